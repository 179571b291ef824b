// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QPolygonF>
#include <QStringList>
#include <vector>

#include "ui/charts/figure.h"
#include "ui/charts/figure_names.h"
#include "ui/charts/figure_text.h"
#include "ui/session/layer_work.h"

namespace ui {

/// The property that colours and shapes show.
enum class PointGrouping { kDocument, kLabel, kCluster };

/// Occurrences of a word in the plane at a layer, or between two layers; groups differ in colour and shape.
class ScatterFigure : public Figure {
public:
    struct Look {
        double layer = 0;  ///< 0 to L - 1
        PointGrouping grouping = PointGrouping::kDocument;
        std::vector<bool> selected = {};  ///< by point; empty: none
        QPolygonF lasso = {};             ///< being drawn
        QSizeF room = {};                 ///< that the figure may take; empty: a size for files
        qreal zoom = 1;                   ///< of the points; text keeps its size
        QPointF pan = {};                 ///< what is in the middle of the plot, in pixels at zoom 1
        bool labels = false;              ///< the words around each occurrence, where there is space
        FigureNames names = {};
    };

    ScatterFigure(std::shared_ptr<const ProjectionResult> result, Look look);

    QString title() const override { return m_title; }
    QStringList ownNames() const override { return m_names.own(); }
    QSizeF size() const override { return m_size; }
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QString textAt(QPointF point) const override;
    QString description() const override { return m_heading.text(); }

    /// The position of a point.
    QPointF place(std::size_t point) const;
    /// The square in which the points are.
    QRectF plot() const { return m_plot; }
    /// The look with which `place` stays where it is while the points are `factor` times as far apart. Not less than 1.
    Look zoomed(QPointF place, qreal factor) const;
    /// The labels that are drawn, with their places; none without Look::labels.
    std::vector<std::pair<QRectF, std::size_t>> labelPlaces(const ChartStyle& style) const;
    QString labelOf(std::size_t point) const;
    /// The point nearest to a position, within a small distance.
    std::optional<std::size_t> pointAt(QPointF place) const;
    /// The points within an outline.
    std::vector<bool> within(const QPolygonF& outline) const;

private:
    void groupByDocument();
    void leaveOutEmptyGroups();
    void groupByLabel();
    void groupByCluster();
    void layOut();
    void paintPoints(QPainter& painter, const ChartStyle& style) const;
    void paintLegend(QPainter& painter, const ChartStyle& style) const;
    QString ownTitle() const;
    QString facts() const;
    QString methodFacts() const;

    std::shared_ptr<const ProjectionResult> m_result;
    Look m_look;
    ShownNames m_names;
    QString m_title, m_bilm;
    QStringList m_groups;
    std::vector<int> m_groupOf;  ///< [points], into m_groups
    double m_reach = 1;          ///< largest coordinate in any layer
    FigureHeading m_heading;
    FigureText m_foot;
    QRectF m_plot;
    QSizeF m_size;
};

/// A look for the file of a figure, without names and what is being drawn.
QJsonObject toJson(const ScatterFigure::Look& look);
ScatterFigure::Look lookOf(const QJsonObject& json);

}  // namespace ui
