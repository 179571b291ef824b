// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "app/desktop/shell/lazy_session.h"
#include "ui/window/main_window.h"

namespace app {

/// The window of a session. A window keeps one language for its whole life; when the user chooses another language, a
/// new window replaces it and the session continues. Shows failures that the application caught. GUI thread. The
/// session must outlive it.
class DesktopWindow : public QObject {
    Q_OBJECT

public:
    DesktopWindow(LazySession& session, ui::Installation installation);
    ~DesktopWindow() override;

    ui::MainWindow& window() { return *m_window; }

private:
    /// Creates the window in the saved language.
    void speak();

    LazySession& m_session;
    ui::Installation m_installation;
    std::unique_ptr<ui::MainWindow> m_window;
    int m_loopLevel = 0;  ///< of the application's own event loop
};

}  // namespace app
