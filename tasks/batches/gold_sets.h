// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tasks/batches/encoded_text.h"
#include "tasks/options/example.h"
#include "tasks/options/task_options.h"

namespace tasks {

/// What gold labels say of a head's labels where training.partial_labels lets them leave something open. A value.
struct TrainingGold {
    PartialLabels partial{};
    std::vector<std::vector<std::string>> sourceLabels{};  ///< DataSet::sourceLabels
    bool everyOccurrence = false;                          ///< TaskTrainOptions::everyOccurrence
};

/// Gold labels as numbers, and which numbers each leaves open. Const; any thread.
class GoldSets {
public:
    /// Throws Error(kBadArgument) for a meaning that is none of the head's labels.
    GoldSets(const HeadOptions& options, TrainingGold gold);

    /// The class of a text, or the tags of its tokens: indices into the labels or into entityTags(); those of each
    /// predicate, one after the other, into roleTags(); none for answers. A label that leaves something open has any of
    /// its numbers. Throws Error(kBadArgument) naming the example for a label that the head does not know.
    std::vector<std::int64_t> indices(const Example& example) const;

    /// Which numbers are right, 1 or 0: [K] of a class, [n, K] of tags; empty if each of indices() is the only one.
    std::vector<std::uint8_t> allowed(const Example& example) const;

    bool everyOccurrence() const { return m_gold.everyOccurrence; }

private:
    std::int64_t indexOf(const Example& example, const std::string& label) const;
    std::vector<std::int64_t> indicesOf(const Example& example, const std::string& label) const;
    bool isOpen(const Example& example) const;
    std::vector<std::int64_t> spanTags(const Example& example) const;
    std::vector<std::int64_t> argumentTags(const Example& example) const;
    std::vector<std::uint8_t> allowedTags(const Example& example) const;
    std::vector<std::uint8_t> allowedLabels(const Example& example, const std::vector<std::string>& labels) const;

    HeadOptions m_options;
    TrainingGold m_gold;
    std::vector<std::vector<std::int64_t>> m_missing;  ///< of each source: labels that it has nowhere
};

}  // namespace tasks
