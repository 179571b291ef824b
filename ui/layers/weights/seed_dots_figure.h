// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axis.h"
#include "ui/charts/figure.h"
#include "ui/charts/figure_text.h"
#include "ui/layers/weight_data.h"

namespace ui {

/// The layers of each group as bars of the mean with a dot for each seed, the 95 % confidence interval of the mean from
/// three seeds on, and the number. A line marks the equal share.
class SeedDotsFigure : public Figure {
public:
    explicit SeedDotsFigure(WeightDataPtr data);

    QString title() const override;
    QSizeF size() const override;
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QStringList ownNames() const override;
    QString textAt(QPointF point) const override;
    QString description() const override { return m_heading.text(); }

private:
    QString ownTitle() const;
    struct Panel {
        const tasks::WeightRow* row = nullptr;
        QRectF plot;
    };

    Axis axisOf(const Panel& panel) const { return {m_low, m_high, panel.plot.left(), panel.plot.right()}; }
    void paintPanel(QPainter& painter, const Panel& panel, const ChartStyle& style) const;
    void paintLayer(QPainter& painter, const Panel& panel, std::size_t layer, const ChartStyle& style) const;
    void paintAxis(QPainter& painter, const Panel& panel, const ChartStyle& style) const;
    QRectF band(const Panel& panel, std::size_t layer) const;

    WeightDataPtr m_data;
    double m_low = 0;
    double m_high = 1;
    std::vector<Panel> m_panels;
    qreal m_labelWidth = 0;   ///< "Layer 0"
    qreal m_numberWidth = 0;  ///< "0.412 ± 0.031 *"
    FigureHeading m_heading;
    FigureText m_caption;
    QSizeF m_size;
};

}  // namespace ui
