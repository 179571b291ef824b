// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ui {

/// Bounds of the interface's font size in points.
inline constexpr int kMinFont = 7, kMaxFont = 28;

/// The font size of the interface in points; 0: the system's. Stored in the settings.
int savedFontSize();
void saveFontSize(int points);

/// Sets the font size of all windows; 0: the system's. GUI thread, with a QApplication.
void applyFontSize(int points);

}  // namespace ui
