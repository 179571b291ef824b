// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tasks/inputs/word_vectors.h"

namespace tasks {

/// A table of word vectors that several heads share is a folder next to theirs, with a vectors.safetensors and no
/// task.json. These are the folders that may hold such tables for a head: the head's parent folder, and the models of
/// this installation.
std::vector<std::filesystem::path> sharedVectorFolders(const std::filesystem::path& bundle);

/// The vectors of a head: vectors.safetensors of its bundle, or else the first shared table with that checksum. Heads
/// that are loaded at the same time share the memory too. Throws Error(kNotFound) naming the folders that were
/// searched, Error(kChecksum), and as readBundleVectors(). Any thread.
std::shared_ptr<const WordVectors> vectorsOfBundle(const std::filesystem::path& bundle, const std::string& checksum,
                                                   const std::vector<std::filesystem::path>& shared);

}  // namespace tasks
