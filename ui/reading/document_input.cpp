// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse and keyboard part of DocumentView.
#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include "ui/reading/document_view.h"
#include "ui/text/text_bridge.h"

namespace ui {

using elmo::TokenIndex;

namespace {

constexpr int kDragScrollMs = 40;

}  // namespace

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
    const QPoint point = event->position().toPoint();
    m_press.reset();
    if (event->button() != Qt::LeftButton || !m_layout.document())
        return;
    if (isThirdClick(point))
        return selectSentenceAt(point);
    if (pressOnSpan(point))
        return;
    if (const auto arc = arcAt(point))
        return Q_EMIT arcSelected(*arc);
    m_columnX.reset();
    m_press = pressAt(point);
    const bool extend = event->modifiers().testFlag(Qt::ShiftModifier);
    if (const auto token = extend ? nearestToken(point) : tokenAt(point))
        moveTo(*token, extend);
    else
        deselect();
}

std::optional<DocumentView::Press> DocumentView::pressAt(QPoint point) const {
    const auto token = nearestToken(point);
    if (!token)
        return std::nullopt;
    Press press{point, *token};
    if (tokenAt(point))
        return press;
    for (const Placed& placed : m_placed)
        for (const TokenBox& box : placed.layout->boxesOf(*token)) {
            const bool right = point.x() > box.rect.translated(placed.origin).center().x();
            press.side = right != placed.layout->isRightToLeft() ? 1 : -1;
        }
    return press;
}

/// A press soon after a double click, which Qt does not count.
bool DocumentView::isThirdClick(QPoint point) {
    const bool soon = m_doubleClick.isValid() && m_doubleClick.elapsed() <= QApplication::doubleClickInterval();
    m_doubleClick.invalidate();
    return soon && (point - m_doubleClickPoint).manhattanLength() <= QApplication::startDragDistance();
}

void DocumentView::mouseDoubleClickEvent(QMouseEvent* event) {
    mousePressEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    m_doubleClick.start();
    m_doubleClickPoint = event->position().toPoint();
}

void DocumentView::selectSentenceAt(QPoint point) {
    const auto token = nearestToken(point);
    if (!token)
        return;
    const elmo::Document& document = *m_layout.document();
    const auto sentence = static_cast<std::size_t>(sentenceOf(document, *token).value());
    m_anchor = document.sentences()[sentence].begin;
    moveTo(document.sentences()[sentence].end + -1, true);
}

void DocumentView::deselect() {
    if (!m_current)
        return;
    m_current = m_anchor = std::nullopt;
    followCurrent();
    viewport()->update();
    setAccessibleDescription(notice());
    Q_EMIT deselected();
}

void DocumentView::mouseMoveEvent(QMouseEvent* event) {
    const QPoint point = event->position().toPoint();
    m_dragPoint = point;
    const bool outside = point.y() < 0 || point.y() > viewport()->height();
    if (!outside || !(m_drag || m_press || (m_tie && m_tie->isDrawn)))
        m_dragScroll.stop();
    else if (!m_dragScroll.isActive())
        m_dragScroll.start(kDragScrollMs, this);
    if (m_tie && m_tie->press && !event->buttons().testFlag(Qt::LeftButton))
        setTie(std::nullopt);  // it was released elsewhere
    if (dragTie(point) || dragTo(point))
        return;
    setHovered(tokenAt(point));
    if (event->buttons().testFlag(Qt::LeftButton))
        dragSelection(point);
}

/// The selection begins where the button was pressed: between two words, with the one towards the mouse.
void DocumentView::dragSelection(QPoint point) {
    const auto token = nearestToken(point);
    if (!m_press || !token || token == m_current)
        return;
    if (!m_current) {
        if ((point - m_press->point).manhattanLength() < QApplication::startDragDistance())
            return;
        const bool away =
            (*token > m_press->token && m_press->side > 0) || (*token < m_press->token && m_press->side < 0);
        m_anchor = m_press->token + (away ? m_press->side : 0);
    }
    moveTo(*token, true);
}

/// Scrolls on, the faster the further the mouse is outside.
void DocumentView::timerEvent(QTimerEvent* event) {
    if (event->timerId() != m_dragScroll.timerId())
        return QAbstractScrollArea::timerEvent(event);
    const int y = m_dragPoint.y();
    const int step = y < 0 ? y : std::max(y - viewport()->height(), 0);
    const int most = 2 * verticalScrollBar()->singleStep();
    verticalScrollBar()->setValue(verticalScrollBar()->value() + std::clamp(step, -most, most));
    if (!dragTie(m_dragPoint) && !dragTo(m_dragPoint))
        dragSelection(m_dragPoint);
}

void DocumentView::setHovered(std::optional<TokenIndex> token) {
    if (token == m_hovered)
        return;
    updateToken(m_hovered);
    m_hovered = token;
    updateToken(m_hovered);
    if (m_layout.hasArcs())
        viewport()->update();  // its arcs are drawn stronger
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
    followCurrent();
    bringIntoSight(token);
    viewport()->update();
    if (!moved)
        return;
    setAccessibleDescription(toLabel(m_layout.document()->token(token)));  // read by screen readers
    Q_EMIT tokenSelected(token);
}

/// Before the shortcuts of the window, of which Escape is one.
bool DocumentView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && m_tie) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

bool DocumentView::answersTie(const QKeyEvent& event) {
    const bool isYes = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (!m_tie || (!isYes && event.key() != Qt::Key_Escape))
        return false;
    if (m_tie->press)
        setTie(std::nullopt);  // the mouse has drawn it
    else
        Q_EMIT tieAnswered(isYes);
    return true;
}

void DocumentView::keyPressEvent(QKeyEvent* event) {
    if (answersTie(*event))
        return event->accept();
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
