// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/cluster/part_folder.h"

namespace app {

/// The parts that a folder has folders for. A plain value.
struct FoundParts {
    std::int64_t count = 0;                      ///< into how many parts most of the folders divide the corpus
    std::vector<std::filesystem::path> folders;  ///< of these parts, in their order; not all need to be there
    std::vector<std::filesystem::path> foreign;  ///< folders called "part-..." that belong to no such part
};

/// Whether a part has been begun in the folder.
bool holdsParts(const std::filesystem::path& folder);

/// Throws elmo::Error(kNotFound) if there are no parts, Error(kPermission, kIo).
FoundParts findParts(const std::filesystem::path& folder);

/// In what the part of a folder that is done, or another part next to it, was made otherwise than this one is going to
/// be, a line each; empty if nothing is there that would not fit. The bytes of changed inputs count for the part
/// itself.
std::vector<std::string> otherJobAt(const PartFolder& folder);

/// The manifests of all parts of a result, in their order. Throws elmo::Error(kBadFormat) that names every part that is
/// missing, there twice, or made in another way than most (program, models, tokenizer, settings, files), and says which
/// parts to run again. `skipped`, if it is given, gets a line for each part that is missing or whose result is not the
/// one that was written, which are then left out; Error(kBadFormat) if none is left.
std::vector<PartManifest> requireAllParts(const std::filesystem::path& folder,
                                          std::vector<std::string>* skipped = nullptr);

}  // namespace app
