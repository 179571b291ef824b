// SPDX-License-Identifier: GPL-3.0-or-later
// The part of DesktopSession that opens projects and follows what other programs do to them.
#include <QFile>
#include <algorithm>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/session/session_jobs.h"

namespace app {
namespace {

QString fileOf(const DesktopProject& project) {
    return QFile::decodeName(QByteArray::fromStdString(project.file().string()));
}

}  // namespace

void DesktopSession::carryOut(const ui::ProjectRequest& request) {
    std::visit([this](const auto& one) { carryOut(one); }, request);
}

/// `open()` makes the next project, on the worker for files. The present one stays if that fails.
template <class Open>
void DesktopSession::enter(const QString& title, const QString& path, Open open, bool staysOpen) {
    save();
    if (m_listing.busy())
        m_pathsToList.push_front(m_pathsListed);  // what is being listed belongs to the present project, too
    for (StageJob* slot : {&m_opening, &m_describing, &m_rereading, &m_listing})
        slot->stop();
    m_annotator.stop();
    const std::vector<QStringList> waiting(m_pathsToList.begin(), m_pathsToList.end());
    m_pathsToList.clear();
    const auto work = [project = m_open.project, open, waiting](const elmo::RunControl& control) {
        for (const QStringList& paths : waiting)
            project->addUnread(filesIn(paths, control));
        Entered entered;
        entered.project = open(project);
        entered.documents = entered.project->list();
        entered.file = fileOf(*entered.project);
        entered.guidelines = QString::fromStdString(entered.project->guidelines());
        return entered;
    };
    m_entering.setTitle(title);
    m_entering.start(path, work, [this, staysOpen](Entered entered) { takeProject(std::move(entered), staysOpen); });
    if (!waiting.empty())
        lookForNews(true);
    publish();
}

void DesktopSession::carryOut(const ui::NewProject& request) {
    const auto open = [path = toPath(request.path)](const ProjectPtr&) { return DesktopProject::create(path); };
    enter(tr("The project was not created"), request.path, open, false);
}

void DesktopSession::carryOut(const ui::OpenProject& request) {
    const auto open = [path = toPath(request.path), now = m_open.project,
                       unsaved = m_services.unsavedProject](const ProjectPtr&) {
        std::error_code ignored;
        if (!now->isUnsaved() && std::filesystem::equivalent(path, now->file(), ignored))
            return now;
        // The program's own project opens as what it is: under its name it would be open twice.
        return std::filesystem::equivalent(path, unsaved, ignored) ? DesktopProject::unsaved(unsaved)
                                                                   : DesktopProject::open(path);
    };
    enter(tr("The project was not opened"), request.path, open, false);
}

void DesktopSession::carryOut(const ui::SaveProjectAs& request) {
    const auto open = [path = toPath(request.path)](const ProjectPtr& project) { return project->saveAs(path); };
    enter(tr("The project was not saved under the new name"), request.path, open, true);
}

void DesktopSession::carryOut(const ui::CloseProject&) {
    if (m_open.project->isUnsaved())
        return;
    const auto open = [path = m_services.unsavedProject](const ProjectPtr&) { return DesktopProject::unsaved(path); };
    enter(tr("The project was not closed"), {}, open, false);
}

void DesktopSession::carryOut(const ui::AnswerSameTexts& answer) {
    const auto asked = std::exchange(m_sameTexts, nullptr);
    publishProject();
    if (!asked)
        return;
    using Choice = ui::AnswerSameTexts::Choice;
    if (answer.choice == Choice::kOpenExisting)
        return openDocument(asked->files.front().existing);
    if (answer.choice == Choice::kLeaveOut)
        return;
    for (const ui::SameText& same : asked->files) {
        if (asked->opening) {
            readDocument(same.path, true);
            continue;
        }
        changeProject(tr("The document was not added to the project"), same.path,
                      [path = same.path, language = m_services.language](DesktopProject& project) {
                          openAny(path, project, true, language, {});
                      });
    }
}

void DesktopSession::carryOut(const ui::SearchProject& query) {
    constexpr int kMaxHits = 5000;
    if (query.words.trimmed().isEmpty()) {
        m_searchingProject.stop();
        return publishProject();
    }
    save();  // what was just decided is found by its label
    const auto work = [project = m_open.project, query](const elmo::RunControl& control) {
        auto found = std::make_shared<ui::ProjectSearch>();
        found->query = query;
        try {
            found->hits = project->search(query, kMaxHits + 1, control);
            found->wasTruncated = found->hits.size() > kMaxHits;
            if (found->wasTruncated)
                found->hits.pop_back();
        } catch (const elmo::Cancelled&) {
            throw;
        } catch (...) {
            found->problem = failureText(describeFailure(std::current_exception()));
        }
        return std::shared_ptr<const ui::ProjectSearch>(found);
    };
    m_searchingProject.setTitle(tr("The project was not searched"));
    m_searchingProject.start(m_projectFile, work, [this](const std::shared_ptr<const ui::ProjectSearch>& found) {
        auto state = std::make_shared<ui::ProjectState>(*m_state.project);
        state->search = found;
        m_state.project = std::move(state);
        publishProject();
    });
    publishProject();
}

void DesktopSession::carryOut(const ui::CompareAnnotators& query) {
    constexpr int kMostDifferences = 5000;
    save();  // what was just decided counts
    const auto work = [project = m_open.project, query](const elmo::RunControl& control) {
        auto found = std::make_shared<ui::ProjectAgreement>();
        try {
            *found = project->compare(query, kMostDifferences, control);
        } catch (const elmo::Cancelled&) {
            throw;
        } catch (...) {
            found->query = query;
            found->problem = failureText(describeFailure(std::current_exception()));
        }
        return std::shared_ptr<const ui::ProjectAgreement>(found);
    };
    m_comparingAnnotators.setTitle(tr("The annotators were not compared"));
    m_comparingAnnotators.start(m_projectFile, work, [this](const std::shared_ptr<const ui::ProjectAgreement>& found) {
        auto state = std::make_shared<ui::ProjectState>(*m_state.project);
        state->agreement = found;
        m_state.project = std::move(state);
        publishProject();
    });
}

void DesktopSession::carryOut(const ui::SetGuidelines& request) {
    m_guidelines = request.text;
    changeProject(tr("The guidelines were not saved"), {},
                  [text = request.text.toStdString()](DesktopProject& project) { project.setGuidelines(text); });
    publishProject();
}

/// A text that is in the project already is not added before the user has said so.
void DesktopSession::askSameText(ui::SameText same, bool opening) {
    const QString path = same.path;
    auto asked = m_sameTexts ? std::make_shared<ui::SameTexts>(*m_sameTexts) : std::make_shared<ui::SameTexts>();
    std::erase_if(asked->files, [&](const ui::SameText& file) { return file.path == path; });
    asked->opening = opening && asked->files.empty();
    asked->files.push_back(std::move(same));
    m_sameTexts = std::move(asked);
    auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(*m_open.documents);
    std::erase_if(*entries, [&](const ui::DocumentEntry& entry) { return entry.path == path; });
    m_open.documents = std::move(entries);
    m_removing.insert(path);
    changeProject(tr("The document was not removed"), path,
                  [file = toPath(path).string()](DesktopProject& project) { project.removeUnread(file); });
    publishProject();
}

void DesktopSession::takeProject(Entered entered, bool staysOpen) {
    if (entered.project == m_open.project)
        return;
    const QString before = m_projectFile + u'/';
    QString open = staysOpen && m_open.document ? m_open.document->path : QString();
    if (open.startsWith(before))
        open = entered.file + u'/' + open.mid(before.size());
    save();
    // Closing a file takes longer than a frame, so the worker does it after the last save.
    m_workers.files().submit([last = std::exchange(m_open.project, std::move(entered.project))](
                                 const elmo::RunControl&) mutable { return last.reset(), true; },
                             [](JobId, const JobOutcome<bool>&) {});
    m_projectFile = entered.file;
    m_hasEdits = false;
    m_guidelines = entered.guidelines;
    m_state.project = std::make_shared<const ui::ProjectState>();  // searches of the last one are no answers here
    m_storeChecked = m_wasGone = false;
    m_sameTexts.reset();
    m_annotator.forget();
    m_layerDesk.forgetDocuments();
    clearDocument();
    m_open.documents = std::make_shared<const std::vector<ui::DocumentEntry>>(std::move(entered.documents));
    publishProject();
    if (const QString next = std::exchange(m_openNext, {}); !next.isEmpty())
        open = next;
    else if (open.isEmpty() && !m_open.documents->empty() && !m_open.project->isUnsaved())
        open = m_open.documents->front().path;
    if (!open.isEmpty())
        openDocument(open);
}

/// Keeps what is known of documents beyond what the project says.
void DesktopSession::setDocuments(std::vector<ui::DocumentEntry> documents) {
    using ui::DocumentStatus;
    const auto& now = *m_open.documents;
    std::erase_if(documents, [&](const ui::DocumentEntry& entry) { return m_removing.contains(entry.path); });
    QHash<QString, const ui::DocumentEntry*> known;
    for (const ui::DocumentEntry& entry : now)
        known.insert(entry.path, &entry);
    const QString open = m_open.document ? m_open.document->path : QString();
    QSet<QString> listed;
    for (ui::DocumentEntry& entry : documents) {
        listed.insert(entry.path);
        const ui::DocumentEntry* const old = known.value(entry.path);
        // Of a changed file that is open, the project may have the earlier text only.
        const bool isNewer = old && entry.path == open && old->tokens;
        if (old && (isNewer || entry.status == DocumentStatus::kListed))
            entry = *old;
        else if (old && old->status == DocumentStatus::kAnalyzed && entry.status == DocumentStatus::kRead)
            entry.status = old->status;
    }
    for (const ui::DocumentEntry& entry : now)
        if (!listed.contains(entry.path) &&
            (entry.path == open || entry.status == DocumentStatus::kListed || entry.status == DocumentStatus::kFailed))
            documents.push_back(entry);
    if (documents != now)
        m_open.documents = std::make_shared<const std::vector<ui::DocumentEntry>>(std::move(documents));
}

/// Asks the project what another program has changed; `always`: reads the list even if nothing has.
void DesktopSession::lookForNews(bool always) {
    if (!always && (m_entering.busy() || m_lookingForNews))
        return;
    m_lookingForNews = true;
    const auto seen = m_open.annotations;
    const auto work = [project = m_open.project, held = m_held, always](const elmo::RunControl&) {
        News news;
        news.gone = project->isGone();
        if (news.gone)
            return news;
        if (project->wasChangedByOthers() || always) {
            news.documents = project->list();
            news.guidelines = QString::fromStdString(project->guidelines());
            if (held && held->id != 0)
                if (const std::int64_t now = project->revisionOf(held->id); now != 0 && now != held->revision)
                    news.opened = project->read(held->id);
        }
        news.notice = project->takeNotice();
        news.file = fileOf(*project);
        return news;
    };
    const auto done = [this, project = m_open.project, held = m_held, seen](JobOutcome<News> outcome) {
        m_lookingForNews = false;
        if (project != m_open.project)
            return;
        if (auto* news = std::get_if<News>(&outcome))
            takeNews(std::move(*news), seen, held);
        else if (const auto* failure = std::get_if<Failure>(&outcome); failure && !std::exchange(m_wasGone, true))
            Q_EMIT failed({tr("The project can no longer be read"), m_projectFile, failureText(*failure)});
    };
    runJob(m_workers.files(), m_workers.mailbox(), work, done);
}

void DesktopSession::takeNews(News news, const std::shared_ptr<const tasks::Annotations>& seen,
                              const std::shared_ptr<HeldDocument>& held) {
    if (news.gone && !std::exchange(m_wasGone, true))
        Q_EMIT failed({tr("The project was moved or removed"), m_projectFile,
                       tr("Another program has moved or removed the file, or put another one in its place. Changes "
                          "can't be saved there any more. Save the project under a new name, or open it again.")});
    if (!news.gone)
        m_wasGone = false;
    if (!news.notice.empty())
        Q_EMIT failed({tr("The unsaved project can't be opened"), {}, QString::fromStdString(news.notice)});
    bool isNew = !news.gone && m_projectFile != news.file;
    if (isNew)
        m_projectFile = news.file;
    if (news.documents) {
        const auto before = m_open.documents;
        setDocuments(std::move(*news.documents));
        isNew = isNew || before != m_open.documents || m_guidelines != news.guidelines;
        m_guidelines = news.guidelines;
    }
    // What was edited meanwhile is merged when it is saved.
    if (news.opened && held == m_held && seen == m_open.annotations && !m_unsaved)
        return showStored(std::move(*news.opened));
    if (isNew)
        publishProject();
}

/// Shows the annotations as the project has them; the text is the same.
void DesktopSession::showStored(ProjectDocument stored) {
    if (elmo::TextHash(*stored.content.document) != m_open.textHash())
        return;
    m_held = std::move(stored.held);
    m_state.reading.history = std::move(stored.history);
    m_open.annotations = std::make_shared<const tasks::Annotations>(std::move(stored.content.annotations));
    describeOpened(ui::DocumentStatus::kAnnotated);
    publishProject();
}

/// After a save that had to be merged with what another program did.
void DesktopSession::readStored() {
    const auto seen = m_open.annotations;
    const auto work = [project = m_open.project, id = m_held->id](const elmo::RunControl&) {
        return project->read(id);
    };
    runJob(m_workers.files(), m_workers.mailbox(), work,
           [this, held = m_held, seen](JobOutcome<ProjectDocument> outcome) {
               auto* stored = std::get_if<ProjectDocument>(&outcome);
               if (stored && held == m_held && seen == m_open.annotations && !m_unsaved)
                   showStored(std::move(*stored));
           });
}

void DesktopSession::publishProject() {
    auto state = std::make_shared<ui::ProjectState>();
    state->path = m_projectFile;
    state->isUnsaved = m_open.project->isUnsaved();
    state->hasEdits = m_hasEdits;
    state->hasFailedWork = !m_failedWork.empty();
    state->sameTexts = m_sameTexts;
    state->guidelines = m_guidelines;
    state->isSearching = m_searchingProject.busy();
    state->search = m_state.project->search;
    state->agreement = m_state.project->agreement;
    m_state.project = std::move(state);
    publish();
}

}  // namespace app
