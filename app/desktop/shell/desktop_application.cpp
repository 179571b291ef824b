// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shell/desktop_application.h"

#include <QEvent>
#include <QFile>
#include <QMetaEnum>
#include <QThread>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/failures/failure_report.h"

namespace app {
namespace {

constexpr std::size_t kSteps = 30;
constexpr std::size_t kMaxReports = 20;
constexpr qint64 kBetweenMs = 2000;

/// "Paint", "MouseButtonPress", or "1003" for one of our own types.
QString nameOf(QEvent::Type type) {
    const char* name = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    return name ? QString::fromLatin1(name) : QString::number(type);
}

/// User input that helps to explain a failure. Typed characters are not recorded, for privacy.
bool isStep(QEvent::Type type) {
    switch (type) {
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonDblClick:
        case QEvent::KeyPress:
        case QEvent::Shortcut:
        case QEvent::ContextMenu:
        case QEvent::Drop:
        case QEvent::Close:
        case QEvent::Resize:
            return true;
        default:
            return false;
    }
}

}  // namespace

DesktopApplication::DesktopApplication(int& argc, char** argv, std::filesystem::path reports)
    : QApplication(argc, argv), m_reports(std::move(reports)) {
    m_since.start();
}

bool DesktopApplication::notify(QObject* receiver, QEvent* event) {
    const QMetaObject* const kind = receiver->metaObject();  // the receiver may not outlive the event
    const QEvent::Type type = event->type();
    if (isStep(type))
        remember(*receiver, type);
    try {
        return QApplication::notify(receiver, event);
    } catch (...) {
        take(nameOf(type) + u' ' + QString::fromLatin1(kind->className()), std::current_exception());
        return false;
    }
}

void DesktopApplication::remember(const QObject& receiver, QEvent::Type type) {
    const std::lock_guard lock(m_mutex);
    m_steps.push_back(
        QStringLiteral("%1 ms %2 %3 %4")
            .arg(m_since.elapsed())
            .arg(nameOf(type), QString::fromLatin1(receiver.metaObject()->className()), receiver.objectName()));
    if (m_steps.size() > kSteps)
        m_steps.pop_front();
}

QString DesktopApplication::reportText(const QString& message, const QString& place) const {
    QString text = QStringLiteral("Qt %1, %2\nFailure: %3\nWhile handling: %4\nAt: %5 ms\nLast steps:\n")
                       .arg(QString::fromLatin1(qVersion()), platformName(), message, place)
                       .arg(m_since.elapsed());
    for (const QString& step : m_steps)
        text += step + u'\n';
    return text;
}

void DesktopApplication::take(const QString& place, const std::exception_ptr& exception) {
    const Failure failure = describeFailure(exception);
    const QString message = QString::fromStdString(failure.message);
    const std::lock_guard lock(m_mutex);
    if (m_seen.size() >= kMaxReports && !m_seen.contains(place + message))
        return;
    Seen& seen = m_seen[place + message];
    if (++seen.times == 1)
        seen.report = writeFailureReport(m_reports, reportText(message, place).toStdString());
    else if (seen.told.elapsed() < kBetweenMs)
        return;
    seen.told.start();
    const QString report = QFile::decodeName(seen.report.c_str());
    const ui::Problem problem{
        tr("An internal error occurred"), report,
        failureText(failure) + u'\n' +
            (report.isEmpty()
                 ? tr("Your work is saved, and you can continue. The error report could not be written.")
                 : tr("Your work is saved, and you can continue. Please send the error report to the developers: %1")
                       .arg(report))};
    QMetaObject::invokeMethod(
        this, [this, problem] { tell(problem); }, Qt::QueuedConnection);
}

void DesktopApplication::tell(const ui::Problem& problem) {
    try {
        Q_EMIT caught(problem);
    } catch (const std::exception& error) {  // passing it to the barrier would report it again and fail again
        qWarning("A failure could not be shown: %s", error.what());
    }
}

}  // namespace app
