// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/analysis/analysis_desk.h"
#include "app/desktop/annotating/annotation_desk.h"
#include "app/desktop/annotating/head_desk.h"
#include "app/desktop/annotating/question_desk.h"
#include "app/desktop/annotating/trained_head_offer.h"
#include "app/desktop/batch/project_annotator.h"
#include "app/desktop/comparisons/comparisons.h"
#include "app/desktop/documents/document_list.h"
#include "app/desktop/documents/same_texts.h"
#include "app/desktop/exports/exports.h"
#include "app/desktop/layers/layer_desk.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/opening/changed_texts.h"
#include "app/desktop/opening/document_desk.h"
#include "app/desktop/predictions/prediction_desk.h"
#include "app/desktop/projects/project_desk.h"
#include "app/desktop/projects/project_news.h"
#include "app/desktop/projects/project_search.h"
#include "app/desktop/projects/store_check.h"
#include "app/desktop/saving/project_changes.h"
#include "app/desktop/saving/work_saver.h"
#include "app/desktop/services/desktop_services.h"
#include "app/desktop/training/training_desk.h"
#include "app/desktop/workers/workers.h"
#include "ui/session/mailbox.h"
#include "ui/session/session.h"

namespace app {

/// The session of the window: passes commands to the services, tells one service what another has done, and composes
/// the snapshot. GUI thread; the destructor stops the jobs of the services and waits for them.
class DesktopSession : public ui::Session {
    Q_OBJECT

public:
    explicit DesktopSession(EngineSettings engine, DesktopServices services = {}, QObject* parent = nullptr);
    ~DesktopSession() override;

    ui::SnapshotPtr snapshot() const override { return m_published; }
    void give(const ui::Command& command) override;

private:
    void carryOut(const ui::OpenDocument& command);
    void carryOut(const ui::Cancel& command);
    void carryOut(const ui::Save& command);
    void carryOut(const ui::ProjectRequest& request);
    void carryOut(const ui::LayerRequest& request);
    void carryOut(const ui::TrainingRequest& request);
    void carryOut(const ui::PredictionRequest& request);
    /// Gives the command to the one service that has a carryOut() for it.
    template <class Command>
    void pass(const Command& command);

    // What one service does when another has done something.
    void connectDocuments();
    void connectProjects();
    void connectAnnotations();
    void connectResults();
    /// Starts jobs that waited for others to end.
    void goOn();

    bool hasFailedWork() const { return m_saver.hasFailedWork() || m_news.hasFailedWork(); }
    ui::ProjectPtr projectState() const;
    ui::ReadingState readingState() const;
    /// Emits a new snapshot, unless what is open is being changed: its parts are not yet consistent.
    void publish();
    /// The same, with a new state of the project.
    void publishProject();

    const std::shared_ptr<ModelLanguage> m_modelLanguage = std::make_shared<ModelLanguage>();
    DesktopServices m_services;
    ui::SnapshotPtr m_published;
    ui::ProjectPtr m_project = std::make_shared<const ui::ProjectState>();
    OpenWork m_open;
    Workers m_workers;
    LayerDesk m_layers{m_workers.files(), m_workers.compute()};
    TrainingDesk m_training;
    WorkSaver m_saver{m_workers, m_open};
    ProjectChanges m_changes{m_workers, m_open};
    Comparisons m_comparisons{m_workers, m_open, m_layers, m_services.language};
    Exports m_exports{m_workers, m_open, m_layers, m_saver, m_services.exporters};
    ProjectAnnotator m_annotator{m_workers, m_open, m_layers, m_services};
    PredictionDesk m_predictions;
    AnalysisDesk m_analysis;
    DocumentList m_list{m_workers, m_open, m_layers, m_changes, m_services.language};
    SameTexts m_sameTexts{m_list, m_changes, m_services.language};
    AnnotationDesk m_annotations{m_workers, m_open, m_list, m_saver, m_changes};
    HeadDesk m_heads{m_workers, m_open, m_list, m_annotations, m_services};
    QuestionDesk m_questions{m_workers, m_open, m_layers};
    TrainedHeadOffer m_trainedHead{m_workers, {m_open, m_heads, m_annotations, m_annotator, m_training}};
    ChangedTexts m_changedTexts{m_open, m_annotations, m_saver, m_changes};
    DocumentDesk m_documents{m_workers, m_open, m_saver, m_changedTexts, m_services.language};
    ProjectDesk m_projects{m_workers, m_open, m_saver, m_list, m_services.unsavedProject};
    ProjectNews m_news{m_workers, m_open, m_saver, m_list, m_changes};
    ProjectSearch m_search{m_workers, m_open, m_saver};
    StoreCheck m_storeCheck{m_workers, m_open};
    ui::Mailbox m_mailbox;
};

}  // namespace app
