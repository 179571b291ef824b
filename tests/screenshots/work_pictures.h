// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/desktop/session/desktop_session.h"
#include "photographer.h"
#include "ui/window/main_window.h"

namespace screenshots {

/// Pictures of work on several documents: agreement, search, guidelines, export of many, the wizard on corrections,
/// preferences, all pages of the tour, an empty document and one in another language. Writes documents below `scratch`;
/// the session has heads and an analysed document, which is opened again at the end.
void takeWorkPictures(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                      const QString& scratch);

}  // namespace screenshots
