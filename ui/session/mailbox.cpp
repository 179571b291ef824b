// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/mailbox.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPointer>

namespace ui {
namespace {

QEvent::Type posted() {
    static const int type = QEvent::registerEventType();
    return static_cast<QEvent::Type>(type);
}

}  // namespace

Mailbox::Mailbox() {
    m_soon.setSingleShot(true);
    m_soon.setInterval(1);
    connect(&m_soon, &QTimer::timeout, this, &Mailbox::deliver);
}

void Mailbox::post(std::function<void()> then) {
    {
        const std::lock_guard lock(m_mutex);
        m_waiting.push_back(std::move(then));
        if (m_waiting.size() > 1)
            return;  // their event is already posted
    }
    QCoreApplication::postEvent(this, new QEvent(posted()));
}

// Qt handles no input and no timer before all posted events, including newly posted ones, are handled. Delivery
// therefore waits for a timer.
bool Mailbox::event(QEvent* event) {
    if (event->type() != posted())
        return QObject::event(event);
    m_soon.start();
    return true;
}

/// Delivers what is queued now, not what is posted meanwhile.
void Mailbox::deliver() {
    std::size_t count = 0;
    {
        const std::lock_guard lock(m_mutex);
        count = m_waiting.size();
    }
    const QPointer<Mailbox> self(this);
    for (; self && count > 0; --count) {
        std::function<void()> then;
        {
            const std::lock_guard lock(m_mutex);
            if (m_waiting.empty())
                return;  // delivered by a nested event loop
            then = std::move(m_waiting.front());
            m_waiting.pop_front();
            if (!m_waiting.empty())
                m_soon.start();
        }
        then();
    }
}

}  // namespace ui
