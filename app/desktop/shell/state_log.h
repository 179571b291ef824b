// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

namespace app {

/// Logs the state of the session for programs that drive this one, one line per event: "window", "document PATH",
/// "layers", "annotated SPANS SCORES ACCEPTED", "selected TOKEN", "answers COUNT", "runs COUNT", "exported PATH",
/// "failed TITLE MESSAGE", "idle". The category is elmoscope.state; QT_LOGGING_RULES="elmoscope.state=true" enables it.
/// GUI thread; the session must stay alive.
void logStates(ui::Session& session);

}  // namespace app
