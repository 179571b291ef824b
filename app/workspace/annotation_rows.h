// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/workspace/sqlite_connection.h"
#include "tasks/results/annotations.h"

namespace app {

/// A document's annotations as rows. Called inside a transaction; SQLite's exceptions pass.
void insertAnnotations(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& annotations);
/// Writes the rows in which `after` differs from `before`, which is in the file.
void changeAnnotationRows(Workspace::Impl& session, std::int64_t document, const tasks::Annotations& before,
                          const tasks::Annotations& after);
/// The words of a document as a column, for searches.
void insertWords(Workspace::Impl& session, std::int64_t document, const elmo::Document& text);
/// Calls with the scores of whole documents, not those of their sentences, in order of documents.
void forEachDocumentScore(Workspace::Impl& session,
                          const std::function<void(std::int64_t document, tasks::ScoreAnnotation)>& visit);
void readAnnotations(Workspace::Impl& session, std::int64_t document, tasks::Annotations& annotations);

}  // namespace app
