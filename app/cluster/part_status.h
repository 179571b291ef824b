// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace app {

/// How far the parts of a result are. A plain value.
struct PartStatus {
    std::int64_t parts = 0;
    std::int64_t done = 0;
    std::int64_t running = 0;  ///< a process works on them
    std::int64_t stopped = 0;  ///< begun, but their process ended without a word (killed)
    std::int64_t waiting = 0;  ///< not begun
    std::vector<std::pair<std::int64_t, std::string>> failed;  ///< part and reason
    std::vector<std::string> foreign;                          ///< names of folders that belong to no part of these
    std::int64_t tokens = 0;                                   ///< of parts that are done or running
    double tokensPerSecond = 0;  ///< of the running parts together; if none runs, of the others, one after the other
    double secondsLeft = -1;     ///< with as many parts at a time as now; -1 if not known
};

/// Reads manifests and progress files; of a submitted job that has not begun, its script. Every duration was measured
/// by the process that it is about. Throws elmo::Error as findParts().
PartStatus statusOfParts(const std::filesystem::path& folder);

}  // namespace app
