// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/embeddings/embedding_writer.h"

namespace elmo {

/// EmbeddingFormat::read of each format, in the order of embeddingFormats().
void readHdf5Embeddings(const std::filesystem::path& path, const EmbeddingSink& sink);
void readNpzEmbeddings(const std::filesystem::path& path, const EmbeddingSink& sink);
void readSafetensorsEmbeddings(const std::filesystem::path& path, const EmbeddingSink& sink);
void readWord2vecEmbeddings(const std::filesystem::path& path, const EmbeddingSink& sink);
void readProjectorEmbeddings(const std::filesystem::path& path, const EmbeddingSink& sink);

}  // namespace elmo
