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

/// The manifests of all parts of a result, in their order. Throws elmo::Error(kBadFormat) that names every part that is
/// missing, there twice, or made in another way than most (program, models, tokenizer, settings, files), and says which
/// parts to run again.
std::vector<PartManifest> requireAllParts(const std::filesystem::path& folder);

}  // namespace app
