// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/main_window.h"

namespace app {

/// The models, heads, sample and guide that came with the program, as the window takes them. Any thread.
ui::Installation installation();

}  // namespace app
