// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/formats/reading.h"
#include "elmo/run_control.h"
#include "tasks/results/annotations.h"

namespace app {

/// Documents as one, an empty line between two: texts, tokens, sentences and annotations, everything at its new place.
/// Scores of a whole document are kept only if that document is one sentence. Pure; any thread.
tasks::AnnotatedDocument joinDocuments(std::vector<tasks::AnnotatedDocument> documents);

/// Reads all documents of a file of annotated documents (CoNLL, CoNLL-U, JSON lines of several programs) as one; the
/// file's own tokens, sentences and annotations are kept. Any thread. Throws elmo::Error naming file and place,
/// elmo::Cancelled. `report` gets what there is to say of the reading.
tasks::AnnotatedDocument readAnnotatedFile(const std::filesystem::path& path, const elmo::RunControl& control,
                                           const ReadingChoices& choices = {}, ReadingReport* report = nullptr);

}  // namespace app
