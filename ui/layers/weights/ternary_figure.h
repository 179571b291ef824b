// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/figure.h"
#include "ui/charts/figure_text.h"
#include "ui/layers/weight_data.h"

namespace ui {

/// Mixes of three layers in a triangle whose corners are the layers: one mark per run, the path of its training, and an
/// ellipse over the seeds of a group. For quantities that sum to 1.
class TernaryFigure : public Figure {
public:
    explicit TernaryFigure(WeightDataPtr data);

    /// Whether all mixes have three layers and such a quantity.
    static bool fits(const WeightData& data);

    QString title() const override;
    QSizeF size() const override;
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QStringList ownNames() const override;
    QString textAt(QPointF point) const override;
    QString description() const override { return m_heading.text(); }

    /// The position of a mix of three shares.
    QPointF place(double first, double second, double third) const;

private:
    QString ownTitle() const;
    void paintGrid(QPainter& painter, const ChartStyle& style) const;
    void paintAxisNames(QPainter& painter, const ChartStyle& style) const;
    void paintPaths(QPainter& painter, const tasks::WeightRow& row, const ChartStyle& style) const;
    void paintCloud(QPainter& painter, const tasks::WeightRow& row, const ChartStyle& style) const;
    QPointF placeOf(const tasks::WeightRow& row, std::size_t run) const;

    WeightDataPtr m_data;
    FigureHeading m_heading;
    FigureText m_caption;
    qreal m_top = 0;  ///< of the triangle
    qreal m_width = 0;
};

/// Each run as a point in a triangle, or as a line where mixes do not have three layers. `data` has rows.
FigurePtr mixesFigure(const WeightDataPtr& data);

}  // namespace ui
