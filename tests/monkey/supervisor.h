// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProcess>
#include <QString>
#include <QTemporaryDir>

namespace monkey {

/// Runs the monkey as a child process with settings, caches and data of its own, so that a crash or a hang can be
/// reported with the sequence of steps that led there. GUI-less.
class Supervisor {
public:
    /// `log`: where the child's whole output goes.
    explicit Supervisor(QString log) : m_log(std::move(log)) {}

    /// The exit status to end with: 0 where the child ended by itself without a failure, within the time.
    int run(const QStringList& arguments, int mostSeconds);

private:
    QProcessEnvironment environment() const;
    void report(const QString& verdict) const;

    QString m_log;
    QTemporaryDir m_home;
};

}  // namespace monkey
