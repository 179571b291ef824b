// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/projector/projector_view.h"

#include <QKeyEvent>
#include <algorithm>

namespace ui {
namespace {

/// A lasso shorter than this is a click.
constexpr qreal kClickLength = 6;

}  // namespace

ProjectorView::ProjectorView(QWidget* parent) : FigureView(parent) {
    setAccessibleName(tr("Occurrences in the plane"));
    setToolTip(tr("Draw around points to list them; click a point to list only that point"));
}

void ProjectorView::setResult(std::shared_ptr<const ProjectionResult> result) {
    m_result = std::move(result);
    m_look.selected.clear();
    m_look.lasso.clear();
    rebuild();
    Q_EMIT selectionChanged();
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
    const bool any = m_result && !m_result->tokens.empty() && !m_result->layers.empty();
    setFigure(any ? std::make_shared<const ScatterFigure>(m_result, m_look) : nullptr);
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
    if (event->button() == Qt::LeftButton && scatter())
        m_look.lasso = QPolygonF() << transform().inverted().map(event->position());
}

void ProjectorView::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton) || !scatter() || m_look.lasso.isEmpty())
        return;
    m_look.lasso << transform().inverted().map(event->position());
    rebuild();
}

void ProjectorView::mouseReleaseEvent(QMouseEvent* event) {
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
    FigureView::keyPressEvent(event);
}

}  // namespace ui
