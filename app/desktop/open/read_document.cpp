// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/open/read_document.h"

#include <QFile>
#include <QFileInfo>

#include "app/desktop/bridge/paths.h"
#include "app/documents/document_edits.h"
#include "app/importers/annotated_file.h"
#include "app/importers/file_annotations.h"
#include "app/importers/import.h"
#include "app/importers/text_files.h"
#include "app/texts/text_document.h"
#include "elmo/error.h"
#include "tasks/files/data_file.h"
#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

bool namesPart(const ReadingChoices& choices) {
    return choices != ReadingChoices{.skipInvalid = choices.skipInvalid};
}

/// A choice that the file does not have (any more) is noted, and does not keep the file closed.
tasks::AnnotatedDocument readChosen(const std::filesystem::path& file, const elmo::RunControl& control,
                                    const ReadingChoices& choices, ReadingReport& report) {
    try {
        return readAnnotatedFile(file, control, choices, &report);
    } catch (const elmo::Error& error) {
        const bool mayBeChoice =
            error.code() == elmo::ErrorCode::kBadArgument || error.code() == elmo::ErrorCode::kBadFormat;
        if (!mayBeChoice || !namesPart(choices))
            throw;
        tasks::AnnotatedDocument read = readAnnotatedFile(file, control, {.skipInvalid = choices.skipInvalid}, &report);
        report.notes.insert(report.notes.begin(), error.what());
        return read;
    }
}

}  // namespace

ReadDocument readAny(const QString& path, const LanguageSetting& setting, const elmo::RunControl& control,
                     const ReadingChoices& choices) {
    const std::string language = setting ? setting() : std::string();
    const std::filesystem::path file = toPath(path);
    if (isMarkedDocument(file)) {
        TextDocument read = readTextDocument(file, control);
        ReadDocument result{tokenizeText(read.text, language, control), annotationsOf(read)};
        sortSpans(result.annotations);
        nameImported(result.annotations, fileNameOf(path).toStdString());
        result.text.encoding = read.encoding;
        result.leftOut = std::move(read.leftOut);
        return result;
    }
    if (isPlainText(tasks::unpackedName(file)))
        return {openText(file, language, control), {}};
    if (guessFormat(file).empty())
        return {openText(file, language, control), {}};
    ReadingReport report;
    tasks::AnnotatedDocument read = readChosen(file, control, choices, report);
    nameImported(read.annotations, fileNameOf(path).toStdString());
    ReadDocument result{{std::move(read.document), "UTF-8", 0, "pretokenized"}, std::move(read.annotations)};
    result.leftOut = std::move(read.leftOut);
    result.notes = std::move(report.notes);
    result.offers = std::move(report.offers);
    return result;
}

namespace {

/// Whether a file is to become several documents; a file that can't be read says so when it is opened.
bool becomesSeveral(const std::filesystem::path& file, const ReadingChoices& choices, const elmo::RunControl& control,
                    ReadingOffers& offers) {
    if (isMarkedDocument(file) || isPlainText(tasks::unpackedName(file)))
        return false;
    const std::string format = guessFormat(file);
    try {
        return !format.empty() && hasSeveralDocuments(documentFormat(format), file,
                                                      elmo::RunControl(control.stopToken()), choices, &offers);
    } catch (const elmo::Error&) {
        return false;
    }
}

ReadDocument addedDocuments(const std::string& file, DesktopProject& project, const LanguageSetting& language,
                            const elmo::RunControl& control, const ReadingChoices& choices) {
    ProjectImportOptions options;
    options.language = language ? language() : std::string();
    options.choices = choices;
    options.replace = namesPart(choices);  // documents of an earlier reading, with their decisions
    ReadDocument read;
    read.several = project.addAll(file, options, control);
    return read;
}

}  // namespace

Listed listedIn(const QStringList& paths, const elmo::RunControl& control) {
    Listed listed;
    QStringList& found = listed.texts;
    for (const QString& path : paths) {
        if (!QFileInfo(path).isDir()) {
            found.append(QFileInfo(path).absoluteFilePath());
            continue;
        }
        QStringList inside;
        const FolderDocuments documents =
            documentsIn(toPath(QFileInfo(path).absoluteFilePath()), kMaxDocuments, control);
        listed.isCut = listed.isCut || documents.leftOut > 0;
        for (const std::string& file : documents.files)
            inside.append(QFile::decodeName(QByteArray::fromStdString(file)));
        if (inside.isEmpty())
            listed.withoutTexts.append(path);
        else
            listed.folders.append(QFileInfo(path).absoluteFilePath());
        found.append(inside);
    }
    listed.isCut = listed.isCut || found.size() > kMaxDocuments;
    found = found.mid(0, kMaxDocuments);
    return listed;
}

QStringList openablePatterns() {
    QStringList patterns;
    for (const std::string& suffix : documentSuffixes())
        patterns.append(u'*' + QString::fromStdString(suffix));
    return patterns;
}

void addUnread(DesktopProject& project, const QStringList& paths, const elmo::RunControl& control) {
    const Listed listed = listedIn(paths, control);
    project.addUnread(filePaths(listed.texts), filePaths(listed.folders));
}

ReadDocument openAny(const QString& path, DesktopProject& project, bool again, const LanguageSetting& language,
                     const elmo::RunControl& control, const ReadingChoices& choices) {
    const std::string file = toPath(path).string();
    if (auto stored = project.stored(file)) {
        ReadDocument read{{stored->content.document, stored->encoding, 0, "stored"},
                          std::move(stored->content.annotations)};
        read.name = stored->content.name;
        read.hasFile = false;
        read.held = std::move(stored->held);
        read.history = std::move(stored->history);
        read.isFinished = project.isFinished(read.held->id);
        return read;
    }
    if (ReadingOffers offers;
        !again && project.idsOf({file}).empty() && becomesSeveral(toPath(path), choices, control, offers)) {
        ReadDocument added = addedDocuments(file, project, language, control, choices);
        added.offers = std::move(offers);
        return added;
    }
    ReadDocument read = readAny(path, language, control, choices);
    read.name = fileNameOf(path).toStdString();
    read.said = digestOf(read.name, read.annotations);
    if (!project.idsOf({file}).empty()) {  // it was said when the file was added
        read.leftOut.clear();
        if (!namesPart(choices))
            read.notes.clear();
    }
    ProjectText text =
        project.take(file, {read.name, read.text.document, std::move(read.annotations)}, read.text.encoding, again);
    read.problem = std::move(text.problem);
    read.sameText = std::move(text.sameText);
    read.takesNewAnnotations = text.takesNewAnnotations;
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
    read.isFinished = read.held->id != 0 && project.isFinished(read.held->id);
    return read;
}

OpenedText readWithoutAdding(const QString& path, DesktopProject& project, const LanguageSetting& language,
                             const elmo::RunControl& control) {
    const std::vector<std::int64_t> known = project.idsOf({toPath(path).string()});
    if (known.empty())
        return readAny(path, language, control).text;
    const ProjectDocument stored = project.read(known.front());
    return {stored.content.document, stored.encoding, 0, "stored"};
}

}  // namespace app
