// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/evaluation/series_figure.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {
namespace {

class SeriesText {
    Q_DECLARE_TR_FUNCTIONS(ui::SeriesText)
};

constexpr qreal kSeriesWidth = 460, kSeriesMargin = 16, kSeriesTop = 10, kSeriesLeft = 62, kSeriesRight = 20;
constexpr qreal kSeriesPlot = 240, kSeriesAbove = 26, kSeriesBelow = 48, kSeriesMark = 9, kSeriesApart = 7;
constexpr qreal kSeriesKey = 34;  // of the legend: a piece of line with its mark

QString ownTitleOf(SeriesData::Subject subject) {
    switch (subject) {
        case SeriesData::Subject::kGeometry:
            return SeriesText::tr("How the vectors of each layer lie");
        case SeriesData::Subject::kSenses:
            return SeriesText::tr("Word senses by layer");
        case SeriesData::Subject::kShares:
            break;
    }
    return SeriesText::tr("Scores by the size of the training set");
}

QString quantityOf(const SeriesData& data) {
    switch (data.subject) {
        case SeriesData::Subject::kGeometry:
            return SeriesText::tr("Cosine");
        case SeriesData::Subject::kSenses:
            return SeriesText::tr("F1, %");
        case SeriesData::Subject::kShares:
            break;
    }
    return data.quantity;
}

QString numberText(double value) {
    return QLocale().toString(value, 'f', std::abs(value) < 2 ? 3 : 2);
}

}  // namespace

SeriesFigure::SeriesFigure(SeriesData data, const FigureNames& names)
    : m_data(std::move(data)),
      m_names(names),
      m_title(m_names.of(ownTitleOf(m_data.subject))),
      m_below(m_data.subject == SeriesData::Subject::kShares ? SeriesText::tr("Share of the training set")
                                                             : SeriesText::tr("Layer")),
      m_beside(quantityOf(m_data)) {
    constexpr qreal width = kSeriesWidth - 2 * kSeriesMargin;
    m_heading = FigureHeading(m_title, joinedFacts(m_data.facts), width);
    double low = std::numeric_limits<double>::infinity(), high = -low;
    bool hasIntervals = false;
    for (std::size_t line = 0; line < m_data.lines.size(); ++line) {
        m_legend.emplace_back(m_names.of(m_data.lines[line].name), FigureText::Face::kSmall, width - kSeriesKey);
        for (std::size_t column = 0; column < m_data.lines[line].values.size(); ++column) {
            const double value = m_data.lines[line].values[column], half = halfWidthOf(line, column);
            hasIntervals |= half > 0;
            if (std::isnan(value))
                continue;
            low = std::min(low, value - half);
            high = std::max(high, value + half);
        }
    }
    if (low <= high) {
        const Axis round = Axis::around(low, high, 0, 1);
        m_low = round.low();
        m_high = round.high();
    }
    if (hasIntervals)
        m_notes = FigureText(SeriesText::tr("Whiskers: 95 % confidence interval of the mean over the seeds (t)."),
                             FigureText::Face::kSmall, width);
}

double SeriesFigure::halfWidthOf(std::size_t line, std::size_t column) const {
    const std::vector<double>& halves = m_data.lines[line].halfWidth;
    return column < halves.size() && !std::isnan(halves[column]) ? halves[column] : 0;
}

QRectF SeriesFigure::plot() const {
    return {kSeriesLeft, kSeriesTop + m_heading.height() + kSeriesAbove, kSeriesWidth - kSeriesLeft - kSeriesRight,
            kSeriesPlot};
}

Axis SeriesFigure::axis() const {
    return {m_low, m_high, plot().bottom(), plot().top()};
}

QPointF SeriesFigure::place(std::size_t line, std::size_t column) const {
    const QRectF area = plot();
    const qreal step = area.width() / static_cast<qreal>(std::max<qsizetype>(1, m_data.columns.size()));
    // Lines stand a little apart, so that no mark and no whisker hides another.
    const qreal aside = (static_cast<qreal>(line) - static_cast<qreal>(m_data.lines.size() - 1) / 2) *
                        std::min(kSeriesApart, step / static_cast<qreal>(m_data.lines.size() + 1));
    return {area.left() + step * (static_cast<qreal>(column) + 0.5) + aside,
            axis().place(m_data.lines[line].values[column])};
}

QSizeF SeriesFigure::size() const {
    qreal height = plot().bottom() + kSeriesBelow;
    for (const FigureText& name : m_legend)
        height += name.height() + 2;
    return {kSeriesWidth, height + m_notes.height() + kSeriesMargin};
}

void SeriesFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kSeriesMargin, kSeriesTop});
    paintAxes(painter, style);
    qreal top = plot().bottom() + kSeriesBelow;
    for (std::size_t line = 0; line < m_data.lines.size(); ++line) {
        paintLine(painter, line, style);
        const QColor color = style.categoryColor(static_cast<int>(line));
        const qreal middle = top + 8;
        painter.setPen(layerPen(static_cast<int>(line), color, 1.6));
        painter.drawLine(QPointF(kSeriesMargin, middle), QPointF(kSeriesMargin + kSeriesKey - 8, middle));
        painter.setPen(QPen(color, 1.4));
        painter.setBrush(style.paper);
        drawMarker(painter, {kSeriesMargin + (kSeriesKey - 8) / 2, middle}, static_cast<int>(line), kSeriesMark);
        painter.setPen(style.ink);
        m_legend[line].paint(painter, style, {kSeriesMargin + kSeriesKey, top});
        top += m_legend[line].height() + 2;
    }
    painter.setPen(style.faint);
    m_notes.paint(painter, style, {kSeriesMargin, top});
}

void SeriesFigure::paintAxes(QPainter& painter, const ChartStyle& style) const {
    const QRectF area = plot();
    const Axis y = axis();
    painter.setFont(style.small());
    for (const double tick : y.ticks(6)) {
        painter.setPen(QPen(style.grid, tick == 0 ? 1.2 : 0.7));
        painter.drawLine(QPointF(area.left(), y.place(tick)), QPointF(area.right(), y.place(tick)));
        painter.setPen(style.faint);
        painter.drawText(QRectF(0, y.place(tick) - 8, kSeriesLeft - 7, 16), Qt::AlignRight | Qt::AlignVCenter,
                         tickText(tick));
    }
    painter.setPen(style.ink);
    painter.drawText(QRectF(kSeriesMargin, area.top() - 20, area.width(), 16), Qt::AlignLeft | Qt::AlignVCenter,
                     m_beside);
    const qreal step = area.width() / static_cast<qreal>(std::max<qsizetype>(1, m_data.columns.size()));
    for (qsizetype column = 0; column < m_data.columns.size(); ++column)
        painter.drawText(QRectF(area.left() + step * static_cast<qreal>(column), area.bottom() + 4, step, 16),
                         Qt::AlignCenter, m_data.columns[column]);
    painter.drawText(QRectF(area.left(), area.bottom() + 22, area.width(), 16), Qt::AlignCenter, m_below);
}

void SeriesFigure::paintLine(QPainter& painter, std::size_t line, const ChartStyle& style) const {
    const QColor color = style.categoryColor(static_cast<int>(line));
    const std::vector<double>& values = m_data.lines[line].values;
    for (std::size_t column = 0; column < values.size(); ++column) {
        if (std::isnan(values[column]))
            continue;
        const QPointF at = place(line, column);
        if (column + 1 < values.size() && !std::isnan(values[column + 1])) {
            painter.setPen(layerPen(static_cast<int>(line), color, 1.6));
            painter.drawLine(at, place(line, column + 1));
        }
        if (const double half = halfWidthOf(line, column); half > 0) {
            painter.setPen(QPen(color, 1.2));
            const qreal top = axis().place(values[column] + half), bottom = axis().place(values[column] - half);
            painter.drawLine(QPointF(at.x(), top), QPointF(at.x(), bottom));
            for (const qreal end : {top, bottom})
                painter.drawLine(QPointF(at.x() - 3, end), QPointF(at.x() + 3, end));
        }
    }
    painter.setPen(QPen(color, 1.4));
    painter.setBrush(style.paper);
    for (std::size_t column = 0; column < values.size(); ++column)
        if (!std::isnan(values[column]))
            drawMarker(painter, place(line, column), static_cast<int>(line), kSeriesMark);
}

QString SeriesFigure::pointText(std::size_t line, std::size_t column) const {
    QString text =
        QStringLiteral("%1, %2: %3")
            .arg(ShownNames(m_names).of(m_data.lines[line].name), m_data.columns.value(static_cast<qsizetype>(column)),
                 numberText(m_data.lines[line].values[column]));
    if (const double half = halfWidthOf(line, column); half > 0)
        text += QStringLiteral(" ± ") + numberText(half);
    return text;
}

QString SeriesFigure::textAt(QPointF point) const {
    for (std::size_t line = 0; line < m_data.lines.size(); ++line)
        for (std::size_t column = 0; column < m_data.lines[line].values.size(); ++column) {
            if (std::isnan(m_data.lines[line].values[column]))
                continue;
            const QPointF away = place(line, column) - point;
            if (std::abs(away.x()) < kSeriesMark && std::abs(away.y()) < kSeriesMark)
                return pointText(line, column);
        }
    return {};
}

QString SeriesFigure::description() const {
    QStringList parts{m_heading.text()};
    for (std::size_t line = 0; line < m_data.lines.size(); ++line)
        for (std::size_t column = 0; column < m_data.lines[line].values.size(); ++column)
            if (!std::isnan(m_data.lines[line].values[column]))
                parts.append(pointText(line, column));
    return parts.join(QStringLiteral(". "));
}

QByteArray SeriesFigure::csv() const {
    QByteArray result = "series,column,value,half_width_95\r\n";
    for (std::size_t line = 0; line < m_data.lines.size(); ++line)
        for (std::size_t column = 0; column < m_data.lines[line].values.size(); ++column) {
            const double half = halfWidthOf(line, column);
            result += csvField(m_data.lines[line].name) + ',' +
                      csvField(m_data.columns.value(static_cast<qsizetype>(column))) + ',' +
                      csvNumber(m_data.lines[line].values[column]) + ',' + (half > 0 ? csvNumber(half) : QByteArray()) +
                      "\r\n";
        }
    return result;
}

}  // namespace ui
