// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/project_work.h"

#include <QFileInfo>

namespace ui {

QString ProjectState::name() const {
    return isUnsaved ? QString() : QFileInfo(path).completeBaseName();
}

bool leavesProject(const ProjectRequest& request) {
    return std::holds_alternative<NewProject>(request) || std::holds_alternative<OpenProject>(request) ||
           std::holds_alternative<SaveProjectAs>(request) || std::holds_alternative<CloseProject>(request);
}

bool isProjectFile(const QString& path) {
    return path.endsWith(QLatin1String(".elmoscope"), Qt::CaseInsensitive) && !QFileInfo(path).isDir();
}

}  // namespace ui
