// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

#include "ui/session/export_work.h"

namespace ui {

/// The files that a dialog offers to open, as "*.txt" and so on: texts, and the formats that can be read.
QStringList documentPatterns(const std::vector<ExportFormat>& formats);

/// The same for file dialogs; translated.
QString documentFilter(const std::vector<ExportFormat>& formats);

}  // namespace ui
