// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desktop/bridge/latest_job.h"
#include "app/desktop/layers/projection.h"
#include "app/desktop/layers/run_files.h"
#include "app/jobs/job_queue.h"
#include "tasks/pipeline/explanation.h"
#include "tasks/pipeline/what_if.h"
#include "ui/session/layer_work.h"
#include "ui/session/mailbox.h"
#include "ui/session/session.h"

namespace app {

/// The part of the session that answers LayerRequests: it keeps the runs to compare, tries other weights on the heads,
/// searches the analysed documents and projects words into the plane. It uses the session's workers, and a worker of
/// its own for long jobs (t-SNE), so that sliders never wait for them. GUI thread. The session's queues must
/// be closed before it is destroyed.
class LayerDesk : public QObject {
    Q_OBJECT

public:
    using Head = std::shared_ptr<const tasks::TaskModel>;
    using AnalysisPtr = std::shared_ptr<const tasks::Analysis>;

    LayerDesk(JobQueue& files, JobQueue& compute, QObject* parent = nullptr);
    ~LayerDesk() override;

    const ui::LayerWorkPtr& work() const { return m_published; }
    void request(const ui::LayerRequest& request);

    /// The heads on which to try other weights.
    void setHeads(std::vector<Head> heads);
    /// Another document is open, for which there are no results yet.
    void setDocument(elmo::TextHash text);
    /// The analysis of the open document, stored under its path; null while there is none.
    void setAnalysis(const std::string& path, AnalysisPtr analysis);
    /// The latest annotations of a document: labels of its tokens in a projection.
    void setAnnotations(const std::string& path, std::shared_ptr<const tasks::Annotations> annotations);
    /// Another document of the project, not open, with its annotations.
    void addDocument(const std::string& path, AnalysisPtr analysis,
                     std::shared_ptr<const tasks::Annotations> annotations);
    /// Whether the vectors of more documents may be kept.
    bool hasRoom() const;
    void setCovering(bool covering);
    /// The runs of a project that was entered, as runSetChanged() gave them; empty text: none were kept.
    void takeRunSet(const QString& text);
    void setCorpusBytes(std::int64_t bytes) { m_corpusBytes = bytes; }
    /// The question for the question heads; null for none.
    void setQuestion(AnalysisPtr question);
    /// The two texts that heads for pairs compare; null for none. They need no open document.
    void setPair(AnalysisPtr premise, AnalysisPtr hypothesis);
    void setSelection(std::optional<elmo::TokenIndex> token);
    /// Called for another language model: its vectors are not comparable with those of earlier documents.
    void forgetDocuments();

Q_SIGNALS:
    /// work() has changed.
    void changed();
    /// What is to be kept in the project.
    void runSetChanged(const QString& text);
    void failed(const ui::Problem& problem);

private:
    struct Tried {
        std::optional<tasks::WhatIfPage> page;               ///< none if only pairs were read
        std::map<std::string, tasks::WhatIfAnswer> answers;  ///< by path of the head
        std::map<std::string, std::vector<tasks::NamedMix>> mixes;
    };

    /// `percent`: where the progress of the job is shown; null: nowhere.
    template <class Work, class Done>
    void start(LatestJob& job, const QString& title, Work work, Done done,
               std::optional<int> ui::LayerWork::*percent = nullptr);
    void publish();

    void carryOut(const ui::AddRuns& request);
    void carryOut(const ui::RemoveRuns& request);
    void carryOut(const ui::KeepRunSet& request);
    /// Puts the runs in the order of the set.
    void arrangeRuns();
    void keepRunSet();
    void carryOut(const ui::SetMixOverride& request);
    void carryOut(const ui::SweepWeight& request);
    /// A sweep of other texts, heads or weights is none.
    void dropSweep();
    void carryOut(const ui::FindNeighbours& request);
    void carryOut(const ui::FindAlike& request);
    void carryOut(const ui::ProjectWord& request);
    void carryOut(const ui::CancelProjection& request);
    void dropDeveloping();
    void carryOut(const ui::CoverProject&) {}  // the session's: it reads the documents
    void carryOut(const ui::ExplainPrediction& request);
    void carryOut(const ui::RecordFigure& request);
    void carryOut(const ui::CompareSides&) {}  // the session answers it, because it knows the texts and the model

    /// Reads the runs again whose files have changed.
    void lookAtRuns();

    void tryAgain();
    void startTrying();
    void takeTried(Tried tried);
    void forgetPage();
    /// Of heads that read a pair, or of those that read the document.
    void forgetAnswers(bool ofPairs);
    ui::HeadWhatIf& entryOf(const std::string& path);
    std::vector<tasks::NamedMix> mixesOf(const tasks::TaskModelInfo& info) const;

    void explain();
    void explainPair(const Head& head);
    bool explainsPair() const;

    void search();
    void setCorpus(std::vector<tasks::CorpusDocument> documents);

    ui::LayerWork m_state;
    ui::LayerWorkPtr m_published;

    std::map<std::filesystem::path, RunFiles> m_runFiles;  ///< by TaskRun::path
    QTimer m_runTimer;
    bool m_isLookingAtRuns = false;

    std::vector<Head> m_heads;
    std::map<std::string, std::map<std::string, elmo::ScalarMixWeights>> m_overrides;  ///< by network, then place
    std::map<std::string, std::shared_ptr<const tasks::TaskPrediction>> m_learned;     ///< of the page
    std::map<std::string, std::vector<tasks::NamedMix>> m_tried;  ///< the mixes of the changed predictions
    std::shared_ptr<const tasks::WhatIfPage> m_page;
    AnnotationsByName m_annotations;
    AnalysisPtr m_analysis;
    AnalysisPtr m_question;
    AnalysisPtr m_premise, m_hypothesis;
    std::optional<elmo::TokenIndex> m_selection;
    bool m_tryAgain = false;

    tasks::ExplanationOptions m_howExplained;
    std::string m_explained;  ///< path of the head whose predictions are explained; empty: none

    /// Vectors of earlier documents are kept for comparison up to this size; they are in files that the system can page
    /// out.
    std::int64_t m_corpusBytes = std::int64_t{4} << 30;
    std::optional<ui::FindNeighbours> m_wanted;
    std::map<int, std::shared_ptr<const tasks::CorpusRows>> m_rows;  ///< by layer

    std::shared_ptr<const ui::ProjectionResult> m_lastProjection;  ///< before the one that develops
    int m_projection = 0;  ///< counts them: frames of an earlier one are dropped

    ui::Mailbox m_mailbox;
    JobQueue& m_files;
    JobQueue m_slow;
    LatestJob m_trying;
    LatestJob m_searching;
    LatestJob m_explaining;
    LatestJob m_likening;
    LatestJob m_projecting{m_slow, m_mailbox};
    LatestJob m_sweeping{m_slow, m_mailbox};
};

}  // namespace app
