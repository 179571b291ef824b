// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <deque>
#include <memory>
#include <vector>

#include "app/desktop/annotating/annotation_desk.h"
#include "app/desktop/documents/document_list.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/services/desktop_services.h"
#include "app/desktop/workers/stage_job.h"
#include "ui/session/commands.h"

namespace app {

/// Loads task heads and runs those that read a text over the open document. The workers must be closed before this is
/// destroyed. GUI thread.
class HeadDesk : public QObject {
    Q_OBJECT

public:
    using Infos = std::shared_ptr<const std::vector<tasks::TaskModelInfo>>;

    HeadDesk(Workers& workers, OpenWork& open, DocumentList& list, AnnotationDesk& annotations,
             const DesktopServices& services);

    const Infos& infos() const { return m_infos; }

    void carryOut(const ui::AddHead& command);
    void carryOut(const ui::RemoveHead& command);
    /// Runs the heads that need the layers over the open document, or the others.
    void annotate(bool withLayers);
    /// Goes on with what waited for other jobs: heads to load, and heads to run.
    void goOn();
    /// What needs the layers must not use them any more.
    void dropLayers();
    /// Another document, or none, is about to be open.
    void forgetDocument();
    /// The user has cancelled a job: what waits does not begin.
    void forgetWaiting();

Q_SIGNALS:
    /// OpenWork::heads has changed.
    void headsChanged();
    /// A head for texts that come with another text, for which this does nothing more.
    void pairHeadAdded(tasks::InputShape input);
    void changed();

private:
    struct Annotated;

    void loadNext();
    void add(Head head);
    void publish();
    void annotateNext();
    void take(Annotated annotated);

    Workers& m_workers;
    OpenWork& m_open;
    DocumentList& m_list;
    AnnotationDesk& m_annotations;
    const decltype(DesktopServices::loadHead) m_load;
    const MergePrediction m_merge;
    Infos m_infos = std::make_shared<const std::vector<tasks::TaskModelInfo>>();
    std::deque<QString> m_toLoad;
    std::deque<Head> m_waiting;  ///< heads that have not annotated the document yet
    Head m_running;              ///< the head that is annotating it
    StageJob m_loading{m_workers, m_workers.compute(), ui::Stage::kAddHead};
    StageJob m_predicting{m_workers, m_workers.compute(), ui::Stage::kPredict};
};

}  // namespace app
