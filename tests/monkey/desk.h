// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <memory>

#include "app/desktop/shell/desktop_window.h"
#include "app/desktop/shell/lazy_session.h"

namespace monkey {

/// The program as app/elmoscope_main.cpp puts it together: its window, and its engine loaded as a module with the
/// models that came with the program. Can be ended and started again within one process. GUI thread.
class Desk : public QObject {
    Q_OBJECT

public:
    Desk();
    ~Desk() override;

    app::LazySession& session() { return *m_session; }
    ui::MainWindow& window() { return m_window->window(); }
    ui::SnapshotPtr now() const { return m_session->snapshot(); }
    const ui::Installation& installation() const { return m_installation; }

    /// Closes the window and ends the session, then starts both again from what the user's folders remember.
    void restart();

Q_SIGNALS:
    void changed(const ui::SnapshotPtr& snapshot);
    void failed(const ui::Problem& problem);
    /// A new session has begun.
    void started();

private:
    void start();

    ui::Installation m_installation;
    std::unique_ptr<app::LazySession> m_session;
    std::unique_ptr<app::DesktopWindow> m_window;
};

}  // namespace monkey
