// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>

#include "tasks/results/annotations.h"

namespace app {

/// New ids of annotations, by their old ones.
using NewIds = std::map<std::int64_t, std::int64_t>;

/// Whether both say the same about a text: ids, the order of lists, and when a model was run do not count.
bool saySame(const tasks::Annotations& a, const tasks::Annotations& b);

/// The annotations with other ids; ids that are not in the map stay.
tasks::Annotations renumbered(tasks::Annotations annotations, const NewIds& ids);

struct MergedAnnotations {
    tasks::Annotations annotations;
    NewIds ids;  ///< of `ours` that got another id because `theirs` uses it
};

/// What both have done since `base`, which may be empty: the changes from `base` to `ours`, applied to `theirs`.
/// Nothing that either added is lost; what both added is there once; if both changed one annotation, `ours` counts.
MergedAnnotations mergeAnnotations(const tasks::Annotations& base, const tasks::Annotations& ours,
                                   const tasks::Annotations& theirs);

}  // namespace app
