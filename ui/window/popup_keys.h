// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace ui {

/// While a menu, the menu bar or another popup has the input, keys go to it and to no command of the window. Qt looks
/// only at the widget with the focus, which an open menu leaves to the document. GUI thread; the window owns it.
class PopupKeys : public QObject {
public:
    explicit PopupKeys(QWidget* window);

protected:
    /// Of the application.
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    bool isCommand(const QKeyEvent& key) const;

    QWidget* m_window;
};

}  // namespace ui
