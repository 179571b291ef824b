// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axis.h"
#include "ui/charts/figure.h"
#include "ui/charts/figure_text.h"
#include "ui/layers/weight_data.h"

namespace ui {

/// Mixes of any number of layers: one vertical axis per layer, one line per run, and a thick line with marks for the
/// mean of a group.
class ParallelFigure : public Figure {
public:
    explicit ParallelFigure(WeightDataPtr data);

    QString title() const override;
    QSizeF size() const override;
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QStringList ownNames() const override;
    QString textAt(QPointF point) const override;
    QString description() const override { return m_heading.text(); }

private:
    QString ownTitle() const;
    qreal columnOf(std::size_t layer) const;
    Axis axis() const;
    void paintRow(QPainter& painter, const tasks::WeightRow& row, const ChartStyle& style) const;

    WeightDataPtr m_data;
    qreal m_width = 0;
    qreal m_top = 0;  ///< of the axes
    FigureHeading m_heading;
    FigureText m_caption;
    double m_low = 0;
    double m_high = 1;
};

}  // namespace ui
