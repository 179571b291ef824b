// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>
#include <deque>
#include <vector>

#include "app/desktop/layers/layer_desk.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/open/read_document.h"
#include "app/desktop/saving/project_changes.h"
#include "app/desktop/workers/stage_job.h"
#include "ui/session/commands.h"

namespace app {

/// Keeps the list of documents (OpenWork::documents): finds what files and folders hold, and reads the listed documents
/// one by one while nothing else needs the files. The workers must be closed before this is destroyed. GUI thread.
class DocumentList : public QObject {
    Q_OBJECT

public:
    /// `layers` learns the annotations of the open document.
    DocumentList(Workers& workers, OpenWork& open, LayerDesk& layers, ProjectChanges& changes,
                 LanguageSetting language);

    void carryOut(const ui::AddDocuments& command);
    void carryOut(const ui::RemoveDocument& command);
    void carryOut(const ui::SetFinished& command);

    /// Adds a document or replaces what is known of it, but not who has finished it: that is in the project's list.
    void setEntry(ui::DocumentEntry entry);
    /// Brings the entry of the open document up to date.
    void describeOpened(ui::DocumentStatus status);
    /// Takes over the list that the project has, and keeps what is known of documents beyond that.
    void setStored(std::vector<ui::DocumentEntry> documents);
    /// A file is not added after all: its text is in the project already.
    void leaveOut(const QString& path);

    /// Goes on if nothing more urgent is under way: finds the documents of the next request, or reads the next one.
    void goOn();
    /// Frees the worker for files.
    void stopReading() { m_describing.stop(); }
    /// Stops, and hands out what was requested but not found yet.
    std::vector<QStringList> takeWaiting();

Q_SIGNALS:
    /// The list has changed.
    void changed();
    /// Documents were added, this one first.
    void added(const QString& path);
    void removed(const QString& path);
    void sameTextFound(const ui::SameText& same);
    /// The file had several documents, which are in the project now.
    void severalAdded(const QString& path);
    void failed(const ui::Problem& problem);

private:
    void listNext();
    void describeNext();
    void take(const Listed& listed);
    void removeEntry(const QString& path);

    Workers& m_workers;
    OpenWork& m_open;
    LayerDesk& m_layers;
    ProjectChanges& m_changes;
    const LanguageSetting m_language;
    std::deque<QStringList> m_pathsToList;
    QStringList m_pathsListed;  ///< those that m_listing works on
    QSet<QString> m_removing;   ///< paths of documents that are being removed
    StageJob m_listing{m_workers, m_workers.files(), ui::Stage::kOpenDocument, Shown::kNo};
    StageJob m_describing{m_workers, m_workers.files(), ui::Stage::kOpenDocument, Shown::kNo};
};

}  // namespace app
