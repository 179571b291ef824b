// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

#include "elmo/error.h"

namespace elmo {

/// The progress of a job. `total` is 0 if it is not known beforehand; the unit is the stage's own (bytes, tokens).
struct Progress {
    std::string_view stage;
    std::int64_t done = 0;
    std::int64_t total = 0;
};

/// What a long call needs of its caller: whether to stop, and where to say how far it is.
///
/// Passed by const reference. The call uses report() on its caller's thread, checkpoint() on any. The sink is called as
/// often as the work finds natural; the display throttles (app/jobs/progress_throttle.h).
class RunControl {
public:
    using ProgressSink = std::function<void(const Progress&)>;

    RunControl() = default;
    explicit RunControl(std::stop_token stop, ProgressSink sink = {})
        : m_stop(std::move(stop)), m_sink(std::move(sink)) {}

    bool stopRequested() const noexcept { return m_stop.stop_requested(); }

    /// For a caller in the middle that hands on the stop but changes what is reported.
    const std::stop_token& stopToken() const noexcept { return m_stop; }

    /// Throws Cancelled if a stop was asked for. Called between batches, at least once a second.
    void checkpoint() const {
        if (m_stop.stop_requested())
            throw Cancelled();
    }

    /// Reports progress and then polls the stop token, as checkpoint() does.
    void report(const Progress& progress) const {
        if (m_sink)
            m_sink(progress);
        checkpoint();
    }

private:
    std::stop_token m_stop;
    ProgressSink m_sink;
};

}  // namespace elmo
