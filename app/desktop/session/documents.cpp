// SPDX-License-Identifier: GPL-3.0-or-later
// The part of DesktopSession that keeps the list of documents.
#include <algorithm>

#include "app/desktop/session/session_jobs.h"
#include "elmo/error.h"
#include "ui/documents/document_kinds.h"
#include "ui/sentiment/sentiment.h"

namespace app {
namespace {

struct Described {
    ui::DocumentEntry entry;
    std::optional<ui::SameText> sameText;
};

Described describe(ui::DocumentEntry entry, DesktopProject& project, const LanguageSetting& language,
                   const elmo::RunControl& control) {
    try {
        const elmo::RunControl silent(control.stopToken());
        const ReadDocument read = openAny(entry.path, project, false, language, silent);
        if (read.sameText)
            return {std::move(entry), read.sameText};
        entry.problem = QString::fromStdString(read.problem);
        const elmo::Document& document = *read.text.document;
        const tasks::Annotations& annotations = read.annotations;
        entry.language = QString::fromStdString(document.language());
        entry.tokens = static_cast<std::int64_t>(document.tokens().size());
        entry.sentiment = ui::documentSentiment(annotations);
        const bool annotated = !annotations.spans.empty() || !annotations.scores.empty();
        entry.status = annotated ? ui::DocumentStatus::kAnnotated : ui::DocumentStatus::kRead;
    } catch (const elmo::Error& error) {
        entry.status = ui::DocumentStatus::kFailed;
        entry.problem = QString::fromUtf8(error.what());
    }
    return {std::move(entry), std::nullopt};
}

}  // namespace

/// Called when the file of the open document has changed. If its text differs, the new text is opened, which asks about
/// decisions.
void DesktopSession::rereadFile() {
    if (!m_open.document)
        return;
    if (m_workers.busy({ui::Stage::kOpenDocument, ui::Stage::kExport, ui::Stage::kProject}))
        return m_fileWatch.postpone();
    struct Reread {
        std::optional<elmo::TextHash> text;
        QString problem;
    };
    const QString path = m_open.document->path;
    const auto work = [path, language = m_services.language](const elmo::RunControl& control) {
        try {
            return Reread{elmo::TextHash(*readAny(path, language, control).text.document), {}};
        } catch (const elmo::Cancelled&) {
            throw;
        } catch (...) {
            return Reread{{}, failureText(describeFailure(std::current_exception()))};
        }
    };
    m_rereading.start(path, work, [this, path](const Reread& now) {
        if (!now.text)
            Q_EMIT failed({tr("The file of the open document can no longer be read"), path,
                           tr("%1 Its text and annotations stay open.").arg(now.problem), true});
        else if (*now.text != (m_fileText ? *m_fileText : m_open.textHash()))
            openDocument(path);
    });
}

void DesktopSession::carryOut(const ui::AddDocuments& command) {
    m_pathsToList.push_back(command.paths);
    listNext();
}

/// Handles one request after the other, so that a second drop does not cancel the first.
void DesktopSession::listNext() {
    if (m_listing.busy() || m_entering.busy() || m_pathsToList.empty())
        return;
    const QStringList paths = m_pathsListed = m_pathsToList.front();
    m_pathsToList.pop_front();
    const auto work = [paths](const elmo::RunControl& control) { return listedIn(paths, control); };
    m_listing.start(paths.value(0), work, [this](const Listed& listed) {
        auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(*m_open.documents);
        std::vector<std::string> added;
        for (const QString& path : listed.texts)
            if (std::ranges::find(*entries, path, &ui::DocumentEntry::path) == entries->end()) {
                ui::DocumentEntry& entry = entries->emplace_back();
                entry.path = path;
                entry.name = fileNameOf(path);
                added.push_back(toPath(path).string());
            }
        m_open.documents = std::move(entries);
        if (!added.empty())
            changeProject(tr("The files to read were not noted in the project"), {},
                          [added](DesktopProject& project) { project.addUnread(added); });
        if (!m_open.document && !m_opening.busy() && !listed.texts.isEmpty())
            openDocument(listed.texts.first());
        for (const QString& folder : listed.withoutTexts)
            Q_EMIT failed({tr("The document was not opened"), folder,
                           tr("The folder %1 contains no documents (%2). Choose another folder, or choose files.")
                               .arg(folder, ui::documentPatterns(*m_state.reading.exports).join(u' '))});
    });
}

void DesktopSession::carryOut(const ui::RemoveDocument& command) {
    const QString path = command.path;
    auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(*m_open.documents);
    std::erase_if(*entries, [&](const ui::DocumentEntry& entry) { return entry.path == path; });
    m_open.documents = std::move(entries);
    const bool isOpen = m_open.document && m_open.document->path == path;
    if (isOpen) {
        m_unsaved = false;
        m_saveSoon.stop();
        clearDocument();
    }
    std::erase_if(m_failedWork,
                  [&](const PendingSave& work) { return work.path == path && work.project == m_open.project; });
    m_removing.insert(path);
    changeProject(tr("The document was not removed"), path,
                  [file = toPath(path).string()](DesktopProject& project) { project.remove(file); });
    publish();
}

void DesktopSession::setEntry(ui::DocumentEntry entry) {
    const auto& now = *m_open.documents;
    const auto known = std::ranges::find(now, entry.path, &ui::DocumentEntry::path);
    if (known != now.end() && *known == entry)
        return;  // the list is not copied: it may be that of a million documents
    auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(now);
    if (known == now.end())
        entries->push_back(std::move(entry));
    else
        (*entries)[static_cast<std::size_t>(known - now.begin())] = std::move(entry);
    m_open.documents = std::move(entries);
}

void DesktopSession::describeOpened(ui::DocumentStatus status) {
    ui::DocumentEntry entry;
    entry.path = m_open.document->path;
    entry.name = m_open.document->name;
    entry.status = status;
    entry.language = QString::fromStdString(m_open.text.document->language());
    entry.tokens = static_cast<std::int64_t>(m_open.text.document->tokens().size());
    const tasks::Annotations& annotations = *m_open.annotations;
    m_layerDesk.setAnnotations(toPath(entry.path).string(), m_open.annotations);
    entry.sentiment = ui::documentSentiment(annotations);
    if (!annotations.spans.empty() || !annotations.scores.empty())
        entry.status = ui::DocumentStatus::kAnnotated;
    setEntry(std::move(entry));
}

/// Reads the listed documents one by one while no other job uses the files.
void DesktopSession::describeNext() {
    if (m_listing.busy() || m_describing.busy() ||
        m_workers.busy({ui::Stage::kOpenDocument, ui::Stage::kExport, ui::Stage::kProject}))
        return;
    const auto& entries = *m_open.documents;
    const auto next = std::ranges::find(entries, ui::DocumentStatus::kListed, &ui::DocumentEntry::status);
    if (next == entries.end())
        return;
    const auto work = [entry = *next, project = m_open.project, language = m_services.language](
                          const elmo::RunControl& control) { return describe(entry, *project, language, control); };
    m_describing.start(next->path, work, [this](const Described& described) {
        const ui::DocumentEntry& entry = described.entry;
        const auto& now = *m_open.documents;  // it may have been removed from the list, or opened
        const auto known = std::ranges::find(now, entry.path, &ui::DocumentEntry::path);
        if (known == now.end() || known->status != ui::DocumentStatus::kListed)
            return;
        described.sameText ? askSameText(*described.sameText, false) : setEntry(entry);
    });
}

}  // namespace app
