// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/inputs/inputs.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "app/commands/options/advice.h"
#include "app/commands/options/command.h"
#include "app/formats/formats.h"
#include "app/importers/import.h"
#include "app/terminal/terminal_text.h"
#include "app/texts/text_document.h"
#include "elmo/error.h"

namespace app {
namespace {

/// The name of the format that a file is in, "data" if it only looks like some; empty for a text.
std::string dataFormatOf(const std::string& file) {
    try {
        const std::string format = guessFormat(file);
        return format.empty() && looksLikeData(file) ? "data" : format;
    } catch (const elmo::Error&) {
        return {};
    }
}

constexpr const char* kToAnnotate =
    "Give --input text to annotate it as plain text, or --input jsonl or conll to read its format.";
constexpr const char* kToExport =
    "Give --input text to annotate it as plain text. `elmo export FILE -o - --format jsonl` writes its texts as `elmo "
    "annotate --input jsonl -` reads them.";
constexpr const char* kToRead = "Give --input text to read it as plain text all the same.";

/// What can be done with a file of this format that was to be annotated: not all are lines that --input reads.
const char* remedyOf(const std::string& format) {
    const DocumentFormat* const known = findFormat(format);
    const bool isRead = known == nullptr || known->lines || format == predictionsFormat().name ||
                        format == conllFormat().name || format == conlluFormat().name;
    return isRead ? kToAnnotate : kToExport;
}

void refuseData(const std::string& name, const std::string& format, const char* remedy) {
    if (format == "table")
        throw UsageError(fmt::format(
            "'{}' looks like a table, not like plain text. Its rows become texts with `elmo export FILE -o - --format "
            "jsonl`, whose output `elmo annotate --input jsonl -` reads. --input text reads it as plain text.",
            name));
    if (!format.empty())
        throw UsageError(fmt::format("'{}' looks like {}, not like plain text. {}", name,
                                     format == "data" ? format : "data in the format " + format, remedy));
}

/// As dataFormatOf(), empty for what is no file to look into.
std::string dataFormatAt(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(file, ignored) && !isMarkedDocument(file) ? dataFormatOf(file) : "";
}

bool isRunningText(const ReadingOptions& options) {
    return options.input.empty() && !options.pretokenized && !options.jsonLists;
}

}  // namespace

void Inputs::read(const std::function<void()>& work) {
    try {
        work();
    } catch (const elmo::Error&) {
        ++m_failed;
        m_last = messageWithAdvice(std::current_exception());
        if (m_count > 1)
            fmt::print(stderr, "elmo: {}\n", withPictures(m_last));
    }
}

void Inputs::requireAll() const {
    if (m_failed == 0)
        return;
    throw elmo::Error(
        elmo::ErrorCode::kIo,
        m_count == 1 ? m_last : fmt::format("{} of {} inputs could not be read completely.", m_failed, m_count));
}

void requireExisting(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
        std::error_code unreadable;  // reading it reports the reason
        if (path != "-" && !std::filesystem::exists(path, unreadable) && !unreadable)
            throw elmo::Error(elmo::ErrorCode::kNotFound,
                              fmt::format("There is no file '{}'. Nothing was read or written; check the path.", path));
    }
}

void requireNoData(const std::string& file) {
    const std::string format = dataFormatAt(file);
    refuseData(file, format, remedyOf(format));
}

void requireNoData(TextInput& input) {
    input.takePageText();
    const std::string format = dataFormatOf(input.head());
    refuseData(input.name(), format, remedyOf(format));
}

void requireText(const std::string& file, const ReadingOptions& options) {
    if (isRunningText(options))
        refuseData(file, dataFormatAt(file), kToRead);
}

void requireText(TextInput& input, const ReadingOptions& options) {
    requireText(input.name(), options);
    if (!isRunningText(options))
        return;
    input.takePageText();
    refuseData(input.name(), dataFormatOf(input.head()), kToRead);
}

}  // namespace app
