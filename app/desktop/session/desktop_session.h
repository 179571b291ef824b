// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QTemporaryDir>
#include <QTimer>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "app/annotate/analyzer.h"
#include "app/desktop/batch/project_annotator.h"
#include "app/desktop/comparisons/comparisons.h"
#include "app/desktop/exports/exports.h"
#include "app/desktop/layers/layer_desk.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/open/read_document.h"
#include "app/desktop/services/desktop_services.h"
#include "app/desktop/session/file_watch.h"
#include "app/desktop/training/training_desk.h"
#include "app/desktop/workers/stage_job.h"
#include "app/jobs/job_queue.h"
#include "ui/session/session.h"

namespace app {

/// The session of the window: gives commands to the services or carries them out, and publishes what came of them. Jobs
/// run on workers (files, tensors, checks of large files, and those of the services) and reach the GUI thread once, as
/// const values; see LatestJob. GUI thread; the destructor stops the jobs and waits for them.
class DesktopSession : public ui::Session {
    Q_OBJECT

public:
    explicit DesktopSession(EngineSettings engine, DesktopServices services = {}, QObject* parent = nullptr);
    ~DesktopSession() override;

    ui::SnapshotPtr snapshot() const override { return m_published; }
    void give(const ui::Command& command) override;

private:
    struct Opened {
        OpenedText text;
        std::shared_ptr<HeldDocument> held;
        ui::EditHistoryPtr history;
        std::optional<ui::SameText> sameText;  ///< nothing else is set
        std::string problem;
        std::shared_ptr<const ui::OpenedDocument> document;
        std::shared_ptr<const tasks::Annotations> annotations;
        std::shared_ptr<const ui::ChangedText> changed;
        std::optional<elmo::TextHash> fileText;
    };
    struct Analyzed {
        std::shared_ptr<const tasks::Analysis> analysis;
        std::shared_ptr<const std::vector<float>> norms;  ///< [L, T]
    };

    void carryOut(const ui::OpenDocument& command);
    void carryOut(const ui::InspectModel& command);
    void carryOut(const ui::ChooseModel& command);
    void carryOut(const ui::Analyze& command);
    void carryOut(const ui::Cancel& command);
    void carryOut(const ui::SelectToken& command);
    void carryOut(const ui::ExportDocument& command);
    void carryOut(const ui::LayerRequest& request);
    void carryOut(const ui::TrainingRequest& request);
    void carryOut(const ui::ProjectRequest& request);
    void readDocument(const QString& path, bool again);
    void setDocument(Opened opened);
    void clearDocument();
    void setModel(const QString& path, std::shared_ptr<const LoadedModel> model);
    void compare();
    void dropAnalysis();
    /// Emits a new snapshot; waits while `m_building` is set, because the parts are not yet consistent.
    void publish();

    // reading.cpp
    void carryOut(const ui::AddHead& command);
    void carryOut(const ui::RemoveHead& command);
    void carryOut(const ui::Ask& command);
    void carryOut(const ui::ChangeAnnotations& command);
    void carryOut(const ui::KeepHistory& command);
    void carryOut(const ui::Save& command);
    struct Read {
        tasks::TaskPrediction prediction;
        tasks::AnnotationSource source;
        std::shared_ptr<const tasks::Annotations> base;
        std::shared_ptr<const tasks::Annotations> merged;
    };
    struct Answered {
        tasks::AnswerPredictions answers;
        std::shared_ptr<const tasks::Analysis> question;
    };
    void beginReading(std::shared_ptr<const tasks::Annotations> annotations);
    void dropReading();
    /// With those that need the layers, or with the others.
    void readWithHeads(bool ofLayers);
    void readWithNextHead();
    void takeReading(Read read);
    void answer();
    // reading.cpp
    void takeAnswers(const tasks::AnswerPredictions& answers, const tasks::AnnotationSource& source);
    void loadNextHead();
    void setHead(Head head);
    void publishHeads();
    void setAnnotations(std::shared_ptr<const tasks::Annotations> annotations);
    void saveNow();
    void checkStore();
    /// Starts jobs that waited for others to end.
    void goOn();
    // annotation_layers.cpp
    void carryOut(const ui::DeleteLayerEverywhere& command);
    void carryOut(const ui::AnswerTrainedHead& command);
    void offerTrainedHead(const QString& bundle);
    void replaceHead(const QString& old, const QString& next);
    // projects.cpp
    using ProjectPtr = std::shared_ptr<DesktopProject>;
    struct Entered {
        ProjectPtr project;
        QString file;
        std::vector<ui::DocumentEntry> documents;
        QString guidelines;
    };
    struct News {
        bool gone = false;
        QString guidelines;
        std::optional<std::vector<ui::DocumentEntry>> documents;
        std::optional<ProjectDocument> opened;
        std::string notice;
        QString file;
    };
    /// Work that is being saved, or could not be.
    struct PendingSave {
        ProjectPtr project;
        std::shared_ptr<HeldDocument> held;
        QString path;
        tasks::AnnotatedDocument document;
        std::string encoding;
        ui::EditHistoryPtr history;
        std::int64_t number = 0;
    };
    void carryOut(const ui::NewProject& request);
    void carryOut(const ui::OpenProject& request);
    void carryOut(const ui::SaveProjectAs& request);
    void carryOut(const ui::CloseProject& request);
    void carryOut(const ui::AnswerSameTexts& answer);
    void carryOut(const ui::SearchProject& query);
    void carryOut(const ui::CompareAnnotators& query);
    void carryOut(const ui::SetGuidelines& request);
    template <class Open>
    void enter(const QString& title, const QString& path, Open open, bool staysOpen);
    void takeProject(Entered entered, bool staysOpen);
    void setDocuments(std::vector<ui::DocumentEntry> documents);
    void lookForNews(bool always);
    void takeNews(News news, const std::shared_ptr<const tasks::Annotations>& seen,
                  const std::shared_ptr<HeldDocument>& held);
    void showStored(ProjectDocument stored);
    void readStored();
    void publishProject();
    void askSameText(ui::SameText same, bool opening);
    PendingSave currentWork() const;
    void submitWork(PendingSave work);
    /// Runs `work(project)` for the project that is open now; failures are shown under the title.
    template <class Call>
    void changeProject(const QString& title, const QString& path, Call call);
    // changed_text.cpp
    void carryOut(const ui::SettleChangedText& command);
    void settle(const elmo::TextHash& earlier, const elmo::TextHash& now, EarlierText how);
    // documents.cpp
    void carryOut(const ui::AddDocuments& command);
    void carryOut(const ui::RemoveDocument& command);
    void listNext();
    void describeNext();
    void rereadFile();
    void describeOpened(ui::DocumentStatus status);
    void setEntry(ui::DocumentEntry entry);

    EngineSettings m_engine;
    DesktopServices m_services;
    Workers m_workers;
    OpenWork m_open;
    ui::SnapshotParts m_state;
    ui::SnapshotPtr m_published;
    bool m_building = false;
    std::shared_ptr<const tasks::Analysis> m_outdated;  ///< kept until the views have released it
    std::optional<elmo::TextHash> m_fileText;  ///< of the file, if m_open.text is an earlier text shown instead
    std::shared_ptr<const std::vector<float>> m_norms;
    JobQueue m_checks;  ///< checks large files concurrently with other jobs
    bool m_storeChecked = false;
    std::unique_ptr<QTemporaryDir> m_folder;  ///< of the unsaved project, if the services name none
    QString m_projectFile;
    QSet<QString> m_removing;              ///< paths of documents that are being removed
    std::shared_ptr<HeldDocument> m_held;  ///< of the open document
    QTimer m_newsTimer;
    bool m_lookingForNews = false;
    bool m_wasGone = false;
    bool m_hasEdits = false;
    QString m_guidelines;
    std::shared_ptr<const ui::SameTexts> m_sameTexts;
    std::deque<PendingSave> m_saving;  ///< submitted, with an outcome that is not known yet
    std::int64_t m_lastSave = 0;
    std::deque<PendingSave> m_failedWork;  ///< saved again later
    QString m_openNext;                    ///< while another project is being opened
    LayerDesk m_layerDesk{m_workers.files(), m_workers.compute()};
    TrainingDesk m_trainingDesk;
    Comparisons m_comparisons{m_workers, m_open, m_layerDesk, m_services.language};
    Exports m_exports{m_workers, m_open, m_layerDesk, m_services.exporters};
    ProjectAnnotator m_annotator{m_workers, m_open, m_layerDesk, m_services};
    StageJob m_opening{m_workers, m_workers.files(), ui::Stage::kOpenDocument};
    StageJob m_loading{m_workers, m_workers.compute(), ui::Stage::kLoadModel};
    StageJob m_analyzing{m_workers, m_workers.compute(), ui::Stage::kAnalyze};
    StageJob m_comparing{m_workers, m_workers.compute(), ui::Stage::kCompare};

    std::deque<QStringList> m_pathsToList;
    QStringList m_pathsListed;  ///< those that m_listing works on
    std::deque<QString> m_headsToLoad;
    std::deque<Head> m_unread;  ///< heads that have not annotated the document yet
    Head m_reader;              ///< the head that is annotating it
    QString m_question;
    QTimer m_saveSoon;
    FileWatch m_fileWatch;  ///< of the open document
    bool m_unsaved = false;
    StageJob m_addingHead{m_workers, m_workers.compute(), ui::Stage::kAddHead};
    StageJob m_offering{m_workers, m_workers.files(), ui::Stage::kAddHead, Shown::kNo};
    StageJob m_predicting{m_workers, m_workers.compute(), ui::Stage::kPredict};
    StageJob m_asking{m_workers, m_workers.compute(), ui::Stage::kAsk};
    StageJob m_listing{m_workers, m_workers.files(), ui::Stage::kOpenDocument, Shown::kNo};
    StageJob m_describing{m_workers, m_workers.files(), ui::Stage::kOpenDocument, Shown::kNo};
    StageJob m_rereading{m_workers, m_workers.files(), ui::Stage::kOpenDocument, Shown::kNo};
    StageJob m_entering{m_workers, m_workers.files(), ui::Stage::kProject};
    StageJob m_searchingProject{m_workers, m_workers.files(), ui::Stage::kProject, Shown::kNo};
    StageJob m_comparingAnnotators{m_workers, m_workers.files(), ui::Stage::kProject, Shown::kNo};
};

}  // namespace app
