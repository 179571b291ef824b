// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/popup_keys.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QMenuBar>
#include <algorithm>

namespace ui {
namespace {

bool popupHasInput() {
    return QApplication::activePopupWidget() || qobject_cast<QMenuBar*>(QApplication::focusWidget());
}

}  // namespace

PopupKeys::PopupKeys(QWidget* window) : QObject(window), m_window(window) {
    qApp->installEventFilter(this);
}

/// A key that is accepted here reaches no shortcut, and then arrives as an ordinary key press. Alt and a letter stay
/// with Qt: they open another menu.
bool PopupKeys::eventFilter(QObject* object, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride || !popupHasInput())
        return QObject::eventFilter(object, event);
    const auto& key = static_cast<const QKeyEvent&>(*event);
    const bool opensMenu = key.modifiers().testFlag(Qt::AltModifier) && !key.text().isEmpty();
    if (opensMenu && !isCommand(key))
        return false;
    event->accept();
    return true;
}

bool PopupKeys::isCommand(const QKeyEvent& key) const {
    for (const QAction* action : m_window->findChildren<QAction*>())
        for (const QKeySequence& keys : action->shortcuts())
            if (!keys.isEmpty() && keys[0] == key.keyCombination())
                return true;
    return false;
}

}  // namespace ui
