// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>
#include <memory>
#include <vector>

#include "ui/session.h"

namespace ui {

/// What is searched for.
struct SearchQuery {
    enum class Kind { kText, kRegex, kLabel };
    Kind kind = Kind::kText;
    QString words;
    bool matchCase = false;
    bool operator==(const SearchQuery&) const = default;
};

/// A place found, with the label of the span there where labels are searched for.
struct SearchHit {
    elmo::ByteSpan bytes;
    QString label;
};

/// A search that goes on in steps of a few milliseconds, so that whoever drives it stays free to draw, and can drop it
/// at any time. Text and expressions are looked for paragraph by paragraph; a step limit ends expressions that would
/// never. One thread at a time.
class TextSearch {
public:
    TextSearch() = default;
    TextSearch(std::shared_ptr<const OpenedDocument> document, std::shared_ptr<const tasks::Annotations> annotations,
               SearchQuery query);

    /// Why there is nothing to search with: an expression's error; empty where it is right.
    QString problem() const;
    bool finished() const { return m_finished; }
    /// The part of the document that is behind, from 0 to 1.
    double progress() const;
    /// Goes on for about this long and returns what it found on the way.
    std::vector<SearchHit> goOn(int milliseconds);

    static constexpr std::size_t kMostHits = 20'000;
    bool wasCut() const { return m_found >= kMostHits; }

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
