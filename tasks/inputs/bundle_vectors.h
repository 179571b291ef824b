// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "tasks/inputs/word_vectors.h"

namespace tasks {

/// Writes a head's vectors as a safetensors file: 8 bits a number with a scale for each row, and the words. The vectors
/// must have an unknown word, as vectorsForHead() makes them. Throws Error(kIo, kPermission).
void writeBundleVectors(const WordVectors& vectors, const std::filesystem::path& file);

/// Reads them back to the same bits. Throws Error(kNotFound, kIo), Error(kBadFormat, kBadShape, kChecksum) naming the
/// file.
std::shared_ptr<const WordVectors> readBundleVectors(const std::filesystem::path& file);

/// The checksum of such a file, as the manifest of a head names it. Throws Error(kNotFound, kPermission, kIo),
/// Error(kBadFormat) for a file larger than any table that readWordVectors() gives.
std::string checksumOfVectors(const std::filesystem::path& file);

}  // namespace tasks
