// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace ui {

/// Shows the program's purpose, version and licences; returns when closed. GUI thread.
void showAboutDialog(QWidget* parent);

}  // namespace ui
