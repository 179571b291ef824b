// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse and keyboard part of DocumentView.
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include "ui/reading/document_view.h"
#include "ui/text/text_bridge.h"

namespace ui {

using elmo::TokenIndex;

void DocumentView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        restyle();
    else if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

bool DocumentView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave)
        setHovered(std::nullopt);
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (showToolTip(help->pos(), help->globalPos()))
            return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void DocumentView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_layout.document())
        return;
    if (pressOnSpan(event->position().toPoint()))
        return;
    const bool extend = event->modifiers().testFlag(Qt::ShiftModifier);
    const auto token = extend ? nearestToken(event->position().toPoint()) : tokenAt(event->position().toPoint());
    if (token) {
        m_columnX.reset();
        moveTo(*token, extend);
    }
}

void DocumentView::mouseMoveEvent(QMouseEvent* event) {
    const QPoint point = event->position().toPoint();
    if (dragTo(point))
        return;
    setHovered(tokenAt(point));
    if (!event->buttons().testFlag(Qt::LeftButton) || !m_current)
        return;
    if (const auto token = nearestToken(point); token && token != m_current)
        moveTo(*token, true);
}

void DocumentView::setHovered(std::optional<TokenIndex> token) {
    if (token == m_hovered)
        return;
    updateToken(m_hovered);
    m_hovered = token;
    updateToken(m_hovered);
    Q_EMIT tokenHovered(token);
}

void DocumentView::wheelEvent(QWheelEvent* event) {
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    if (event->angleDelta().y() != 0)
        setZoomSteps(m_zoomSteps + (event->angleDelta().y() > 0 ? 1 : -1));
    event->accept();
}

void DocumentView::moveTo(TokenIndex token, bool extend) {
    const bool moved = token != m_current;
    m_current = token;
    if (!extend || !m_anchor)
        m_anchor = token;
    bringIntoSight(token);
    viewport()->update();
    if (!moved)
        return;
    setAccessibleDescription(toLabel(m_layout.document()->token(token)));  // read by screen readers
    Q_EMIT tokenSelected(token);
}

void DocumentView::keyPressEvent(QKeyEvent* event) {
    const auto target = keyTarget(*event);
    if (!target) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    moveTo(*target, event->modifiers().testFlag(Qt::ShiftModifier));
    event->accept();
}

std::optional<TokenIndex> DocumentView::keyTarget(const QKeyEvent& event) {
    if (!m_layout.document() || m_layout.document()->tokens().empty())
        return std::nullopt;
    const TokenIndex last(static_cast<std::int64_t>(m_layout.document()->tokens().size()) - 1);
    const bool control = event.modifiers().testFlag(Qt::ControlModifier);
    const int key = event.key();
    const bool vertical = key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
    const bool horizontal = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Home || key == Qt::Key_End;
    if (!vertical && !horizontal)
        return std::nullopt;
    if (!m_current)
        return m_placed.empty() || key == Qt::Key_Home ? TokenIndex(0) : nearestToken({0, 0}).value_or(TokenIndex(0));

    const TokenPlace place = placeOf(m_layout, *m_current);
    if (vertical) {
        const qreal x = m_columnX.value_or(place.box.rect.center().x());
        m_columnX = x;
        const int page = verticalScrollBar()->pageStep();
        if (key == Qt::Key_PageUp || key == Qt::Key_PageDown)
            return atDistance(m_layout, *m_current, x, key == Qt::Key_PageUp ? -page : page);
        return onNextLine(m_layout, *m_current, x, key == Qt::Key_Up ? Vertical::kUp : Vertical::kDown)
            .value_or(*m_current);
    }
    m_columnX.reset();
    if (key == Qt::Key_Home)
        return control ? TokenIndex(0) : atLineEdge(m_layout, *m_current, LineEdge::kBegin);
    if (key == Qt::Key_End)
        return control ? last : atLineEdge(m_layout, *m_current, LineEdge::kEnd);
    // In a right-to-left paragraph the next token is on the left.
    const bool forward = (key == Qt::Key_Right) != m_layout.layOut(place.block)->isRightToLeft();
    return TokenIndex(std::clamp(m_current->value() + (forward ? 1 : -1), std::int64_t{0}, last.value()));
}

}  // namespace ui
