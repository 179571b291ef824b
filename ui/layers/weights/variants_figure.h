// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "tasks/results/weight_variants.h"
#include "ui/charts/figure.h"
#include "ui/charts/figure_text.h"
#include "ui/layers/weight_data.h"

namespace ui {

/// Tasks by variants of ELMo, as table 2 of Peters et al. (2018): without ELMo, with one layer, with another lambda or
/// other start weights. A cell has the development score over the seeds and the weights that the variant ended with.
class VariantsFigure : public Figure {
public:
    explicit VariantsFigure(const WeightDataPtr& data);

    /// Whether there are two variants of one task.
    static bool fits(const WeightData& data) { return tasks::variantsOf(*data.runs).isComparison(); }

    QString title() const override;
    QSizeF size() const override { return m_size; }
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QString textAt(QPointF point) const override;
    QString description() const override;
    QStringList ownNames() const override;

private:
    static QString ownTitle();
    QString variantName(std::size_t variant) const;
    QString rowName(std::size_t row) const;
    const tasks::TaskRun& runOf(std::size_t row) const;
    QString metricOf(std::size_t row) const;
    /// "85.52 ± 0.40"; "not measured" without scores.
    static QString scoreText(const tasks::VariantCell& cell);
    /// "Input 0.342 0.350 0.308", one for each place of the group's mixes.
    QStringList weightTexts(const tasks::VariantCell& cell) const;
    QString cellText(std::size_t row, std::size_t variant) const;
    QRectF cellAt(std::size_t row, std::size_t variant) const;
    void paintCell(QPainter& painter, std::size_t row, std::size_t variant, const ChartStyle& style) const;

    WeightDataPtr m_data;
    tasks::VariantTable m_table;
    FigureHeading m_heading;
    std::vector<FigureText> m_heads;  ///< of the columns
    FigureText m_caption;
    qreal m_labelWidth = 0, m_headHeight = 0, m_cellWidth = 0, m_cellHeight = 0;
    QSizeF m_size;
};

}  // namespace ui
