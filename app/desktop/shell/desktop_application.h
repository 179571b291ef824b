// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QElapsedTimer>
#include <deque>
#include <exception>
#include <filesystem>
#include <map>
#include <mutex>

#include "ui/session/session.h"

namespace app {

/// The application, with one barrier for exceptions: an exception from an event handler or a slot ends here instead of
/// ending the program. Each failure is written to a report and announced by caught(). GUI thread, except notify().
class DesktopApplication : public QApplication {
    Q_OBJECT

public:
    DesktopApplication(int& argc, char** argv, std::filesystem::path reports);

    bool notify(QObject* receiver, QEvent* event) override;

Q_SIGNALS:
    /// An unexpected failure. Emitted from the event loop, where it is safe to show it and to save. A failure that
    /// repeats, such as one in a paint event, is announced at most every two seconds and reported once.
    void caught(const ui::Problem& problem);

private:
    struct Seen {
        std::filesystem::path report;
        QElapsedTimer told;
        int times = 0;
    };

    void remember(const QObject& receiver, QEvent::Type type);
    void take(const QString& place, const std::exception_ptr& exception);
    void tell(const ui::Problem& problem);
    QString reportText(const QString& message, const QString& place) const;

    std::filesystem::path m_reports;
    std::mutex m_mutex;  ///< guards the members below: any thread may have an event loop
    std::map<QString, Seen> m_seen;
    std::deque<QString> m_steps;  ///< the user's last actions
    QElapsedTimer m_since;
};

}  // namespace app
