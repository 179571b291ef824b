// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/workspace/sqlite_connection.h"
#include "tasks/annotations.h"

namespace app {

/// A document's annotations as rows of the tables sources, spans, scores, questions, answers and
/// uninterpreted. Called inside a
/// transaction; SQLite's exceptions pass.
void insertAnnotations(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations);
void removeAnnotations(Workspace::Impl& session, std::int64_t document);
/// The scores of the whole document, not those of its sentences.
std::vector<tasks::ScoreAnnotation> readDocumentScores(Workspace::Impl& session, std::int64_t document);
void readAnnotations(Workspace::Impl& session, std::int64_t document, tasks::Annotations& annotations);

}  // namespace app
