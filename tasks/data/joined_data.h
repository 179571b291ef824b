// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "tasks/data/data_set.h"

namespace tasks {

/// A data set with the file it was read from.
struct NamedDataSet {
    std::string name;  ///< of the file, for notes
    DataSet data;
};

/// One data set of all examples, in order; each knows which file it is from, and the set the labels of each file. Notes
/// name their file; the hash is of all hashes. One file stays as it is. Throws Error(kBadArgument) for no file.
DataSet joined(std::vector<NamedDataSet> files);

}  // namespace tasks
