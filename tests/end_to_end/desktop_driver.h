// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPoint>
#include <QProcess>
#include <QRect>
#include <QStringList>
#include <QTemporaryDir>
#include <optional>

namespace test {

/// The real elmoscope as a process on an X server of its own, driven by keyboard and mouse as a person would, through
/// xdotool. It is waited for by what it says in its log (app/desktop/shell/state_log.h) and by the windows it opens,
/// never by the clock. GUI-less; one thread.
class DesktopDriver {
public:
    /// Starts the X server and the program with the arguments, and waits for its window; see problem().
    explicit DesktopDriver(const QStringList& arguments);
    ~DesktopDriver();

    /// Why there is no program; empty where there is one.
    QString problem() const { return m_problem; }
    /// Whether Xvfb and xdotool are installed.
    static bool canRun();

    /// The program says a line that begins so, from now on or since the last wait; what follows in that line.
    std::optional<QString> waitFor(const QString& line);
    /// Lines said and not waited for yet that begin so.
    bool hasSaid(const QString& line);
    /// A window with that title comes up; the keyboard goes there.
    bool enterWindow(const QString& title);
    /// The window of that title closes, and the keyboard goes back to the main window.
    bool leaveWindow(const QString& title);

    void press(const QString& keys);  ///< as xdotool names them: "ctrl+o"
    void type(const QString& text);
    void click(QPoint place);  ///< of the main window
    QRect windowPlace();

    /// The program ends by itself; its exit status, -1 where it doesn't.
    int waitForEnd();
    /// Everything it said.
    QString log() const { return m_log; }

private:
    QString xdotool(const QStringList& arguments);
    QString windowOf(const QString& title);
    void readLog();

    QTemporaryDir m_home;
    QProcess m_server;
    QProcess m_program;
    QString m_display;
    QString m_window;
    QString m_problem;
    QString m_log;
    QStringList m_lines;  ///< said and not waited for
};

}  // namespace test
