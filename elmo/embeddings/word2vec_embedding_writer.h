// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/embeddings/embedding_writer.h"

namespace elmo {

std::unique_ptr<EmbeddingWriter> openWord2vecWriter(const std::filesystem::path& target,
                                                    const EmbeddingSettings& settings);

}  // namespace elmo
