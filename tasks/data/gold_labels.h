// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tasks/data/data_set.h"

namespace tasks {

/// Other names of labels: "person" is "PER".
using LabelNames = std::map<std::string, std::string>;

/// Gives gold labels their other names. Labels without one stay.
void rename(DataSet& data, const LabelNames& names);

/// Notes names of labels that the data set does not have.
void noteMissingLabels(DataSet& data, const LabelNames& names);

/// The labels of a data set that are not among `known`, in order. Of questions there are none.
std::vector<std::string> labelsBeyond(const DataSet& data, const std::vector<std::string>& known);

}  // namespace tasks
