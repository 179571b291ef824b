// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/data/data_set.h"

namespace tasks {

/// SQuAD 1.1 and 2.0. answer_start counts code points; an answer that is not what stands there is an error, as are a
/// repeated id and a question without answers that is not marked is_impossible. Unknown keys are ignored.
DataSet readSquad(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);

}  // namespace tasks
