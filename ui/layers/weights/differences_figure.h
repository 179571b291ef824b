// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "tasks/results/weight_tests.h"
#include "ui/charts/figure.h"
#include "ui/charts/figure_text.h"
#include "ui/layers/weight_data.h"

namespace ui {

/// Whether tasks, places and biLMs differ: a matrix of all pairs of rows, of one layer or of the whole mix. Each cell
/// has the difference (row less column), darker if larger, ruled below 0, with a star if it is significant.
class DifferencesFigure : public Figure {
public:
    /// `layer`: none for the whole mix.
    DifferencesFigure(WeightDataPtr data, std::optional<std::size_t> layer);

    /// Whether there are two rows to compare.
    static bool fits(const WeightData& data) { return data.comparison.rows.size() > 1; }

    QString title() const override;
    QSizeF size() const override { return m_size; }
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QString textAt(QPointF point) const override;
    QString description() const override;
    QStringList ownNames() const override;

private:
    QString ownTitle() const;
    QString rowName(std::size_t row) const;
    /// In words, with test, effect size and interval.
    QString pairText(const tasks::RowDifference& pair) const;
    QRectF cell(std::size_t row, std::size_t column) const;

    WeightDataPtr m_data;
    std::optional<std::size_t> m_layer;
    std::vector<tasks::RowDifference> m_pairs;
    double m_largest = 0;
    qreal m_labelWidth = 0, m_headHeight = 0;
    FigureHeading m_heading;
    FigureText m_caption;
    QSizeF m_size;
};

}  // namespace ui
