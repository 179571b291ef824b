// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace monkey {

/// A small random generator (splitmix64): the same seed gives the same numbers with every compiler and library.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next() {
        m_state += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = m_state;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31U);
    }
    /// 0 to count - 1; `count` is positive.
    int below(int count) { return static_cast<int>(next() % static_cast<std::uint64_t>(count)); }
    bool oneIn(int count) { return below(count) == 0; }
    /// An element of a container that is not empty.
    template <class Container>
    auto& pick(Container& from) {
        return from[static_cast<decltype(from.size())>(below(static_cast<int>(from.size())))];
    }

private:
    std::uint64_t m_state;
};

}  // namespace monkey
