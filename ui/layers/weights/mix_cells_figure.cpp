// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weights/mix_cells_figure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>

#include "ui/layers/layer_names.h"
#include "ui/style/color_scale.h"

namespace ui {
namespace {

class MixCells {
    Q_DECLARE_TR_FUNCTIONS(ui::MixCells)
};

constexpr qreal kMargin = 16;
constexpr qreal kMinCell = 62;
constexpr qreal kCellHeight = 32;
constexpr qreal kPlaceGap = 26;
constexpr qreal kHead = 46;
constexpr qreal kLegend = 44;

QString countText(std::ptrdiff_t runs) {
    return MixCells::tr("n = %1").arg(runs);
}

void speckle(QPainter& painter, const QRectF& rect) {
    constexpr qreal kStep = 5;
    int line = 0;
    for (qreal y = rect.top() + 3; y < rect.bottom() - 1; y += kStep / 1.3, ++line)
        for (qreal x = rect.left() + (line % 2 == 0 ? 3 : 3 + kStep / 2); x < rect.right() - 1; x += kStep)
            painter.drawEllipse(QPointF(x, y), 0.55, 0.55);
}

/// The background of a cell: grey by value, ruled below an equal share, dotted above twice an equal share.
void paintGround(QPainter& painter, const QRectF& rect, double value, double equal, const ChartStyle& style) {
    const float part = 0.88F * static_cast<float>(std::clamp(value, 0.0, 1.0));
    const auto mix = [&](float from, float to) { return from + part * (to - from); };
    const QColor fill =
        QColor::fromRgbF(mix(style.paper.redF(), style.ink.redF()), mix(style.paper.greenF(), style.ink.greenF()),
                         mix(style.paper.blueF(), style.ink.blueF()));
    painter.fillRect(rect, fill);
    QColor mark = readableOn(fill);
    mark.setAlphaF(0.4F);
    if (value < equal) {
        painter.setPen(QPen(mark, 0.6));
        hatch(painter, rect, 2, 4);
    } else if (value > 2 * equal) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mark);
        speckle(painter, rect);
    }
    painter.setPen(QPen(style.ink, 0.8));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);
    painter.setPen(readableOn(fill));
    painter.setBrush(fill);
}

}  // namespace

MixCellsFigure::MixCellsFigure(WeightDataPtr data) : m_data(std::move(data)) {
    for (const std::string& place : tasks::placesOf(*m_data->runs))
        for (const tasks::WeightRow& row : m_data->comparison.rows)
            if (row.place == place) {
                m_places.emplace_back(place);
                break;
            }
    const QFontMetricsF metrics(ChartStyle::printed().bold());
    for (const QString& name : m_data->groupNames)
        m_labelWidth = std::max(m_labelWidth, metrics.horizontalAdvance(name));
    m_labelWidth = std::max(m_labelWidth, 60.0) + 14;
    m_cellWidth = kMinCell;
    for (int layer = 0; layer < m_data->comparison.layers; ++layer)
        m_cellWidth = std::max(m_cellWidth,
                               QFontMetricsF(ChartStyle::printed().small()).horizontalAdvance(layerName(layer)) + 10);
    m_width = std::max({columnLeft(m_places.size(), 0) - kPlaceGap + kMargin, legendWidth(), 420.0});
    m_heading = FigureHeading(title(), m_data->facts(), m_width - 2 * kMargin);
    for (const tasks::WeightRow& row : m_data->comparison.rows) {
        const auto place = std::find(m_places.begin(), m_places.end(), row.place) - m_places.begin();
        for (std::size_t layer = 0; layer < row.layers.size(); ++layer)
            m_cells.push_back({{columnLeft(static_cast<std::size_t>(place), static_cast<int>(layer)), rowTop(row.group),
                                m_cellWidth, kCellHeight},
                               &row,
                               layer});
    }
}

qreal MixCellsFigure::rowTop(std::size_t group) const {
    return kMargin + m_heading.height() + kHead + static_cast<qreal>(group) * (kCellHeight + 6);
}

qreal MixCellsFigure::columnLeft(std::size_t place, int layer) const {
    const qreal placeWidth = m_data->comparison.layers * m_cellWidth + kPlaceGap;
    return kMargin + m_labelWidth + static_cast<qreal>(place) * placeWidth + layer * m_cellWidth;
}

QString MixCellsFigure::ownTitle() const {
    return MixCells::tr("Layers by task: %1").arg(quantityName(m_data->comparison.quantity));
}

QString MixCellsFigure::title() const {
    return m_data->shown(ownTitle());
}

QStringList MixCellsFigure::ownNames() const {
    return m_data->namesIn(ownTitle());
}

QSizeF MixCellsFigure::size() const {
    return {m_width, rowTop(m_data->comparison.groups.size()) + kLegend + kMargin};
}

void MixCellsFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kMargin, kMargin - 6});
    const int layers = m_data->comparison.layers;
    const qreal top = rowTop(0) - kHead;
    for (std::size_t place = 0; place < m_places.size(); ++place) {
        painter.setPen(style.ink);
        painter.setFont(style.bold());
        painter.drawText(QRectF(columnLeft(place, 0), top, layers * m_cellWidth, 20), Qt::AlignCenter,
                         placeName(m_places[place]));
        painter.setFont(style.small());
        painter.setPen(style.faint);
        for (int layer = 0; layer < layers; ++layer)
            painter.drawText(QRectF(columnLeft(place, layer), top + 22, m_cellWidth, 20), Qt::AlignCenter,
                             layerName(layer));
    }
    const std::vector<std::ptrdiff_t> sizes = m_data->sampleSizes();
    for (std::size_t group = 0; group < sizes.size(); ++group) {
        const qreal row = rowTop(group);
        painter.setFont(style.bold());
        painter.setPen(style.ink);
        const QString& name = m_data->groupNames[static_cast<qsizetype>(group)];
        painter.drawText(QRectF(kMargin, row, m_labelWidth, kCellHeight / 2 + 2), Qt::AlignLeft | Qt::AlignBottom,
                         directed(name, name.isRightToLeft()));
        painter.setFont(style.small());
        painter.setPen(style.faint);
        painter.drawText(QRectF(kMargin, row + kCellHeight / 2 + 1, m_labelWidth, kCellHeight / 2), Qt::AlignLeft,
                         countText(sizes[group]));
    }
    for (const Cell& cell : m_cells)
        paintCell(painter, cell, style);
    paintLegend(painter, style);
}

void MixCellsFigure::paintCell(QPainter& painter, const Cell& cell, const ChartStyle& style) const {
    const double value = cell.row->layers[cell.layer].mean;
    const QString text = shareText(value);
    painter.save();
    paintGround(painter, cell.rect, value, 1.0 / m_data->comparison.layers, style);
    const QPen pen = painter.pen();
    painter.setFont(style.font);
    // The number has a plain background without rules and dots.
    const qreal width = QFontMetricsF(style.font).horizontalAdvance(text) + 8;
    painter.setPen(Qt::NoPen);
    painter.drawRect(QRectF(cell.rect.center().x() - width / 2, cell.rect.center().y() - 8, width, 16));
    painter.setPen(pen);
    painter.drawText(cell.rect, Qt::AlignCenter, text);
    painter.restore();
}

namespace {

constexpr qreal kLegendKey = 32;
constexpr qreal kAfterKey = 22;

/// Values for the three kinds of ground, and what they mean.
std::vector<std::pair<double, QString>> legendKeys(const WeightData& data) {
    const double equal = 1.0 / std::max(data.comparison.layers, 1);
    return {{0.5 * equal, MixCells::tr("below %1").arg(shareText(equal))},
            {1.5 * equal, MixCells::tr("between")},
            {2.4 * equal, MixCells::tr("above %1").arg(shareText(2 * equal))}};
}

}  // namespace

/// From the figure's left edge to its right edge.
qreal MixCellsFigure::legendWidth() const {
    qreal width = kMargin + m_labelWidth;
    for (const auto& [value, text] : legendKeys(*m_data))
        width += kLegendKey + QFontMetricsF(ChartStyle::printed().small()).horizontalAdvance(text) + kAfterKey;
    return width;
}

void MixCellsFigure::paintLegend(QPainter& painter, const ChartStyle& style) const {
    const double equal = 1.0 / std::max(m_data->comparison.layers, 1);
    qreal x = kMargin + m_labelWidth;
    const qreal y = size().height() - kMargin - 18;
    for (const auto& [value, text] : legendKeys(*m_data)) {
        painter.save();
        paintGround(painter, QRectF(x, y, 26, 16), value, equal, style);
        painter.restore();
        painter.setPen(style.ink);
        painter.setFont(style.small());
        const qreal width = QFontMetricsF(style.small()).horizontalAdvance(text);
        painter.drawText(QRectF(x + kLegendKey, y, width + 4, 16),
                         int((Qt::AlignLeft | Qt::AlignVCenter).toInt()) | Qt::TextDontClip, text);
        x += kLegendKey + width + kAfterKey;
    }
}

QByteArray MixCellsFigure::csv() const {
    QByteArray result = "group,place,layer,quantity,n,mean,standard_deviation,half_width_95,excess,t,p_holm\r\n";
    for (const Cell& cell : m_cells) {
        const tasks::LayerSummary& layer = cell.row->layers[cell.layer];
        result += csvField(m_data->groupName(*cell.row)) + ',' + csvField(QString::fromStdString(cell.row->place)) +
                  ',' + QByteArray::number(static_cast<qulonglong>(cell.layer)) + ',' +
                  csvField(quantityName(m_data->comparison.quantity)) + ',' +
                  QByteArray::number(static_cast<qulonglong>(layer.values.size()));
        const std::optional<double> deviation = layer.values.size() > 1 ? std::optional(layer.deviation) : std::nullopt;
        for (const std::optional<double> value :
             {std::optional(layer.mean), deviation, layer.halfWidth, layer.excess, layer.t, layer.p})
            result += ',' + (value ? csvNumber(*value) : QByteArray());
        result += "\r\n";
    }
    return result;
}

QString MixCellsFigure::textAt(QPointF point) const {
    for (const Cell& cell : m_cells)
        if (cell.rect.contains(point)) {
            const tasks::LayerSummary& layer = cell.row->layers[cell.layer];
            QString text = QStringLiteral("%1, %2, %3: %4")
                               .arg(m_data->groupName(*cell.row), placeName(cell.row->place),
                                    layerName(static_cast<int>(cell.layer)), shareText(layer.mean));
            if (layer.halfWidth)
                text += QStringLiteral(" ± ") + shareText(*layer.halfWidth);
            return text + QStringLiteral(", ") + countText(std::ssize(cell.row->runs));
        }
    return {};
}

QString MixCellsFigure::description() const {
    QStringList lines{m_heading.text()};
    for (const tasks::WeightRow& row : m_data->comparison.rows) {
        QStringList values;
        for (std::size_t layer = 0; layer < row.layers.size(); ++layer)
            values.append(layerName(static_cast<int>(layer)) + u' ' + shareText(row.layers[layer].mean));
        lines.append(QStringLiteral("%1, %2: %3")
                         .arg(m_data->groupName(row), placeName(row.place), values.join(QStringLiteral(", "))));
    }
    return lines.join(QStringLiteral(". "));
}

}  // namespace ui
