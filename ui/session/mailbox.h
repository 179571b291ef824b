// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <deque>
#include <functional>
#include <mutex>

namespace ui {

/// Lets workers post work to an object of the GUI thread; a member of that object, created and destroyed there. It uses
/// its own locked queue instead of Qt's for two reasons: functions run and are destroyed on this thread only, while Qt
/// may destroy them on the posting thread; and the thread sanitizer, which does not see into Qt, can check it. The
/// window stays responsive even if it is slower than its workers: the event loop runs between two rounds of delivery.
class Mailbox : public QObject {
public:
    Mailbox();
    /// Runs `then` once on the mailbox's thread, later, in the order of posting, and destroys it there. If the mailbox
    /// is destroyed first, `then` is only destroyed. Any thread, as long as the mailbox is alive during the call.
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
