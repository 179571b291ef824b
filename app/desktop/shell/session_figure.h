// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include "ui/charts/figure.h"
#include "ui/session/session.h"

namespace app {

/// Computes and draws a figure of documents again, as the window did: opens the project, loads the model and the heads,
/// asks the session and waits for its answers. `request` has the fields of ui::FigureRequest, "model", "heads" and
/// "project"; "original" is where the project was whose copy "project" is: paths of texts without a file begin with it.
/// GUI thread; runs the event loop. Throws std::runtime_error with what the session says.
ui::FigurePtr sessionFigure(ui::Session& session, const QJsonObject& request);

}  // namespace app
