// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "app/desktop/annotating/annotation_desk.h"
#include "app/desktop/annotating/head_desk.h"
#include "app/desktop/batch/project_annotator.h"
#include "app/desktop/training/training_desk.h"
#include "app/desktop/workers/stage_job.h"
#include "ui/session/commands.h"

namespace app {

/// Asks what to do with a newly trained head before it annotates anything. The workers must be closed before this is
/// destroyed. GUI thread.
class TrainedHeadOffer : public QObject {
    Q_OBJECT

public:
    /// The services that add a head, or put it in the place of another one.
    struct Services {
        const OpenWork& open;
        HeadDesk& heads;
        AnnotationDesk& annotations;
        ProjectAnnotator& annotator;
        const TrainingDesk& training;
    };
    TrainedHeadOffer(Workers& workers, Services services) : m_workers(workers), m_services(services) {}

    /// Awaiting a decision; null: none.
    const std::shared_ptr<const tasks::TaskModelInfo>& head() const { return m_head; }
    void offer(const QString& bundle);
    void carryOut(const ui::AnswerTrainedHead& command);

Q_SIGNALS:
    void changed();

private:
    void replace(const QString& old, const QString& next);

    Workers& m_workers;
    const Services m_services;
    std::shared_ptr<const tasks::TaskModelInfo> m_head;
    QString m_rival;  ///< path of the head that it was compared with and may replace; empty: none
    StageJob m_offering{m_workers, m_workers.files(), ui::Stage::kAddHead, Shown::kNo};
};

}  // namespace app
