// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/figure_view.h"
#include "ui/layers/projector/scatter_figure.h"

namespace ui {

/// Occurrences of a word in the plane: dragging draws a lasso, a click selects one point, Escape none, Ctrl+A all. The
/// wheel, + and - zoom, 0 shows everything, dragging with the right button or with Shift moves. GUI thread.
class ProjectorView : public FigureView {
    Q_OBJECT

public:
    explicit ProjectorView(QWidget* parent = nullptr);

    /// `recipe`: that of a figure of the result with a look.
    using RecipeOf = std::function<FigureRecipe(const ProjectionResult&, const QJsonObject& look)>;
    void setRecipe(RecipeOf recipe) { m_recipeOf = std::move(recipe); }
    void setResult(std::shared_ptr<const ProjectionResult> result);
    /// The same points at other places: zoom and selection stay.
    void movePoints(std::shared_ptr<const ProjectionResult> result);
    void setLayer(double layer);
    void setGrouping(PointGrouping grouping);
    void setLabels(bool shown);
    /// Zooms around the middle.
    void zoom(qreal factor);
    void showAll();
    qreal zoomFactor() const { return m_look.zoom; }

    QSize minimumSizeHint() const override { return {320, 260}; }
    /// One flag per point; empty if nothing is selected.
    const std::vector<bool>& selected() const { return m_look.selected; }

Q_SIGNALS:
    void selectionChanged();
    void pointActivated(std::size_t point);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void rebuild();
    void zoomAt(QPointF place, qreal factor);
    void select(std::vector<bool> points);
    const ScatterFigure* scatter() const { return static_cast<const ScatterFigure*>(figure().get()); }

    std::shared_ptr<const ProjectionResult> m_result;
    ScatterFigure::Look m_look;
    RecipeOf m_recipeOf;
    std::optional<QPointF> m_grabbed;  ///< where the plot is held while it is moved
    bool m_wasMoved = false;           ///< so the right button was not for the menu
};

}  // namespace ui
