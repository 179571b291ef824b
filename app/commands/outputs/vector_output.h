// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/commands/options/command.h"
#include "app/commands/outputs/one_output.h"
#include "app/vectors/vector_export.h"

namespace app {

/// Options and reports that the commands that write vectors share. Main thread only.

/// Finishes the export, reads the file again, and reports both and what the format cannot represent. Throws
/// elmo::Error(kInternal) if the content of the written file differs from what was written.
void finishVectors(VectorExport& target, const elmo::EmbeddingFormat& format, const OneOutput& output,
                   const CommandEnvironment& environment);

/// Throws UsageError if an option that only vectors have was given with another format.
void requireVectors(const std::string& format, const CLI::App& parser, std::initializer_list<const char*> options);

}  // namespace app
