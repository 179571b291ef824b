// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weights/differences_figure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/layers/layer_names.h"
#include "ui/style/color_scale.h"
#include "ui/style/language.h"

namespace ui {
namespace {

class Differences {
    Q_DECLARE_TR_FUNCTIONS(ui::Differences)
};

constexpr qreal kDifferencesMargin = 16;
constexpr qreal kDifferencesCell = 74;
constexpr qreal kDifferencesRow = 26;

bool isSignificant(const tasks::RowDifference& pair) {
    return pair.p && *pair.p < 0.05;
}

}  // namespace

DifferencesFigure::DifferencesFigure(WeightDataPtr data, std::optional<std::size_t> layer)
    : m_data(std::move(data)), m_layer(layer), m_pairs(tasks::compareRows(m_data->comparison, layer)) {
    for (const tasks::RowDifference& pair : m_pairs)
        m_largest = std::max(m_largest, std::abs(pair.difference));
    const QFontMetricsF metrics(ChartStyle::printed().font);
    const std::size_t rows = m_data->comparison.rows.size();
    for (std::size_t row = 0; row < rows; ++row)
        m_labelWidth = std::max(m_labelWidth, metrics.horizontalAdvance(rowName(row)));
    m_labelWidth += 14;
    m_headHeight = m_labelWidth;  // names of columns are turned
    const qreal width =
        std::max(2 * kDifferencesMargin + m_labelWidth + static_cast<qreal>(rows) * kDifferencesCell, 460.0);
    const qreal room = width - 2 * kDifferencesMargin;
    m_heading = FigureHeading(title(), m_data->facts(), room);
    const QString family =
        Differences::tr("two-sided, Holm over %Ln pair(s)", nullptr, static_cast<int>(m_pairs.size()));
    m_caption = FigureText(
        m_layer
            ? Differences::tr("Row less column. *: p < 0.05 (Welch's t, of two mixes of the same runs paired t; %1; "
                              "from 3 seeds on each side).")
                  .arg(family)
            : Differences::tr("Half the sum of the absolute differences of the layers. *: p < 0.05 (Hotelling's T²; "
                              "%1; from 3 seeds on each side).")
                  .arg(family),
        FigureText::Face::kSmall, room);
    m_size = {width, kDifferencesMargin + m_heading.height() + m_headHeight +
                         static_cast<qreal>(rows) * kDifferencesRow + 10 + m_caption.height() + kDifferencesMargin};
}

QString DifferencesFigure::ownTitle() const {
    const QString quantity = quantityName(m_data->comparison.quantity);
    return m_layer ? Differences::tr("Differences in %1: %2").arg(layerName(static_cast<int>(*m_layer)), quantity)
                   : Differences::tr("Differences of whole mixes: %1").arg(quantity);
}

QString DifferencesFigure::title() const {
    return m_data->shown(ownTitle());
}

QStringList DifferencesFigure::ownNames() const {
    return m_data->namesIn(ownTitle());
}

QString DifferencesFigure::rowName(std::size_t row) const {
    const tasks::WeightRow& found = m_data->comparison.rows[row];
    const QString name = QStringLiteral("%1 · %2").arg(m_data->groupName(found), placeName(found.place));
    return directed(name, name.isRightToLeft());
}

QRectF DifferencesFigure::cell(std::size_t row, std::size_t column) const {
    return {kDifferencesMargin + m_labelWidth + static_cast<qreal>(column) * kDifferencesCell,
            kDifferencesMargin + m_heading.height() + m_headHeight + static_cast<qreal>(row) * kDifferencesRow,
            kDifferencesCell, kDifferencesRow};
}

void DifferencesFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kDifferencesMargin, kDifferencesMargin - 6});
    const std::size_t rows = m_data->comparison.rows.size();
    painter.setFont(style.font);
    painter.setPen(style.ink);
    for (std::size_t row = 0; row < rows; ++row) {
        const QRectF first = cell(row, 0);
        painter.drawText(QRectF(kDifferencesMargin, first.top(), m_labelWidth - 8, first.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, rowName(row));
        painter.save();
        painter.translate(cell(0, row).center().x(), cell(0, 0).top() - 6);
        painter.rotate(-90);
        painter.drawText(QRectF(0, -9, m_headHeight, 18), Qt::AlignLeft | Qt::AlignVCenter, rowName(row));
        painter.restore();
        painter.setPen(QPen(style.grid, 0.7));
        painter.drawRect(cell(row, row));
        painter.setPen(style.ink);
    }
    const auto paintCell = [&](const QRectF& rect, double value, bool star) {
        const float part = m_largest > 0 ? 0.8F * static_cast<float>(std::abs(value) / m_largest) : 0.0F;
        const auto mix = [&](float from, float to) { return from + part * (to - from); };
        const QColor fill =
            QColor::fromRgbF(mix(style.paper.redF(), style.ink.redF()), mix(style.paper.greenF(), style.ink.greenF()),
                             mix(style.paper.blueF(), style.ink.blueF()));
        painter.fillRect(rect, fill);
        if (m_layer && value < 0) {
            QColor rule = readableOn(fill);
            rule.setAlphaF(0.35F);
            painter.setPen(QPen(rule, 0.6));
            hatch(painter, rect, 2, 4);
        }
        painter.setPen(QPen(style.ink, 0.8));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect);
        const QString text =
            (m_layer ? signedNumber(value, 3) : shareText(value)) + (star ? QStringLiteral("*") : QString());
        const qreal width = QFontMetricsF(style.font).horizontalAdvance(text) + 6;
        painter.fillRect(QRectF(rect.center().x() - width / 2, rect.center().y() - 8, width, 16), fill);
        painter.setPen(readableOn(fill));
        painter.drawText(rect, Qt::AlignCenter, text);
    };
    for (const tasks::RowDifference& pair : m_pairs) {
        // A difference is the second row's less the first's.
        paintCell(cell(pair.second, pair.first), pair.difference, isSignificant(pair));
        paintCell(cell(pair.first, pair.second), m_layer ? -pair.difference : pair.difference, isSignificant(pair));
    }
    painter.setPen(style.faint);
    m_caption.paint(painter, style,
                    {kDifferencesMargin, m_size.height() - m_caption.height() - kDifferencesMargin / 2});
}

QString DifferencesFigure::pairText(const tasks::RowDifference& pair) const {
    QString text = Differences::tr("%1 less %2: %3")
                       .arg(rowName(pair.second), rowName(pair.first),
                            m_layer ? signedNumber(pair.difference, 3) : shareText(pair.difference));
    if (pair.halfWidth)
        text += QStringLiteral(" ± ") + shareText(*pair.halfWidth);
    if (pair.effect)
        text += Differences::tr(", Hedges' g %1").arg(signedNumber(*pair.effect, 2));
    return pair.p ? text + QStringLiteral(", ") + probabilityText(pair.p)
                  : text + Differences::tr(", no test: fewer than 3 seeds, or all equal");
}

QString DifferencesFigure::textAt(QPointF point) const {
    for (const tasks::RowDifference& pair : m_pairs)
        if (cell(pair.second, pair.first).contains(point) || cell(pair.first, pair.second).contains(point))
            return pairText(pair);
    return {};
}

QString DifferencesFigure::description() const {
    QStringList lines{m_heading.text()};
    for (const tasks::RowDifference& pair : m_pairs)
        lines.append(pairText(pair));
    return lines.join(QStringLiteral(". "));
}

QByteArray DifferencesFigure::csv() const {
    QByteArray result =
        "first,first_place,second,second_place,layer,quantity,difference,half_width_95,hedges_g,statistic,p_holm,"
        "paired\r\n";
    for (const tasks::RowDifference& pair : m_pairs) {
        for (const std::size_t row : {pair.first, pair.second})
            result += csvField(m_data->groupName(m_data->comparison.rows[row])) + ',' +
                      csvField(QString::fromStdString(m_data->comparison.rows[row].place)) + ',';
        result += (m_layer ? QByteArray::number(static_cast<qulonglong>(*m_layer)) : QByteArray("mix")) + ',' +
                  csvField(quantityName(m_data->comparison.quantity)) + ',' + csvNumber(pair.difference);
        for (const auto& value : {pair.halfWidth, pair.effect, pair.statistic, pair.p})
            result += ',' + (value ? csvNumber(*value) : QByteArray());
        result += pair.paired ? ",1\r\n" : ",0\r\n";
    }
    return result;
}

}  // namespace ui
