// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/text_search.h"

#include <QElapsedTimer>

#include "ui/text/text_bridge.h"

namespace ui {
namespace {

/// PCRE2 gives up on a paragraph after this many steps: "(a+)+b" must not block the window.
const QString kStepLimit = QStringLiteral("(*LIMIT_MATCH=200000)");

/// Around a whole word, as the index of a project has them.
const QString kNoLetterBefore = QStringLiteral("(?<![\\p{L}\\p{N}])");
const QString kNoLetterAfter = QStringLiteral("(?![\\p{L}\\p{N}])");

}  // namespace

TextSearch::TextSearch(std::shared_ptr<const OpenedDocument> document,
                       std::shared_ptr<const tasks::Annotations> annotations, SearchQuery query)
    : m_document(std::move(document)), m_annotations(std::move(annotations)), m_query(std::move(query)) {
    QRegularExpression::PatternOptions options = QRegularExpression::UseUnicodePropertiesOption;
    if (!m_query.matchCase)
        options |= QRegularExpression::CaseInsensitiveOption;
    const bool regex = m_query.kind == SearchQuery::Kind::kRegex;
    QString pattern = regex ? m_query.words : QRegularExpression::escape(m_query.words);
    if (!regex && m_query.wholeWords)
        pattern = kNoLetterBefore + pattern + kNoLetterAfter;
    m_expression = QRegularExpression(kStepLimit + pattern, options);
    m_finished = !m_document || m_query.words.isEmpty() || !m_expression.isValid();
}

QString TextSearch::problem() const {
    return m_query.words.isEmpty() || m_expression.isValid() ? QString() : m_expression.errorString();
}

double TextSearch::progress() const {
    if (m_finished || m_document->blocks.empty())
        return 1;
    return static_cast<double>(m_block) / static_cast<double>(m_document->blocks.size());
}

std::vector<SearchHit> TextSearch::goOn(int milliseconds) {
    std::vector<SearchHit> hits;
    if (m_finished)
        return hits;
    if (m_query.kind == SearchQuery::Kind::kLabel) {
        searchLabels(hits);
        m_finished = true;
    }
    QElapsedTimer timer;
    for (timer.start(); !m_finished && timer.elapsed() < milliseconds;) {
        searchBlock(hits);
        ++m_block;
        m_finished = m_block == m_document->blocks.size() || m_found + hits.size() >= kMaxHits;
    }
    m_found += hits.size();
    return hits;
}

void TextSearch::searchBlock(std::vector<SearchHit>& hits) {
    const BlockText text(*m_document->document, m_document->blocks[m_block]);
    auto matches = m_expression.globalMatch(text.display());
    while (matches.hasNext() && m_found + hits.size() < kMaxHits) {
        const QRegularExpressionMatch match = matches.next();
        if (match.capturedLength() > 0)
            hits.push_back({{text.toByte(elmo::Utf16Offset(match.capturedStart())),
                             text.toByte(elmo::Utf16Offset(match.capturedEnd()))},
                            {}});
    }
}

void TextSearch::searchLabels(std::vector<SearchHit>& hits) const {
    if (!m_annotations)
        return;
    const auto sensitivity = m_query.matchCase ? Qt::CaseSensitive : Qt::CaseInsensitive;
    for (const tasks::SpanAnnotation& span : m_annotations->spans) {
        if (span.decision == tasks::Decision::kRejected || hits.size() >= kMaxHits)
            continue;
        if (const QString label = toLabel(span.label); label.startsWith(m_query.words, sensitivity))
            hits.push_back({span.bytes, label});
    }
}

}  // namespace ui
