// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/commands/options/command.h"
#include "app/commands/options/part_arguments.h"
#include "app/vectors/embed_file.h"

namespace app {

/// Computes the vectors of a part of the inputs into the folder run.output: a file of vectors, and one with the texts
/// of its sentences as JSON strings, a line each.
void embedPart(EmbedFileSettings run, const std::vector<std::string>& paths, const PartArguments& arguments,
               bool skipDamaged, const CommandEnvironment& environment);

}  // namespace app
