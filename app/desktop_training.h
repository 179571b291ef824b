// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <stop_token>

#include "app/job_queue.h"
#include "app/training_feed.h"
#include "ui/mailbox.h"
#include "ui/session.h"
#include "ui/training_work.h"

namespace app {

/// The session's part that answers TrainingRequests: it looks data over, trains heads and fine-tunes language models,
/// and measures heads. A training has a worker of its own, so that reading goes on beside it; checks and evaluations
/// share another. GUI thread; destruction stops a training at its next checkpoint, then waits for the workers.
class TrainingDesk : public QObject {
    Q_OBJECT

public:
    explicit TrainingDesk(QObject* parent = nullptr);
    ~TrainingDesk() override;

    const ui::TrainingWorkPtr& work() const { return m_published; }
    void request(const ui::TrainingRequest& request);

Q_SIGNALS:
    /// work() is new.
    void changed();
    /// A training ended with these bundles of heads; the first is the best.
    void headsTrained(const QStringList& folders);
    void failed(const ui::Problem& problem);

private:
    /// One kind of work on the worker for checks: a new one replaces the one before.
    struct Channel {
        std::optional<ui::WorkProgress> ui::TrainingWork::*progress;
        JobId job = JobQueue::kNoJob;
        std::int64_t ticket = 0;
    };
    struct Trained {
        QStringList results;
        QString summary;
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
    void train(const ui::TrainingPlan& plan, const QString& folder, bool resume);
    static Trained runHead(const ui::HeadPlan& plan, bool resume, std::stop_token enough, TrainingFeed& feed,
                           const elmo::RunControl& control);
    static Trained runTuned(const ui::TuningPlan& plan, bool resume, std::stop_token enough, TrainingFeed& feed,
                            const elmo::RunControl& control);
    void takeNews(const TrainingNews& news);
    void finish(const JobOutcome<Trained>& outcome);
    /// A copy of the record that can be changed; publishRecord() puts it in.
    ui::TrainingRecord record() const { return *m_state.training; }
    void publishRecord(ui::TrainingRecord record);
    /// Puts it in now, and publishes at most ten times a second: news may come faster than a window can show them.
    void publishSoon(ui::TrainingRecord record);

    ui::TrainingWork m_state;
    ui::TrainingWorkPtr m_published;
    QTimer m_publishSoon;
    std::stop_source m_enough;
    JobId m_training = JobQueue::kNoJob;
    std::int64_t m_run = 0;  ///< what an older training still says is dropped
    Channel m_checking{&ui::TrainingWork::checking};
    Channel m_evaluating{&ui::TrainingWork::evaluating};
    ui::Mailbox m_mailbox;
    JobQueue m_trainer;
    JobQueue m_checker;
};

}  // namespace app
