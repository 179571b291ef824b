// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/projects/project_desk.h"

#include <QScopedValueRollback>
#include <utility>
#include <vector>

#include "app/desktop/bridge/paths.h"
#include "app/desktop/open/read_document.h"

namespace app {

struct ProjectDesk::Entered {
    std::shared_ptr<DesktopProject> project;
    QString file;
    std::vector<ui::DocumentEntry> documents;
    QString guidelines, runSet;
    std::vector<ui::ProjectLabel> tagset;
    bool goesOn = false;                         ///< it is the same project, under another name
    std::shared_ptr<HeldDocument> before, held;  ///< then, of the open document there and here
};

ProjectDesk::ProjectDesk(Workers& workers, OpenWork& open, WorkSaver& saver, DocumentList& list,
                         std::filesystem::path unsaved)
    : m_workers(workers), m_open(open), m_saver(saver), m_list(list), m_unsaved(std::move(unsaved)) {
    if (m_unsaved.empty()) {
        m_folder = std::make_unique<QTemporaryDir>();
        m_unsaved = toPath(m_folder->filePath(QStringLiteral("annotations.elmoscope")));
    }
    m_open.project = DesktopProject::unsaved(m_unsaved);
    m_open.projectFile = pathText(m_unsaved);
}

/// `open(present)` makes the next project, on the worker for files.
void ProjectDesk::enter(const QString& title, const QString& path, const Open& open, bool staysOpen) {
    m_saver.save();
    Q_EMIT leaving();
    const std::vector<QStringList> waiting = m_list.takeWaiting();  // belongs to the present project, too
    const auto work = [project = m_open.project, held = m_open.held, file = toPath(path), open, waiting,
                       staysOpen](const elmo::RunControl& control) {
        for (const QStringList& paths : waiting)
            addUnread(*project, paths, control);
        Entered entered;
        const bool isMoved = project->isMovedTo(file);
        entered.goesOn = staysOpen || isMoved;
        if (entered.goesOn && held) {
            entered.before = held;
            entered.held = std::make_shared<HeldDocument>(*held);
        }
        if (isMoved)
            project->closeMoved();
        entered.project = open(project);
        entered.documents = entered.project->list();
        if (!staysOpen)
            control.checkpoint();  // what was copied is entered in any case: the unsaved project is empty now
        entered.file = pathText(entered.project->file());
        entered.guidelines = QString::fromStdString(entered.project->guidelines());
        entered.tagset = entered.project->tagset();
        entered.runSet = QString::fromStdString(entered.project->runSet());
        return entered;
    };
    m_entering.setTitle(title);
    m_entering.start(path, work, [this, staysOpen](Entered entered) { take(std::move(entered), staysOpen); });
    if (!waiting.empty())
        Q_EMIT noted();
    Q_EMIT changed();
}

void ProjectDesk::carryOut(const ui::NewProject& request) {
    const auto open = [path = toPath(request.path)](const auto&) { return DesktopProject::create(path); };
    enter(tr("The project was not created"), request.path, open, false);
}

void ProjectDesk::carryOut(const ui::OpenProject& request) {
    const auto open = [path = toPath(request.path), unsaved = m_unsaved](const auto& present) {
        std::error_code ignored;
        if (!present->isUnsaved() && std::filesystem::equivalent(path, present->file(), ignored))
            return present;
        // The program's own project opens as what it is: under its name it would be open twice.
        return std::filesystem::equivalent(path, unsaved, ignored) ? DesktopProject::unsaved(unsaved)
                                                                   : DesktopProject::open(path);
    };
    enter(tr("The project was not opened"), request.path, open, false);
}

void ProjectDesk::carryOut(const ui::SaveProjectAs& request) {
    const auto open = [path = toPath(request.path)](const auto& present) { return present->saveAs(path); };
    enter(tr("The project was not saved under the new name"), request.path, open, true);
}

void ProjectDesk::carryOut(const ui::CloseProject&) {
    if (m_open.project->isUnsaved())
        return;
    const auto open = [path = m_unsaved](const auto&) { return DesktopProject::unsaved(path); };
    enter(tr("The project was not closed"), {}, open, false);
}

void ProjectDesk::take(Entered next, bool staysOpen) {
    if (next.project == m_open.project)
        return shown({});  // only what was asked for meanwhile
    const QString before = m_open.projectFile + u'/';
    QString document = staysOpen && m_open.document ? m_open.document->path : QString();
    if (document.startsWith(before))
        document = next.file + u'/' + document.mid(before.size());
    if (next.goesOn)
        m_saver.goOnIn(next.project, m_open.held == next.before ? next.held : m_open.held);
    else
        m_saver.save();
    {
        const QScopedValueRollback changing(m_open.isChanging, true);
        // Closing a file takes longer than a frame, so the worker does it after the last save.
        m_workers.files().submit([last = std::exchange(m_open.project, std::move(next.project))](
                                     const elmo::RunControl&) mutable { return last.reset(), true; },
                                 [](JobId, const JobOutcome<bool>&) {});
        m_open.projectFile = next.file;
        m_hasEdits = false;
        Q_EMIT entered(next.guidelines, next.tagset, next.goesOn, next.runSet);
        m_open.documents = std::make_shared<const std::vector<ui::DocumentEntry>>(std::move(next.documents));
    }
    Q_EMIT changed();
    if (document.isEmpty() && !m_open.documents->empty() && !m_open.project->isUnsaved())
        document = m_open.documents->front().path;
    Q_EMIT shown(document);
}

}  // namespace app
