// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <functional>
#include <memory>

#include "ui/annotations/label_colors.h"
#include "ui/reading/layout/arc_index.h"
#include "ui/reading/layout/span_index.h"
#include "ui/reading/margin_scores.h"
#include "ui/session/snapshot.h"

class QPagedPaintDevice;
class QPrinter;

namespace ui {

/// A document on paper: the text with bars and captions of its spans, arcs and the classes of its sentences as in
/// the document view, in black on white, with the document's name and page numbers. Pages break between lines. GUI
/// thread.
class DocumentPrinter {
public:
    DocumentPrinter(std::shared_ptr<const OpenedDocument> document, SpanIndex spans, LabelColors colors, QFont font,
                    MarginScores scores = {}, ArcIndex arcs = {});

    /// Gives the printer the document's name and margins that can be read, before the user sees its settings.
    static void prepare(QPrinter& printer, const QString& name);

    /// Called before each page with its number; false stops.
    using GoOn = std::function<bool(int page)>;
    /// Returns the number of pages printed, of which there may be fewer than the document has: the printer's page range
    /// is observed.
    int print(QPrinter& printer, const GoOn& goOn) const;
    /// All pages.
    int print(QPagedPaintDevice& device, const GoOn& goOn) const;

private:
    struct Range {
        int first, last;
    };
    int print(QPagedPaintDevice& device, Range range, const GoOn& goOn) const;

    std::shared_ptr<const OpenedDocument> m_document;
    SpanIndex m_spans;
    LabelColors m_colors;
    QFont m_font;
    MarginScores m_scores;
    ArcIndex m_arcs;
};

}  // namespace ui
