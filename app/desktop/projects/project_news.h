// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "app/desktop/documents/document_list.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/saving/project_changes.h"
#include "app/desktop/saving/work_saver.h"
#include "app/desktop/workers/stage_job.h"
#include "app/workspace/project_merge.h"
#include "ui/session/commands.h"

namespace app {

/// Merges other projects into the open one, and follows what other programs change there: its list of documents, the
/// annotations of the open document, the guidelines, the file itself. GUI thread.
class ProjectNews : public QObject {
    Q_OBJECT

public:
    ProjectNews(Workers& workers, OpenWork& open, const WorkSaver& saver, DocumentList& list, ProjectChanges& changes);

    const QString& guidelines() const { return m_guidelines; }
    void carryOut(const ui::SetGuidelines& request);
    const std::vector<ui::ProjectLabel>& tagset() const { return m_tagset; }
    void carryOut(const ui::SetTagset& request);
    /// The guidelines could not be saved; that is tried again.
    bool hasFailedWork() const { return m_hasFailedWork; }
    void saveAgain();
    /// On this thread; the workers are closed.
    void saveAtEnd();
    void carryOut(const ui::MergeProject& request);
    /// Another project is open, with these guidelines and labels; `goesOn`: it is the last one under another name, and
    /// gets the guidelines that could not be saved there.
    void begin(const QString& guidelines, std::vector<ui::ProjectLabel> tagset, bool goesOn);
    /// Asks the project what another program has changed; `always`: reads the list even if nothing has.
    void look(bool always);
    /// Reads the annotations of the open document again, if nothing was changed here meanwhile.
    void readStored();

Q_SIGNALS:
    void changed();
    void merged(const ui::MergeReport& report);
    void failed(const ui::Problem& problem);

private:
    struct News;

    void saveGuidelines();
    void sayMerged(const MergeCounts& counts);
    void take(News news, const AnnotationsPtr& seen, const std::shared_ptr<HeldDocument>& held);
    void showStored(ProjectDocument stored);

    Workers& m_workers;
    OpenWork& m_open;
    const WorkSaver& m_saver;
    DocumentList& m_list;
    ProjectChanges& m_changes;
    QTimer m_timer;
    bool m_isLooking = false;
    bool m_wasGone = false;
    bool m_hasFailedWork = false;
    QTimer m_saveAgain;
    QString m_guidelines;
    std::vector<ui::ProjectLabel> m_tagset;
    int m_tagsetsUnsaved = 0;                    ///< that the worker has yet to store
    std::optional<QString> m_unsavedGuidelines;  ///< being saved, or could not be
    StageJob m_merging{m_workers, m_workers.files(), ui::Stage::kProject};
};

}  // namespace app
