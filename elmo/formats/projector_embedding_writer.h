// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/formats/embedding_writer.h"

namespace elmo {

std::unique_ptr<EmbeddingWriter> openProjectorWriter(const std::filesystem::path& target,
                                                     const EmbeddingSettings& settings);

}  // namespace elmo
