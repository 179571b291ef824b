// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/data/data_set.h"

namespace tasks {

/// CoNLL-U, entities as tags in MISC: NER=B-PER or Entity=B-PER; a token without is O. Ranges (1-2) and empty nodes
/// (1.1) are skipped and counted.
DataSet readConllu(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);

}  // namespace tasks
