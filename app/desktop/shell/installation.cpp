// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shell/installation.h"

#include <QFile>

#include "app/files/installed_files.h"

namespace app {
namespace {

QString toQt(const std::filesystem::path& path) {
    return QFile::decodeName(QByteArray::fromStdString(path.string()));
}

}  // namespace

ui::Installation installation() {
    ui::Installation found;
    for (const auto& model : bundledModels())
        found.models.append(toQt(model));
    found.sample = toQt(sampleDocument());
    for (const auto& head : bundledHeads())
        found.heads.append(toQt(head));
    for (const auto& run : bundledRuns())
        found.runs.append(toQt(run));
    found.guide = toQt(resourcesFolder() / "guide");
    return found;
}

}  // namespace app
