// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/document_printer.h"

#include <QLocale>
#include <QPainter>
#include <QPrinter>
#include <limits>

#include "ui/reading/arc_painter.h"
#include "ui/reading/layout/block_layout.h"
#include "ui/reading/span_painter.h"

namespace ui {
namespace {

constexpr qreal kScreenDpi = 96;    ///< that sizes in the layout are made for
constexpr qreal kPaperMargin = 20;  ///< in millimetres
constexpr qreal kScoreSize = 0.8;   ///< of the text's
constexpr int kHeaderLines = 2;     ///< a line of text and a space

/// The pages of a device, in pixels of a screen. Nothing is drawn on pages outside the range.
class Pages {
public:
    Pages(QPagedPaintDevice& device, const QString& title, const QFont& font, int first, int last)
        : m_device(device), m_title(title), m_first(first), m_last(last), m_painter(&device), m_font(font) {
        m_scale = device.logicalDpiX() / kScreenDpi;
        m_painter.scale(m_scale, m_scale);
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_font.setPixelSize(12);
        m_edge = kHeaderLines * QFontMetricsF(m_font).height();
    }

    bool isActive() const { return m_painter.isActive(); }
    QPainter& painter() { return m_painter; }
    qreal width() const { return m_device.width() / m_scale; }
    qreal top() const { return m_edge; }
    qreal bottom() const { return m_device.height() / m_scale - m_edge; }
    bool isDrawn() const { return m_page >= m_first && m_page <= m_last; }
    bool isPastEnd() const { return m_page > m_last; }
    int drawn() const { return m_drawn; }

    bool begin(const DocumentPrinter::GoOn& goOn) {
        ++m_page;
        if (!isDrawn())
            return true;
        if (!goOn(m_page) || (m_drawn > 0 && !m_device.newPage()))
            return false;
        ++m_drawn;
        m_painter.save();
        m_painter.setFont(m_font);
        m_painter.setPen(Qt::darkGray);
        const QRectF header(0, 0, width(), m_edge), footer(0, bottom(), width(), m_edge);
        m_painter.drawText(header, Qt::AlignTop | Qt::AlignLeading | Qt::TextSingleLine,
                           QFontMetricsF(m_font).elidedText(m_title, Qt::ElideMiddle, width()));
        m_painter.drawText(footer, Qt::AlignBottom | Qt::AlignHCenter, QLocale().toString(m_page));
        m_painter.restore();
        return true;
    }

private:
    QPagedPaintDevice& m_device;
    QString m_title;
    int m_first, m_last;
    QPainter m_painter;
    QFont m_font;
    qreal m_scale = 1;
    qreal m_edge = 0;
    int m_page = 0;
    int m_drawn = 0;
};

/// The first line from `line` on that does not fit into the height; at least one line is taken.
int endOfLines(const BlockLayout& layout, int line, qreal height) {
    int end = line + 1;
    const auto endsAt = [&](int last) {
        return last + 1 < layout.lineCount() ? layout.lineTop(last + 1) : layout.height();
    };
    while (end < layout.lineCount() && endsAt(end) - layout.lineTop(line) <= height)
        ++end;
    return end;
}

}  // namespace

DocumentPrinter::DocumentPrinter(std::shared_ptr<const OpenedDocument> document, SpanIndex spans, LabelColors colors,
                                 QFont font, MarginScores scores, ArcIndex arcs)
    : m_document(std::move(document)),
      m_spans(std::move(spans)),
      m_colors(std::move(colors)),
      m_font(std::move(font)),
      m_scores(std::move(scores)),
      m_arcs(std::move(arcs)) {}

void DocumentPrinter::prepare(QPrinter& printer, const QString& name) {
    printer.setDocName(name);
    printer.setPageMargins(QMarginsF(kPaperMargin, kPaperMargin, kPaperMargin, kPaperMargin), QPageLayout::Millimeter);
}

int DocumentPrinter::print(QPrinter& printer, const GoOn& goOn) const {
    const bool isAll = printer.fromPage() == 0;
    return print(printer,
                 isAll ? Range{1, std::numeric_limits<int>::max()} : Range{printer.fromPage(), printer.toPage()}, goOn);
}

int DocumentPrinter::print(QPagedPaintDevice& device, const GoOn& goOn) const {
    return print(device, Range{1, std::numeric_limits<int>::max()}, goOn);
}

int DocumentPrinter::print(QPagedPaintDevice& device, Range range, const GoOn& goOn) const {
    Pages pages(device, m_document->name, m_font, range.first, range.last);
    if (!pages.isActive() || !pages.begin(goOn))
        return 0;
    QPalette paper(Qt::white);
    paper.setColor(QPalette::Base, Qt::white);
    paper.setColor(QPalette::Text, Qt::black);
    const SpanPainter spanPainter(paper, m_colors, std::nullopt);
    const ArcPainter arcPainter(paper, {}, {});
    QFont font = m_font;
    font.setPixelSize(QFontInfo(m_font).pixelSize());  // as large as on the screen, whatever the device's resolution
    QFont scoreFont = font;
    scoreFont.setPixelSize(qRound(font.pixelSize() * kScoreSize));
    const int margin = m_scores.width(scoreFont);
    const TextStyle style{font, pages.width() - margin};
    qreal y = pages.top();
    for (const TextBlock& block : m_document->blocks) {
        const BlockLayout layout(*m_document->document, block, style, m_spans.within(block.bytes),
                                 m_arcs.within(block.bytes, std::nullopt));
        for (int line = 0; line < layout.lineCount();) {
            const qreal begin = layout.lineTop(line);
            const int next = endOfLines(layout, line, pages.bottom() - y);
            const qreal height = (next < layout.lineCount() ? layout.lineTop(next) : layout.height()) - begin;
            if (y > pages.top() && y + height > pages.bottom()) {
                if (!pages.begin(goOn) || pages.isPastEnd())
                    return pages.drawn();
                y = pages.top();
                continue;
            }
            if (pages.isDrawn()) {
                QPainter& painter = pages.painter();
                painter.save();
                painter.setClipRect(QRectF(0, y, pages.width(), height));
                painter.setPen(Qt::black);
                const QPointF origin(margin, y - begin);
                layout.draw(painter, origin);
                spanPainter.paint(painter, layout, origin);
                arcPainter.paint(painter, layout, origin);
                painter.setFont(scoreFont);
                m_scores.paint(painter, *m_document->document, block, layout, origin, paper);
                painter.restore();
            }
            y += height;
            line = next;
        }
    }
    return pages.drawn();
}

}  // namespace ui
