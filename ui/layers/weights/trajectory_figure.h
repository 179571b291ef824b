// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "ui/charts/axis.h"
#include "ui/charts/figure.h"
#include "ui/charts/figure_text.h"
#include "ui/layers/weight_data.h"

namespace ui {

/// A run's training as three plots over the same steps: the weights s_j, gamma, and the development metric, with the
/// chosen checkpoint marked; other seeds of its group as thin lines. A cursor links the plots and shows their values. A
/// run without ELMo has the last plot only.
class TrajectoryFigure : public Figure {
public:
    /// `run` is an index into the data's runs; `place` "input" or "output".
    TrajectoryFigure(WeightDataPtr data, std::size_t run, std::string place, std::optional<std::size_t> cursor = {});

    QString title() const override;
    QSizeF size() const override;
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QStringList ownNames() const override;
    QString textAt(QPointF point) const override;
    QString description() const override;

    std::size_t pointCount() const { return run().points.size(); }
    /// The evaluation nearest to a position; none if there are no evaluations.
    std::optional<std::size_t> pointAt(QPointF place) const;
    /// Step and all values of an evaluation as text.
    QString readOut(std::size_t point) const;

private:
    QString ownTitle() const;
    enum Plot { kWeights, kGamma, kMetric, kPlots };

    const tasks::TaskRun& run() const { return m_data->run(m_run); }
    std::optional<double> valueOf(const tasks::TaskRun& of, std::size_t point, Plot plot, std::size_t layer) const;
    Axis steps() const;
    Axis values(Plot plot) const;
    bool has(Plot plot) const { return plot == kMetric || m_layers > 0; }
    QRectF area(Plot plot) const;
    void paintPlot(QPainter& painter, Plot plot, const ChartStyle& style) const;
    void paintLine(QPainter& painter, const tasks::TaskRun& of, Plot plot, std::size_t layer, const QPen& pen) const;
    void paintEndLabels(QPainter& painter, const ChartStyle& style) const;
    void paintMarks(QPainter& painter, const ChartStyle& style) const;
    QString plotTitle(Plot plot) const;

    WeightDataPtr m_data;
    FigureHeading m_heading;
    std::size_t m_run;
    std::string m_place;
    std::optional<std::size_t> m_cursor;
    std::vector<std::size_t> m_others;  ///< of the same group
    std::size_t m_layers = 0;
};

}  // namespace ui
