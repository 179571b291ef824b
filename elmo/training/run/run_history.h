// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace elmo::training {

/// The held-out results of a run so far, and the model it started from. A value.
struct RunHistory {
    std::optional<double> bestLoss;     ///< the lowest at intervals
    std::int64_t bestStep = 0;          ///< where it was
    int worse = 0;                      ///< measurements since then
    std::optional<double> lossAtStart;  ///< fine-tuning: of the model as it was, over all held-out text
    std::string origin;                 ///< fine-tuning: the model it began from, a JSON object text
};

}  // namespace elmo::training
