// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/opening/document_desk.h"

#include <QLocale>
#include <QScopedValueRollback>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/file_reading.h"
#include "app/desktop/bridge/note_text.h"
#include "app/desktop/bridge/paths.h"
#include "app/importers/file_annotations.h"
#include "elmo/error.h"

namespace app {

struct DocumentDesk::Opened {
    FileState file;  ///< before it was read
    OpenedText text;
    std::shared_ptr<HeldDocument> held;
    ui::EditHistoryPtr history;
    bool isFinished = false;
    std::optional<ui::SameText> sameText;   ///< nothing else is set
    std::optional<AddedDocuments> several;  ///< nothing else is set, but the next two
    ui::FileReading reading;
    ui::FileOffers offers;
    std::string problem;
    QStringList leftOut;  ///< what the document does not show of the file, with numbers
    QStringList notes;    ///< how the file was read, and what was skipped
    std::string said;     ///< ReadDocument::said
    bool takesNewAnnotations = false;
    std::shared_ptr<const ui::OpenedDocument> document;
    AnnotationsPtr annotations;
    std::shared_ptr<const ui::ChangedText> changed;
    std::optional<elmo::TextHash> fileText;
};

namespace {

/// The first words of a text, as a name of a document.
QString pastedName(const QString& text) {
    constexpr int kLongest = 40;
    QString words;
    for (const QChar letter : text.left(10 * kLongest))
        words += letter.isPrint() || letter.isSurrogate() ? letter : QChar(u' ');
    words = words.simplified();
    if (words.isEmpty())
        return DocumentDesk::tr("Pasted text");
    if (words.size() <= kLongest)
        return words;
    const qsizetype blank = words.lastIndexOf(u' ', kLongest);
    words.truncate(blank > 0 ? blank : kLongest);
    if (words.back().isHighSurrogate())
        words.chop(1);
    return words;
}

}  // namespace

DocumentDesk::DocumentDesk(Workers& workers, OpenWork& open, WorkSaver& saver, ChangedTexts& changedTexts,
                           LanguageSetting language)
    : m_workers(workers), m_open(open), m_saver(saver), m_changedTexts(changedTexts), m_language(std::move(language)) {
    connect(&m_fileWatch, &FileWatch::changed, this, &DocumentDesk::rereadFile);
}

void DocumentDesk::readSo(const QString& path, const ui::FileReading& reading) {
    choose(reading, m_choices[path]);
}

void DocumentDesk::open(const QString& path, bool again) {
    if (m_awaitsProject) {
        m_next = path;
        return;
    }
    m_saver.save();
    m_rereading.stop();
    Q_EMIT reading();
    const auto work = [language = m_language, path, again, choices = m_choices.value(path),
                       project = m_open.project](const elmo::RunControl& control) {
        Opened opened;
        opened.file = fileState(path);
        ReadDocument read = openAny(path, *project, again, language, control, choices);
        opened.sameText = read.sameText;
        opened.several = std::move(read.several);
        if (opened.sameText || opened.several) {
            opened.reading = toFileReading(choices);
            opened.offers = toFileOffers(read.offers);
            return opened;
        }
        opened.text = std::move(read.text);
        opened.annotations = std::make_shared<const tasks::Annotations>(std::move(read.annotations));
        opened.fileText = std::move(read.fileText);
        opened.held = std::move(read.held);
        opened.history = std::move(read.history);
        opened.isFinished = read.isFinished;
        opened.problem = std::move(read.problem);
        opened.said = std::move(read.said);
        opened.takesNewAnnotations = read.takesNewAnnotations;
        for (const auto& [kind, count] : read.leftOut)
            opened.leftOut.append(QStringLiteral("%1 (%2)").arg(noteText(kind), QLocale().toString(qlonglong{count})));
        for (const std::string& note : read.notes)
            opened.notes.append(noteText(note));
        if (read.earlier)
            opened.changed = changedText(std::move(*read.earlier), opened.text.document, *opened.annotations, control);
        ui::OpenedDocument document;
        document.path = path;
        document.name = QString::fromStdString(read.name);
        document.hasFile = read.hasFile;
        document.document = opened.text.document;
        document.blocks = ui::splitBlocks(*opened.text.document);
        document.encoding = QString::fromStdString(opened.text.encoding);
        document.repairedBytes = opened.text.repairedBytes;
        document.tokenizerRevision = QString::fromStdString(opened.text.tokenizerRevision);
        document.isEarlierText = opened.fileText.has_value();
        document.reading = toFileReading(choices);
        document.offers = toFileOffers(read.offers);
        opened.document = std::make_shared<const ui::OpenedDocument>(std::move(document));
        return opened;
    };
    m_opening.start(path, work,
                    [this, path, seen = m_open.annotations](Opened opened) { take(path, std::move(opened), seen); });
    Q_EMIT changed();
}

void DocumentDesk::carryOut(const ui::PasteText& command) {
    if (m_awaitsProject) {
        Q_EMIT failed({tr("The text was not pasted"), {}, tr("A project is being opened. Paste the text again then.")});
        return;
    }
    const auto work = [language = m_language, text = command.text,
                       project = m_open.project](const elmo::RunControl& control) {
        QString lines = text;
        lines.replace(QStringLiteral("\r\n"), QStringLiteral("\n")).replace(u'\r', u'\n');
        const OpenedText opened = tokenizeText(lines.toStdString(), language ? language() : std::string(), control);
        tasks::AnnotatedDocument document{pastedName(lines).toStdString(), opened.document, {}};
        tasks::bindTo(document.annotations, *document.document);
        return project->addText(document);
    };
    m_pasting.setTitle(tr("The text was not pasted"));
    m_pasting.start({}, work, [this, project = m_open.project](const AddedText& added) {
        if (project != m_open.project)  // it is in the project that was open then
            return;
        Q_EMIT pasted();
        Q_EMIT openAgain(pathText(added.path));
        if (added.isKnown)
            Q_EMIT failed({tr("The project has this text already"), pathText(added.path),
                           tr("It was opened; nothing was added.")});
    });
    Q_EMIT changed();
}

void DocumentDesk::take(const QString& path, Opened opened, const AnnotationsPtr& seen) {
    if (opened.sameText) {
        Q_EMIT sameTextFound(*opened.sameText);
        return;
    }
    if (opened.several)
        return openFirst(path, *opened.several, opened.reading, opened.offers);
    const bool sameFile = m_open.isOpen(path);
    const bool edited = sameFile && m_open.annotations != seen;
    const bool sameText = sameFile && elmo::TextHash(*opened.text.document) == m_open.textHash();
    // Decisions made while another text of the same file was being read must be asked about, too.
    if (edited && !sameText) {
        Q_EMIT openAgain(path);
        return;
    }
    // The open document may have been edited while it was being read again, or could not be saved.
    const bool unsaved = sameFile && m_saver.hasFailedWorkOn(path);
    if (sameText && (edited || unsaved)) {
        opened.annotations = m_open.annotations;
        opened.history = m_open.history;
        opened.held = m_open.held;
    }
    const std::string problem = opened.problem;
    QStringList said = opened.notes;
    if (!opened.leftOut.isEmpty())
        said.append(tr("Not read: %1. The file keeps it, but what you export does not have it.")
                        .arg(opened.leftOut.join(tr("; ", "between kinds"))));
    const QString title =
        opened.leftOut.isEmpty() ? tr("How the file was read") : tr("The file holds more than this document shows");
    const bool takesNewAnnotations = opened.takesNewAnnotations;
    m_said = opened.said;
    set(std::move(opened));
    if (takesNewAnnotations)
        Q_EMIT failed(
            {tr("The annotations in the file have changed"), path,
             tr("They replace those that the file had before. Your own annotations and those of models stay."), true});
    if (!said.isEmpty())
        Q_EMIT failed({title, path, said.join(u'\n'), true});
    if (!problem.empty())
        Q_EMIT failed({tr("The document was not added to the project"), path,
                       tr("%1 It stays open, and adding it is tried again.").arg(QString::fromStdString(problem)),
                       true});
}

void DocumentDesk::openFirst(const QString& path, const AddedDocuments& several, const ui::FileReading& reading,
                             const ui::FileOffers& offers) {
    Q_EMIT severalAdded(path);
    Q_EMIT openAgain(pathText(several.first));
    const bool isNew = several.added > 0;
    if (!isNew && several.rewritten.empty() && several.spared == 0)
        return;
    QStringList lines;
    if (isNew)
        lines.append(tr("%Ln document(s) of the file were added to the project; the first one is open.", nullptr,
                        static_cast<int>(several.added)));
    if (several.replaced > 0)
        lines.append(tr("%Ln of them replaced the document(s) of an earlier reading, with what was decided there.",
                        nullptr, static_cast<int>(several.replaced)));
    if (isNew && several.known > 0)
        lines.append(
            tr("The project had the texts of %Ln document(s) already.", nullptr, static_cast<int>(several.known)));
    if (!several.rewritten.empty())
        lines.append(tr("The annotations that the file has now replace those that it had before in %Ln document(s): "
                        "%1. Your own annotations and those of models stay.",
                        nullptr, static_cast<int>(several.rewritten.size()))
                         .arg(firstNames(several.rewritten)));
    if (several.spared > 0)
        lines.append(
            tr("%Ln finished document(s) were left as they are. Take the mark off in “Documents” to have "
               "them replaced.",
               nullptr, static_cast<int>(several.spared)));
    if (isNew)
        for (const std::string& note : several.notes)
            lines.append(noteText(note));
    Q_EMIT failed({.title = isNew                        ? tr("The file has several documents")
                            : !several.rewritten.empty() ? tr("The annotations in the file have changed")
                                                         : tr("Finished documents were left as they are"),
                   .path = path,
                   .message = lines.join(u'\n'),
                   .reading = reading,
                   .offers = offers});
}

void DocumentDesk::set(Opened opened) {
    m_saver.save();
    {
        const QScopedValueRollback changing(m_open.isChanging, true);
        Q_EMIT leaving();
        m_open.text = std::move(opened.text);
        m_open.document = std::move(opened.document);
        m_open.fileText = std::move(opened.fileText);
        m_open.held = std::move(opened.held);
        m_open.annotations = std::move(opened.annotations);
        m_open.history = std::move(opened.history);
        m_open.isFinished = m_open.isFinishedNow(m_open.document->path, opened.isFinished);
        m_changedTexts.ask(std::move(opened.changed));
        Q_EMIT entered();
        if (m_open.held->id == 0)  // it could not be added
            m_saver.addAgainLater();
    }
    Q_EMIT changed();
    m_fileWatch.watch(m_open.document->hasFile ? m_open.document->path : QString(), opened.file);
    Q_EMIT shown();
}

void DocumentDesk::close() {
    stopReading();
    m_fileWatch.watch({}, {});
    {
        const QScopedValueRollback changing(m_open.isChanging, true);
        Q_EMIT leaving();
        m_open.text = {};
        m_open.document.reset();
        m_open.fileText.reset();
        m_open.held.reset();
        m_open.annotations.reset();
        m_open.history.reset();
        m_open.isFinished = false;
        m_changedTexts.ask(nullptr);
        Q_EMIT closed();
    }
    Q_EMIT changed();
}

void DocumentDesk::openIfNone(const QString& path) {
    if (!m_open.document && !m_opening.busy())
        Q_EMIT openAgain(path);
}

void DocumentDesk::awaitProject() {
    stopReading();
    m_awaitsProject = true;
    m_next.clear();
}

void DocumentDesk::openAfterEntering(const QString& path) {
    m_awaitsProject = false;
    const QString waiting = std::exchange(m_next, {});
    const QString& next = waiting.isEmpty() ? path : waiting;
    if (!next.isEmpty())
        Q_EMIT openAgain(next);
}

void DocumentDesk::stopReading() {
    m_opening.stop();
    m_rereading.stop();
}

void DocumentDesk::goOn() {
    if (m_workers.busy({ui::Stage::kProject}))
        return;
    m_awaitsProject = false;
    m_next.clear();
}

/// Called when the file of the open document has changed. If its text differs, the new text is opened, which asks about
/// decisions.
void DocumentDesk::rereadFile() {
    if (!m_open.document)
        return;
    if (m_workers.busy({ui::Stage::kOpenDocument, ui::Stage::kExport, ui::Stage::kProject}))
        return m_fileWatch.postpone();
    struct Reread {
        std::optional<elmo::TextHash> text;
        std::string said;
        QString problem;
    };
    const QString path = m_open.document->path;
    const auto work = [path, language = m_language, choices = m_choices.value(path)](const elmo::RunControl& control) {
        try {
            const ReadDocument read = readAny(path, language, control, choices);
            return Reread{
                elmo::TextHash(*read.text.document), digestOf(fileNameOf(path).toStdString(), read.annotations), {}};
        } catch (const elmo::Cancelled&) {
            throw;
        } catch (...) {
            return Reread{{}, {}, failureText(describeFailure(std::current_exception()))};
        }
    };
    m_rereading.start(path, work, [this, path](const Reread& now) {
        if (!now.text)
            Q_EMIT failed({tr("The file of the open document can no longer be read"), path,
                           tr("%1 Its text and annotations stay open.").arg(now.problem), true});
        else if (*now.text != (m_open.fileText ? *m_open.fileText : m_open.textHash()) || now.said != m_said)
            Q_EMIT openAgain(path);
    });
}

}  // namespace app
