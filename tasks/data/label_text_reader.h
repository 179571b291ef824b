// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/data/data_set.h"

namespace tasks {

/// A class, one TAB, a text to the line's end; one sentence if DataOptions::pretokenized.
DataSet readLabelText(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);

}  // namespace tasks
