// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QObject>
#include <QSet>
#include <functional>
#include <optional>
#include <vector>

#include "tests/monkey/desk.h"
#include "tests/monkey/documents.h"
#include "tests/monkey/snapshot_checks.h"
#include "tests/monkey/stall_watch.h"

namespace monkey {

/// One thing that a user does: a name from the table of actions, and a seed for the choices within it. A sequence of
/// steps is replayed from their names and seeds, and any line may be taken out of it.
struct Step {
    QString action;
    std::uint64_t seed = 0;
};

struct MonkeyOptions {
    std::uint64_t seed = 1;
    int seconds = 30;
    std::vector<Step> replay;  ///< instead of steps by the seed; empty: by the seed
    bool slow = false;         ///< under a debugger or valgrind: a stall is one of minutes
};

/// Drives the window by random steps, one whenever the event loop comes by, also while a dialog is open; checks every
/// snapshot. A failure is printed and ends the process with status 3. GUI thread.
class Monkey : public QObject {
    Q_OBJECT

public:
    explicit Monkey(MonkeyOptions options);

    /// Until the time is over or the sequence ends.
    void run();
    [[noreturn]] static void fail(const QString& what);

    Desk& desk() { return m_desk; }
    ui::MainWindow& window() { return m_desk.window(); }
    ui::SnapshotPtr now() const { return m_desk.now(); }
    Documents& documents() { return m_documents; }
    /// Says what the step has chosen, in the log.
    static void note(const QString& what);
    /// Paths that have to be on the list of documents.
    QSet<QString>& listed() { return m_listed[now()->project->path]; }
    /// Layers of annotations may be deleted in documents that are not open.
    void expectDeletedLayers() { m_history = {}; }
    /// Takes no step until the condition holds, at most so long; then says whether it does.
    void waitFor(std::function<bool()> condition, int mostMs, std::function<void(bool)> then);

private:
    void next();
    bool waits();
    Step draw();
    void carryOut(const Step& step);
    void checkSnapshot(const ui::SnapshotPtr& snapshot);
    void checkProblem(const ui::Problem& problem);
    void checkWindow();
    int pause();

    MonkeyOptions m_options;
    Dice m_dice;
    Documents m_documents;
    StallWatch m_stalls;
    SnapshotHistory m_history;
    QHash<QString, QSet<QString>> m_listed;  ///< by project
    ui::ProjectPtr m_project = std::make_shared<const ui::ProjectState>();
    QElapsedTimer m_clock;
    std::size_t m_steps = 0;
    std::int64_t m_snapshots = 0;
    std::int64_t m_problems = 0;  ///< reported by the session, as files that cannot be read are
    int m_depth = 0;              ///< steps within steps: dialogs
    struct Wait {
        std::function<bool()> condition;
        QDeadlineTimer deadline;
        std::function<void(bool)> then;
    };
    std::optional<Wait> m_wait;
    Desk m_desk;  ///< last, hence destroyed first: a window that closes still publishes snapshots
};

}  // namespace monkey
