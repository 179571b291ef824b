// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

namespace elmo::training {

/// SplitMix64: a random stream that is a pure function of its seed, so that a resumed run needs no saved state beyond
/// the step number. A value; one thread at a time.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    /// A stream for one purpose within one seed: independent of the streams of other purposes.
    Random(std::uint64_t seed, std::uint64_t purpose) : m_state(seed ^ (purpose * 0x9E3779B97F4A7C15ull)) { next(); }

    std::uint64_t next() {
        std::uint64_t z = (m_state += 0x9E3779B97F4A7C15ull);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    /// In [0, 1).
    double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
    double uniform(double low, double high) { return low + (high - low) * uniform(); }
    /// In [0, bound).
    std::uint64_t below(std::uint64_t bound) { return next() % bound; }
    /// Standard normal (Box and Muller).
    double normal() {
        const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
        return radius * std::cos(6.283185307179586 * uniform());
    }

private:
    std::uint64_t m_state;
};

/// The seed of the n-th epoch or step of a run, counted from 0; no other seed has it for its own.
inline std::uint64_t nthSeed(std::uint64_t seed, std::uint64_t n) {
    return n == 0 ? seed : Random(seed, n).next();
}

}  // namespace elmo::training
