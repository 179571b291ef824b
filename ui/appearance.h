// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ui {

/// The application's colours: those of the system, or light or dark ones of its own. Kept in the user's settings.
enum class Appearance { kSystem, kLight, kDark };

Appearance savedAppearance();
void saveAppearance(Appearance appearance);

/// Recolours all windows. GUI thread.
void applyAppearance(Appearance appearance);

}  // namespace ui
