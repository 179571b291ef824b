// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

#include "ui/charts/axis.h"
#include "ui/charts/figure.h"
#include "ui/charts/figure_names.h"
#include "ui/charts/figure_text.h"

namespace ui {

/// A line of a figure: a value for each column, with an interval or without. A plain value.
struct SeriesLine {
    QString name;
    std::vector<double> values;     ///< NaN: none
    std::vector<double> halfWidth;  ///< of the interval around each; NaN: none; empty: no intervals
};

/// A quantity by columns, such as layers or shares of a training set. A plain value.
struct SeriesData {
    enum class Subject { kGeometry, kSenses, kShares };
    Subject subject = Subject::kGeometry;
    QStringList facts;    ///< what was measured on what
    QString quantity;     ///< of kShares: the metric's name
    QStringList columns;  ///< what stands below each
    std::vector<SeriesLine> lines;
};

/// Lines over columns, each with a mark and a colour of its own, and whiskers for intervals.
class SeriesFigure : public Figure {
public:
    SeriesFigure(SeriesData data, const FigureNames& names = {});

    QString title() const override { return m_title; }
    QStringList ownNames() const override { return m_names.own(); }
    QSizeF size() const override;
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QString textAt(QPointF place) const override;
    QString description() const override;

private:
    QRectF plot() const;
    Axis axis() const;
    QPointF place(std::size_t line, std::size_t column) const;
    double halfWidthOf(std::size_t line, std::size_t column) const;
    QString pointText(std::size_t line, std::size_t column) const;
    void paintAxes(QPainter& painter, const ChartStyle& style) const;
    void paintLine(QPainter& painter, std::size_t line, const ChartStyle& style) const;

    SeriesData m_data;
    ShownNames m_names;
    QString m_title, m_below, m_beside;
    std::vector<FigureText> m_legend;
    FigureHeading m_heading;
    FigureText m_notes;
    double m_low = 0, m_high = 1;
};

}  // namespace ui
