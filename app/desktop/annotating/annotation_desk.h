// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>

#include "app/desktop/documents/document_list.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/saving/project_changes.h"
#include "app/desktop/saving/work_saver.h"
#include "app/desktop/workers/stage_job.h"
#include "ui/session/commands.h"

namespace app {

/// Changes the annotations of the open document and their undo history, and whole annotation sets in all documents. GUI
/// thread.
class AnnotationDesk : public QObject {
    Q_OBJECT

public:
    AnnotationDesk(Workers& workers, OpenWork& open, DocumentList& list, WorkSaver& saver, ProjectChanges& changes);

    void carryOut(const ui::ChangeAnnotations& command);
    void carryOut(const ui::KeepHistory& command);
    void carryOut(const ui::DeleteLayerEverywhere& command);
    void carryOut(const ui::LabelMatches& command);
    void carryOut(const ui::LabelPlaces& command);
    /// Labels what is still to be labelled, on this thread; the workers are closed.
    void labelAtEnd();
    /// Replaces the annotations of the open document.
    void set(AnnotationsPtr annotations);
    /// Deletes the annotations of one source in all documents that nobody has finished, without those that people have
    /// decided on.
    void deleteUndecided(const tasks::AnnotationMaker& maker);

Q_SIGNALS:
    /// The user has changed annotations by hand.
    void edited();
    void changed();
    void matchesLabelled(const ui::MatchCount& count);
    /// Also says how many finished documents were left as they are.
    void failed(const ui::Problem& problem);

private:
    using Deletion = std::function<tasks::Annotations(const tasks::Annotations&)>;
    using StoredDeletion = std::function<std::int64_t(DesktopProject&)>;

    using LabelDocuments = std::function<void(DesktopProject&, std::int64_t except, ui::MatchCount& done,
                                              const elmo::RunControl& control)>;

    /// What is to be labelled in a project, in all documents but the one that was open.
    struct Labelling {
        std::shared_ptr<DesktopProject> project;
        ui::WordMatch match;  ///< whose label it is
        std::int64_t except = 0;
        LabelDocuments label;
    };

    void labelOthers(const ui::WordMatch& match, LabelDocuments label);
    void labelNext();
    void endLabelling(const ui::MatchCount& count);
    bool isOpenFinished() const;
    void deleteEverywhere(const QString& title, const Deletion& deletion, StoredDeletion stored);

    OpenWork& m_open;
    DocumentList& m_list;
    WorkSaver& m_saver;
    ProjectChanges& m_changes;
    std::deque<Labelling> m_toLabel;  ///< the first one is being labelled
    StageJob m_labelling;
};

}  // namespace app
