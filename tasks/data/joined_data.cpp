// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/joined_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "elmo/error.h"
#include "tasks/data/data_set_builder.h"

namespace tasks {

DataSet joined(std::vector<NamedDataSet> files) {
    if (files.empty())
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "There is no data set to join.");
    DataSet all = std::move(files.front().data);
    if (files.size() == 1)
        return all;
    all.sourceLabels = {all.labels};
    for (std::string& note : all.notes)
        note = fmt::format("{}: {}", files.front().name, note);
    for (std::size_t i = 1; i < files.size(); ++i) {
        DataSet& more = files[i].data;
        for (Example& example : more.examples)
            example.source = static_cast<std::int32_t>(i);
        std::ranges::move(more.examples, std::back_inserter(all.examples));
        for (const std::string& label : more.labels)
            if (std::ranges::find(all.labels, label) == all.labels.end())
                all.labels.push_back(label);
        for (const std::string& note : more.notes)
            all.notes.push_back(fmt::format("{}: {}", files[i].name, note));
        all.hash += "+" + more.hash;
        all.sourceLabels.push_back(std::move(more.labels));
    }
    sortLabels(all.labels);
    return all;
}

}  // namespace tasks
