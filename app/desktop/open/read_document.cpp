// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/open/read_document.h"

#include <QFile>
#include <QFileInfo>

#include "app/desktop/bridge/paths.h"
#include "app/importers/annotated_file.h"
#include "app/importers/file_annotations.h"
#include "app/importers/import.h"
#include "app/importers/text_files.h"
#include "app/texts/text_document.h"
#include "tasks/files/data_file.h"
#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

/// Longer lists are of no use, and adding a wrong folder (the whole disk) must end.
constexpr int kMaxDocuments = 10'000;

}  // namespace

ReadDocument readAny(const QString& path, const LanguageSetting& setting, const elmo::RunControl& control) {
    const std::string language = setting ? setting() : std::string();
    const std::filesystem::path file = toPath(path);
    if (isMarkedDocument(file)) {
        TextDocument read = readTextDocument(file, control);
        ReadDocument result{tokenizeText(read.text, language, control), {}};
        result.text.encoding = read.encoding;
        result.leftOut = std::move(read.leftOut);
        return result;
    }
    if (isPlainText(tasks::unpackedName(file)))
        return {openText(file, language, control), {}};
    if (guessFormat(file).empty())
        return {openText(file, language, control), {}};
    tasks::AnnotatedDocument read = readAnnotatedFile(file, control);
    nameImported(read.annotations, fileNameOf(path).toStdString());
    ReadDocument result{{std::move(read.document), "UTF-8", 0, "pretokenized"}, std::move(read.annotations)};
    result.leftOut = std::move(read.leftOut);
    return result;
}

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

QStringList openablePatterns() {
    QStringList patterns;
    for (const std::string& suffix : documentSuffixes())
        patterns.append(u'*' + QString::fromStdString(suffix));
    return patterns;
}

std::vector<std::string> filesIn(const QStringList& paths, const elmo::RunControl& control) {
    std::vector<std::string> files;
    for (const QString& path : listedIn(paths, control).texts)
        files.push_back(toPath(path).string());
    return files;
}

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
    read.said = digestOf(read.name, read.annotations);
    if (!project.idsOf({file}).empty())  // it was said when the file was added
        read.leftOut.clear();
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
