// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weights/trajectory_view.h"

#include <QKeyEvent>
#include <algorithm>

#include "ui/layers/weights/trajectory_figure.h"

namespace ui {

TrajectoryView::TrajectoryView(QWidget* parent) : FigureView(parent) {
    setAccessibleName(tr("Training of a run"));
}

void TrajectoryView::setRun(WeightDataPtr weights, std::optional<std::size_t> run, const std::string& place) {
    const bool isSame = m_run && run && place == m_place && m_data->run(*m_run).path == weights->run(*run).path;
    m_data = std::move(weights);
    m_run = run;
    m_place = place;
    if (!isSame || (m_cursor && *m_cursor >= m_data->run(*m_run).points.size()))
        m_cursor.reset();
    rebuild();
}

void TrajectoryView::rebuild() {
    if (!m_data || !m_run || m_data->run(*m_run).points.empty()) {
        setFigure(nullptr);
        Q_EMIT readOutChanged({});
        return;
    }
    auto figure = std::make_shared<const TrajectoryFigure>(m_data, *m_run, m_place, m_cursor);
    const tasks::TaskRun& run = m_data->run(*m_run);
    const auto shown = static_cast<std::size_t>(tasks::shownPoint(run) - run.points.data());
    Q_EMIT readOutChanged(figure->readOut(m_cursor.value_or(shown)));
    setFigure(std::move(figure),
              [this, cursor = m_cursor] { return m_recipeOf ? m_recipeOf(cursor) : FigureRecipe(); });
}

void TrajectoryView::setCursorPoint(std::optional<std::size_t> point) {
    if (point == m_cursor)
        return;
    m_cursor = point;
    rebuild();
}

void TrajectoryView::mouseMoveEvent(QMouseEvent* event) {
    if (const auto* shown = static_cast<const TrajectoryFigure*>(figure().get()))
        setCursorPoint(shown->pointAt(transform().inverted().map(event->position())));
}

void TrajectoryView::leaveEvent(QEvent* event) {
    FigureView::leaveEvent(event);
    setCursorPoint(std::nullopt);
}

void TrajectoryView::keyPressEvent(QKeyEvent* event) {
    const auto* shown = static_cast<const TrajectoryFigure*>(figure().get());
    if (!shown)
        return FigureView::keyPressEvent(event);
    const auto last = static_cast<std::int64_t>(shown->pointCount()) - 1;
    const auto from = m_cursor ? static_cast<std::int64_t>(*m_cursor) : -1;
    const auto go = [&](std::int64_t to) {
        setCursorPoint(static_cast<std::size_t>(std::clamp<std::int64_t>(to, 0, last)));
    };
    switch (event->key()) {
        case Qt::Key_Left:
            return go(from - 1);
        case Qt::Key_Right:
            return go(from + 1);
        case Qt::Key_Home:
            return go(0);
        case Qt::Key_End:
            return go(last);
        default:
            FigureView::keyPressEvent(event);
    }
}

}  // namespace ui
