// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "tasks/data/data_set.h"

namespace tasks {

/// Deals a data set into one to train on and one to measure on, which gets about `devShare` of the examples (at least
/// one; neither is left empty). Questions about one article stay together (if files name none, or one only, those
/// about one passage), so that none is known beforehand. The same seed gives the same split; the examples keep their
/// order. Both know all labels, and their hashes name file and deal. Throws Error(kBadArgument) for a share outside (0,
/// 1) or fewer than two examples (passages).
std::pair<DataSet, DataSet> splitDataSet(DataSet data, double devShare, std::int64_t seed);

/// Examples of `dev` whose texts are in `train` too: on these a score says less about new texts.
std::size_t sharedExamples(const DataSet& train, const DataSet& dev);

}  // namespace tasks
