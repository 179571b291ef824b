// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <functional>
#include <memory>

#include "app/desktop/shell/desktop_window.h"
#include "app/desktop/shell/lazy_session.h"
#include "tests/support/temporary_folder.h"

namespace app::test {

/// The real window on the real session, whose engine is loaded from its module as the program does, with a folder of
/// its own for data and caches. GUI thread.
class EngineWindow {
public:
    EngineWindow();

    ui::MainWindow& window() { return m_window->window(); }
    LazySession& session() { return *m_session; }
    ui::SnapshotPtr now() const { return m_session->snapshot(); }
    std::unique_ptr<LazySession> anotherSession() const;
    /// Ends window and session as the program's end does, and begins again as its next start does.
    void restart();
    /// Another language, as the user chooses it in the menu.
    void speak(const QString& language);

    const elmo::test::TemporaryFolder& folder() const { return m_folder; }
    QString path(const char* name) const { return QString::fromStdString(m_folder.path(name)); }
    QString write(const char* name, const std::string& text) const;
    static bool wait(const std::function<bool()>& condition);
    bool open(const QString& path);

    /// A biLM of a few random weights, at path("bilm").
    void writeBilm() const;
    /// A head to be trained in seconds on that biLM: it learns that Anna and Bob are people and Paris and Rome places.
    ui::HeadPlan headPlan(int epochs) const;

private:
    elmo::test::TemporaryFolder m_folder;
    std::unique_ptr<LazySession> m_session;
    std::unique_ptr<DesktopWindow> m_window;
};

}  // namespace app::test
