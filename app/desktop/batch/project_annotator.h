// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>
#include <memory>
#include <vector>

#include "app/desktop/layers/layer_desk.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/open/read_document.h"
#include "app/desktop/services/desktop_services.h"
#include "app/desktop/workers/stage_job.h"
#include "ui/session/commands.h"

namespace app {

/// Runs heads over all documents of the project, one document at a time: read on the worker for files, annotated on a
/// worker of its own, saved on the worker for files. Stopping at any point loses no more than the work on one document.
/// The workers must be closed before this is destroyed. GUI thread.
class ProjectAnnotator : public QObject {
    Q_OBJECT

public:
    ProjectAnnotator(Workers& workers, const OpenWork& open, LayerDesk& layers, const DesktopServices& services);
    ~ProjectAnnotator() override { m_worker.close(); }

    const ui::AnnotatingAll& progress() const { return m_progress; }
    void carryOut(const ui::AnnotateAll& command);
    /// Analyses all documents without heads, so that the views about layers cover them.
    void carryOut(const ui::CoverProject& request);
    /// Goes on if nothing more urgent is under way.
    void annotateNext();
    void stop();
    /// The heads, the model or the project have changed: what was annotated is annotated again.
    void forget();
    /// Frees the worker for files.
    void stopReading() { m_reading.stop(); }

Q_SIGNALS:
    /// progress() has changed.
    void changed();
    /// A document was annotated, or could not be.
    void annotated(const ui::DocumentEntry& entry);
    void failed(const ui::Problem& problem);

private:
    struct InBatch;
    using InBatchPtr = std::shared_ptr<InBatch>;

    void stopJobs();
    std::vector<Head> fittingHeads() const;
    const ui::DocumentEntry* nextDocument();
    /// Null: it is no longer one of the project.
    const ui::DocumentEntry* find(const QString& path) const;
    void annotate(const InBatchPtr& document);
    void save(const InBatchPtr& document);
    void finish(const InBatchPtr& document);

    Workers& m_workers;
    const OpenWork& m_open;
    LayerDesk& m_layers;
    const LanguageSetting m_language;
    const MergePrediction m_merge;
    ui::AnnotatingAll m_progress;
    QSet<QString> m_done;        ///< paths
    bool m_isCovering = false;   ///< for the views about layers
    std::size_t m_position = 0;  ///< in the list of documents: where to look for the next one
    JobQueue m_worker;           ///< does not delay the open document
    StageJob m_reading{m_workers, m_workers.files(), ui::Stage::kPredict, Shown::kNo};
    StageJob m_predicting{m_workers, m_worker, ui::Stage::kPredict, Shown::kNo};
    StageJob m_saving{m_workers, m_workers.files(), ui::Stage::kPredict, Shown::kNo};
};

}  // namespace app
