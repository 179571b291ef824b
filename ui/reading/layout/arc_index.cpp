// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/layout/arc_index.h"

#include <algorithm>
#include <unordered_map>

#include "ui/text/text_context.h"

namespace ui {
namespace {

constexpr qsizetype kArcLetters = 24;  ///< of a label, which stands in the room of a few words

using SpanPlaces = std::unordered_map<std::int64_t, elmo::ByteSpan>;

/// Of the spans that are shown.
SpanPlaces placesOfSpans(const tasks::Annotations& annotations, SpanIndex::Rejected rejected) {
    SpanPlaces places;
    for (const tasks::SpanAnnotation& span : annotations.spans)
        if (span.decision != tasks::Decision::kRejected || rejected == SpanIndex::Rejected::kShown)
            places.emplace(span.id, span.bytes);
    return places;
}

std::optional<elmo::ByteSpan> placeOfEnd(const tasks::RelationEnd& end, const elmo::Document& document,
                                         const SpanPlaces& spans) {
    if (end.isSpan()) {
        const auto found = spans.find(end.span);
        return found == spans.end() ? std::nullopt : std::optional(found->second);
    }
    const auto token = end.token.value();
    if (token < 0 || token >= std::ssize(document.tokens()))
        return std::nullopt;
    return document.tokens()[static_cast<std::size_t>(token)];
}

}  // namespace

ArcIndex::ArcIndex(std::shared_ptr<const elmo::Document> document, const tasks::Annotations& annotations,
                   SpanIndex::Rejected rejected)
    : m_document(std::move(document)), m_relations(annotations.relations), m_rejected(rejected) {
    if (!m_document || m_relations.empty())
        return;
    // Those of a treebank have tokens.
    m_usesSpans = std::ranges::any_of(m_relations, [](const tasks::RelationAnnotation& relation) {
        return relation.from.isSpan() || relation.to.isSpan();
    });
    const SpanPlaces spans = m_usesSpans ? placesOfSpans(annotations, rejected) : SpanPlaces();
    m_arcsOfSentence.assign(m_document->sentences().size(), 0);
    for (std::size_t i = 0; i < m_relations.size(); ++i) {
        const tasks::RelationAnnotation& relation = m_relations[i];
        const bool isRejected = relation.decision == tasks::Decision::kRejected;
        if ((isRejected && rejected == SpanIndex::Rejected::kHidden) || relation.from == relation.to)
            continue;
        const auto from = placeOfEnd(relation.from, *m_document, spans);
        const auto to = placeOfEnd(relation.to, *m_document, spans);
        if (!from || !to)
            continue;
        const std::size_t arc = m_arcs.size();
        m_arcs.push_back({i, *from, *to, sentenceOf(from->begin)});
        if (m_arcs.back().sentence < m_arcsOfSentence.size())
            ++m_arcsOfSentence[m_arcs.back().sentence];
        m_feet.push_back({*from, arc});
        m_feet.push_back({*to, arc});
    }
    std::ranges::stable_sort(m_feet, std::ranges::less{}, [](const Foot& foot) { return foot.bytes.begin; });
    std::int64_t furthest = 0;
    for (Foot& foot : m_feet)
        foot.furthestEnd = furthest = std::max(furthest, foot.bytes.end.value());
}

bool ArcIndex::holdsFor(const std::shared_ptr<const elmo::Document>& document, const tasks::Annotations& annotations,
                        SpanIndex::Rejected rejected) const {
    return m_document && m_document == document && !m_usesSpans && m_rejected == rejected &&
           m_relations.sharesWith(annotations.relations);
}

std::size_t ArcIndex::sentenceOf(elmo::ByteOffset place) const {
    const auto& tokens = m_document->tokens();
    const auto after = std::ranges::upper_bound(
        m_document->sentences(), place, std::ranges::less{}, [&](const elmo::TokenSpan& sentence) {
            return tokens[static_cast<std::size_t>(sentence.begin.value())].begin;
        });
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - m_document->sentences().begin() - 1, 0));
}

std::vector<ArcPiece> ArcIndex::within(elmo::ByteSpan bytes, std::optional<elmo::TokenIndex> current) const {
    std::vector<ArcPiece> pieces;
    if (m_arcs.empty())
        return pieces;
    std::optional<elmo::ByteSpan> place;
    if (current && current->value() < std::ssize(m_document->tokens()))
        place = m_document->tokens()[static_cast<std::size_t>(current->value())];
    std::vector<std::size_t> found;
    const auto first = std::ranges::upper_bound(m_feet, bytes.begin.value(), std::ranges::less{},
                                                [](const Foot& foot) { return foot.furthestEnd; });
    for (auto foot = first; foot != m_feet.end() && foot->bytes.begin < bytes.end; ++foot)
        if (foot->bytes.overlaps(bytes))
            found.push_back(foot->arc);
    std::ranges::sort(found);
    found.erase(std::ranges::unique(found).begin(), found.end());
    for (const std::size_t index : found) {
        const Arc& arc = m_arcs[index];
        const bool isThinned =
            arc.sentence < m_arcsOfSentence.size() && m_arcsOfSentence[arc.sentence] > kMostArcsOfSentence;
        if (isThinned && !(place && (arc.from.overlaps(*place) || arc.to.overlaps(*place))))
            continue;
        const tasks::RelationAnnotation& relation = m_relations[arc.relation];
        const bool isOpen =
            relation.layer == tasks::AnnotationLayer::kModel && relation.decision == tasks::Decision::kOpen;
        pieces.push_back({.id = relation.id,
                          .from = arc.from,
                          .to = arc.to,
                          .label = shortLabel(relation.label, kArcLetters),
                          .rejected = relation.decision == tasks::Decision::kRejected,
                          .unsure = isOpen && relation.confidence && *relation.confidence < 0.5});
    }
    return pieces;
}

}  // namespace ui
