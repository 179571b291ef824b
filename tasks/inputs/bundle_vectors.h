// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "tasks/inputs/word_vectors.h"

namespace tasks {

/// The file of a table of vectors within its folder.
inline constexpr const char* kVectorTableFile = "vectors.safetensors";

/// Writes a head's vectors as a safetensors file: the words, with 8 bits a number and a scale for each row, or the
/// codes of a quantised table and its n-grams. The vectors must have an unknown word, as vectorsForHead() and
/// tableOfFastText() make them. The same vectors give the same bytes. Throws Error(kIo, kPermission).
void writeBundleVectors(const WordVectors& vectors, const std::filesystem::path& file);

/// Reads them back to the same bits. Throws Error(kNotFound, kIo), Error(kBadFormat, kBadShape, kChecksum) naming the
/// file.
std::shared_ptr<const WordVectors> readBundleVectors(const std::filesystem::path& file);

/// The checksum of such a file, as the manifest of a head names it. Throws Error(kNotFound, kPermission, kIo),
/// Error(kBadFormat) for a file larger than any table that readWordVectors() gives.
std::string checksumOfVectors(const std::filesystem::path& file);

}  // namespace tasks
