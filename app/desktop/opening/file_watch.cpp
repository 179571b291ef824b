// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/opening/file_watch.h"

#include <QFileInfo>

namespace app {
namespace {

constexpr int kQuietMs = 500;

}  // namespace

FileWatch::FileWatch(QObject* parent) : QObject(parent) {
    m_soon.setSingleShot(true);
    m_soon.setInterval(kQuietMs);
    connect(&m_soon, &QTimer::timeout, this, &FileWatch::changed);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatch::look);
    // A replaced file is no longer watched; its folder reports the new one.
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileWatch::look);
}

void FileWatch::watch(const QString& path) {
    m_soon.stop();
    if (const QStringList before = m_watcher.files() + m_watcher.directories(); !before.isEmpty())
        m_watcher.removePaths(before);
    m_path = path;
    m_state = state();
    if (path.isEmpty())
        return;
    m_watcher.addPath(QFileInfo(path).path());
    if (m_state.exists)
        m_watcher.addPath(path);
}

FileWatch::State FileWatch::state() const {
    const QFileInfo file(m_path);
    return file.exists() ? State{true, file.size(), file.lastModified()} : State{};
}

void FileWatch::look() {
    const State now = state();
    if (now == m_state)
        return;
    m_state = now;
    if (now.exists && !m_watcher.files().contains(m_path))
        m_watcher.addPath(m_path);
    m_soon.start();
}

}  // namespace app
