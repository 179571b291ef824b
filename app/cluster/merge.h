// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "elmo/run_control.h"

namespace app {

/// The counts of a merged result. A plain value.
struct MergeResult {
    std::int64_t parts = 0;
    std::int64_t tokens = 0;
    std::int64_t inputs = 0;
};

/// Throws elmo::Error(kBadArgument) if results of this command, in files with the extension `made`, cannot be merged
/// into the output, because of its name or as it is a project that exists.
void requireMergeable(const std::string& command, const std::string& made, const std::filesystem::path& output);

/// Puts the parts in a folder together: the bytes that one run over everything writes, for any number of parts, in
/// memory that does not grow with them. The output appears whole or not at all; a file is replaced, a project is not.
/// Reports stage
/// "merge" in bytes of the results. Throws elmo::Error as requireAllParts(), Error(kChecksum) naming a part whose
/// result is not the one that was written, Error(kBadArgument) for an output that these parts do not give; Cancelled.
/// `skipped`, if it is given: parts that are missing or damaged are left out, and it gets a line for each; sentences of
/// a text of which such a part has some are numbered as if it had none.
MergeResult mergeParts(const std::filesystem::path& folder, const std::filesystem::path& output,
                       const elmo::RunControl& control, std::vector<std::string>* skipped = nullptr);

}  // namespace app
