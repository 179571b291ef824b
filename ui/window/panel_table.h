// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/panels/panel_kind.h"

namespace ui {

/// The panels, in the order of the View menu and of the tabs in each place.
std::vector<PanelKind> panelKinds();

/// The pages that can replace the document, in the order of their menus.
std::vector<PageKind> pageKinds();

/// Creates the dialogs that open by themselves when a snapshot has a question.
void makePrompts(PanelHost& host);

}  // namespace ui
