// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/embeddings/embedding_writer.h"

namespace elmo {

/// NumPy's .npz: arrays "0", "1", ... float32 (L, T, D) or (T, D), one per sentence, and `provenance`, a string array
/// of no dimension that holds JSON. Uncompressed, every array's numbers at a multiple of 64 bytes.
std::unique_ptr<EmbeddingWriter> openNpzWriter(const std::filesystem::path& target, const EmbeddingSettings& settings);

}  // namespace elmo
