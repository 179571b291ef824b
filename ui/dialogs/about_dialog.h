// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace ui {

/// Says what the program is, its version and its licences; returns when closed. GUI thread.
void showAboutDialog(QWidget* parent);

}  // namespace ui
