// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tasks/results/annotations.h"

namespace app {

/// New ids of annotations, by their old ones.
using NewIds = std::map<std::int64_t, std::int64_t>;

/// Whether both say the same about a text: ids, the order of lists, and when a model was run do not count.
bool saySame(const tasks::Annotations& a, const tasks::Annotations& b);

/// The annotations with other ids; ids that are not in the map stay.
tasks::Annotations renumbered(tasks::Annotations annotations, const NewIds& ids);

/// An annotation that both changed, each in another way. A plain value.
struct MergeConflict {
    enum class About { kLabel, kAttribute, kDecision };  ///< of labels and attributes both stay, of decisions ours
    About about = About::kLabel;
    elmo::ByteSpan bytes;      ///< of the span, or of the one that a relation leads to
    std::string ours, theirs;  ///< labels, or attributes as "note=sure"; of decisions the label
    bool operator==(const MergeConflict&) const = default;
};

struct MergedAnnotations {
    tasks::Annotations annotations;
    NewIds ids;  ///< of `ours` that got another id because `theirs` uses it
    std::vector<MergeConflict> conflicts = {};
};

/// What both have done since `base`, which may be empty: the changes from `base` to `ours`, applied to `theirs`.
/// Nothing that either added is lost; what both added is there once. If both changed one annotation, what each changed
/// of it counts; where both changed the same, both labels and both values of an attribute stay, and it is a conflict.
MergedAnnotations mergeAnnotations(const tasks::Annotations& base, const tasks::Annotations& ours,
                                   const tasks::Annotations& theirs);

}  // namespace app
