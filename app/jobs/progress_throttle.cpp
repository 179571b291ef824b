// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/progress_throttle.h"

namespace app {

bool ProgressThrottle::admit(const elmo::Progress& progress, Clock::time_point now) {
    const bool newStage = !m_started || progress.stage != m_stage;
    const bool complete = progress.total > 0 && progress.done >= progress.total;
    const bool nowComplete = complete && (newStage || !m_completeShown);
    if (!newStage && !nowComplete && now - m_last < m_interval)
        return false;
    m_started = true;
    m_completeShown = complete;
    m_stage = progress.stage;
    m_last = now;
    return true;
}

}  // namespace app
