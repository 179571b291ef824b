// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace ui {

/// A command's text for tool bars and lists: "&Open..." and "打开(&O)..." become "Open" and "打开".
QString plainActionText(QString text);

}  // namespace ui
