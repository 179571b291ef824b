// SPDX-License-Identifier: GPL-3.0-or-later
// How MainWindow opens, saves and closes projects.
#include <QAction>
#include <QCheckBox>
#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include "ui/recent/recent_menu.h"
#include "ui/window/main_window.h"

namespace ui {
namespace {

const QString kSuffix = QStringLiteral(".elmoscope");

QString askKey() {
    return QStringLiteral("project/askOnClose");
}

}  // namespace

void MainWindow::connectProject() {
    connect(m_actions.newProject, &QAction::triggered, this, &MainWindow::newProjectByDialog);
    connect(m_actions.openProject, &QAction::triggered, this, &MainWindow::openProjectByDialog);
    connect(m_actions.recentProjects, &RecentMenu::pathChosen, this, &MainWindow::openProject);
    connect(m_actions.saveProjectAs, &QAction::triggered, this, &MainWindow::saveProjectByDialog);
    connect(m_actions.closeProject, &QAction::triggered, this, [this] { m_session.requestProject(CloseProject{}); });
    connect(&m_session, &Session::failed, this, [this] { m_closeWhenSaved = false; });
}

QString MainWindow::projectFilter() {
    return tr("Projects (%1);;All files (*)").arg(u'*' + kSuffix);
}

/// The path of a project that does not exist yet; empty if the user has cancelled. A project is never written over
/// another file, so there is nothing to confirm.
QString MainWindow::askForProjectPath(const QString& title) {
    QString path = QFileDialog::getSaveFileName(this, title, folderOf(*m_snapshot), projectFilter(), nullptr,
                                                QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty() && !path.endsWith(kSuffix, Qt::CaseInsensitive))
        path += kSuffix;
    return path;
}

void MainWindow::newProjectByDialog() {
    if (const QString path = askForProjectPath(tr("New Project")); !path.isEmpty())
        m_session.requestProject(NewProject{path});
}

void MainWindow::openProjectByDialog() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open Project"), folderOf(*m_snapshot), projectFilter());
    if (!path.isEmpty())
        openProject(path);
}

void MainWindow::openProject(const QString& path) {
    m_session.requestProject(OpenProject{path});
}

bool MainWindow::saveProjectByDialog() {
    const QString path = askForProjectPath(tr("Save Project As"));
    if (path.isEmpty())
        return false;
    m_session.requestProject(SaveProjectAs{path});
    return true;
}

void MainWindow::showProject() {
    const ProjectState& project = *m_snapshot->project;
    m_actions.closeProject->setEnabled(!project.isUnsaved);
    m_sameText->setSnapshot(m_snapshot);
    const QString document = m_snapshot->document ? m_snapshot->document->name : QString();
    const QString name = project.name();
    setWindowTitle(document.isEmpty() && name.isEmpty() ? QStringLiteral("Elmoscope")
                   : name.isEmpty()                     ? document
                   : document.isEmpty()                 ? name
                                                        : tr("%1 – %2", "document, project").arg(document, name));
    if (!project.isUnsaved && project.path != m_shownProject)
        m_recentProjects.add(project.path);
    const bool isOther = std::exchange(m_shownProject, project.path) != project.path;
    if (isOther && m_closeWhenSaved && !project.isUnsaved)
        QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
}

/// Asks before the window closes if work has no place that the user knows, or could not be saved. The window stays
/// open until the question is answered.
bool MainWindow::mayClose() {
    const ProjectState& project = *m_snapshot->project;
    if (m_closeAnyway || qGuiApp->isSavingSession())
        return true;
    if (project.hasFailedWork) {
        askToCloseUnsaved();
        return false;
    }
    if (!project.isUnsaved || !project.hasEdits || !QSettings().value(askKey(), true).toBool())
        return true;
    offerToSave();
    return false;
}

void MainWindow::closeAnyway() {
    m_closeAnyway = true;
    close();
}

void MainWindow::offerToSave() {
    if (findChild<QMessageBox*>(QStringLiteral("offerToSave")))
        return;
    auto* question = new QMessageBox(QMessageBox::Question, tr("Save the Project?"),
                                     tr("You have annotated documents that belong to no project. Save them as a "
                                        "project?"),
                                     QMessageBox::Cancel, this);
    question->setObjectName(QStringLiteral("offerToSave"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(
        tr("Nothing is lost if you do not: the work stays in the unsaved project, which opens "
           "again the next time."));
    auto* save = question->addButton(tr("Save As..."), QMessageBox::AcceptRole);
    auto* leave = question->addButton(tr("Keep as Unsaved Project"), QMessageBox::DestructiveRole);
    question->setDefaultButton(leave);
    auto* never = new QCheckBox(tr("Do not ask again"), question);
    question->setCheckBox(never);
    connect(question, &QMessageBox::buttonClicked, this, [this, question, save, leave, never](QAbstractButton* button) {
        if (never->isChecked() && button != question->button(QMessageBox::Cancel))
            QSettings().setValue(askKey(), false);
        if (button == leave)
            return closeAnyway();
        if (button == save)  // when this dialog is gone, because the next one has an event loop of its own
            QMetaObject::invokeMethod(
                this, [this] { m_closeWhenSaved = saveProjectByDialog(); }, Qt::QueuedConnection);
    });
    question->open();
}

void MainWindow::askToCloseUnsaved() {
    if (findChild<QMessageBox*>(QStringLiteral("closeUnsaved")))
        return;
    auto* question =
        new QMessageBox(QMessageBox::Warning, tr("Annotations Are Not Saved"),
                        tr("Annotations could not be saved in %1. If you close the window now, they may be lost.")
                            .arg(m_snapshot->project->path),
                        QMessageBox::Cancel, this);
    question->setObjectName(QStringLiteral("closeUnsaved"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto* again = question->addButton(tr("Try Again"), QMessageBox::AcceptRole);
    auto* leave = question->addButton(tr("Close Anyway"), QMessageBox::DestructiveRole);
    question->setDefaultButton(again);
    connect(question, &QMessageBox::buttonClicked, this, [this, again, leave](QAbstractButton* button) {
        if (button == again)
            m_session.save();
        if (button == leave)
            closeAnyway();
    });
    question->open();
}

}  // namespace ui
