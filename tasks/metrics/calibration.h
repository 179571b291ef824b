// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tasks {

/// Predictions of nearly the same probability. A plain value.
struct CalibrationBin {
    std::int64_t count = 0;
    double probability = 0;  ///< their sum
    std::int64_t right = 0;
};

/// Whether predictions are as often right as their probabilities say: in 15 bins of equal width (Naeini et al. 2015,
/// "Obtaining well calibrated probabilities using Bayesian binning"; Guo et al. 2017, "On calibration of modern neural
/// networks"). A value.
class Calibration {
public:
    static constexpr std::size_t kBins = 15;

    Calibration() = default;
    explicit Calibration(const std::array<CalibrationBin, kBins>& bins) : m_bins(bins) {}

    /// `probability` is that of the prediction that was made, from 0 to 1.
    void add(double probability, bool isRight);

    const std::array<CalibrationBin, kBins>& bins() const { return m_bins; }
    CalibrationBin total() const;
    /// The expected calibration error: the mean over the predictions of |share right - mean probability| of their bin,
    /// 0 to 100. NaN without predictions.
    double error() const;

private:
    std::array<CalibrationBin, kBins> m_bins = {};
};

}  // namespace tasks
