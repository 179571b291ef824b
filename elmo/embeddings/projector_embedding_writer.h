// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/embeddings/embedding_writer.h"

namespace elmo {

/// What the name of the file of labels ends with, in place of the target's extension.
constexpr std::string_view kProjectorMetadata = ".metadata.tsv";

std::unique_ptr<EmbeddingWriter> openProjectorWriter(const std::filesystem::path& target,
                                                     const EmbeddingSettings& settings);

}  // namespace elmo
