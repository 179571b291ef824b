// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ui {

/// The application's colours: the system's, or a light or a dark palette. Stored in the settings.
enum class Appearance { kSystem, kLight, kDark };

Appearance savedAppearance();
void saveAppearance(Appearance appearance);

/// Recolours all windows. GUI thread.
void applyAppearance(Appearance appearance);

}  // namespace ui
