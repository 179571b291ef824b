// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workers/workers.h"

#include <algorithm>

#include "app/desktop/workers/stage_job.h"

namespace app {
namespace {

/// The first of these that is under way is the activity.
constexpr ui::Stage kByImportance[] = {ui::Stage::kExport,  ui::Stage::kOpenDocument, ui::Stage::kLoadModel,
                                       ui::Stage::kAnalyze, ui::Stage::kAddHead,      ui::Stage::kPredict,
                                       ui::Stage::kAsk,     ui::Stage::kMeasure,      ui::Stage::kCompare,
                                       ui::Stage::kProject, ui::Stage::kLabel,        ui::Stage::kComparePair};

}  // namespace

bool Workers::busy(std::initializer_list<ui::Stage> stages) const {
    return std::ranges::any_of(m_jobs, [&](const StageJob* job) {
        return job->busy() && job->shown() == Shown::kYes && std::ranges::find(stages, job->stage()) != stages.end();
    });
}

StageJob* Workers::foreground() const {
    for (const ui::Stage stage : kByImportance)
        for (StageJob* job : m_jobs)
            if (job->stage() == stage && job->shown() == Shown::kYes && job->busy())
                return job;
    return nullptr;
}

void Workers::close() {
    for (StageJob* job : m_jobs)
        job->stop();
    m_compute.close();
    m_files.close();
}

}  // namespace app
