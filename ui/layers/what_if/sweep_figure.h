// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "ui/charts/axis.h"
#include "ui/charts/figure.h"
#include "ui/charts/figure_names.h"
#include "ui/charts/figure_text.h"
#include "ui/session/layer_work.h"

namespace ui {

/// What a head predicts of a text while the weight of one layer goes from 0 to 1: how many predictions are not those of
/// the learned weights, and the mean probability. The learned weight is marked.
class SweepFigure : public Figure {
public:
    SweepFigure(std::shared_ptr<const SweepResult> result, ShownNames names);

    QString title() const override { return m_title; }
    QStringList ownNames() const override { return m_names.own(); }
    QSizeF size() const override;
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QString textAt(QPointF place) const override;
    QString description() const override;

private:
    enum Plot { kChanges, kProbability, kPlots };

    QRectF area(int plot) const;
    Axis shares() const;
    Axis values(int plot) const;
    static double valueOf(const tasks::WeightSweep::Point& point, int plot);
    QString plotTitle(int plot) const;
    QString readOut(const tasks::WeightSweep::Point& point) const;
    void paintPlot(QPainter& painter, int plot, const ChartStyle& style) const;

    std::shared_ptr<const SweepResult> m_result;
    ShownNames m_names;
    QString m_title;
    FigureHeading m_heading;
};

}  // namespace ui
