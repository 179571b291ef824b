// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/calibration.h"

#include <algorithm>
#include <cmath>

namespace tasks {

void Calibration::add(double probability, bool isRight) {
    const double place = std::clamp(probability, 0.0, 1.0) * static_cast<double>(kBins);
    CalibrationBin& bin = m_bins[std::min(kBins - 1, static_cast<std::size_t>(place))];
    ++bin.count;
    bin.probability += probability;
    bin.right += isRight ? 1 : 0;
}

CalibrationBin Calibration::total() const {
    CalibrationBin sum;
    for (const CalibrationBin& bin : m_bins) {
        sum.count += bin.count;
        sum.probability += bin.probability;
        sum.right += bin.right;
    }
    return sum;
}

double Calibration::error() const {
    double gaps = 0;
    for (const CalibrationBin& bin : m_bins)
        gaps += std::abs(static_cast<double>(bin.right) - bin.probability);
    return 100 * gaps / static_cast<double>(total().count);  // 0/0 is NaN
}

}  // namespace tasks
