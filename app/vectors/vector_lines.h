// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/terminal/standard_output.h"
#include "elmo/embeddings/embedding_writer.h"

namespace app {

/// Writes vectors as lines of text as they come, for pipes: "WORD NUMBER NUMBER ...", an empty line after every
/// sentence, all layers side by side. Words hold no white space. `out` must outlive the writer.
std::unique_ptr<elmo::EmbeddingWriter> openVectorLines(StandardOutput& out, const elmo::EmbeddingSettings& settings);

}  // namespace app
