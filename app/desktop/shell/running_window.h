// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>
#include <QObject>
#include <QString>
#include <QStringList>

class QSocketNotifier;

namespace app {

/// Lets a program that is started with documents give them to the window that this user has open, through a socket in
/// the user's runtime folder, which nobody else can enter. GUI thread.
class RunningWindow : public QObject {
    Q_OBJECT

public:
    explicit RunningWindow(QString socket = usualSocket());
    ~RunningWindow() override;

    static QString usualSocket();
    /// Asks the window that listens to open files. False: there is none, or it does not answer within seconds.
    static bool giveTo(const QStringList& paths, const QString& socket = usualSocket());

    /// From now on this is the window that gets them. False: another one is, or the socket can't be made.
    bool listen();

Q_SIGNALS:
    void filesGiven(const QStringList& paths);

private:
    void accept();

    QString m_socket;
    int m_listener = -1;
    ino_t m_inode = 0;  ///< of the socket that was made here
};

}  // namespace app
