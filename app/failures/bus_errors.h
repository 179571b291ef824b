// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace app {

/// If a memory-mapped file (activation cache, corpus) becomes shorter or unreadable, the
/// system ends the program with SIGBUS. After this call, standard error says which file it was and what to do, and
/// the program ends with exit status 1. Called once, at the beginning of main().
void explainBusErrors();

}  // namespace app
