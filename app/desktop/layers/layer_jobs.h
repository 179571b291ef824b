// SPDX-License-Identifier: GPL-3.0-or-later
// How LayerDesk runs jobs: private to its source files.
#pragma once

#include <memory>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/layers/layer_desk.h"

namespace app {

template <class Work, class Done>
void LayerDesk::start(LatestJob& job, const QString& title, Work work, Done done) {
    using Result = decltype(work(std::declval<const elmo::RunControl&>()));
    const bool projects = &job == &m_projecting;
    const auto report = [this](const JobReport& progress) {
        m_state.projectionPercent = progress.total > 0 ? static_cast<int>(100 * progress.done / progress.total) : 0;
        publish();
    };
    const auto take = [this, projects, title, done = std::move(done)](JobOutcome<Result> outcome) mutable {
        if (projects)
            m_state.projectionPercent.reset();
        if (auto* result = std::get_if<Result>(&outcome))
            done(std::move(*result));
        publish();
        if (const auto* failure = std::get_if<Failure>(&outcome))
            Q_EMIT failed({title, {}, failureText(*failure)});
    };
    job.start(std::move(work), take, projects ? JobReports(report) : JobReports());
}

}  // namespace app
