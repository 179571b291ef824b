// SPDX-License-Identifier: Apache-2.0
#include "tests/monkey/supervisor.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <cstdio>

namespace monkey {
namespace {

constexpr int kShownLines = 120;

}  // namespace

QProcessEnvironment Supervisor::environment() const {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* variable : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME",
                                 "XDG_RUNTIME_DIR", "TMPDIR"}) {
        const QString folder = m_home.filePath(QString::fromLatin1(variable).toLower());
        QDir().mkpath(folder);
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        environment.insert(QString::fromLatin1(variable), folder);
    }
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("QT_LOGGING_RULES"), QStringLiteral("qt.qpa.*=false"));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    environment.remove(QStringLiteral("ELMOSCOPE_MODEL"));
    return environment;
}

/// The end of the sequence, and where the whole of it is.
void Supervisor::report(const QString& verdict) const {
    QFile file(m_log);
    QList<QByteArray> lines;
    if (file.open(QIODevice::ReadOnly))
        lines = file.readAll().split('\n');
    for (const QByteArray& line : lines.mid(std::max<qsizetype>(0, lines.size() - kShownLines)))
        std::fprintf(stderr, "%s\n", line.constData());
    std::fprintf(stderr, "MONKEY: %s\nThe whole sequence: %s\nAgain: monkey --replay %s\n", qPrintable(verdict),
                 qPrintable(m_log), qPrintable(m_log));
}

int Supervisor::run(const QStringList& arguments, int mostSeconds) {
    QProcess child;
    child.setProcessEnvironment(environment());
    child.setProcessChannelMode(QProcess::MergedChannels);
    child.setStandardOutputFile(m_log);
    child.start(QCoreApplication::applicationFilePath(), arguments);
    if (!child.waitForFinished(mostSeconds * 1000)) {
        child.kill();
        child.waitForFinished();
        report(QStringLiteral("it hangs: not over after %1 s").arg(mostSeconds));
        return 1;
    }
    if (child.exitStatus() != QProcess::NormalExit) {
        report(QStringLiteral("it crashed: signal %1").arg(child.exitCode()));
        return 1;
    }
    if (child.exitCode() != 0) {
        report(QStringLiteral("it failed: exit status %1").arg(child.exitCode()));
        return 1;
    }
    return 0;
}

}  // namespace monkey
