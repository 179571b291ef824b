// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <stop_token>

#include "app/desktop/bridge/latest_job.h"
#include "app/jobs/job_queue.h"
#include "app/training/training_feed.h"
#include "ui/session/mailbox.h"
#include "ui/session/session.h"
#include "ui/session/training_work.h"

namespace app {

/// The part of the session that answers TrainingRequests: it checks data, trains heads, fine-tunes language models and
/// evaluates heads. A training has its own worker, so that documents can be read meanwhile; checks and evaluations
/// share another. GUI thread; the destructor stops a training at its next checkpoint and waits for the workers.
class TrainingDesk : public QObject {
    Q_OBJECT

public:
    explicit TrainingDesk(QObject* parent = nullptr);
    ~TrainingDesk() override;

    const ui::TrainingWorkPtr& work() const { return m_published; }
    void request(const ui::TrainingRequest& request);

Q_SIGNALS:
    /// work() has changed.
    void changed();
    /// A training has written these bundles of heads; the first is the best.
    void headsTrained(const QStringList& folders);
    void failed(const ui::Problem& problem);

private:
    /// One kind of work on the worker for checks; new work replaces the previous one.
    struct Channel {
        std::optional<ui::WorkProgress> ui::TrainingWork::*progress;
        LatestJob job;
    };
    struct Trained {
        QStringList results;
        QString summary;
        std::shared_ptr<const ui::HeldOutScores> heldOut = {};
        std::optional<ui::ReplaceQuestion> question = {};  ///< nothing was trained
        decltype(ui::TrainingRecord::curves) curves = {};  ///< as the logs have them
    };
    struct TrainingStart {
        bool resumes = false, replaces = false;
    };

    template <class Work, class Done>
    void start(Channel& channel, Work work, Done done);
    void stop(Channel& channel);
    void publish();

    void carryOut(const ui::CheckHeadData& request);
    void carryOut(const ui::CheckTexts& request);
    void carryOut(const ui::StartTraining& request);
    void carryOut(const ui::PauseTraining& request);
    void carryOut(const ui::ResumeTraining& request);
    void carryOut(const ui::StopTraining& request);
    void carryOut(const ui::EvaluateHead& request);
    void carryOut(const ui::CancelChecks& request);
    void carryOut(const ui::CancelEvaluation& request);

    bool training() const;
    /// Asks instead, with a ReplaceQuestion, if the result would replace something and nobody has agreed to that.
    void train(const ui::TrainingPlan& plan, const QString& folder, TrainingStart start);
    static Trained runHead(const ui::HeadPlan& plan, bool resume, std::stop_token enough, TrainingFeed& feed,
                           const elmo::RunControl& control);
    static Trained runTuned(const ui::TuningPlan& plan, bool resume, std::stop_token enough, TrainingFeed& feed,
                            const elmo::RunControl& control);
    void takeNews(const TrainingNews& news);
    void finish(const JobOutcome<Trained>& outcome);
    /// A copy of the record to edit; publishRecord() stores it.
    ui::TrainingRecord record() const { return *m_state.training; }
    void publishRecord(ui::TrainingRecord record);
    /// Stores the record now and publishes it at most ten times a second, because news may arrive faster than the
    /// window can show it.
    void publishSoon(ui::TrainingRecord record);

    ui::TrainingWork m_state;
    ui::TrainingWorkPtr m_published;
    std::shared_ptr<const ui::TrainingRecord> m_before;  ///< of the training before the one that was started
    QTimer m_publishSoon;
    std::stop_source m_enough;
    std::int64_t m_run = 0;  ///< news of an older training is dropped
    ui::Mailbox m_mailbox;
    JobQueue m_trainer;
    JobQueue m_checker;
    LatestJob m_training{m_trainer, m_mailbox};
    Channel m_checking{&ui::TrainingWork::checking, {m_checker, m_mailbox}};
    Channel m_evaluating{&ui::TrainingWork::evaluating, {m_checker, m_mailbox}};
};

}  // namespace app
