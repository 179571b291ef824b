// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/embeddings/embedding_writer.h"

namespace elmo {

/// safetensors: F32 tensors "0", "1", ... (L, T, D) or (T, D), one per sentence, and `provenance` in the metadata.
///
/// The header stands first and is known last, so the numbers wait in a nameless file next to the target: until finish()
/// is through, twice the size of the result is needed on disk. The format's own readers refuse headers above 100 MB,
/// about a million sentences; add() throws Error(kUnsupported) there.
std::unique_ptr<EmbeddingWriter> openSafetensorsWriter(const std::filesystem::path& target,
                                                       const EmbeddingSettings& settings);

}  // namespace elmo
