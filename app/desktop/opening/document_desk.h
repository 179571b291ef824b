// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <string>

#include "app/desktop/open/open_work.h"
#include "app/desktop/open/read_document.h"
#include "app/desktop/opening/changed_texts.h"
#include "app/desktop/opening/file_watch.h"
#include "app/desktop/saving/work_saver.h"
#include "app/desktop/workers/stage_job.h"
#include "ui/session/commands.h"

namespace app {

/// Opens and closes the document, and follows its file. Everything about the old text is replaced in one step, so that
/// no snapshot mixes two texts. The workers must be closed before this is destroyed. GUI thread.
class DocumentDesk : public QObject {
    Q_OBJECT

public:
    DocumentDesk(Workers& workers, OpenWork& open, WorkSaver& saver, ChangedTexts& changedTexts,
                 LanguageSetting language);

    /// `again`: as a document of its own, even if its text is in the project already. Waits while another project is
    /// opened, but not while one is merged into this one.
    void open(const QString& path, bool again);
    /// From now on reads the file without what can't be read of it.
    void skipInvalidIn(const QString& path) { m_choices[path].skipInvalid = true; }
    /// From now on reads the file as the user wants it to be read.
    void readSo(const QString& path, const ui::FileReading& reading);
    /// Makes the text a document of the project, and opens it.
    void carryOut(const ui::PasteText& command);
    /// Opens the document, unless one is open or being opened.
    void openIfNone(const QString& path);
    /// A project was entered: opens what was asked for meanwhile, or else this document; none if the path is empty.
    void openAfterEntering(const QString& path);
    void close();
    /// Another project is being opened: what is asked for from now on is opened there.
    void awaitProject();
    /// Forgets what was asked for while a project was opened, if that has failed.
    void goOn();

Q_SIGNALS:
    /// Frees the worker for files for the document that the user waits for.
    void reading();
    /// The document, or none, is about to be replaced.
    void leaving();
    /// Another document is open: its parts are in OpenWork.
    void entered();
    void closed();
    /// OpenWork is consistent again.
    void changed();
    /// The open document is in a snapshot.
    void shown();
    void sameTextFound(const ui::SameText& same);
    void openAgain(const QString& path);
    /// The file had several documents, which are in the project now.
    void severalAdded(const QString& path);
    /// A text was pasted, which is in the project now.
    void pasted();
    void failed(const ui::Problem& problem);

private:
    struct Opened;

    void take(const QString& path, Opened opened, const AnnotationsPtr& seen);
    void openFirst(const QString& path, const AddedDocuments& several, const ui::FileReading& reading,
                   const ui::FileOffers& offers);
    void set(Opened opened);
    void stopReading();
    void rereadFile();

    Workers& m_workers;
    OpenWork& m_open;
    WorkSaver& m_saver;
    ChangedTexts& m_changedTexts;
    const LanguageSetting m_language;
    FileWatch m_fileWatch;
    QHash<QString, ReadingChoices> m_choices;  ///< of files that the user wants to be read otherwise than recognised
    std::string m_said;                        ///< digestOf() what the file of the open document said when it was read
    bool m_awaitsProject = false;
    QString m_next;  ///< asked for while another project is being opened
    StageJob m_opening{m_workers, m_workers.files(), ui::Stage::kOpenDocument};
    StageJob m_pasting{m_workers, m_workers.files(), ui::Stage::kOpenDocument};
    StageJob m_rereading{m_workers, m_workers.files(), ui::Stage::kOpenDocument, Shown::kNo};
};

}  // namespace app
