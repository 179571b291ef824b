// SPDX-License-Identifier: GPL-3.0-or-later
// How LayerDesk runs jobs: private to its source files.
#pragma once

#include <memory>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/layers/layer_desk.h"

namespace app {

template <class Work, class Done>
void LayerDesk::start(LatestJob& job, const QString& title, Work work, Done done,
                      std::optional<int> ui::LayerWork::*percent) {
    using Result = decltype(work(std::declval<const elmo::RunControl&>()));
    const auto report = [this, percent](const JobReport& progress) {
        m_state.*percent = progress.total > 0 ? static_cast<int>(100 * progress.done / progress.total) : 0;
        publish();
    };
    const auto take = [this, percent, title, done = std::move(done)](JobOutcome<Result> outcome) mutable {
        if (percent)
            (m_state.*percent).reset();
        if (auto* result = std::get_if<Result>(&outcome))
            done(std::move(*result));
        publish();
        if (const auto* failure = std::get_if<Failure>(&outcome))
            Q_EMIT failed({title, {}, failureText(*failure)});
    };
    job.start(std::move(work), take, percent ? JobReports(report) : JobReports());
}

}  // namespace app
