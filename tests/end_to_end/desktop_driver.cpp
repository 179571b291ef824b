// SPDX-License-Identifier: Apache-2.0
#include "desktop_driver.h"
#include "tests/support/test_paths.h"

#include <QElapsedTimer>
#include <QFile>
#include <QStandardPaths>
#include <QThread>

namespace test {
namespace {

constexpr int kMaxMs = 240'000;  ///< for one step, on a machine that does much else
constexpr int kPollMs = 20;
const QString kCategory = QStringLiteral("elmoscope.state: ");

}  // namespace

bool DesktopDriver::canRun() {
    return !QStandardPaths::findExecutable(QStringLiteral("Xvfb")).isEmpty() &&
           !QStandardPaths::findExecutable(QStringLiteral("xdotool")).isEmpty();
}

DesktopDriver::DesktopDriver(const QStringList& arguments) {
    m_server.start(QStringLiteral("Xvfb"),
                   {QStringLiteral("-displayfd"), QStringLiteral("1"), QStringLiteral("-screen"), QStringLiteral("0"),
                    QStringLiteral("1400x1000x24"), QStringLiteral("-nolisten"), QStringLiteral("tcp")});
    QElapsedTimer timer;
    for (timer.start(); !m_server.canReadLine() && timer.elapsed() < kMaxMs;)
        m_server.waitForReadyRead(kPollMs);
    m_display = u':' + QString::fromLatin1(m_server.readLine()).trimmed();
    if (m_display == u":") {
        m_problem = QStringLiteral("Xvfb did not start");
        return;
    }
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("DISPLAY"), m_display);
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
    environment.insert(QStringLiteral("QT_LOGGING_RULES"), QStringLiteral("elmoscope.state=true"));
    environment.insert(QStringLiteral("QT_MESSAGE_PATTERN"), QStringLiteral("%{category}: %{message}"));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    for (const char* variable : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(QString::fromLatin1(variable), m_home.path());
    m_program.setProcessEnvironment(environment);
    m_program.setProcessChannelMode(QProcess::MergedChannels);
    m_program.start(QString::fromStdString(elmo::test::binDir() / "elmoscope"), arguments);
    if (!waitFor(QStringLiteral("window")) || (m_window = windowOf(QStringLiteral("Elmoscope"))).isEmpty())
        m_problem = QStringLiteral("elmoscope showed no window: ") + m_log;
    else
        xdotool({QStringLiteral("windowfocus"), QStringLiteral("--sync"), m_window});
}

DesktopDriver::~DesktopDriver() {
    for (QProcess* process : {&m_program, &m_server}) {
        process->terminate();
        if (!process->waitForFinished(20'000))
            process->kill();
        process->waitForFinished();
    }
}

QString DesktopDriver::xdotool(const QStringList& arguments) {
    QProcess tool;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("DISPLAY"), m_display);
    tool.setProcessEnvironment(environment);
    tool.start(QStringLiteral("xdotool"), arguments);
    tool.waitForFinished(kMaxMs);
    return QString::fromUtf8(tool.readAllStandardOutput()).trimmed();
}

void DesktopDriver::readLog() {
    m_program.waitForReadyRead(kPollMs);
    while (m_program.canReadLine()) {
        const QString line = QString::fromUtf8(m_program.readLine()).trimmed();
        m_log += line + u'\n';
        if (line.startsWith(kCategory))
            m_lines.append(line.mid(kCategory.size()));
    }
}

bool DesktopDriver::hasSaid(const QString& line) {
    readLog();
    for (const QString& said : m_lines)
        if (said.startsWith(line))
            return true;
    return false;
}

std::optional<QString> DesktopDriver::waitFor(const QString& line) {
    QElapsedTimer timer;
    timer.start();
    do {
        readLog();
        while (!m_lines.isEmpty())
            if (const QString said = m_lines.takeFirst(); said.startsWith(line))
                return said.mid(line.size()).trimmed();
    } while (timer.elapsed() < kMaxMs && m_program.state() != QProcess::NotRunning);
    return std::nullopt;
}

QString DesktopDriver::windowOf(const QString& title) {
    QElapsedTimer timer;
    timer.start();
    do {
        const QString found =
            xdotool({QStringLiteral("search"), QStringLiteral("--onlyvisible"), QStringLiteral("--name"), title});
        if (!found.isEmpty())
            return found.section(u'\n', -1);
        readLog();
    } while (timer.elapsed() < kMaxMs);
    return {};
}

bool DesktopDriver::enterWindow(const QString& title) {
    const QString window = windowOf(title);
    if (window.isEmpty())
        return false;
    xdotool({QStringLiteral("windowfocus"), QStringLiteral("--sync"), window});
    return true;
}

bool DesktopDriver::leaveWindow(const QString& title) {
    QElapsedTimer timer;
    for (timer.start(); timer.elapsed() < kMaxMs; readLog())
        if (xdotool({QStringLiteral("search"), QStringLiteral("--onlyvisible"), QStringLiteral("--name"), title})
                .isEmpty()) {
            xdotool({QStringLiteral("windowfocus"), QStringLiteral("--sync"), m_window});
            return true;
        }
    return false;
}

void DesktopDriver::press(const QString& keys) {
    xdotool({QStringLiteral("key"), keys});
}

void DesktopDriver::type(const QString& text) {
    xdotool({QStringLiteral("type"), QStringLiteral("--delay"), QStringLiteral("10"), text});
}

QRect DesktopDriver::windowPlace() {
    int values[4] = {};
    const QString shell = xdotool({QStringLiteral("getwindowgeometry"), QStringLiteral("--shell"), m_window});
    const QString names[] = {QStringLiteral("X="), QStringLiteral("Y="), QStringLiteral("WIDTH="),
                             QStringLiteral("HEIGHT=")};
    for (const QString& line : shell.split(u'\n'))
        for (int i = 0; i < 4; ++i)
            if (line.startsWith(names[i]))
                values[i] = line.mid(names[i].size()).toInt();
    return {values[0], values[1], values[2], values[3]};
}

void DesktopDriver::click(QPoint place) {
    xdotool({QStringLiteral("mousemove"), QStringLiteral("--window"), m_window, QString::number(place.x()),
             QString::number(place.y()), QStringLiteral("click"), QStringLiteral("1")});
}

int DesktopDriver::waitForEnd() {
    QElapsedTimer timer;
    for (timer.start(); m_program.state() != QProcess::NotRunning && timer.elapsed() < kMaxMs;)
        readLog();
    return m_program.state() == QProcess::NotRunning && m_program.exitStatus() == QProcess::NormalExit
               ? m_program.exitCode()
               : -1;
}

}  // namespace test
