// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/desktop/session/desktop_session.h"
#include "photographer.h"
#include "ui/window/main_window.h"

namespace screenshots {

/// The explanation of a prediction in the open document, which heads have annotated.
void takeSaliency(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session);

/// Pictures of training, evaluating and tuning on a labelled file of entities and a text, and of fine-tuning on the
/// project's documents; the session has heads, and documents with entities from files. Writes heads to `scratch`, which
/// must be new.
void takeTrainingPictures(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                          const QString& labelled, const QString& text, const QString& scratch);

}  // namespace screenshots
