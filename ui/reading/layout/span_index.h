// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "tasks/results/annotations.h"
#include "ui/text/text_bridge.h"

namespace ui {

/// A span as the document view shows it: one stretch of text with its caption. A discontinuous span has several pieces
/// with one id.
struct SpanPiece {
    std::int64_t id = 0;
    elmo::ByteSpan bytes;
    QString label;    ///< the plain label, which sets the colour
    QString caption;  ///< the caption: "LOC 0.93", "✓ LOC", "✎ LOC", "◆ LOC", "✎ LOC (Ann)", "☑ LOC"
    bool human = false;
    bool rejected = false;
    bool unsure = false;  ///< an open prediction that is more likely wrong than right, according to the model
    bool operator==(const SpanPiece&) const = default;
};

/// The caption of a span: its label, a mark for the user's decision or for who marked it, and the model's confidence
/// while there is no decision.
QString captionOf(const tasks::Annotations& annotations, const tasks::SpanAnnotation& span);

/// A document's spans by position. Built in linear time, queried in logarithmic time. Const; any thread.
class SpanIndex {
public:
    enum class Rejected { kHidden, kShown };

    SpanIndex() = default;
    SpanIndex(std::shared_ptr<const tasks::Annotations> annotations, Rejected rejected);

    /// The pieces that overlap a stretch of the document, by begin, then longer first.
    std::vector<SpanPiece> within(elmo::ByteSpan bytes) const;

private:
    struct Entry {
        elmo::ByteSpan bytes;
        std::size_t span;
        std::int64_t furthestEnd;  ///< of all entries up to this one
    };
    std::shared_ptr<const tasks::Annotations> m_annotations;
    std::vector<Entry> m_entries;
};

}  // namespace ui
