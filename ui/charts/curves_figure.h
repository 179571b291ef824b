// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/charts/axis.h"
#include "ui/charts/figure.h"

namespace ui {

/// A line of a CurvePlot.
struct Curve {
    QString name;  ///< "Layer 2"; drawn at the line's end where there are several
    QString id;    ///< its column in the CSV: "s_2"
    std::vector<QPointF> points;
    bool dots = false;  ///< a dot at every point: there are few
};

/// A plot of one quantity over the training steps.
struct CurvePlot {
    QString title;
    std::vector<Curve> curves;
    bool fromZero = false;
    qreal share = 1;  ///< of the figure's height, beside the others
};

/// How a training goes: plots one below the other over the same steps, with the best evaluation marked in all. Lines
/// differ by dashes, so they read without colour.
class CurvesFigure : public Figure {
public:
    /// `best` is a step; negative: none.
    CurvesFigure(QString title, std::vector<CurvePlot> plots, double best);

    QString title() const override { return m_title; }
    QSizeF size() const override { return {900, 560}; }
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QString textAt(QPointF place) const override;
    QString description() const override;

private:
    QRectF area(std::size_t plot) const;
    Axis steps(std::size_t plot) const;
    Axis values(std::size_t plot) const;
    void paintPlot(QPainter& painter, std::size_t plot, const ChartStyle& style) const;
    void paintNames(QPainter& painter, std::size_t plot, const ChartStyle& style) const;

    QString m_title;
    std::vector<CurvePlot> m_plots;
    double m_best;
    double m_last = 1;  ///< step
};

}  // namespace ui
