// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

namespace app {

/// What tells whether a file has changed. A value.
struct FileState {
    bool exists = false;
    qint64 bytes = 0;
    QDateTime modified;
    bool operator==(const FileState&) const = default;
};

/// The state of a file now. Any thread.
FileState fileState(const QString& path);

/// Reports that a file was written, replaced, deleted or restored, half a second after the last of a series of changes.
/// GUI thread.
class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);

    /// Watches this file instead of the previous one; none if the path is empty. `read`: its state before it was read;
    /// reports what has changed since then, too.
    void watch(const QString& path, const FileState& read);
    /// Reports again later, because the last report came at a bad time.
    void postpone() { m_soon.start(); }

Q_SIGNALS:
    void changed();

private:
    void look();

    QFileSystemWatcher m_watcher;
    QTimer m_soon;
    QString m_path;
    FileState m_state;  ///< known: reported, or read
};

}  // namespace app
