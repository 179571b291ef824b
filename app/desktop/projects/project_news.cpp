// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/projects/project_news.h"

#include <fmt/format.h>

#include <QLocale>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/latest_job.h"
#include "app/desktop/bridge/note_text.h"
#include "app/desktop/bridge/paths.h"
#include "app/workspace/project_merge.h"

namespace app {
namespace {

/// How often other programs' changes are looked for.
constexpr int kNewsMs = 1000;
constexpr int kSaveGuidelinesAgainMs = 10'000;

}  // namespace

struct ProjectNews::News {
    bool gone = false;
    QString guidelines;
    std::vector<ui::ProjectLabel> tagset;
    std::optional<std::vector<ui::DocumentEntry>> documents;
    std::optional<ProjectDocument> opened;
    std::string notice;
    QString file;
};

ProjectNews::ProjectNews(Workers& workers, OpenWork& open, const WorkSaver& saver, DocumentList& list,
                         ProjectChanges& changes)
    : m_workers(workers), m_open(open), m_saver(saver), m_list(list), m_changes(changes) {
    m_timer.setInterval(kNewsMs);
    connect(&m_timer, &QTimer::timeout, this, [this] { look(false); });
    m_timer.start();
    m_saveAgain.setSingleShot(true);
    m_saveAgain.setInterval(kSaveGuidelinesAgainMs);
    connect(&m_saveAgain, &QTimer::timeout, this, &ProjectNews::saveAgain);
}

void ProjectNews::carryOut(const ui::SetGuidelines& request) {
    m_guidelines = request.text;
    m_unsavedGuidelines = request.text;
    m_hasFailedWork = false;
    saveGuidelines();
    Q_EMIT changed();
}

void ProjectNews::carryOut(const ui::SetTagset& request) {
    m_tagset = request.labels;
    ++m_tagsetsUnsaved;
    m_changes.make(
        tr("The labels of the project were not saved"), m_open.projectFile,
        [labels = request.labels](DesktopProject& project) { project.setTagset(labels); },
        [this] { --m_tagsetsUnsaved; });
    Q_EMIT changed();
}

void ProjectNews::saveGuidelines() {
    const auto ended = [this, text = *m_unsavedGuidelines](const QString& problem) {
        if (!m_unsavedGuidelines || *m_unsavedGuidelines != text)
            return;  // others were written meanwhile, or another project is open
        if (problem.isEmpty())
            m_unsavedGuidelines.reset();
        else
            m_saveAgain.start();
        const bool wasReported = std::exchange(m_hasFailedWork, !problem.isEmpty());
        Q_EMIT changed();
        if (m_hasFailedWork && !wasReported)
            Q_EMIT failed({.title = tr("The guidelines were not saved"),
                           .path = {},
                           .message = tr("%1 They stay in the window, and saving is tried again.").arg(problem),
                           .ofSaving = true});
    };
    const auto save = [text = m_unsavedGuidelines->toStdString()](DesktopProject& project) {
        project.setGuidelines(text);
    };
    m_changes.make(save, ended);
}

/// Not into a project that is being copied: the copy would not have them.
void ProjectNews::saveAgain() {
    if (!m_hasFailedWork)
        return;
    if (m_workers.busy({ui::Stage::kProject}))
        m_saveAgain.start();
    else
        saveGuidelines();
}

void ProjectNews::saveAtEnd() {
    if (!m_hasFailedWork)
        return;
    try {
        m_open.project->setGuidelines(m_unsavedGuidelines->toStdString());
    } catch (const std::exception& error) {
        qWarning("The guidelines of %s were not saved: %s", qPrintable(m_open.projectFile), error.what());
    }
}

/// On a connection of its own, as another program would: what that changes is then read like any other news.
void ProjectNews::carryOut(const ui::MergeProject& request) {
    const auto work = [file = m_open.project->file(), path = toPath(request.path),
                       person = request.person.toStdString()](const elmo::RunControl& control) {
        std::error_code ignored;
        if (std::filesystem::equivalent(path, file, ignored))
            throw elmo::Error(
                elmo::ErrorCode::kBadArgument,
                fmt::format("'{}' is the open project. Choose the project of another person.", path.string()));
        Workspace mine(file);
        return mergeProject(mine, Workspace(path, Workspace::Access::kReadOnly), person, control);
    };
    m_merging.setTitle(tr("The project was not merged"));
    m_merging.start(request.path, work, [this](const MergeCounts& counts) {
        look(true);
        Q_EMIT merged({counts.added, counts.merged, counts.runs, counts.finished});
        sayMerged(counts);
    });
    Q_EMIT changed();
}

/// What a merge has done that nobody expects of it.
void ProjectNews::sayMerged(const MergeCounts& counts) {
    const auto number = [](std::int64_t count) { return QLocale().toString(static_cast<qlonglong>(count)); };
    QStringList lines;
    if (counts.mappedDocuments > 0)
        lines.append(tr("The texts of %Ln document(s) differ in white space only (line ends, blanks). Annotations "
                        "mapped to the texts of this project: %1; without a place there: %2.",
                        nullptr, static_cast<int>(counts.mappedDocuments))
                         .arg(number(counts.mapped), number(counts.lost)));
    if (!counts.reopened.empty())
        lines.append(tr("%Ln document(s) were finished with other annotations than the merged ones: %1. Look at them "
                        "and mark them as finished again.",
                        nullptr, static_cast<int>(counts.reopened.size()))
                         .arg(firstNames(counts.reopened)));
    if (!lines.isEmpty())
        Q_EMIT failed(
            {counts.reopened.empty() ? tr("The annotations were mapped") : tr("Documents are not finished any more"),
             {},
             lines.join(u'\n')});
}

void ProjectNews::begin(const QString& guidelines, std::vector<ui::ProjectLabel> tagset, bool goesOn) {
    m_guidelines = guidelines;
    m_tagset = std::move(tagset);
    m_wasGone = false;
    const bool couldNotBeSaved = std::exchange(m_hasFailedWork, false);
    const auto unsaved = std::exchange(m_unsavedGuidelines, std::nullopt);
    if (unsaved && goesOn)
        carryOut(ui::SetGuidelines{*unsaved});
    else if (unsaved && couldNotBeSaved)
        Q_EMIT failed({tr("The guidelines were not saved"),
                       {},
                       tr("The project that you left could not be written to. The text was: %1").arg(*unsaved)});
}

void ProjectNews::look(bool always) {
    if (!always && (m_workers.busy({ui::Stage::kProject}) || m_isLooking))
        return;
    m_isLooking = true;
    const auto seen = m_open.annotations;
    const auto work = [project = m_open.project, held = m_open.held, always](const elmo::RunControl&) {
        News news;
        news.gone = project->isGone();
        if (news.gone) {
            project->completeMoved();
            return news;
        }
        if (project->wasChangedByOthers() || always) {
            news.documents = project->list();
            news.guidelines = QString::fromStdString(project->guidelines());
            news.tagset = project->tagset();
            if (held && held->id != 0)
                if (const std::int64_t now = project->revisionOf(held->id); now != 0 && now != held->revision)
                    news.opened = project->read(held->id);
        }
        news.notice = project->takeNotice();
        news.file = pathText(project->file());
        return news;
    };
    const auto done = [this, project = m_open.project, held = m_open.held, seen](JobOutcome<News> outcome) {
        m_isLooking = false;
        if (project != m_open.project)
            return;
        if (auto* news = std::get_if<News>(&outcome))
            take(std::move(*news), seen, held);
        else if (const auto* failure = std::get_if<Failure>(&outcome); failure && !std::exchange(m_wasGone, true))
            Q_EMIT failed({tr("The project can no longer be read"), m_open.projectFile, failureText(*failure)});
    };
    runJob(m_workers.files(), m_workers.mailbox(), work, done);
}

void ProjectNews::take(News news, const AnnotationsPtr& seen, const std::shared_ptr<HeldDocument>& held) {
    if (news.gone && !std::exchange(m_wasGone, true))
        Q_EMIT failed({tr("The project was moved or removed"), m_open.projectFile,
                       tr("Another program has moved or removed the file, or put another one in its place. Changes "
                          "can't be saved there any more. Save the project under a new name, or open it again.")});
    if (!news.gone)
        m_wasGone = false;
    if (!news.notice.empty())
        Q_EMIT failed({tr("The unsaved project can't be opened"), {}, QString::fromStdString(news.notice)});
    bool isNew = !news.gone && m_open.projectFile != news.file;
    if (isNew)
        m_open.projectFile = news.file;
    if (news.documents) {
        const auto before = m_open.documents;
        m_list.setStored(std::move(*news.documents));
        if (m_unsavedGuidelines)
            news.guidelines = *m_unsavedGuidelines;  // what the user wrote stays in the window
        if (m_tagsetsUnsaved > 0)
            news.tagset = m_tagset;  // the worker read the one before
        isNew = isNew || before != m_open.documents || m_guidelines != news.guidelines || m_tagset != news.tagset;
        m_guidelines = news.guidelines;
        m_tagset = news.tagset;
    }
    // What was edited meanwhile is merged when it is saved.
    if (news.opened && held == m_open.held && seen == m_open.annotations && !m_saver.hasUnsaved())
        return showStored(std::move(*news.opened));
    if (isNew)
        Q_EMIT changed();
}

/// Shows the annotations as the project has them; the text is the same.
void ProjectNews::showStored(ProjectDocument stored) {
    if (elmo::TextHash(*stored.content.document) != m_open.textHash())
        return;
    m_open.held = std::move(stored.held);
    m_open.history = std::move(stored.history);
    m_open.annotations = std::make_shared<const tasks::Annotations>(std::move(stored.content.annotations));
    m_list.describeOpened(ui::DocumentStatus::kAnnotated);
    Q_EMIT changed();
}

void ProjectNews::readStored() {
    const auto seen = m_open.annotations;
    const auto work = [project = m_open.project, id = m_open.held->id](const elmo::RunControl&) {
        return project->read(id);
    };
    runJob(m_workers.files(), m_workers.mailbox(), work,
           [this, held = m_open.held, seen](JobOutcome<ProjectDocument> outcome) {
               auto* stored = std::get_if<ProjectDocument>(&outcome);
               if (stored && held == m_open.held && seen == m_open.annotations && !m_saver.hasUnsaved())
                   showStored(std::move(*stored));
           });
}

}  // namespace app
