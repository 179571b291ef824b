// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "tasks/analysis/analysis.h"
#include "tasks/analysis/token_similarity.h"
#include "ui/session/session.h"

namespace ui::test {

/// A document whose tokens are the runs of other than ASCII white space, and whose sentences are its lines.
std::shared_ptr<const elmo::Document> makeDocument(const std::string& text);

/// The same, opened and cut into blocks, under the path "/texts/letter.txt".
std::shared_ptr<const OpenedDocument> makeOpened(const std::string& text);

/// `words` words of changing length in lines of about 80 words; every one is unlike its neighbours.
std::string longText(int words);

/// A model of two LSTM layers with width 8, called "tiny".
std::shared_ptr<const ModelSummary> makeModel(const QString& path = QStringLiteral("/models/tiny"));

/// Layers of a document, 3 of width 8, the same for the same document length.
std::shared_ptr<const tasks::Analysis> makeAnalysis(std::shared_ptr<const elmo::Document> document);

/// A token as a selection, and the hash of a document's text; none without a document.
SelectedToken placeIn(const OpenedDocument& opened, std::int64_t token);
elmo::TextHash textOf(const std::shared_ptr<const OpenedDocument>& opened);

/// The comparison of a token in an analysis.
std::shared_ptr<const tasks::TokenSimilarity> makeSimilarity(const tasks::Analysis& analysis, std::int64_t token);

}  // namespace ui::test
