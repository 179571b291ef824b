// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QApplication>
#include <QMouseEvent>
#include <QWidget>

namespace ui::test {

/// Moves the mouse within a widget. Unlike QTest::mouseMove it does not depend on where the pointer was before.
inline void moveMouse(QWidget* widget, QPoint point, Qt::MouseButtons pressed = Qt::NoButton) {
    QMouseEvent event(QEvent::MouseMove, point, widget->mapToGlobal(point), Qt::NoButton, pressed, Qt::NoModifier);
    QApplication::sendEvent(widget, &event);
}

}  // namespace ui::test
