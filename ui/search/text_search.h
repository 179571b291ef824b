// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>
#include <memory>
#include <vector>

#include "ui/session/session.h"

namespace ui {

/// What is searched for.
struct SearchQuery {
    enum class Kind { kText, kRegex, kLabel };
    Kind kind = Kind::kText;
    QString words;
    bool matchCase = false;
    bool wholeWords = false;  ///< of text
    bool operator==(const SearchQuery&) const = default;
};

/// A match, with the label of its span if labels are searched.
struct SearchHit {
    elmo::ByteSpan bytes;
    QString label;
};

/// A search in steps of a few milliseconds, so that the caller can draw meanwhile and stop at any time. Text and
/// expressions are searched paragraph by paragraph; a step limit ends expressions that would never end. One thread at a
/// time.
class TextSearch {
public:
    TextSearch() = default;
    TextSearch(std::shared_ptr<const OpenedDocument> document, std::shared_ptr<const tasks::Annotations> annotations,
               SearchQuery query);

    /// The error of the regular expression; empty if it is valid.
    QString problem() const;
    bool finished() const { return m_finished; }
    /// The part of the document that has been searched, from 0 to 1.
    double progress() const;
    /// Continues for about this long and returns the matches found.
    std::vector<SearchHit> goOn(int milliseconds);

    static constexpr std::size_t kMaxHits = 20'000;
    bool wasTruncated() const { return m_found >= kMaxHits; }

private:
    void searchBlock(std::vector<SearchHit>& hits);
    void searchLabels(std::vector<SearchHit>& hits) const;

    std::shared_ptr<const OpenedDocument> m_document;
    std::shared_ptr<const tasks::Annotations> m_annotations;
    SearchQuery m_query;
    QRegularExpression m_expression;
    std::size_t m_block = 0;
    std::size_t m_found = 0;
    bool m_finished = true;
};

}  // namespace ui
