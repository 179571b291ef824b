// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <thread>

#include "elmo/run_control.h"

namespace app {

/// The damage in a project file, as SQLite describes it; empty if there is none, and for files so small that opening
/// them has looked already. Reads the whole file on a read-only connection of its own, so it may run in parallel with
/// other work on the file; any thread. Throws elmo::Error, elmo::Cancelled.
std::string damageOf(const std::filesystem::path& project, const elmo::RunControl& control);

/// What damage means to people.
std::string damageMessage(const std::filesystem::path& project, const std::string& damage);

/// damageOf() on a thread of its own while a program works with a large project: opening never waits for it. Destroyed
/// before it is done, the check is given up. One thread at a time.
class BackgroundCheck {
public:
    explicit BackgroundCheck(std::filesystem::path project);

    /// Waits for the end. Throws elmo::Error(kBadFormat) with damageMessage() if the file is damaged, and what
    /// kept it from being read.
    void finish();
    /// The same without waiting: a check that is under way is given up.
    void finishIfDone();

private:
    std::filesystem::path m_project;
    std::string m_damage;
    std::exception_ptr m_failure;
    std::jthread m_thread;  ///< last: it ends before the others go
};

}  // namespace app
