// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/bridge/paths.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace app {

std::filesystem::path toPath(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

std::vector<std::string> filePaths(const QStringList& paths) {
    std::vector<std::string> files;
    for (const QString& path : paths)
        files.push_back(toPath(path).string());
    return files;
}

QString pathText(const std::filesystem::path& path) {
    return QFile::decodeName(QByteArray::fromStdString(path.string()));
}

QString fileNameOf(const QString& path) {
    const QFileInfo info(path);
    return info.fileName().isEmpty() ? info.dir().dirName() : info.fileName();
}

}  // namespace app
