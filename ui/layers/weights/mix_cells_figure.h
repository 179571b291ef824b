// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/figure.h"
#include "ui/charts/figure_text.h"
#include "ui/layers/weight_data.h"

namespace ui {

/// Figure 2 of Peters et al. (2018): tasks by position and layer, each cell with its mean value, darker if larger;
/// ruled below an equal share, dotted above twice an equal share, so that it is readable in grey.
class MixCellsFigure : public Figure {
public:
    explicit MixCellsFigure(WeightDataPtr data);

    QString title() const override;
    QSizeF size() const override;
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QStringList ownNames() const override;
    QString textAt(QPointF point) const override;
    QString description() const override;

private:
    QString ownTitle() const;
    struct Cell {
        QRectF rect;
        const tasks::WeightRow* row = nullptr;
        std::size_t layer = 0;
    };

    void paintCell(QPainter& painter, const Cell& cell, const ChartStyle& style) const;
    void paintLegend(QPainter& painter, const ChartStyle& style) const;
    qreal columnLeft(std::size_t place, int layer) const;
    qreal rowTop(std::size_t group) const;
    qreal legendWidth() const;

    WeightDataPtr m_data;
    std::vector<std::string> m_places;
    qreal m_labelWidth = 0;
    qreal m_cellWidth = 0;
    qreal m_width = 0;
    FigureHeading m_heading;
    std::vector<Cell> m_cells;
};

}  // namespace ui
