// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <functional>

#include "app/desktop/documents/document_list.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/saving/project_changes.h"
#include "app/desktop/saving/work_saver.h"
#include "ui/session/commands.h"

namespace app {

/// Changes the annotations of the open document and their undo history, and whole annotation sets in all documents. GUI
/// thread.
class AnnotationDesk : public QObject {
    Q_OBJECT

public:
    AnnotationDesk(OpenWork& open, DocumentList& list, WorkSaver& saver, ProjectChanges& changes);

    void carryOut(const ui::ChangeAnnotations& command);
    void carryOut(const ui::KeepHistory& command);
    void carryOut(const ui::DeleteLayerEverywhere& command);
    void carryOut(const ui::LabelMatches& command);
    void carryOut(const ui::LabelPlaces& command);
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

    using Labelling = std::function<void(DesktopProject&, std::int64_t open, ui::MatchCount& done)>;
    void labelOthers(const ui::WordMatch& match, Labelling labelling);
    bool isOpenFinished() const;
    void deleteEverywhere(const QString& title, const Deletion& deletion, StoredDeletion stored);

    OpenWork& m_open;
    DocumentList& m_list;
    WorkSaver& m_saver;
    ProjectChanges& m_changes;
};

}  // namespace app
