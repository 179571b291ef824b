// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/data/data_set.h"

namespace tasks {

/// Token first, tag last, TAB between the columns (or blanks, if the first token's line has no TAB), an empty line
/// after every sentence: CoNLL-2003 and two-column files. -DOCSTART- lines and lines that begin with # and hold no tag
/// are skipped and counted. An example a sentence.
DataSet readConll(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);

}  // namespace tasks
