// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/layout/span_index.h"

#include <QLocale>
#include <algorithm>

#include "tasks/results/annotation_layers.h"
#include "ui/text/text_context.h"

namespace ui {

using tasks::AnnotationLayer;
using tasks::Decision;
using tasks::SpanAnnotation;

QString captionOf(const tasks::Annotations& annotations, const SpanAnnotation& span) {
    const QString label = shortLabel(span.label);
    if (span.decision == Decision::kRejected)
        return QStringLiteral("✗ ") + label;
    if (span.layer == AnnotationLayer::kHuman) {
        const tasks::AnnotationMaker maker = makerOf(annotations, span);
        if (maker.isColleague())
            return QStringLiteral("✎ %1 (%2)").arg(label, shortLabel(maker.name));
        return (maker.isAdjudication() ? QStringLiteral("☑ ")
                : maker.isByHand()     ? QStringLiteral("✎ ")
                                       : QStringLiteral("◆ ")) +
               label;
    }
    if (span.decision == Decision::kAccepted)
        return QStringLiteral("✓ ") + label;
    return span.confidence ? label + u' ' + QLocale().toString(*span.confidence, 'f', 2) : label;
}

namespace {

bool isPeoplesWord(const SpanAnnotation& span) {
    return !span.isImported() && (span.layer == AnnotationLayer::kHuman || span.decision == Decision::kAccepted);
}

/// Whether a span that people stand for is shown already: marked by hand, or accepted of another model.
bool isRepeated(const tasks::Annotations& annotations, std::size_t index) {
    const SpanAnnotation& span = annotations.spans[index];
    if (!isPeoplesWord(span) || !span.more.empty())
        return false;
    const auto isTwin = [&](const SpanAnnotation& other) {
        return isPeoplesWord(other) && other.label == span.label && other.more.empty();
    };
    // Spans with the same bytes stand next to each other. Of these the manual one is shown, or else the first.
    const auto hasSamePlace = [&](std::size_t i) { return annotations.spans[i].bytes == span.bytes; };
    const bool isManual = span.layer == AnnotationLayer::kHuman;
    for (std::size_t i = index; i > 0 && hasSamePlace(i - 1); --i)
        if (const SpanAnnotation& other = annotations.spans[i - 1];
            isTwin(other) && (!isManual || other.layer == AnnotationLayer::kHuman))
            return true;
    for (std::size_t i = index + 1; !isManual && i < annotations.spans.size() && hasSamePlace(i); ++i)
        if (isTwin(annotations.spans[i]) && annotations.spans[i].layer == AnnotationLayer::kHuman)
            return true;
    return false;
}

}  // namespace

SpanIndex::SpanIndex(std::shared_ptr<const tasks::Annotations> annotations, Rejected rejected)
    : m_annotations(std::move(annotations)) {
    if (!m_annotations)
        return;
    m_entries.reserve(m_annotations->spans.size());
    for (std::size_t i = 0; i < m_annotations->spans.size(); ++i) {
        const SpanAnnotation& span = m_annotations->spans[i];
        if (span.decision == Decision::kRejected && rejected == Rejected::kHidden)
            continue;
        if (isRepeated(*m_annotations, i))
            continue;
        m_entries.push_back({span.bytes, i, 0});
        for (const elmo::ByteSpan& more : span.more)
            m_entries.push_back({more, i, 0});
    }
    std::ranges::stable_sort(m_entries, [](const Entry& a, const Entry& b) {
        return a.bytes.begin != b.bytes.begin ? a.bytes.begin < b.bytes.begin : a.bytes.end > b.bytes.end;
    });
    std::int64_t furthest = 0;
    for (Entry& entry : m_entries)
        entry.furthestEnd = furthest = std::max(furthest, entry.bytes.end.value());
}

std::vector<SpanPiece> SpanIndex::within(elmo::ByteSpan bytes) const {
    std::vector<SpanPiece> pieces;
    const auto first = std::ranges::upper_bound(m_entries, bytes.begin.value(), std::ranges::less{},
                                                [](const Entry& entry) { return entry.furthestEnd; });
    for (auto entry = first; entry != m_entries.end() && entry->bytes.begin < bytes.end; ++entry) {
        if (!entry->bytes.overlaps(bytes))
            continue;
        const SpanAnnotation& span = m_annotations->spans[entry->span];
        const bool open = span.layer == AnnotationLayer::kModel && span.decision == Decision::kOpen;
        pieces.push_back({.id = span.id,
                          .bytes = entry->bytes,
                          .label = toLabel(span.label),
                          .caption = captionOf(*m_annotations, span),
                          .human = span.layer == AnnotationLayer::kHuman || span.decision == Decision::kAccepted,
                          .rejected = span.decision == Decision::kRejected,
                          .unsure = open && span.confidence && *span.confidence < 0.5});
    }
    return pieces;
}

}  // namespace ui
