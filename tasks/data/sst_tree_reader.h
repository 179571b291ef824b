// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/data/data_set.h"

namespace tasks {

/// The Stanford Sentiment Treebank: a tree in brackets a line, "(3 (2 It) (4 (4 works) (2 .)))". Treebank escapes are
/// undone: -LRB- is "(", \/ is "/", `` and '' are a straight quote, ` is '.
DataSet readSstTrees(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);

}  // namespace tasks
