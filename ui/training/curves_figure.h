// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <limits>
#include <optional>
#include <vector>

#include "ui/charts/axis.h"
#include "ui/charts/figure.h"
#include "ui/charts/figure_names.h"
#include "ui/charts/figure_text.h"

namespace ui {

/// A line of a CurvePlot.
struct Curve {
    QString name;  ///< "Layer 2"; drawn at the end of the line if there are several
    QString id;    ///< its column in the CSV: "s_2"
    std::vector<QPointF> points;
    bool dots = false;                          ///< a dot at every point, as there are few
    int dash = 0;                               ///< the dash pattern; see layerPen()
    std::size_t run = 0;                        ///< which of the figure's runs it belongs to
    std::optional<double> best = std::nullopt;  ///< the step of the dot that is filled
};

/// A plot of one quantity over the training steps.
struct CurvePlot {
    QString title;
    std::vector<Curve> curves;
    bool fromZero = false;
    qreal share = 1;                                        ///< share of the figure's height
    double most = std::numeric_limits<double>::infinity();  ///< no value is higher: 100 of percentages
};

/// The course of a training: plots one below the other over the same steps. The lines of a single run are drawn in ink
/// and differ by dashes, and its best evaluation is marked in all plots. Several runs have a colour and a mark each,
/// and a legend.
class CurvesFigure : public Figure {
public:
    /// `runs` are the names in the legend, in the order of Curve::run; `names` those that `facts` were made with.
    CurvesFigure(const QString& title, const QStringList& runs, std::vector<CurvePlot> plots, const QString& facts = {},
                 ShownNames names = {});

    QString title() const override { return m_title; }
    QStringList ownNames() const override { return m_names.own(); }
    QSizeF size() const override;
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QString textAt(QPointF place) const override;
    QString description() const override;

private:
    void placeLegend();
    QRectF area(std::size_t plot) const;
    Axis steps(std::size_t plot) const;
    Axis values(std::size_t plot) const;
    bool compares() const { return m_runs.size() > 1; }
    QPen penOf(const Curve& curve, const ChartStyle& style) const;
    /// The name of a curve, with that of its run if there are several.
    QString fullName(const Curve& curve) const;
    std::optional<double> onlyBest() const;
    void paintBest(QPainter& painter, double best, const ChartStyle& style) const;
    void paintLegend(QPainter& painter, const ChartStyle& style) const;
    void paintPlot(QPainter& painter, std::size_t plot, const ChartStyle& style) const;
    void paintGrid(QPainter& painter, std::size_t plot, const ChartStyle& style) const;
    void paintCurve(QPainter& painter, const Curve& curve, const Axis& x, const Axis& y, const ChartStyle& style) const;
    void paintNames(QPainter& painter, std::size_t plot, const ChartStyle& style) const;

    ShownNames m_names;
    QString m_title;
    QStringList m_runs;
    std::vector<CurvePlot> m_plots;
    double m_last = 1;  ///< step
    FigureHeading m_heading;
    std::vector<QRectF> m_keys;  ///< of the legend, by run
    qreal m_top = 0;             ///< of the first plot
};

}  // namespace ui
