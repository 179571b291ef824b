// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tasks/task_kind.h"

namespace fuzz {

/// Reads the input as a data set in one of tasks::dataFormats().
int readData(const std::uint8_t* data, std::size_t size, tasks::TaskKind kind, const char* format);

/// Reads the input as documents in one of app::documentFormats(); brat's text is a second part. What was read is
/// written in the same format, reduced to what it holds, and read back: a difference is a finding.
int readDocuments(const std::uint8_t* data, std::size_t size, const std::string& format);

}  // namespace fuzz
