// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>

namespace ui {

/// Runs `then` once on the receiver's thread, later, in the order of posting, and destroys it there; it never runs
/// where the receiver is gone by then. Any thread may call it, as long as the receiver is alive during the call.
void post(QObject* receiver, std::function<void()> then);

}  // namespace ui
