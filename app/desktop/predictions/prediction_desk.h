// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "app/desktop/open/open_work.h"
#include "app/desktop/predictions/shared_predictor.h"
#include "app/desktop/workers/stage_job.h"
#include "app/instruments/surprisal.h"
#include "ui/session/prediction_work.h"

namespace app {

/// What the loaded model, with its softmax, expects to read: surprisal of the open document's tokens on request, and
/// substitutes of the selected token. The softmax is read when it is first needed. Workers of its own do it, so that
/// neither a selection nor the analysis of the document waits for a long text. GUI thread.
class PredictionDesk : public QObject {
    Q_OBJECT

public:
    /// The workers must be closed before this is destroyed.
    PredictionDesk(Workers& workers, const OpenWork& open, int threads)
        : m_workers(workers), m_open(open), m_threads(threads) {}
    ~PredictionDesk() override;

    ui::PredictionWorkPtr work() const;

    void carryOut(const ui::MeasureSurprisal& request);
    void carryOut(const ui::CancelSurprisal& request);
    void carryOut(const ui::SaveSurprisal& request);
    void carryOut(const ui::FollowSubstitutes& request);
    void setSelection(const std::optional<ui::SelectedToken>& selection);
    /// Another document, or none, is about to be open.
    void forgetDocument();
    /// Another model is loaded.
    void forgetModel();

Q_SIGNALS:
    void changed();

private:
    struct Measured;
    struct Found;

    /// The predictor of the loaded model, which is to be set.
    std::shared_ptr<SharedPredictor> predictor();
    void take(Measured measured);
    void findSubstitutes();

    Workers& m_workers;
    const OpenWork& m_open;
    const int m_threads;
    ui::PredictionWork m_state;
    bool m_follows = false;
    std::optional<ui::SelectedToken> m_selection;
    std::shared_ptr<SharedPredictor> m_predictor;
    std::shared_ptr<const std::vector<SurprisalSentence>> m_sentences;  ///< of m_state.surprisal
    JobQueue m_measuringWorker;
    JobQueue m_findingWorker;
    StageJob m_measuring{m_workers, m_measuringWorker, ui::Stage::kMeasure};
    StageJob m_finding{m_workers, m_findingWorker, ui::Stage::kMeasure, Shown::kNo};
    StageJob m_saving{m_workers, m_workers.files(), ui::Stage::kExport, Shown::kNo};
};

}  // namespace app
