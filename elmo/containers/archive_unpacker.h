// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "elmo/run_control.h"

namespace elmo {

/// Whether the path is a zip file, a tar file or a file compressed by gzip; looks at its first bytes, never throws.
bool looksLikeArchive(const std::filesystem::path& path) noexcept;

/// Unpacks the files of a zip or tar file (as it is or compressed by gzip) into an empty folder, with their checksums
/// held. Refused are links and special entries, names that lead out of the folder, entries that exist twice, and more
/// bytes than the file system has room for or than any model has. Throws Error(kBadFormat, kUnsupported, kChecksum,
/// kIo), Cancelled; what was written until then stays.
void unpackArchive(const std::filesystem::path& archive, const std::filesystem::path& folder,
                   const RunControl& control = {});

}  // namespace elmo
