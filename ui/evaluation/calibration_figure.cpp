// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/evaluation/calibration_figure.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

class CalibrationText {
    Q_DECLARE_TR_FUNCTIONS(ui::CalibrationText)
};

constexpr qreal kCalibrationWidth = 420, kCalibrationMargin = 16, kCalibrationTop = 10;
constexpr qreal kCalibrationLeft = 60, kCalibrationRight = 20, kAboveEach = 26, kBelowEach = 44;
constexpr qreal kPlotHeights[] = {300, 90};

QString percentOfShare(double share) {
    return QLocale().toString(100 * share, 'f', 1);
}

double meanIn(const tasks::CalibrationBin& bin, double sum) {
    return sum / static_cast<double>(bin.count);
}

}  // namespace

CalibrationFigure::CalibrationFigure(const tasks::Calibration& calibration, const QStringList& facts,
                                     const FigureNames& names)
    : m_calibration(calibration),
      m_names(names),
      m_title(m_names.of(CalibrationText::tr("Calibration: how often predictions are right, by their probability"))) {
    for (const tasks::CalibrationBin& bin : m_calibration.bins())
        m_most = std::max(m_most, static_cast<double>(bin.count));
    QStringList all = facts;
    all.append(
        CalibrationText::tr("expected calibration error %1 %").arg(QLocale().toString(calibration.error(), 'f', 2)));
    all.append(CalibrationText::tr("%Ln prediction(s)", nullptr, static_cast<int>(calibration.total().count)));
    m_heading = FigureHeading(m_title, joinedFacts(all), kCalibrationWidth - 2 * kCalibrationMargin);
}

QSizeF CalibrationFigure::size() const {
    return {kCalibrationWidth, area(kCounts).bottom() + kBelowEach};
}

QRectF CalibrationFigure::area(int plot) const {
    qreal top = kCalibrationTop + m_heading.height() + kAboveEach;
    if (plot == kCounts)
        top += kPlotHeights[kRight] + kAboveEach;
    return {kCalibrationLeft, top, kCalibrationWidth - kCalibrationLeft - kCalibrationRight, kPlotHeights[plot]};
}

QRectF CalibrationFigure::bar(int plot, std::size_t bin, double value) const {
    const QRectF rect = area(plot);
    const qreal width = rect.width() / static_cast<qreal>(tasks::Calibration::kBins);
    const qreal height = rect.height() * value;
    return {rect.left() + width * static_cast<qreal>(bin) + 1, rect.bottom() - height, width - 2, height};
}

void CalibrationFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kCalibrationMargin, kCalibrationTop});
    for (int plot = 0; plot < kPlots; ++plot)
        paintPlot(painter, plot, style);
    const QRectF right = area(kRight);
    painter.setPen(QPen(style.ink, 1, Qt::DashLine));
    painter.drawLine(right.bottomLeft(), right.topRight());
    painter.setFont(style.small());
    painter.setPen(style.ink);
    painter.drawText(QRectF(0, size().height() - 22, kCalibrationWidth, 18), Qt::AlignHCenter,
                     CalibrationText::tr("Probability of the prediction"));
}

void CalibrationFigure::paintPlot(QPainter& painter, int plot, const ChartStyle& style) const {
    const QRectF rect = area(plot);
    const Axis x(0, 1, rect.left(), rect.right());
    const Axis y(0, plot == kRight ? 1 : m_most, rect.bottom(), rect.top());
    painter.setFont(style.small());
    for (const double tick : y.ticks(plot == kRight ? 5 : 2)) {
        if (tick != std::floor(tick) && plot == kCounts)
            continue;  // there is no half prediction
        painter.setPen(QPen(style.grid, 0.7));
        painter.drawLine(QPointF(rect.left(), y.place(tick)), QPointF(rect.right(), y.place(tick)));
        painter.setPen(style.faint);
        painter.drawText(QRectF(0, y.place(tick) - 8, kCalibrationLeft - 7, 16), Qt::AlignRight | Qt::AlignVCenter,
                         tickText(tick));
    }
    for (const double tick : x.ticks(5)) {
        painter.setPen(style.faint);
        if (plot == kCounts)
            painter.drawText(QRectF(x.place(tick) - 24, rect.bottom() + 4, 48, 16), Qt::AlignHCenter, tickText(tick));
    }
    painter.setPen(style.ink);
    const QString title = plot == kRight ? CalibrationText::tr("Share of the predictions that is right")
                                         : CalibrationText::tr("Number of predictions");
    painter.drawText(QRectF(rect.left(), rect.top() - 20, rect.width(), 16), Qt::AlignLeft | Qt::AlignVCenter,
                     directed(title, title.isRightToLeft()));
    for (std::size_t k = 0; k < tasks::Calibration::kBins; ++k) {
        const tasks::CalibrationBin& bin = m_calibration.bins()[k];
        if (bin.count == 0)
            continue;
        const double value =
            plot == kRight ? meanIn(bin, static_cast<double>(bin.right)) : static_cast<double>(bin.count) / m_most;
        const QRectF box = bar(plot, k, value);
        fillAsLayer(painter, box, 1, 3, style);
        painter.setPen(QPen(style.ink, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box);
        if (plot == kRight) {  // where the bar would end if the head were calibrated
            const qreal mean = y.place(meanIn(bin, bin.probability));
            painter.setPen(QPen(style.accent, 2));
            painter.drawLine(QPointF(box.left(), mean), QPointF(box.right(), mean));
        }
    }
}

QString CalibrationFigure::binText(std::size_t k) const {
    const tasks::CalibrationBin& bin = m_calibration.bins()[k];
    return CalibrationText::tr("mean probability %1 %, %2 % right, of %3")
        .arg(percentOfShare(meanIn(bin, bin.probability)), percentOfShare(meanIn(bin, static_cast<double>(bin.right))),
             QLocale().toString(qlonglong{bin.count}));
}

QString CalibrationFigure::textAt(QPointF place) const {
    const QRectF plots = area(kRight).united(area(kCounts));
    for (std::size_t k = 0; k < tasks::Calibration::kBins; ++k) {
        const QRectF box = bar(kRight, k, 1);
        if (m_calibration.bins()[k].count > 0 && plots.contains(place) && place.x() >= box.left() &&
            place.x() < box.right())
            return binText(k);
    }
    return {};
}

QString CalibrationFigure::description() const {
    QStringList parts{m_heading.text()};
    for (std::size_t k = 0; k < tasks::Calibration::kBins; ++k)
        if (m_calibration.bins()[k].count > 0)
            parts.append(binText(k));
    return parts.join(QStringLiteral(". "));
}

QByteArray CalibrationFigure::csv() const {
    QByteArray result = "bin_begin,bin_end,predictions,mean_probability,share_right\r\n";
    const auto bins = static_cast<double>(tasks::Calibration::kBins);
    for (std::size_t k = 0; k < tasks::Calibration::kBins; ++k) {
        const tasks::CalibrationBin& bin = m_calibration.bins()[k];
        result += csvNumber(static_cast<double>(k) / bins) + ',' + csvNumber(static_cast<double>(k + 1) / bins) + ',' +
                  QByteArray::number(qlonglong{bin.count}) + ',' + csvNumber(meanIn(bin, bin.probability)) + ',' +
                  csvNumber(meanIn(bin, static_cast<double>(bin.right))) + "\r\n";
    }
    return result;
}

}  // namespace ui
