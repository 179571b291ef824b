// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <deque>
#include <functional>
#include <mutex>

namespace ui {

/// Through which workers hand things to an object of the window's thread: a member of it, made and destroyed there.
/// What is posted is kept behind a lock of our own rather than in Qt's queue, for two reasons: it is run and destroyed
/// on this thread alone, where Qt lets the one who posts be the last to let go; and the thread sanitizer, which does
/// not see into Qt, can check it.
/// A window that is slower than its workers stays usable: between two rounds of delivery the event loop has its turn.
class Mailbox : public QObject {
public:
    Mailbox();
    /// Runs `then` once on the mailbox's thread, later, in the order of posting, and destroys it there; with the
    /// mailbox gone before, it is only destroyed. Any thread, as long as the mailbox is alive during the call.
    void post(std::function<void()> then);

protected:
    bool event(QEvent* event) override;

private:
    void deliver();

    QTimer m_soon;
    std::mutex m_mutex;
    std::deque<std::function<void()>> m_waiting;
};

}  // namespace ui
