// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "app/desktop/layers/layer_desk.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/workers/stage_job.h"
#include "ui/session/commands.h"

namespace app {

/// Answers the user's question about the open document with a head for questions. The workers must be closed before
/// this is destroyed. GUI thread.
class QuestionDesk : public QObject {
    Q_OBJECT

public:
    /// `layers` learns of the question, to try other weights on its answers.
    QuestionDesk(Workers& workers, const OpenWork& open, LayerDesk& layers)
        : m_workers(workers), m_open(open), m_layers(layers) {}

    const std::shared_ptr<const ui::Answers>& answers() const { return m_answers; }

    void carryOut(const ui::Ask& command);
    /// Answers the question (again), as soon as there are a head and the layers that it needs.
    void answer();
    void stop() { m_asking.stop(); }
    /// Another document, or none, is about to be open.
    void forget();

Q_SIGNALS:
    void changed();

private:
    void take(const tasks::AnswerPredictions& answers, const tasks::AnnotationSource& source);

    Workers& m_workers;
    const OpenWork& m_open;
    LayerDesk& m_layers;
    QString m_question;
    std::shared_ptr<const ui::Answers> m_answers;
    StageJob m_asking{m_workers, m_workers.compute(), ui::Stage::kAsk};
};

}  // namespace app
