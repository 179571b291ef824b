// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>
#include <string>
#include <vector>

namespace app {

/// Paths as the window and as the engine have them. Any thread.
std::filesystem::path toPath(const QString& path);
std::vector<std::string> filePaths(const QStringList& paths);
QString pathText(const std::filesystem::path& path);
/// The last part of a path, for display; of a folder too.
QString fileNameOf(const QString& path);

}  // namespace app
