// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shell/lazy_session.h"

#include <QLibrary>
#include <utility>

namespace app {

LazySession::LazySession(QString enginePath, QObject* parent)
    : Session(parent), m_enginePath(std::move(enginePath)), m_empty(ui::Snapshot::empty()) {}

LazySession::~LazySession() {
    if (m_loader.joinable())
        m_loader.join();
    m_session.reset();
}

void LazySession::load() {
    m_loader = std::jthread([this] {
        QLibrary library(m_enginePath);
        const auto factory = reinterpret_cast<Factory>(library.resolve(kFactoryName));
        const QString reason = factory ? QString() : library.errorString();
        m_mailbox.post([this, factory, reason] { factory ? begin(factory) : fail(reason); });
    });
}

void LazySession::begin(Factory factory) {
    m_session.reset(factory());
    connect(m_session.get(), &Session::changed, this, &Session::changed);
    connect(m_session.get(), &Session::progressed, this, &Session::progressed);
    connect(m_session.get(), &Session::modelInspected, this, &Session::modelInspected);
    connect(m_session.get(), &Session::failed, this, &Session::failed);
    connect(m_session.get(), &Session::exportPreviewed, this, &Session::exportPreviewed);
    connect(m_session.get(), &Session::exported, this, &Session::exported);
    connect(m_session.get(), &Session::projectMerged, this, &Session::projectMerged);
    connect(m_session.get(), &Session::matchesLabelled, this, &Session::matchesLabelled);
    for (const ui::Command& command : std::exchange(m_waiting, {}))
        m_session->give(command);
}

void LazySession::fail(const QString& reason) {
    m_waiting.clear();
    m_failure = ui::Problem{tr("The engine was not loaded"), m_enginePath,
                            tr("%1. Reinstall or rebuild the program.").arg(reason)};
    Q_EMIT failed(*m_failure);
}

/// Once for all that is asked together, and later: who asks need not expect an answer at once.
void LazySession::reportAgain() {
    if (std::exchange(m_isAnswering, true))
        return;
    m_mailbox.post([this] {
        m_isAnswering = false;
        Q_EMIT failed(*m_failure);
    });
}

void LazySession::give(const ui::Command& command) {
    if (m_session)
        m_session->give(command);
    else if (m_failure)
        reportAgain();
    else
        m_waiting.push_back(command);
}

ui::SnapshotPtr LazySession::snapshot() const {
    return m_session ? m_session->snapshot() : m_empty;
}

}  // namespace app
