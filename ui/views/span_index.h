// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "tasks/annotations.h"
#include "ui/text_bridge.h"

namespace ui {

/// A span as the document view shows it: one stretch of it, with what is written at it. A discontinuous span has
/// several pieces of one id.
struct SpanPiece {
    std::int64_t id = 0;
    elmo::ByteSpan bytes;
    QString label;    ///< the bare label: its colour goes by it
    QString caption;  ///< what is written: "LOC 0.93", "✓ LOC", "✎ LOC"
    bool human = false;
    bool rejected = false;
    bool unsure = false;  ///< an open prediction of a model that thinks it more likely wrong than right
    bool operator==(const SpanPiece&) const = default;
};

/// What is written at a span: its label, a mark of what people said of it, and a model's confidence while they have
/// said nothing.
QString captionOf(const tasks::SpanAnnotation& span);

/// A document's spans by place. Made in time linear in the spans, asked in logarithmic time. Const; any thread.
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
