// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/window/session_memory.h"

namespace ui {

/// What a window has asked its session to restore and the session does not have yet. A window that closes earlier saves
/// it for the next time. A value.
class Restoration {
public:
    Restoration() = default;
    explicit Restoration(SessionMemory memory) : m_awaited(std::move(memory)) {}

    /// Stops waiting for what the snapshot has, and for the document if another one is open.
    void take(const Snapshot& snapshot);
    /// Stops waiting for a path that could not be read.
    void giveUp(const QString& path);
    /// Adds what is still missing to the session's state.
    void addTo(SessionMemory& memory) const;

    /// The document being restored; empty if there is none.
    const QString& document() const { return m_awaited.document; }

private:
    SessionMemory m_awaited;
};

}  // namespace ui
