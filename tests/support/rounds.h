// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdlib>

namespace elmo::test {

/// The number of random rounds in a test. With ELMO_FEWER_ROUNDS a tenth of the rounds, but at least eight (tests/run
/// sets it for tests that run in full every night).
inline int rounds(int all) {
    return std::getenv("ELMO_FEWER_ROUNDS") == nullptr ? all : std::max(8, all / 10);
}

}  // namespace elmo::test
