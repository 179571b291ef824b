// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "tasks/metrics/calibration.h"
#include "ui/charts/axis.h"
#include "ui/charts/figure.h"
#include "ui/charts/figure_names.h"
#include "ui/charts/figure_text.h"

namespace ui {

/// How often the predictions of a head are right, by their probability (a reliability diagram): a bar for each bin, the
/// diagonal where both are equal, and how many predictions each bin has.
class CalibrationFigure : public Figure {
public:
    /// `facts`: what was measured on what, in words.
    CalibrationFigure(const tasks::Calibration& calibration, const QStringList& facts, const FigureNames& names = {});

    QString title() const override { return m_title; }
    QStringList ownNames() const override { return m_names.own(); }
    QSizeF size() const override;
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QString textAt(QPointF place) const override;
    QString description() const override;

private:
    enum Plot { kRight, kCounts, kPlots };

    QRectF area(int plot) const;
    QRectF bar(int plot, std::size_t bin, double value) const;
    QString binText(std::size_t bin) const;
    void paintPlot(QPainter& painter, int plot, const ChartStyle& style) const;

    tasks::Calibration m_calibration;
    double m_most = 1;  ///< predictions of a bin
    ShownNames m_names;
    QString m_title;
    FigureHeading m_heading;
};

}  // namespace ui
