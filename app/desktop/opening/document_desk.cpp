// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/opening/document_desk.h"

#include <QLocale>
#include <QScopedValueRollback>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
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
    std::optional<ui::SameText> sameText;  ///< nothing else is set
    std::string problem;
    QStringList leftOut;  ///< what the document does not show of the file, with numbers
    std::string said;     ///< ReadDocument::said
    bool takesNewAnnotations = false;
    std::shared_ptr<const ui::OpenedDocument> document;
    AnnotationsPtr annotations;
    std::shared_ptr<const ui::ChangedText> changed;
    std::optional<elmo::TextHash> fileText;
};

DocumentDesk::DocumentDesk(Workers& workers, OpenWork& open, WorkSaver& saver, ChangedTexts& changedTexts,
                           LanguageSetting language)
    : m_workers(workers), m_open(open), m_saver(saver), m_changedTexts(changedTexts), m_language(std::move(language)) {
    connect(&m_fileWatch, &FileWatch::changed, this, &DocumentDesk::rereadFile);
}

void DocumentDesk::open(const QString& path, bool again) {
    if (m_awaitsProject) {
        m_next = path;
        return;
    }
    m_saver.save();
    m_rereading.stop();
    Q_EMIT reading();
    const auto work = [language = m_language, path, again, project = m_open.project](const elmo::RunControl& control) {
        Opened opened;
        opened.file = fileState(path);
        ReadDocument read = openAny(path, *project, again, language, control);
        opened.sameText = read.sameText;
        if (opened.sameText)
            return opened;
        opened.text = std::move(read.text);
        opened.annotations = std::make_shared<const tasks::Annotations>(std::move(read.annotations));
        opened.fileText = std::move(read.fileText);
        opened.held = std::move(read.held);
        opened.history = std::move(read.history);
        opened.problem = std::move(read.problem);
        opened.said = std::move(read.said);
        opened.takesNewAnnotations = read.takesNewAnnotations;
        for (const auto& [kind, count] : read.leftOut)
            opened.leftOut.append(QStringLiteral("%1 (%2)").arg(noteText(kind), QLocale().toString(qlonglong{count})));
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
        opened.document = std::make_shared<const ui::OpenedDocument>(std::move(document));
        return opened;
    };
    m_opening.start(path, work,
                    [this, path, seen = m_open.annotations](Opened opened) { take(path, std::move(opened), seen); });
    Q_EMIT changed();
}

void DocumentDesk::take(const QString& path, Opened opened, const AnnotationsPtr& seen) {
    if (opened.sameText) {
        Q_EMIT sameTextFound(*opened.sameText);
        return;
    }
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
    const QStringList leftOut = opened.leftOut;
    const bool takesNewAnnotations = opened.takesNewAnnotations;
    m_said = opened.said;
    set(std::move(opened));
    if (takesNewAnnotations)
        Q_EMIT failed(
            {tr("The annotations in the file have changed"), path,
             tr("They replace those that the file had before. Your own annotations and those of models stay."), true});
    if (!leftOut.isEmpty())
        Q_EMIT failed({tr("The file holds more than this document shows"), path,
                       tr("Not read: %1. The file keeps it, but what you export does not have it.")
                           .arg(leftOut.join(tr("; ", "between kinds"))),
                       true});
    if (!problem.empty())
        Q_EMIT failed({tr("The document was not added to the project"), path,
                       tr("%1 It stays open, and adding it is tried again.").arg(QString::fromStdString(problem)),
                       true});
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
    const auto work = [path, language = m_language](const elmo::RunControl& control) {
        try {
            const ReadDocument read = readAny(path, language, control);
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
