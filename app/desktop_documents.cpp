// SPDX-License-Identifier: GPL-3.0-or-later
// The half of DesktopSession that keeps the list of documents.
#include <QDirIterator>
#include <QFileInfo>
#include <algorithm>

#include "app/desktop_jobs.h"
#include "app/importers/annotated_file.h"
#include "app/importers/text_document.h"
#include "elmo/error.h"
#include "ui/document_kinds.h"
#include "ui/sentiment.h"

namespace app {
namespace {

/// More documents than this on the list help nobody, and a wrong folder (the whole disk) must end.
constexpr int kMostDocuments = 10'000;

/// Files as they are, folders as the texts in them, by name.
QStringList textsIn(const QStringList& paths, const elmo::RunControl& control) {
    QStringList found;
    for (const QString& path : paths) {
        if (!QFileInfo(path).isDir()) {
            found.append(QFileInfo(path).absoluteFilePath());
            continue;
        }
        QStringList inside;
        QDirIterator files(QFileInfo(path).absoluteFilePath(), ui::documentPatterns(), QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext() && found.size() + inside.size() < kMostDocuments) {
            control.checkpoint();
            inside.append(files.next());
        }
        inside.sort();
        if (inside.isEmpty())
            throw elmo::Error(elmo::ErrorCode::kNotFound,
                              QStringLiteral("The folder %1 holds no documents (%2). Choose another folder, or files.")
                                  .arg(path, ui::documentPatterns().join(u' '))
                                  .toStdString());
        found.append(inside);
    }
    return found.mid(0, kMostDocuments);
}

/// Plain text is read piece by piece, with progress; the other kinds are read whole.
ReadDocument readAny(const QString& path, const elmo::RunControl& control) {
    switch (ui::documentReading(path)) {
        case ui::DocumentReading::kPlain:
            return {openText(toPath(path), {}, control), {}};
        case ui::DocumentReading::kMarked: {
            TextDocument read = readTextDocument(toPath(path), control);
            ReadDocument result{tokenizeText(std::move(read.text), {}, control), {}};
            result.text.encoding = read.encoding;
            return result;
        }
        case ui::DocumentReading::kAnnotated:
            break;
    }
    tasks::AnnotatedDocument read = readAnnotatedFile(toPath(path), control);
    return {{std::move(read.document), "UTF-8", 0, "pretokenized"}, std::move(read.annotations)};
}

ui::DocumentEntry describe(ui::DocumentEntry entry, AnnotationStore& store, const elmo::RunControl& control) {
    try {
        const elmo::RunControl silent(control.stopToken());
        const auto [text, annotations] = openAny(entry.path, store, silent);
        entry.language = QString::fromStdString(text.document->language());
        entry.tokens = static_cast<std::int64_t>(text.document->tokens().size());
        entry.sentiment = ui::documentSentiment(annotations);
        const bool annotated = !annotations.spans.empty() || !annotations.scores.empty();
        entry.status = annotated ? ui::DocumentStatus::kAnnotated : ui::DocumentStatus::kRead;
    } catch (const elmo::Error& error) {
        entry.status = ui::DocumentStatus::kFailed;
        entry.problem = QString::fromUtf8(error.what());
    }
    return entry;
}

}  // namespace

ReadDocument openAny(const QString& path, AnnotationStore& store, const elmo::RunControl& control) {
    ReadDocument read = readAny(path, control);
    // What was saved begins with what the file said.
    if (tasks::Annotations saved = store.load(toPath(path).string(), *read.text.document); saved.nextId > 1)
        read.annotations = std::move(saved);
    return read;
}

void DesktopSession::addDocuments(const QStringList& paths) {
    const auto work = [paths](const elmo::RunControl& control) { return textsIn(paths, control); };
    start(m_listing, paths.value(0), work, [this](const QStringList& found) {
        auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(*m_state.reading.documents);
        for (const QString& path : found)
            if (std::ranges::find(*entries, path, &ui::DocumentEntry::path) == entries->end())
                entries->emplace_back().path = path;
        m_state.reading.documents = std::move(entries);
        if (!m_state.document && !m_opening.busy() && !found.isEmpty())
            openDocument(found.first());
    });
}

void DesktopSession::removeDocument(const QString& path) {
    auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(*m_state.reading.documents);
    std::erase_if(*entries, [&](const ui::DocumentEntry& entry) { return entry.path == path; });
    m_state.reading.documents = std::move(entries);
    publish();
}

void DesktopSession::setEntry(ui::DocumentEntry entry) {
    auto entries = std::make_shared<std::vector<ui::DocumentEntry>>(*m_state.reading.documents);
    const auto known = std::ranges::find(*entries, entry.path, &ui::DocumentEntry::path);
    if (known == entries->end())
        entries->push_back(std::move(entry));
    else if (*known == entry)
        return;
    else
        *known = std::move(entry);
    m_state.reading.documents = std::move(entries);
}

void DesktopSession::describeOpened(ui::DocumentStatus status) {
    ui::DocumentEntry entry;
    entry.path = m_state.document->path;
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

/// Reads the listed documents one by one, when nothing else needs the files.
void DesktopSession::describeNext() {
    if (m_opening.busy() || m_listing.busy() || m_describing.busy() || m_exporting.busy())
        return;
    const auto& entries = *m_state.reading.documents;
    const auto next = std::ranges::find(entries, ui::DocumentStatus::kListed, &ui::DocumentEntry::status);
    if (next == entries.end())
        return;
    const auto work = [entry = *next, store = m_services.store](const elmo::RunControl& control) {
        return describe(entry, *store, control);
    };
    start(m_describing, next->path, work, [this](const ui::DocumentEntry& entry) {
        const auto& now = *m_state.reading.documents;  // it may have been taken off the list, or opened
        const auto known = std::ranges::find(now, entry.path, &ui::DocumentEntry::path);
        if (known != now.end() && known->status == ui::DocumentStatus::kListed)
            setEntry(entry);
    });
}

}  // namespace app
