// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recent/recent_paths.h"

#include <QFileInfo>
#include <QSettings>

namespace ui {

QStringList RecentPaths::list() const {
    return QSettings().value(settingsKey()).toStringList();
}

void RecentPaths::add(const QString& path) const {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList paths = list();
    paths.removeAll(absolute);
    paths.prepend(absolute);
    QSettings().setValue(settingsKey(), QStringList(paths.mid(0, kMax)));
}

void RecentPaths::remove(const QString& path) const {
    QStringList paths = list();
    if (paths.removeAll(QFileInfo(path).absoluteFilePath()) > 0)
        QSettings().setValue(settingsKey(), paths);
}

void RecentPaths::clear() const {
    QSettings().remove(settingsKey());
}

}  // namespace ui
