// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdlib>

namespace elmo::test {

/// How often a test repeats something random: a tenth of the rounds, at least eight, where ELMO_FEWER_ROUNDS is set
/// (tests/run does so for what runs in full every night).
inline int rounds(int all) {
    return std::getenv("ELMO_FEWER_ROUNDS") == nullptr ? all : std::max(8, all / 10);
}

}  // namespace elmo::test
