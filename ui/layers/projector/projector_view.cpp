// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/projector/projector_view.h"

#include <QKeyEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {
namespace {

/// A lasso shorter than this is a click.
constexpr qreal kClickLength = 6;
constexpr qreal kPlotZoomStep = 1.25;

}  // namespace

ProjectorView::ProjectorView(QWidget* parent) : FigureView(parent) {
    m_look.names = FigureNameBook::instance().names();
    connect(&FigureNameBook::instance(), &FigureNameBook::changed, this, [this] {
        m_look.names = FigureNameBook::instance().names();
        rebuild();
    });
    setAccessibleName(tr("Occurrences in the plane"));
    setToolTip(tr(
        "Draw around points to list them; click a point to list only that point. The wheel zooms; drag with the right "
        "button to move."));
}

void ProjectorView::setResult(std::shared_ptr<const ProjectionResult> result) {
    m_result = std::move(result);
    m_look.selected.clear();
    m_look.lasso.clear();
    m_look.zoom = 1;
    m_look.pan = {};
    rebuild();
    Q_EMIT selectionChanged();
}

void ProjectorView::movePoints(std::shared_ptr<const ProjectionResult> result) {
    m_result = std::move(result);
    rebuild();
}

void ProjectorView::setLabels(bool shown) {
    m_look.labels = shown;
    rebuild();
}

void ProjectorView::zoom(qreal factor) {
    if (scatter())
        zoomAt(scatter()->plot().center(), factor);
}

void ProjectorView::showAll() {
    m_look.zoom = 1;
    m_look.pan = {};
    rebuild();
}

void ProjectorView::zoomAt(QPointF place, qreal factor) {
    m_look = scatter()->zoomed(place, factor);
    rebuild();
}

void ProjectorView::wheelEvent(QWheelEvent* event) {
    if (!scatter() || event->angleDelta().y() == 0)
        return FigureView::wheelEvent(event);
    zoomAt(transform().inverted().map(event->position()), std::pow(kPlotZoomStep, event->angleDelta().y() / 120.0));
    event->accept();
}

void ProjectorView::resizeEvent(QResizeEvent* event) {
    FigureView::resizeEvent(event);
    rebuild();
}

void ProjectorView::contextMenuEvent(QContextMenuEvent* event) {
    if (!std::exchange(m_wasMoved, false))
        FigureView::contextMenuEvent(event);
}

void ProjectorView::setLayer(double layer) {
    m_look.layer = layer;
    rebuild();
}

void ProjectorView::setGrouping(PointGrouping grouping) {
    m_look.grouping = grouping;
    rebuild();
}

void ProjectorView::rebuild() {
    m_look.room = size();
    const bool any = m_result && !m_result->tokens.empty() && !m_result->layers.empty();
    std::function<FigureRecipe()> recipe;
    if (any && m_recipeOf && !m_result->isDeveloping)
        recipe = [this, result = m_result, look = m_look] { return m_recipeOf(*result, toJson(look)); };
    setFigure(any ? std::make_shared<const ScatterFigure>(m_result, m_look) : nullptr, std::move(recipe));
}

void ProjectorView::select(std::vector<bool> points) {
    if (std::find(points.begin(), points.end(), true) == points.end())
        points.clear();
    m_look.selected = std::move(points);
    m_look.lasso.clear();
    rebuild();
    Q_EMIT selectionChanged();
}

void ProjectorView::mousePressEvent(QMouseEvent* event) {
    if (!scatter())
        return;
    const bool moves = event->button() == Qt::RightButton || event->button() == Qt::MiddleButton ||
                       (event->button() == Qt::LeftButton && event->modifiers() & Qt::ShiftModifier);
    m_wasMoved = false;
    if (moves)
        m_grabbed = event->position();
    else if (event->button() == Qt::LeftButton)
        m_look.lasso = QPolygonF() << transform().inverted().map(event->position());
}

void ProjectorView::mouseMoveEvent(QMouseEvent* event) {
    if (m_grabbed && scatter() && m_look.zoom > 1) {
        const QPointF moved = event->position() - *m_grabbed;
        m_wasMoved = m_wasMoved || moved.manhattanLength() > kClickLength / 2;
        m_grabbed = event->position();
        m_look.pan -= moved / transform().m11() / m_look.zoom;
        return rebuild();
    }
    if (!(event->buttons() & Qt::LeftButton) || !scatter() || m_look.lasso.isEmpty())
        return;
    m_look.lasso << transform().inverted().map(event->position());
    rebuild();
}

void ProjectorView::mouseReleaseEvent(QMouseEvent* event) {
    if (m_grabbed) {
        m_grabbed.reset();
        m_wasMoved = m_wasMoved && event->button() == Qt::RightButton;
        return;
    }
    if (event->button() != Qt::LeftButton || !scatter() || m_look.lasso.isEmpty())
        return;
    const QRectF box = m_look.lasso.boundingRect();
    if (std::max(box.width(), box.height()) >= kClickLength)
        return select(scatter()->within(m_look.lasso));
    std::vector<bool> points(m_result->tokens.size());
    if (const auto point = scatter()->pointAt(m_look.lasso.first()))
        points[*point] = true;
    select(std::move(points));
}

void ProjectorView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!scatter())
        return;
    if (const auto point = scatter()->pointAt(transform().inverted().map(event->position())))
        Q_EMIT pointActivated(*point);
}

void ProjectorView::keyPressEvent(QKeyEvent* event) {
    if (scatter() && event->matches(QKeySequence::SelectAll))
        return select(std::vector<bool>(m_result->tokens.size(), true));
    if (scatter() && event->key() == Qt::Key_Escape && !m_look.selected.empty())
        return select({});
    if (scatter() && (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal))
        return zoom(kPlotZoomStep);
    if (scatter() && event->key() == Qt::Key_Minus)
        return zoom(1 / kPlotZoomStep);
    if (scatter() && event->key() == Qt::Key_0)
        return showAll();
    FigureView::keyPressEvent(event);
}

}  // namespace ui
