// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/project_work.h"

#include <QFileInfo>

namespace ui {

QString ProjectState::name() const {
    return isUnsaved ? QString() : QFileInfo(path).completeBaseName();
}

bool isProjectFile(const QString& path) {
    return path.endsWith(QLatin1String(".elmoscope"), Qt::CaseInsensitive) && !QFileInfo(path).isDir();
}

}  // namespace ui
