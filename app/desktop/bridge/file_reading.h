// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/formats/reading.h"
#include "ui/session/file_reading.h"

namespace app {

/// The choices that a user can see in the window; `skipInvalid` is none of them.
ui::FileReading toFileReading(const ReadingChoices& choices);
/// Replaces what a user can choose in the window; keeps `skipInvalid`.
void choose(const ui::FileReading& reading, ReadingChoices& choices);
ui::FileOffers toFileOffers(const ReadingOffers& offers);

}  // namespace app
