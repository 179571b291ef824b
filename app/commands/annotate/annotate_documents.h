// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/commands/annotate/annotate_heads.h"
#include "app/commands/options/command.h"
#include "elmo/embeddings/embedding_writer.h"
#include "tasks/results/annotations.h"

namespace app {

/// Adds the predictions of every head to a document's annotations; those of an earlier run of the same head go.
void annotateDocument(tasks::AnnotatedDocument& document, const std::vector<ReadyHead>& heads,
                      const std::string& tokenizerRevision, const AnnotateSettings& settings,
                      const elmo::RunControl& control);

/// Whole documents in one of the formats of `elmo export`.
void exportAnnotated(const std::vector<ReadyHead>& heads, const AnnotateSettings& settings,
                     const CommandEnvironment& environment);

/// The vectors that the heads use, instead of their predictions.
void exportVectors(const elmo::EmbeddingFormat& format, const AnnotateSettings& settings,
                   const CommandEnvironment& environment);

}  // namespace app
