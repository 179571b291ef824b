// SPDX-License-Identifier: Apache-2.0
#include "tasks/registry/read_data_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "elmo/text/encoding_detection.h"
#include "elmo/text/language.h"
#include "elmo/text/text_import.h"
#include "tasks/files/data_file.h"
#include "tasks/registry/task_list.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

struct TaskData {
    Task task;
    DataFormats (*formats)();
};

template <class... Each>
constexpr std::array<TaskData, sizeof...(Each)> dataOf(TaskList<Each...>) {
    return {TaskData{Each::kTask, Each::formats}...};
}

constexpr auto kTaskData = dataOf(RegisteredTasks());

std::string namesFor(const Task& task) {
    std::string names;
    for (const DataFormat& format : formatsOf(task))
        names += (names.empty() ? "" : ", ") + std::string(format.name);
    return names;
}

const DataFormat& namedFormat(const Task& task, const std::string& name) {
    for (const DataFormat& format : formatsOf(task))
        if (format.name == name)
            return format;
    throw Error(ErrorCode::kBadArgument,
                fmt::format("Unknown data format \"{}\" for the task {}. Supported formats: {}.", name, task.name,
                            namesFor(task)));
}

const DataFormat& recognisedFormat(const fs::path& path, const Task& task) {
    const std::string head = readDataHead(path);
    for (const DataFormat& format : formatsOf(task))
        if (format.matches(path, head))
            return format;
    if (std::ranges::all_of(head, elmo::ascii::isBlank))
        throw Error(ErrorCode::kBadFormat, fmt::format("{}: The file has no examples.", path.string()));
    elmo::requireText(head, path.string());
    if (const std::string encoding = elmo::detectEncoding(head, elmo::TextPart::kBeginning).name; encoding != "UTF-8")
        throw Error(ErrorCode::kBadFormat, fmt::format("{} is not UTF-8; its encoding looks like {}. Convert the file, "
                                                       "for example with iconv.",
                                                       path.string(), encoding));
    throw Error(ErrorCode::kBadFormat, fmt::format("The format of {} was not recognised as data of the task {}. "
                                                   "Supported formats: {}. Give the format if it is one of them.",
                                                   path.string(), task.name, namesFor(task)));
}

}  // namespace

std::span<const DataFormat> formatsOf(const Task& task) {
    const auto* const found = std::ranges::find(kTaskData, task, &TaskData::task);
    if (found == kTaskData.end())
        throw Error(ErrorCode::kBadArgument, fmt::format("There is no task \"{}\".", task.name));
    return found->formats();
}

std::vector<DataFormat> dataFormats() {
    std::vector<DataFormat> formats;
    for (const TaskData& data : kTaskData)
        for (const DataFormat& format : data.formats())
            if (std::ranges::find(formats, format.read, &DataFormat::read) == formats.end())
                formats.push_back(format);
    return formats;
}

DataSet readDataSet(const fs::path& path, const Task& task, const DataOptions& options,
                    const elmo::RunControl& control) {
    const DataFormat& format =
        options.format.empty() ? recognisedFormat(path, task) : namedFormat(task, options.format);
    DataOptions settled = options;
    if (options.language.empty())
        settled.language = format.rawText ? elmo::detectLanguage(readDataHead(path)) : "en";
    DataSet data = format.read(path, settled, control);
    data.format = format.name;
    data.language = settled.language;
    return data;
}

}  // namespace tasks
