// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QElapsedTimer>
#include <deque>
#include <exception>
#include <filesystem>
#include <map>
#include <mutex>

#include "ui/session.h"

namespace app {

/// The application, with one barrier for exceptions: what an event handler or a slot throws ends here and not the
/// program. Every such failure is written to a report and told by caught(). GUI thread, but for notify().
class DesktopApplication : public QApplication {
    Q_OBJECT

public:
    DesktopApplication(int& argc, char** argv, std::filesystem::path reports);

    bool notify(QObject* receiver, QEvent* event) override;

Q_SIGNALS:
    /// Something failed that nobody foresaw; emitted from the event loop, where it is safe to show and to save. A
    /// failure that goes on, as one of a paint event does, is told every two seconds at most and reported once.
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
    std::mutex m_mutex;  ///< of what follows: any thread may have an event loop
    std::map<QString, Seen> m_seen;
    std::deque<QString> m_steps;  ///< the last things that the user did
    QElapsedTimer m_since;
};

}  // namespace app
