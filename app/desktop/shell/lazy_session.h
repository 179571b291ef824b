// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "ui/session/mailbox.h"
#include "ui/session/session.h"

namespace app {

/// A session that loads its engine after the window is shown, because loading LibTorch takes too long. Earlier commands
/// are queued and run in order. GUI thread; the destructor waits for the loading and destroys the real session.
class LazySession : public ui::Session {
    Q_OBJECT

public:
    explicit LazySession(QString enginePath, QObject* parent = nullptr);
    ~LazySession() override;

    /// Starts loading on another thread. A failure is reported by failed(), and again for what is asked after it.
    void load();

    ui::SnapshotPtr snapshot() const override;
    void give(const ui::Command& command) override;

    /// The function that an engine exports under kFactoryName: creates the real session.
    using Factory = ui::Session* (*)();
    static constexpr const char* kFactoryName = "elmoscopeMakeSession";

private:
    void begin(Factory factory);
    void fail(const QString& reason);
    void reportAgain();

    QString m_enginePath;
    ui::SnapshotPtr m_empty;
    std::vector<ui::Command> m_waiting;
    std::optional<ui::Problem> m_failure;  ///< the engine could not be loaded
    bool m_isAnswering = false;            ///< a report of it is on its way
    std::unique_ptr<ui::Session> m_session;
    ui::Mailbox m_mailbox;
    std::jthread m_loader;
};

}  // namespace app
