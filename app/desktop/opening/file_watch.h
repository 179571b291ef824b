// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

namespace app {

/// Reports that a file was written, replaced, deleted or restored, half a second after the last of a series of changes.
/// GUI thread.
class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);

    /// Watches this file instead of the previous one; none if the path is empty.
    void watch(const QString& path);
    /// Reports again later, because the last report came at a bad time.
    void postpone() { m_soon.start(); }

Q_SIGNALS:
    void changed();

private:
    struct State {
        bool exists = false;
        qint64 bytes = 0;
        QDateTime modified;
        bool operator==(const State&) const = default;
    };

    State state() const;
    void look();

    QFileSystemWatcher m_watcher;
    QTimer m_soon;
    QString m_path;
    State m_state;
};

}  // namespace app
