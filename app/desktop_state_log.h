// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"

namespace app {

/// Says in the log what the session has come to, a line for each new thing, for programs that drive this one: "window",
/// "document PATH", "layers", "annotated SPANS SCORES ACCEPTED", "selected TOKEN", "answers COUNT", "runs COUNT",
/// "exported PATH", "failed TITLE MESSAGE", "idle". The category is elmoscope.state;
/// QT_LOGGING_RULES="elmoscope.state=true" turns it on. GUI thread; the session must live on.
void logStates(ui::Session& session);

}  // namespace app
