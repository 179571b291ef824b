// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"
#include "ui/session_memory.h"

namespace ui {

/// What a window has asked its session to bring back and the session does not have yet. A window that closes before
/// remembers it for the next time. A value.
class Restoration {
public:
    Restoration() = default;
    explicit Restoration(SessionMemory memory) : m_awaited(std::move(memory)) {}

    /// What the snapshot has is not awaited any more; nor is the document once another one is open.
    void take(const Snapshot& snapshot);
    /// What could not be read is not awaited any more.
    void giveUp(const QString& path);
    /// Adds what is still awaited to what the session has.
    void addTo(SessionMemory& memory) const;

    /// The document on its way; empty where there is none.
    const QString& document() const { return m_awaited.document; }

private:
    SessionMemory m_awaited;
};

}  // namespace ui
