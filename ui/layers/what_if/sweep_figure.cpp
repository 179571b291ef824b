// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/what_if/sweep_figure.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/layers/layer_names.h"
#include "ui/layers/weight_data.h"

namespace ui {
namespace {

class Sweep {
    Q_DECLARE_TR_FUNCTIONS(ui::Sweep)
};

constexpr qreal kSweepWidth = 560, kSweepMargin = 16, kSweepTop = 10;
constexpr qreal kSweepLeft = 60, kSweepRight = 24, kPlotHeight = 150, kAbovePlot = 34, kBelowAxis = 44;
constexpr qreal kDot = 5;

}  // namespace

SweepFigure::SweepFigure(std::shared_ptr<const SweepResult> result, ShownNames names)
    : m_result(std::move(result)), m_names(std::move(names)) {
    const tasks::WeightSweep& sweep = m_result->sweep;
    m_title = m_names.of(Sweep::tr("Weight of %1 of %2 · %3")
                             .arg(layerName(m_result->request.layer), QString::fromStdString(m_result->head.name),
                                  placeName(m_result->request.place)));
    QStringList shares;
    for (const double share : sweep.shares)
        shares.append(shareText(share));
    m_heading = FigureHeading(
        m_title,
        joinedFacts({Sweep::tr("%Ln token(s)", nullptr, static_cast<int>(m_result->tokens)),
                     Sweep::tr("predictions with the learned weights: %1")
                         .arg(QLocale().toString(qlonglong{sweep.learned.predictions})),
                     Sweep::tr("other layers in the proportions of the mix %1").arg(shares.join(QStringLiteral(" : "))),
                     m_result->head.bilmName.empty()
                         ? QString()
                         : Sweep::tr("biLM: %1").arg(m_names.of(QString::fromStdString(m_result->head.bilmName)))}),
        kSweepWidth - 2 * kSweepMargin);
}

QSizeF SweepFigure::size() const {
    return {kSweepWidth,
            kSweepTop + m_heading.height() + static_cast<qreal>(kPlots) * (kAbovePlot + kPlotHeight) + kBelowAxis};
}

QRectF SweepFigure::area(int plot) const {
    return {kSweepLeft,
            kSweepTop + m_heading.height() + kAbovePlot + static_cast<qreal>(plot) * (kAbovePlot + kPlotHeight),
            kSweepWidth - kSweepLeft - kSweepRight, kPlotHeight};
}

Axis SweepFigure::shares() const {
    const QRectF rect = area(0);
    return {0, 1, rect.left(), rect.right()};
}

double SweepFigure::valueOf(const tasks::WeightSweep::Point& point, int plot) {
    return plot == kChanges ? static_cast<double>(point.changes) : point.probability;
}

Axis SweepFigure::values(int plot) const {
    const QRectF rect = area(plot);
    double high = plot == kChanges ? 1 : 0, low = plot == kChanges ? 0 : 1;
    for (const tasks::WeightSweep::Point& point : m_result->sweep.points) {
        high = std::max(high, valueOf(point, plot));
        low = std::min(low, valueOf(point, plot));
    }
    const Axis around = Axis::around(low, high, 0, 1);
    return {around.low(), plot == kProbability ? std::min(around.high(), 1.0) : around.high(), rect.bottom(),
            rect.top()};
}

QString SweepFigure::plotTitle(int plot) const {
    return plot == kChanges ? Sweep::tr("Predictions that differ from those of the learned weights")
                            : Sweep::tr("Mean probability of the predictions");
}

void SweepFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kSweepMargin, kSweepTop});
    for (int plot = 0; plot < kPlots; ++plot)
        paintPlot(painter, plot, style);
    const QRectF lowest = area(kPlots - 1);
    painter.setPen(style.ink);
    painter.setFont(style.small());
    painter.drawText(QRectF(0, lowest.bottom() + 22, kSweepWidth, 18), Qt::AlignHCenter,
                     Sweep::tr("Weight s of %1").arg(layerName(m_result->request.layer)));
}

void SweepFigure::paintPlot(QPainter& painter, int plot, const ChartStyle& style) const {
    const QRectF rect = area(plot);
    const Axis x = shares(), y = values(plot);
    painter.setFont(style.small());
    for (const double tick : y.ticks(4)) {
        if (plot == kChanges && tick != std::floor(tick))
            continue;  // there is no half prediction
        painter.setPen(QPen(style.grid, 0.7));
        painter.drawLine(QPointF(rect.left(), y.place(tick)), QPointF(rect.right(), y.place(tick)));
        painter.setPen(style.faint);
        painter.drawText(QRectF(0, y.place(tick) - 8, kSweepLeft - 7, 16), Qt::AlignRight | Qt::AlignVCenter,
                         tickText(tick));
    }
    for (const double tick : x.ticks(6)) {
        painter.setPen(QPen(style.grid, 0.7));
        painter.drawLine(QPointF(x.place(tick), rect.top()), QPointF(x.place(tick), rect.bottom()));
        painter.setPen(style.faint);
        if (plot + 1 == kPlots)
            painter.drawText(QRectF(x.place(tick) - 24, rect.bottom() + 4, 48, 16), Qt::AlignHCenter, tickText(tick));
    }
    const qreal learned = x.place(m_result->sweep.learnedShare);
    painter.setPen(QPen(style.accent, 1.2, Qt::DashLine));
    painter.drawLine(QPointF(learned, rect.top()), QPointF(learned, rect.bottom()));
    painter.setPen(style.ink);
    painter.drawText(QRectF(rect.left(), rect.top() - 20, rect.width(), 16), Qt::AlignLeft | Qt::AlignVCenter,
                     directed(plotTitle(plot), plotTitle(plot).isRightToLeft()));
    if (plot == kChanges) {
        const QString text = Sweep::tr("learned: %1").arg(shareText(m_result->sweep.learnedShare));
        const bool isRight = learned > rect.center().x();
        painter.drawText(QRectF(isRight ? learned - 126 : learned + 6, rect.top() + 2, 120, 16),
                         isRight ? Qt::AlignRight : Qt::AlignLeft, text);
    }
    QPolygonF line;
    for (const tasks::WeightSweep::Point& point : m_result->sweep.points)
        line << QPointF(x.place(point.share), y.place(valueOf(point, plot)));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.ink, 1.6));
    painter.drawPolyline(line);
    painter.setPen(QPen(style.ink, 1));
    painter.setBrush(style.paper);
    for (const QPointF& dot : line)
        drawMarker(painter, dot, 0, kDot);
}

QString SweepFigure::readOut(const tasks::WeightSweep::Point& point) const {
    return Sweep::tr("s = %1: %2 of %3 predictions differ, mean probability %4")
        .arg(shareText(point.share), QLocale().toString(qlonglong{point.changes}),
             QLocale().toString(qlonglong{std::max(point.predictions, m_result->sweep.learned.predictions)}),
             shareText(point.probability));
}

QString SweepFigure::textAt(QPointF place) const {
    const QRectF plots = area(0).united(area(kPlots - 1));
    if (!plots.contains(place) || m_result->sweep.points.empty())
        return {};
    const double share = shares().value(place.x());
    return readOut(*std::ranges::min_element(m_result->sweep.points, {},
                                             [&](const auto& point) { return std::abs(point.share - share); }));
}

QString SweepFigure::description() const {
    QStringList lines{m_heading.text()};
    for (const tasks::WeightSweep::Point& point : m_result->sweep.points)
        lines.append(readOut(point));
    return lines.join(QStringLiteral(". "));
}

QByteArray SweepFigure::csv() const {
    QByteArray result = "share,predictions,changed,mean_probability,learned\r\n";
    const auto add = [&](const tasks::WeightSweep::Point& point, bool isLearned) {
        result += csvNumber(point.share) + ',' + QByteArray::number(qlonglong{point.predictions}) + ',' +
                  QByteArray::number(qlonglong{point.changes}) + ',' + csvNumber(point.probability) + ',' +
                  (isLearned ? "1" : "0") + "\r\n";
    };
    add(m_result->sweep.learned, true);
    for (const tasks::WeightSweep::Point& point : m_result->sweep.points)
        add(point, false);
    return result;
}

}  // namespace ui
