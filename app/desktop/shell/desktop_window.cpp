// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shell/desktop_window.h"

#include <QApplication>
#include <QThread>
#include <QTimer>
#include <utility>

#include "app/desktop/shell/desktop_application.h"
#include "ui/style/language.h"

namespace app {
namespace {

constexpr int kDialogPollMs = 100;

}  // namespace

DesktopWindow::DesktopWindow(LazySession& session, ui::Installation installation)
    : m_session(session), m_installation(std::move(installation)) {
    speak();
    QTimer::singleShot(0, this, [this] { m_loopLevel = QThread::currentThread()->loopLevel(); });
    if (auto* application = qobject_cast<DesktopApplication*>(QCoreApplication::instance()))
        connect(application, &DesktopApplication::caught, this, [this](const ui::Problem& problem) {
            m_session.save();
            m_window->surviveFailure(problem);
        });
}

DesktopWindow::~DesktopWindow() = default;

void DesktopWindow::speak() {
    // A dialog belongs to the old window and may run its own event loop, which continues for a moment after the dialog
    // is closed. The new window waits until no frame of the old one is on the stack.
    const bool nested = QThread::currentThread()->loopLevel() > m_loopLevel;
    if (m_window && (nested || QApplication::activeModalWidget() || QApplication::activePopupWidget())) {
        QTimer::singleShot(kDialogPollMs, this, &DesktopWindow::speak);
        return;
    }
    ui::applyLanguage(ui::savedLanguage());
    auto next = std::make_unique<ui::MainWindow>(m_session, m_installation);
    connect(next.get(), &ui::MainWindow::languageChosen, this, &DesktopWindow::speak, Qt::QueuedConnection);
    if (m_window)
        next->continueFrom(*m_window);
    next->show();
    m_window = std::move(next);
}

}  // namespace app
