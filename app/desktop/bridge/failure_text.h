// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/failures/failure.h"

namespace app {

/// A failure as the window shows it. Messages of the engine are in English and name files, numbers and remedies; in
/// another language the window first says which kind of failure it is. Any thread.
QString failureText(const Failure& failure);

}  // namespace app
