// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/desktop/session/desktop_session.h"
#include "photographer.h"
#include "ui/window/main_window.h"

namespace screenshots {

/// The explanation of a prediction in the open document, which heads have annotated.
void takeSaliency(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session);

/// Pictures of training, evaluating and saliency on a real labelled file of entities and a real text; the document must
/// be open and analysed. Writes the head and the run below `scratch`.
void takeTrainingPictures(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                          const QString& labelled, const QString& text, const QString& scratch);

}  // namespace screenshots
