// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/training/training_guard.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <utility>
#include <variant>

namespace ui {
namespace {

/// The folder of the training that runs; still there at the next start if the program ended before the training.
QString runningKey() {
    return QStringLiteral("training/running");
}

}  // namespace

TrainingGuard::TrainingGuard(QMainWindow& window, Session& session)
    : QObject(&window), m_window(window), m_session(session), m_work(std::make_shared<const TrainingWork>()) {
    const QString folder = QSettings().value(runningKey()).toString();
    if (session.snapshot()->trainingWork->isTraining() || folder.isEmpty())
        return;
    QSettings().remove(runningKey());  // offered once; later it is in the menu of the training page
    if (!QFileInfo::exists(folder))
        return;
    m_running = folder;
    QMetaObject::invokeMethod(this, &TrainingGuard::offerInterrupted, Qt::QueuedConnection);
}

void TrainingGuard::setWork(const TrainingWorkPtr& work) {
    const bool wasTraining = m_work->isTraining();
    m_work = work;
    const QString folder = work->isTraining() ? work->training->folder : QString();
    if (folder == m_running || (folder.isEmpty() && !wasTraining))
        return;
    m_running = folder;
    if (folder.isEmpty())
        QSettings().remove(runningKey());
    else
        QSettings().setValue(runningKey(), folder);
}

void TrainingGuard::offerInterrupted() {
    if (m_work->isTraining())
        return;
    const QString folder = std::exchange(m_running, QString());
    auto* offer = new QMessageBox(QMessageBox::Question, tr("Continue the Training?"),
                                  tr("The training %1 was interrupted when the program ended. Continue it from its "
                                     "last checkpoint?")
                                      .arg(QFileInfo(folder).fileName()),
                                  QMessageBox::NoButton, &m_window);
    offer->setObjectName(QStringLiteral("interruptedTraining"));
    offer->setAttribute(Qt::WA_DeleteOnClose);
    offer->setInformativeText(tr("Later: Training > Show Training, Continue."));
    auto* resume = offer->addButton(tr("&Continue"), QMessageBox::AcceptRole);
    offer->addButton(tr("&Not Now"), QMessageBox::RejectRole);
    offer->setDefaultButton(resume);
    connect(offer, &QMessageBox::buttonClicked, this, [this, resume, folder](QAbstractButton* button) {
        if (button == resume)
            m_session.requestTraining(ResumeTraining{folder});
    });
    offer->open();
}

bool TrainingGuard::mayClose() {
    if (!m_work->isTraining() || m_closeAnyway || qGuiApp->isSavingSession())
        return true;
    askToClose();
    return false;
}

void TrainingGuard::askToClose() {
    if (m_window.findChild<QMessageBox*>(QStringLiteral("closeInTraining")))
        return;
    const QString output = std::visit([](const auto& plan) { return plan.output; }, m_work->training->plan);
    auto* question = new QMessageBox(
        QMessageBox::Question, tr("Close in the Middle of a Training?"),
        tr("%1 is being trained. If you close the program, the training stops.").arg(QFileInfo(output).fileName()),
        QMessageBox::Cancel, &m_window);
    question->setObjectName(QStringLiteral("closeInTraining"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(
        m_work->training->folder.isEmpty()
            ? tr("It has made no step yet, so there is nothing to continue: it would begin again.")
            : tr("It is kept as it is now; the next start offers to continue it, with identical results."));
    auto* close = question->addButton(tr("C&lose and Continue Later"), QMessageBox::DestructiveRole);
    question->setDefaultButton(QMessageBox::Cancel);
    connect(question, &QMessageBox::buttonClicked, this, [this, close](QAbstractButton* button) {
        if (button != close)
            return;
        m_closeAnyway = true;
        m_window.close();
        m_closeAnyway = false;  // another question may have kept the window open
    });
    question->open();
}

}  // namespace ui
