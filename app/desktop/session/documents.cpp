// SPDX-License-Identifier: GPL-3.0-or-later
// The part of DesktopSession that keeps the list of documents.
#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "app/desktop/session/session_jobs.h"
#include "app/importers/annotated_file.h"
#include "app/importers/import.h"
#include "app/importers/text_files.h"
#include "app/texts/text_document.h"
#include "elmo/error.h"
#include "tasks/results/annotation_layers.h"
#include "ui/documents/document_kinds.h"
#include "ui/sentiment/sentiment.h"

namespace app {
namespace {

/// Longer lists are of no use, and adding a wrong folder (the whole disk) must end.
constexpr int kMaxDocuments = 10'000;

struct Listed {
    QStringList texts;
    QStringList withoutTexts;  ///< folders
};

/// Files as given; folders are replaced by the documents in them, sorted by name.
Listed listedIn(const QStringList& paths, const elmo::RunControl& control) {
    Listed listed;
    QStringList& found = listed.texts;
    for (const QString& path : paths) {
        if (!QFileInfo(path).isDir()) {
            found.append(QFileInfo(path).absoluteFilePath());
            continue;
        }
        QStringList inside;
        for (const std::string& file : documentsIn(toPath(QFileInfo(path).absoluteFilePath()), kMaxDocuments, control))
            inside.append(QFile::decodeName(QByteArray::fromStdString(file)));
        if (inside.isEmpty())
            listed.withoutTexts.append(path);
        found.append(inside);
    }
    found = found.mid(0, kMaxDocuments);
    return listed;
}

}  // namespace

std::vector<std::string> filesIn(const QStringList& paths, const elmo::RunControl& control) {
    std::vector<std::string> files;
    for (const QString& path : listedIn(paths, control).texts)
        files.push_back(toPath(path).string());
    return files;
}

namespace {

/// Plain text is read in pieces, with progress; other formats are read at once.
ReadDocument readAny(const QString& path, const LanguageSetting& setting, const elmo::RunControl& control) {
    const std::string language = setting ? setting() : std::string();
    const std::filesystem::path file = toPath(path);
    if (isMarkedDocument(file)) {
        TextDocument read = readTextDocument(file, control);
        ReadDocument result{tokenizeText(std::move(read.text), language, control), {}};
        result.text.encoding = read.encoding;
        return result;
    }
    if (isPlainText(file) || guessFormat(file).empty())
        return {openText(file, language, control), {}};
    tasks::AnnotatedDocument read = readAnnotatedFile(file, control);
    return {{std::move(read.document), "UTF-8", 0, "pretokenized"}, std::move(read.annotations)};
}

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

ReadDocument openAny(const QString& path, DesktopProject& project, bool again, const LanguageSetting& language,
                     const elmo::RunControl& control) {
    const std::string file = toPath(path).string();
    if (auto stored = project.stored(file)) {
        ReadDocument read{{stored->content.document, stored->encoding, 0, "stored"},
                          std::move(stored->content.annotations)};
        read.name = stored->content.name;
        read.hasFile = false;
        read.held = std::move(stored->held);
        read.history = std::move(stored->history);
        return read;
    }
    ReadDocument read = readAny(path, language, control);
    read.name = fileNameOf(path).toStdString();
    nameImported(read.annotations, read.name);
    ProjectText text =
        project.take(file, {read.name, read.text.document, std::move(read.annotations)}, read.text.encoding, again);
    read.problem = std::move(text.problem);
    read.sameText = std::move(text.sameText);
    if (read.sameText)
        return read;
    if (text.keptEarlier) {
        read.fileText.emplace(*read.text.document);
        read.text.document = text.earlier->content.document;
        read.annotations = std::move(text.earlier->content.annotations);
        read.held = std::move(text.earlier->held);
        read.history = std::move(text.earlier->history);
    } else {
        read.annotations = std::move(text.annotations);
        read.held = std::move(text.held);
        read.history = std::move(text.history);
        if (text.earlier)
            read.earlier = std::move(text.earlier->content);
    }
    tasks::bindTo(read.annotations, *read.text.document);
    return read;
}

/// Called when the file of the open document has changed. If its text differs, the new text is opened, which asks about
/// decisions.
void DesktopSession::rereadFile() {
    if (!m_state.document)
        return;
    if (m_opening.busy() || m_exporting.busy() || m_entering.busy())
        return m_fileWatch.postpone();
    struct Reread {
        std::optional<elmo::TextHash> text;
        QString problem;
    };
    const QString path = m_state.document->path;
    const auto work = [path, language = m_services.language](const elmo::RunControl& control) {
        try {
            return Reread{elmo::TextHash(*readAny(path, language, control).text.document), {}};
        } catch (const elmo::Cancelled&) {
            throw;
        } catch (...) {
            return Reread{{}, failureText(describeFailure(std::current_exception()))};
        }
    };
    start(m_rereading, path, work, [this, path](const Reread& now) {
        if (!now.text)
            Q_EMIT failed({tr("The file of the open document can no longer be read"), path,
                           tr("%1 Its text and annotations stay open.").arg(now.problem), true});
        else if (*now.text != (m_fileText ? *m_fileText : textHash()))
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
    start(m_listing, paths.value(0), work, [this](const Listed& listed) {
        auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(*m_state.reading.documents);
        std::vector<std::string> added;
        for (const QString& path : listed.texts)
            if (std::ranges::find(*entries, path, &ui::DocumentEntry::path) == entries->end()) {
                ui::DocumentEntry& entry = entries->emplace_back();
                entry.path = path;
                entry.name = fileNameOf(path);
                added.push_back(toPath(path).string());
            }
        m_state.reading.documents = std::move(entries);
        if (!added.empty())
            changeProject(tr("The files to read were not noted in the project"), {},
                          [added](DesktopProject& project) { project.addUnread(added); });
        if (!m_state.document && !m_opening.busy() && !listed.texts.isEmpty())
            openDocument(listed.texts.first());
        for (const QString& folder : listed.withoutTexts)
            Q_EMIT failed({failureTitle(ui::Stage::kOpenDocument), folder,
                           tr("The folder %1 contains no documents (%2). Choose another folder, or choose files.")
                               .arg(folder, ui::documentPatterns(*m_state.reading.exports).join(u' '))});
    });
}

void DesktopSession::carryOut(const ui::RemoveDocument& command) {
    const QString path = command.path;
    auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(*m_state.reading.documents);
    std::erase_if(*entries, [&](const ui::DocumentEntry& entry) { return entry.path == path; });
    m_state.reading.documents = std::move(entries);
    const bool isOpen = m_state.document && m_state.document->path == path;
    if (isOpen) {
        m_unsaved = false;
        m_saveSoon.stop();
        clearDocument();
    }
    std::erase_if(m_failedWork,
                  [&](const PendingSave& work) { return work.path == path && work.project == m_project; });
    m_removing.insert(path);
    changeProject(tr("The document was not removed"), path,
                  [file = toPath(path).string()](DesktopProject& project) { project.remove(file); });
    publish();
}

void DesktopSession::setEntry(ui::DocumentEntry entry) {
    const auto& now = *m_state.reading.documents;
    const auto known = std::ranges::find(now, entry.path, &ui::DocumentEntry::path);
    if (known != now.end() && *known == entry)
        return;  // the list is not copied: it may be that of a million documents
    auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(now);
    if (known == now.end())
        entries->push_back(std::move(entry));
    else
        (*entries)[static_cast<std::size_t>(known - now.begin())] = std::move(entry);
    m_state.reading.documents = std::move(entries);
}

void DesktopSession::describeOpened(ui::DocumentStatus status) {
    ui::DocumentEntry entry;
    entry.path = m_state.document->path;
    entry.name = m_state.document->name;
    entry.status = status;
    entry.language = QString::fromStdString(m_text.document->language());
    entry.tokens = static_cast<std::int64_t>(m_text.document->tokens().size());
    const tasks::Annotations& annotations = *m_state.reading.annotations;
    m_layerDesk.setAnnotations(toPath(entry.path).string(), m_state.reading.annotations);
    entry.sentiment = ui::documentSentiment(annotations);
    if (!annotations.spans.empty() || !annotations.scores.empty())
        entry.status = ui::DocumentStatus::kAnnotated;
    setEntry(std::move(entry));
}

/// Reads the listed documents one by one while no other job uses the files.
void DesktopSession::describeNext() {
    if (m_opening.busy() || m_listing.busy() || m_describing.busy() || m_exporting.busy() || m_entering.busy())
        return;
    const auto& entries = *m_state.reading.documents;
    const auto next = std::ranges::find(entries, ui::DocumentStatus::kListed, &ui::DocumentEntry::status);
    if (next == entries.end())
        return;
    const auto work = [entry = *next, project = m_project, language = m_services.language](
                          const elmo::RunControl& control) { return describe(entry, *project, language, control); };
    start(m_describing, next->path, work, [this](const Described& described) {
        const ui::DocumentEntry& entry = described.entry;
        const auto& now = *m_state.reading.documents;  // it may have been removed from the list, or opened
        const auto known = std::ranges::find(now, entry.path, &ui::DocumentEntry::path);
        if (known == now.end() || known->status != ui::DocumentStatus::kListed)
            return;
        described.sameText ? askSameText(*described.sameText, false) : setEntry(entry);
    });
}

}  // namespace app
