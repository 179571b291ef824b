// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/opening/file_watch.h"

#include <QFileInfo>

namespace app {
namespace {

constexpr int kQuietMs = 500;

}  // namespace

FileState fileState(const QString& path) {
    const QFileInfo file(path);
    return file.exists() ? FileState{true, file.size(), file.lastModified()} : FileState{};
}

FileWatch::FileWatch(QObject* parent) : QObject(parent) {
    m_soon.setSingleShot(true);
    m_soon.setInterval(kQuietMs);
    connect(&m_soon, &QTimer::timeout, this, &FileWatch::changed);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatch::look);
    // A replaced file is no longer watched; its folder reports the new one.
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileWatch::look);
}

void FileWatch::watch(const QString& path, const FileState& read) {
    m_soon.stop();
    if (const QStringList before = m_watcher.files() + m_watcher.directories(); !before.isEmpty())
        m_watcher.removePaths(before);
    m_path = path;
    m_state = read;
    if (path.isEmpty())
        return;
    m_watcher.addPath(QFileInfo(path).path());
    if (m_state.exists)
        m_watcher.addPath(path);
    look();
}

void FileWatch::look() {
    const FileState now = fileState(m_path);
    if (now == m_state)
        return;
    m_state = now;
    if (now.exists && !m_watcher.files().contains(m_path))
        m_watcher.addPath(m_path);
    m_soon.start();
}

}  // namespace app
