// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weights/seed_dots_figure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>

#include "ui/layers/layer_names.h"

namespace ui {
namespace {

class SeedDots {
    Q_DECLARE_TR_FUNCTIONS(ui::SeedDots)
};

constexpr qreal kSeedDotsMargin = 16;
constexpr qreal kSeedDotsTop = 10;
constexpr qreal kSeedDotsPlot = 190;  // of a panel
constexpr qreal kBand = 21;
constexpr qreal kSeedDotsHead = 40;
constexpr qreal kFoot = 30;
constexpr qreal kPageShape = 1.4;  // height by width, as of A4

/// Marks a mean that differs significantly from the equal share.
QString starOf(const tasks::LayerSummary& layer) {
    return layer.p && *layer.p < 0.05 ? QStringLiteral(" *") : QString();
}

QString numberOf(const tasks::LayerSummary& layer) {
    const QString text = shareText(layer.mean);
    return layer.halfWidth ? text + QStringLiteral(" ± ") + shareText(*layer.halfWidth) + starOf(layer) : text;
}

QString panelName(const WeightData& data, const tasks::WeightRow& row) {
    const QString name = QStringLiteral("%1 · %2").arg(data.groupName(row), placeName(row.place));
    return directed(name, name.isRightToLeft());
}

QString countOf(const tasks::WeightRow& row) {
    return SeedDots::tr("n = %1").arg(row.runs.size());
}

}  // namespace

SeedDotsFigure::SeedDotsFigure(WeightDataPtr data) : m_data(std::move(data)) {
    std::vector<std::string> places;  // one column each
    for (const std::string& place : tasks::placesOf(*m_data->runs))
        if (std::ranges::find(m_data->comparison.rows, place, &tasks::WeightRow::place) !=
            m_data->comparison.rows.end())
            places.push_back(place);
    for (const tasks::WeightRow& row : m_data->comparison.rows) {
        for (const tasks::LayerSummary& layer : row.layers)
            for (const double value : layer.values) {
                m_low = std::min(m_low, value);
                m_high = std::max(m_high, value);
            }
    }
    const Axis rounded = Axis::around(m_low, m_high, 0, 1);
    m_low = rounded.low();
    m_high = rounded.high();
    const ChartStyle style = ChartStyle::printed();
    const QFontMetricsF metrics(style.font);
    qreal heads = 0;
    for (const tasks::WeightRow& row : m_data->comparison.rows) {
        heads = std::max(heads, QFontMetricsF(style.bold()).horizontalAdvance(panelName(*m_data, row)) +
                                    QFontMetricsF(style.small()).horizontalAdvance(countOf(row)) + 24);
        for (std::size_t layer = 0; layer < row.layers.size(); ++layer) {
            m_labelWidth = std::max(m_labelWidth, metrics.horizontalAdvance(layerName(static_cast<int>(layer))) + 10);
            m_numberWidth = std::max(m_numberWidth, metrics.horizontalAdvance(numberOf(row.layers[layer])) + 20);
        }
    }
    const qreal plot = std::max(kSeedDotsPlot, heads - m_labelWidth - m_numberWidth);
    const qreal width = m_labelWidth + plot + m_numberWidth;
    const auto columns = std::max<std::ptrdiff_t>(std::ssize(places), 1);
    const qreal height = kSeedDotsHead + m_data->comparison.layers * kBand + kFoot;
    const qreal block = static_cast<qreal>(columns) * (width + kSeedDotsMargin);
    const auto groups = static_cast<int>(std::max<std::size_t>(m_data->comparison.groups.size(), 1));
    // Many groups stand in several blocks next to each other, so that the figure has the shape of a page.
    int blocks = 1;
    while (blocks < groups && (groups + blocks - 1) / blocks * height > kPageShape * blocks * block)
        ++blocks;
    const int groupsInBlock = (groups + blocks - 1) / blocks;
    const qreal whole = kSeedDotsMargin + blocks * block;
    m_heading = FigureHeading(title(), m_data->facts(), whole - 2 * kSeedDotsMargin);
    m_caption =
        FigureText(SeedDots::tr("Bars: means; dots: seeds; whiskers and ±: 95 % confidence interval (t, n ≥ 3). "
                                "Dashed: what equal weights give; *: differs from it, p < 0.05 (two-sided t, Holm over "
                                "the layers)."),
                   FigureText::Face::kSmall, whole - 2 * kSeedDotsMargin);
    const qreal begin = kSeedDotsTop + m_heading.height();
    for (const tasks::WeightRow& row : m_data->comparison.rows) {
        const auto column = std::ranges::find(places, row.place) - places.begin();
        const auto group = static_cast<int>(row.group);
        const qreal left =
            kSeedDotsMargin + group / groupsInBlock * block + static_cast<qreal>(column) * (width + kSeedDotsMargin);
        const qreal top = begin + group % groupsInBlock * height + kSeedDotsHead;
        m_panels.push_back({&row, {left + m_labelWidth, top, plot, static_cast<qreal>(row.layers.size()) * kBand}});
    }
    m_size = {whole, begin + groupsInBlock * height + m_caption.height() + kSeedDotsMargin};
}

QString SeedDotsFigure::ownTitle() const {
    return SeedDots::tr("Layers by task and seed: %1").arg(quantityName(m_data->comparison.quantity));
}

QString SeedDotsFigure::title() const {
    return m_data->shown(ownTitle());
}

QStringList SeedDotsFigure::ownNames() const {
    return m_data->namesIn(ownTitle());
}

QSizeF SeedDotsFigure::size() const {
    return m_size;
}

QRectF SeedDotsFigure::band(const Panel& panel, std::size_t layer) const {
    return {panel.plot.left(), panel.plot.top() + static_cast<qreal>(layer) * kBand, panel.plot.width(), kBand};
}

void SeedDotsFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kSeedDotsMargin, kSeedDotsTop});
    for (const Panel& panel : m_panels)
        paintPanel(painter, panel, style);
    painter.setPen(style.faint);
    m_caption.paint(painter, style, {kSeedDotsMargin, m_size.height() - m_caption.height() - kSeedDotsMargin / 2});
}

void SeedDotsFigure::paintPanel(QPainter& painter, const Panel& panel, const ChartStyle& style) const {
    const QRectF head(panel.plot.left() - m_labelWidth, panel.plot.top() - kSeedDotsHead + 8,
                      m_labelWidth + panel.plot.width() + m_numberWidth, 18);
    painter.setFont(style.bold());
    painter.setPen(style.ink);
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, panelName(*m_data, *panel.row));
    painter.setFont(style.small());
    painter.setPen(style.faint);
    painter.drawText(head.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter, countOf(*panel.row));
    paintAxis(painter, panel, style);
    for (std::size_t layer = 0; layer < panel.row->layers.size(); ++layer)
        paintLayer(painter, panel, layer, style);
}

void SeedDotsFigure::paintAxis(QPainter& painter, const Panel& panel, const ChartStyle& style) const {
    const Axis axis = axisOf(panel);
    painter.setFont(style.small());
    for (const double tick : axis.ticks(4)) {
        const qreal x = axis.place(tick);
        painter.setPen(QPen(style.grid, tick == 0 ? 1.2 : 0.7));
        painter.drawLine(QPointF(x, panel.plot.top() - 3), QPointF(x, panel.plot.bottom() + 3));
        painter.setPen(style.faint);
        painter.drawText(QRectF(x - 30, panel.plot.bottom() + 4, 60, 14), Qt::AlignHCenter, tickText(tick));
    }
    painter.setPen(QPen(style.faint, 0.9, Qt::DashLine));
    for (std::size_t layer = 0; layer < panel.row->layers.size(); ++layer) {
        const tasks::LayerSummary& summary = panel.row->layers[layer];
        if (!summary.excess)
            continue;
        const qreal equal = axis.place(summary.mean - *summary.excess);
        painter.drawLine(QPointF(equal, band(panel, layer).top()), QPointF(equal, band(panel, layer).bottom()));
    }
}

void SeedDotsFigure::paintLayer(QPainter& painter, const Panel& panel, std::size_t layer,
                                const ChartStyle& style) const {
    const Axis axis = axisOf(panel);
    const QRectF row = band(panel, layer);
    const tasks::LayerSummary& summary = panel.row->layers[layer];
    const qreal zero = axis.place(0);
    const qreal mean = axis.place(summary.mean);
    fillAsLayer(painter, QRectF(std::min(zero, mean), row.top() + 4, std::abs(mean - zero), kBand - 8),
                static_cast<int>(layer), m_data->comparison.layers, style);
    const qreal middle = row.center().y();
    if (summary.halfWidth) {
        const qreal low = axis.place(summary.mean - *summary.halfWidth);
        const qreal high = axis.place(summary.mean + *summary.halfWidth);
        const QLineF line(std::max(low, panel.plot.left()), middle, std::min(high, panel.plot.right()), middle);
        painter.setPen(QPen(style.paper, 3.4));
        painter.drawLine(line);
        painter.setPen(QPen(style.ink, 1.4));
        painter.drawLine(line);
        // An interval that goes on beyond the axis has no end there.
        for (const qreal end : {low, high})
            if (end >= panel.plot.left() && end <= panel.plot.right())
                painter.drawLine(QPointF(end, middle - 4), QPointF(end, middle + 4));
    }
    if (summary.values.size() > 1) {
        painter.setPen(QPen(style.ink, 0.9));
        painter.setBrush(style.paper);
        for (const double value : summary.values)
            painter.drawEllipse(QPointF(axis.place(value), middle), 2.6, 2.6);
    }
    painter.setFont(style.font);
    painter.setPen(style.ink);
    painter.drawText(QRectF(row.left() - m_labelWidth, row.top(), m_labelWidth - 6, kBand),
                     Qt::AlignLeft | Qt::AlignVCenter, layerName(static_cast<int>(layer)));
    painter.drawText(QRectF(row.right() + 10, row.top(), m_numberWidth - 10, kBand), Qt::AlignLeft | Qt::AlignVCenter,
                     numberOf(summary));
}

QByteArray SeedDotsFigure::csv() const {
    QByteArray result = "group,place,run,seed,gamma,layer,quantity,value\r\n";
    for (const tasks::WeightRow& row : m_data->comparison.rows)
        for (std::size_t i = 0; i < row.runs.size(); ++i)
            for (std::size_t layer = 0; layer < row.layers.size(); ++layer) {
                const tasks::TaskRun& run = m_data->run(row.runs[i]);
                result += csvField(m_data->groupName(row)) + ',' + csvField(QString::fromStdString(row.place)) + ',' +
                          csvField(QString::fromStdString(run.name)) + ',' + QByteArray::number(qlonglong{run.seed}) +
                          ',' + csvNumber(row.gammas[i]) + ',' + QByteArray::number(static_cast<qulonglong>(layer)) +
                          ',' + csvField(quantityName(m_data->comparison.quantity)) + ',' +
                          csvNumber(row.layers[layer].values[i]) + "\r\n";
            }
    return result;
}

QString SeedDotsFigure::textAt(QPointF point) const {
    for (const Panel& panel : m_panels)
        for (std::size_t layer = 0; layer < panel.row->layers.size(); ++layer) {
            if (!band(panel, layer).adjusted(-m_labelWidth, 0, m_numberWidth, 0).contains(point))
                continue;
            const tasks::LayerSummary& summary = panel.row->layers[layer];
            QStringList lines{QStringLiteral("%1, %2, %3: %4")
                                  .arg(m_data->groupName(*panel.row), placeName(panel.row->place),
                                       layerName(static_cast<int>(layer)), numberOf(summary))};
            for (std::size_t i = 0; i < panel.row->runs.size(); ++i)
                lines.append(
                    SeedDots::tr("seed %1: %2")
                        .arg(QString::number(m_data->run(panel.row->runs[i]).seed), shareText(summary.values[i])));
            if (summary.p)
                lines.append(SeedDots::tr("differs from what equal weights give by %1, %2")
                                 .arg(shareText(*summary.excess), probabilityText(summary.p)));
            return lines.join(u'\n');
        }
    return {};
}

}  // namespace ui
