// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/workspace/sqlite_connection.h"
#include "tasks/results/annotations.h"

namespace app {

/// A document's annotations as rows of the tables sources, spans, scores, questions, answers and
/// uninterpreted. Called inside a
/// transaction; SQLite's exceptions pass.
void insertAnnotations(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations);
void removeAnnotations(Workspace::Impl& session, std::int64_t document);
/// Calls with the scores of whole documents, not those of their sentences, in order of documents.
void forEachDocumentScore(Workspace::Impl& session,
                          const std::function<void(std::int64_t document, tasks::ScoreAnnotation)>& visit);
void readAnnotations(Workspace::Impl& session, std::int64_t document, tasks::Annotations& annotations);

}  // namespace app
