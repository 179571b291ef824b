// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mailbox.h"

#include <QCoreApplication>
#include <QEvent>

namespace ui {
namespace {

QEvent::Type posted() {
    static const int type = QEvent::registerEventType();
    return static_cast<QEvent::Type>(type);
}

}  // namespace

void Mailbox::post(std::function<void()> then) {
    {
        const std::lock_guard lock(m_mutex);
        m_waiting.push_back(std::move(then));
    }
    QCoreApplication::postEvent(this, new QEvent(posted()));
}

bool Mailbox::event(QEvent* event) {
    if (event->type() != posted())
        return QObject::event(event);
    std::function<void()> then;
    {
        const std::lock_guard lock(m_mutex);
        then = std::move(m_waiting.front());
        m_waiting.pop_front();
    }
    then();
    return true;
}

}  // namespace ui
