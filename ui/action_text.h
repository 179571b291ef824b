// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace ui {

/// A command's text as tool bars and lists show it: "&Open..." and "打开(&O)..." become "Open" and "打开".
QString plainActionText(QString text);

}  // namespace ui
