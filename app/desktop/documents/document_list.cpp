// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/documents/document_list.h"

#include <QHash>
#include <algorithm>
#include <exception>
#include <utility>

#include "app/desktop/bridge/paths.h"
#include "app/failures/failure.h"
#include "elmo/error.h"
#include "ui/sentiment/sentiment.h"

namespace app {
namespace {

struct Described {
    ui::DocumentEntry entry;
    std::optional<ui::SameText> sameText = {};
    bool hasSeveral = false;  ///< the file has several documents, which were added
};

bool isAnnotated(const tasks::Annotations& annotations) {
    return !annotations.spans.empty() || !annotations.scores.empty();
}

Described describe(ui::DocumentEntry entry, DesktopProject& project, const LanguageSetting& language,
                   const elmo::RunControl& control) {
    try {
        const elmo::RunControl silent(control.stopToken());
        const ReadDocument read = openAny(entry.path, project, false, language, silent);
        if (read.sameText || read.several)
            return {std::move(entry), read.sameText, read.several.has_value()};
        entry.problem = QString::fromStdString(read.problem);
        const elmo::Document& document = *read.text.document;
        entry.language = QString::fromStdString(document.language());
        entry.tokens = static_cast<std::int64_t>(document.tokens().size());
        entry.sentiment = ui::documentSentiment(read.annotations);
        entry.decisions = tasks::decisionsIn(read.annotations);
        entry.status = isAnnotated(read.annotations) ? ui::DocumentStatus::kAnnotated : ui::DocumentStatus::kRead;
    } catch (const elmo::Cancelled&) {
        throw;
    } catch (...) {  // any failure is one of this document; unless it is noted, the document is tried again for ever
        entry.status = ui::DocumentStatus::kFailed;
        entry.problem = QString::fromStdString(describeFailure(std::current_exception()).message);
    }
    return {std::move(entry)};
}

}  // namespace

DocumentList::DocumentList(Workers& workers, OpenWork& open, LayerDesk& layers, ProjectChanges& changes,
                           LanguageSetting language)
    : m_workers(workers), m_open(open), m_layers(layers), m_changes(changes), m_language(std::move(language)) {}

void DocumentList::carryOut(const ui::AddDocuments& command) {
    m_pathsToList.push_back(command.paths);
    listNext();
}

void DocumentList::goOn() {
    listNext();
    describeNext();
}

/// Handles one request after the other, so that a second drop does not cancel the first.
void DocumentList::listNext() {
    if (m_listing.busy() || m_workers.busy({ui::Stage::kProject}) || m_pathsToList.empty())
        return;
    const QStringList paths = m_pathsListed = m_pathsToList.front();
    m_pathsToList.pop_front();
    const auto work = [paths](const elmo::RunControl& control) { return listedIn(paths, control); };
    m_listing.start(paths.value(0), work, [this](const Listed& listed) { take(listed); });
}

void DocumentList::take(const Listed& listed) {
    auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(*m_open.documents);
    std::vector<std::string> files;
    for (const QString& path : listed.texts)
        if (std::ranges::find(*entries, path, &ui::DocumentEntry::path) == entries->end()) {
            ui::DocumentEntry& entry = entries->emplace_back();
            entry.path = path;
            entry.name = fileNameOf(path);
            files.push_back(toPath(path).string());
        }
    m_open.documents = std::move(entries);
    if (!files.empty())
        m_changes.make(tr("The files to read were not noted in the project"), {},
                       [files, folders = filePaths(listed.folders)](DesktopProject& project) {
                           project.addUnread(files, folders);
                       });
    if (!listed.texts.isEmpty())
        Q_EMIT added(listed.texts.first());
    if (listed.isCut)
        Q_EMIT failed(
            {tr("Not all documents were added"), m_pathsListed.value(0),
             tr("A request adds at most %L1 documents: the first ones by name were added, the others were not. "
                "Add the others folder by folder.")
                 .arg(kMaxDocuments)});
    for (const QString& folder : listed.withoutTexts)
        Q_EMIT failed({tr("The document was not opened"), folder,
                       tr("The folder %1 contains no documents (%2). Choose another folder, or choose files.")
                           .arg(folder, openablePatterns().join(u' '))});
}

std::vector<QStringList> DocumentList::takeWaiting() {
    if (m_listing.busy())
        m_pathsToList.push_front(m_pathsListed);
    m_listing.stop();
    m_describing.stop();
    const std::deque<QStringList> waiting = std::exchange(m_pathsToList, {});
    return {waiting.begin(), waiting.end()};
}

void DocumentList::carryOut(const ui::RemoveDocument& command) {
    const QString path = command.path;
    removeEntry(path);
    Q_EMIT removed(path);
    m_removing.insert(path);
    m_changes.make(
        tr("The document was not removed"), path,
        [file = toPath(path).string()](DesktopProject& project) { project.remove(file); },
        [this, path] { m_removing.remove(path); });
    Q_EMIT changed();
}

void DocumentList::carryOut(const ui::SetFinished& command) {
    auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(*m_open.documents);
    const auto mark = std::make_shared<const bool>(command.isFinished);
    std::vector<std::string> files;
    for (const QString& path : command.paths) {
        m_open.marking[path] = mark;
        files.push_back(toPath(path).string());
        const auto entry = std::ranges::find(*entries, path, &ui::DocumentEntry::path);
        if (entry != entries->end())
            entry->isFinished = command.isFinished;
        if (m_open.isOpen(path))
            m_open.isFinished = command.isFinished;
    }
    m_open.documents = std::move(entries);
    m_changes.make(
        *mark ? tr("The document was not marked as finished") : tr("The mark was not taken off the document"),
        command.paths.value(0), [files, mark](DesktopProject& project) { project.setFinished(files, *mark); },
        [this, mark] { std::erase_if(m_open.marking, [&](const auto& one) { return one.second == mark; }); });
    Q_EMIT changed();
}

void DocumentList::leaveOut(const QString& path) {
    removeEntry(path);
    m_removing.insert(path);
    m_changes.make(
        tr("The document was not removed"), path,
        [file = toPath(path).string()](DesktopProject& project) { project.removeUnread(file); },
        [this, path] { m_removing.remove(path); });
}

void DocumentList::removeEntry(const QString& path) {
    auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(*m_open.documents);
    std::erase_if(*entries, [&](const ui::DocumentEntry& entry) { return entry.path == path; });
    m_open.documents = std::move(entries);
}

void DocumentList::setEntry(ui::DocumentEntry entry) {
    const auto& now = *m_open.documents;
    const auto known = std::ranges::find(now, entry.path, &ui::DocumentEntry::path);
    if (known != now.end()) {
        entry.isFinished = known->isFinished;
        entry.finishedBy = known->finishedBy;
    }
    if (m_open.isOpen(entry.path))
        entry.isFinished = m_open.isFinished;
    if (known != now.end() && *known == entry)
        return;  // the list is not copied: it may be that of a million documents
    auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(now);
    if (known == now.end())
        entries->push_back(std::move(entry));
    else
        (*entries)[static_cast<std::size_t>(known - now.begin())] = std::move(entry);
    m_open.documents = std::move(entries);
}

void DocumentList::describeOpened(ui::DocumentStatus status) {
    ui::DocumentEntry entry;
    entry.path = m_open.document->path;
    entry.name = m_open.document->name;
    entry.status = status;
    entry.language = QString::fromStdString(m_open.text.document->language());
    entry.tokens = static_cast<std::int64_t>(m_open.text.document->tokens().size());
    m_layers.setAnnotations(toPath(entry.path).string(), m_open.annotations);
    entry.sentiment = ui::documentSentiment(*m_open.annotations);
    entry.decisions = tasks::decisionsIn(*m_open.annotations);
    if (isAnnotated(*m_open.annotations))
        entry.status = ui::DocumentStatus::kAnnotated;
    setEntry(std::move(entry));
}

void DocumentList::describeNext() {
    if (m_listing.busy() || m_describing.busy() ||
        m_workers.busy({ui::Stage::kOpenDocument, ui::Stage::kExport, ui::Stage::kProject}))
        return;
    const auto& entries = *m_open.documents;
    const auto next = std::ranges::find(entries, ui::DocumentStatus::kListed, &ui::DocumentEntry::status);
    if (next == entries.end())
        return;
    const auto work = [entry = *next, project = m_open.project, language = m_language](
                          const elmo::RunControl& control) { return describe(entry, *project, language, control); };
    m_describing.start(next->path, work, [this](const Described& described) {
        const ui::DocumentEntry& entry = described.entry;
        const auto& now = *m_open.documents;  // it may have been removed from the list, or opened
        const auto known = std::ranges::find(now, entry.path, &ui::DocumentEntry::path);
        if (known == now.end() || known->status != ui::DocumentStatus::kListed)
            return;
        if (described.sameText)
            Q_EMIT sameTextFound(*described.sameText);
        else if (described.hasSeveral)
            Q_EMIT severalAdded(entry.path);
        else
            setEntry(entry);
    });
}

void DocumentList::setStored(std::vector<ui::DocumentEntry> documents) {
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
        entry.isFinished = m_open.isFinishedNow(entry.path, entry.isFinished);
        if (entry.path == open)
            m_open.isFinished = entry.isFinished;
        const ui::DocumentEntry* const old = known.value(entry.path);
        // Of a changed file that is open, the project may have the earlier text only.
        const bool isNewer = old && entry.path == open && old->tokens;
        if (old && (isNewer || entry.status == DocumentStatus::kListed)) {
            const bool isFinished = entry.isFinished;
            const QStringList finishedBy = entry.finishedBy;
            entry = *old;
            entry.isFinished = isFinished;
            entry.finishedBy = finishedBy;
        } else if (old && old->status == DocumentStatus::kAnalyzed && entry.status == DocumentStatus::kRead)
            entry.status = old->status;
    }
    for (const ui::DocumentEntry& entry : now)
        if (!listed.contains(entry.path) && (entry.path == open || entry.status == DocumentStatus::kListed ||
                                             entry.status == DocumentStatus::kFailed)) {
            documents.push_back(entry);
            documents.back().isFinished = m_open.isFinishedNow(
                entry.path, false);  // the mark could not be kept: the project does not have it yet
        }
    if (!listed.contains(open))
        m_open.isFinished = m_open.isFinishedNow(open, false);
    if (documents != now)
        m_open.documents = std::make_shared<const std::vector<ui::DocumentEntry>>(std::move(documents));
}

}  // namespace app
