// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/figure_view.h"
#include "ui/layers/projector/scatter_figure.h"

namespace ui {

/// Occurrences of a word in the plane: dragging draws a lasso, a click selects one point, Escape none, Ctrl+A all. GUI
/// thread.
class ProjectorView : public FigureView {
    Q_OBJECT

public:
    explicit ProjectorView(QWidget* parent = nullptr);

    void setResult(std::shared_ptr<const ProjectionResult> result);
    void setLayer(double layer);
    void setGrouping(PointGrouping grouping);
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

private:
    void rebuild();
    void select(std::vector<bool> points);
    const ScatterFigure* scatter() const { return static_cast<const ScatterFigure*>(figure().get()); }

    std::shared_ptr<const ProjectionResult> m_result;
    ScatterFigure::Look m_look;
};

}  // namespace ui
