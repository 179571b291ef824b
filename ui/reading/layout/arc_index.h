// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "elmo/text/document.h"
#include "tasks/results/annotations.h"
#include "ui/reading/layout/span_index.h"

namespace ui {

/// A relation as the document view shows it: an arc from one stretch of text to another.
struct ArcPiece {
    std::int64_t id = 0;
    elmo::ByteSpan from, to;
    QString label;
    bool rejected = false;
    bool unsure = false;  ///< an open prediction that is more likely wrong than right, according to the model
    bool touches(elmo::ByteSpan bytes) const { return from.overlaps(bytes) || to.overlaps(bytes); }
    bool operator==(const ArcPiece&) const = default;
};

/// Sentences with more relations than this show only those of the current token.
inline constexpr int kMostArcsOfSentence = 12;

/// A document's relations by position. Built in time that grows with them, queried in logarithmic time; nothing is
/// built for a document without relations. The root of a tree, a relation from a token to itself, is no arc. Const; any
/// thread.
class ArcIndex {
public:
    ArcIndex() = default;
    ArcIndex(std::shared_ptr<const elmo::Document> document, const tasks::Annotations& annotations,
             SpanIndex::Rejected rejected);

    bool empty() const { return m_arcs.empty(); }
    /// Whether an index of these would be the same, as after an edit of something else in a treebank; false says
    /// nothing.
    bool holdsFor(const std::shared_ptr<const elmo::Document>& document, const tasks::Annotations& annotations,
                  SpanIndex::Rejected rejected) const;
    /// The arcs with an end in a stretch of the document, in the order of the annotations. Of a sentence with more than
    /// kMostArcsOfSentence only those with an end at the token `current`.
    std::vector<ArcPiece> within(elmo::ByteSpan bytes, std::optional<elmo::TokenIndex> current) const;

private:
    struct Arc {
        std::size_t relation = 0;  ///< index into the relations
        elmo::ByteSpan from, to;
        std::size_t sentence = 0;  ///< in which it begins
    };
    /// Where an arc begins or ends.
    struct Foot {
        elmo::ByteSpan bytes;
        std::size_t arc = 0;
        std::int64_t furthestEnd = 0;  ///< of all feet up to this one
    };
    std::size_t sentenceOf(elmo::ByteOffset place) const;

    std::shared_ptr<const elmo::Document> m_document;
    tasks::SharedList<tasks::RelationAnnotation> m_relations;
    SpanIndex::Rejected m_rejected = SpanIndex::Rejected::kHidden;
    bool m_usesSpans = false;  ///< an end is a span, which may move
    std::vector<Arc> m_arcs;
    std::vector<Foot> m_feet;           ///< by begin
    std::vector<int> m_arcsOfSentence;  ///< how many
};

}  // namespace ui
