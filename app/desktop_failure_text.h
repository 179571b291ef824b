// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/failure.h"

namespace app {

/// A failure as the window shows it. The engine's own words name files, numbers and ways out, in English; a window in
/// another language says first, in that language, what kind of failure it is. Any thread.
QString failureText(const Failure& failure);

}  // namespace app
