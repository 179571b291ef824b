// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/project_commands.h"

#include <QAction>
#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include "ui/panels/panel_host.h"
#include "ui/recent/recent_menu.h"
#include "ui/window/main_actions.h"

namespace ui {
namespace {

const QString kSuffix = QStringLiteral(".elmoscope");

QString askKey() {
    return QStringLiteral("project/askOnClose");
}

QString projectFilter() {
    return ProjectCommands::tr("Projects (%1);;All files (*)").arg(u'*' + kSuffix);
}

}  // namespace

ProjectCommands::ProjectCommands(QMainWindow& window, Session& session, const MainActions& actions)
    : QObject(&window), m_window(window), m_session(session), m_close(actions.closeProject) {
    connect(actions.newProject, &QAction::triggered, this, &ProjectCommands::createByDialog);
    connect(actions.openProject, &QAction::triggered, this, &ProjectCommands::openByDialog);
    connect(actions.recentProjects, &RecentMenu::pathChosen, this, &ProjectCommands::open);
    connect(actions.saveProjectAs, &QAction::triggered, this, &ProjectCommands::saveByDialog);
    connect(actions.mergeProject, &QAction::triggered, this, &ProjectCommands::mergeByDialog);
    connect(actions.closeProject, &QAction::triggered, this, [this] { m_session.requestProject(CloseProject{}); });
    connect(&m_session, &Session::failed, this, [this] { m_closeWhenSaved = false; });
}

QString ProjectCommands::projectFolder() const {
    if (!m_snapshot->project->isUnsaved)
        return QFileInfo(m_snapshot->project->path).path();
    const QStringList recent = m_recent.list();
    return recent.isEmpty() ? documentsFolder() : QFileInfo(recent.first()).path();
}

/// The path of a project that does not exist yet; empty if the user has cancelled. A project is never written over
/// another file, so there is nothing to confirm.
QString ProjectCommands::askForPath(const QString& title) {
    QString path = QFileDialog::getSaveFileName(&m_window, title, projectFolder(), projectFilter(), nullptr,
                                                QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty() && !path.endsWith(kSuffix, Qt::CaseInsensitive))
        path += kSuffix;
    return path;
}

void ProjectCommands::createByDialog() {
    if (const QString path = askForPath(tr("New Project")); !path.isEmpty())
        m_session.requestProject(NewProject{path});
}

void ProjectCommands::openByDialog() {
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Open Project"), projectFolder(), projectFilter());
    if (!path.isEmpty())
        open(path);
}

bool ProjectCommands::saveByDialog() {
    const QString path = askForPath(tr("Save Project As"));
    if (path.isEmpty())
        return false;
    m_session.requestProject(SaveProjectAs{path});
    return true;
}

void ProjectCommands::mergeByDialog() {
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Merge the Project of Another Person"),
                                                      projectFolder(), projectFilter());
    if (path.isEmpty())
        return;
    const QString person =
        QInputDialog::getText(&m_window, tr("Merge Project"), tr("Name of the person who worked on it:"),
                              QLineEdit::Normal, QFileInfo(path).completeBaseName())
            .simplified();
    if (!person.isEmpty())
        m_session.requestProject(MergeProject{path, person});
}

/// The page that is shown, the document and the project.
void ProjectCommands::showTitle() {
    QStringList parts{m_page, m_snapshot->document ? m_snapshot->document->name : QString(),
                      m_snapshot->project->name()};
    parts.removeAll(QString());
    m_window.setWindowTitle(parts.isEmpty() ? QStringLiteral("Elmoscope")
                                            : parts.join(tr(" – ", "between names in the title")));
}

void ProjectCommands::setPage(const QString& name) {
    m_page = name;
    showTitle();
}

void ProjectCommands::setSnapshot(const SnapshotPtr& snapshot) {
    m_snapshot = snapshot;
    const ProjectState& project = *m_snapshot->project;
    m_close->setEnabled(!project.isUnsaved);
    showTitle();
    if (!project.isUnsaved && project.path != m_shown)
        m_recent.add(project.path);
    const bool isOther = std::exchange(m_shown, project.path) != project.path;
    if (isOther && m_closeWhenSaved && !project.isUnsaved)
        QMetaObject::invokeMethod(&m_window, &QWidget::close, Qt::QueuedConnection);
}

bool ProjectCommands::mayClose() {
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

void ProjectCommands::closeAnyway() {
    m_closeAnyway = true;
    m_window.close();
}

void ProjectCommands::offerToSave() {
    if (m_window.findChild<QMessageBox*>(QStringLiteral("offerToSave")))
        return;
    auto* question = new QMessageBox(QMessageBox::Question, tr("Save the Project?"),
                                     tr("You have annotated documents that belong to no project. Save them as a "
                                        "project?"),
                                     QMessageBox::Cancel, &m_window);
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
                this, [this] { m_closeWhenSaved = saveByDialog(); }, Qt::QueuedConnection);
    });
    question->open();
}

void ProjectCommands::askToCloseUnsaved() {
    if (m_window.findChild<QMessageBox*>(QStringLiteral("closeUnsaved")))
        return;
    auto* question =
        new QMessageBox(QMessageBox::Warning, tr("Changes Are Not Saved"),
                        tr("Changes could not be saved in %1. If you close the window now, they may be lost.")
                            .arg(m_snapshot->project->path),
                        QMessageBox::Cancel, &m_window);
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
