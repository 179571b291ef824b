// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/desktop/session/desktop_session.h"
#include "photographer.h"
#include "ui/window/main_window.h"

namespace screenshots {

/// Pictures of reading and annotating, with heads that need no training. The session has an analysed document.
void takeReadingPictures(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session);

}  // namespace screenshots
