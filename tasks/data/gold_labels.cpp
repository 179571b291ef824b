// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/gold_labels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tasks/files/line_source.h"

namespace tasks {
namespace {

void renameLabel(std::string& label, const LabelNames& names) {
    if (const auto other = names.find(label); other != names.end())
        label = other->second;
}

/// Each label once, in the order of the first.
void renameAll(std::vector<std::string>& labels, const LabelNames& names) {
    std::vector<std::string> renamed;
    for (std::string& label : labels) {
        renameLabel(label, names);
        if (std::ranges::find(renamed, label) == renamed.end())
            renamed.push_back(std::move(label));
    }
    labels = std::move(renamed);
}

void renameGold(TextLabel& gold, const LabelNames& names) {
    renameLabel(gold.label, names);
}

void renameGold(TokenLabels& gold, const LabelNames& names) {
    for (std::string& label : gold.labels)
        renameLabel(label, names);
}

void renameTags(std::vector<std::string>& tags, const LabelNames& names) {
    constexpr std::size_t kPrefix = 2;  // "B-", "I-"
    for (std::string& tag : tags) {
        if (tag.size() <= kPrefix)
            continue;
        std::string label = tag.substr(kPrefix);
        renameLabel(label, names);
        tag = tag.substr(0, kPrefix) + label;
    }
}

void renameGold(TokenTags& gold, const LabelNames& names) {
    renameTags(gold.tags, names);
}

void renameGold(GoldRoles& gold, const LabelNames& names) {
    for (GoldPredicate& predicate : gold.predicates)
        renameTags(predicate.tags, names);
}

void renameGold(GoldAnswers&, const LabelNames&) {}

}  // namespace

void rename(DataSet& data, const LabelNames& names) {
    if (names.empty())
        return;
    for (Example& example : data.examples)
        std::visit([&](auto& gold) { renameGold(gold, names); }, example.gold);
    renameAll(data.labels, names);
    for (std::vector<std::string>& labels : data.sourceLabels)
        renameAll(labels, names);
}

void noteMissingLabels(DataSet& data, const LabelNames& names) {
    for (const auto& [label, other] : names)
        if (std::ranges::find(data.labels, label) == data.labels.end())
            data.notes.push_back(
                fmt::format("The data do not have the label {}, which is to be read as {}. They have: {}.",
                            inQuotes(label), inQuotes(other), fmt::join(data.labels, ", ")));
}

std::vector<std::string> labelsBeyond(const DataSet& data, const std::vector<std::string>& known) {
    std::vector<std::string> beyond;
    for (const std::string& label : data.labels)
        if (std::ranges::find(known, label) == known.end())
            beyond.push_back(label);
    return beyond;
}

}  // namespace tasks
