// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace app {

/// Where a file that is mapped into memory (activation caches, corpora) becomes shorter or can't be read any more, the
/// system ends the program with SIGBUS. From the call on, standard error says which file it was and what to do, and
/// the program ends with exit status 1. Called once, at the beginning of main().
void explainBusErrors();

}  // namespace app
