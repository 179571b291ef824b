// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/desktop/session/desktop_session.h"
#include "photographer.h"
#include "ui/window/main_window.h"

namespace screenshots {

/// Pictures of menus, of dialogs that no other set takes, of neighbours and of the projector's lasso. Writes documents
/// below `scratch`; `guide` is the folder of the guide. The session has heads and an analysed document, which is opened
/// again at the end.
void takeDialogPictures(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                        const QString& scratch, const QString& guide);

}  // namespace screenshots
