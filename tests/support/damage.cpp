// SPDX-License-Identifier: Apache-2.0
#include "tests/support/damage.h"

#include <random>

#include "elmo/error.h"

namespace elmo::test {
namespace {

void count(const std::string& bytes, const std::function<void(const std::string&)>& read, DamageCounts& counts) {
    try {
        read(bytes);
        ++counts.accepted;
    } catch (const Error&) {
        ++counts.refused;
    }
}

}  // namespace

DamageCounts readTruncated(const std::string& bytes, int cuts, const std::function<void(const std::string&)>& read) {
    DamageCounts counts;
    for (int i = 0; i < cuts; ++i)
        count(bytes.substr(0, (bytes.size() - 1) * static_cast<std::size_t>(i) / static_cast<std::size_t>(cuts - 1)),
              read, counts);
    return counts;
}

DamageCounts readFlipped(const std::string& bytes, int rounds, unsigned seed,
                         const std::function<void(const std::string&)>& read) {
    DamageCounts counts;
    std::mt19937 generator(seed);
    for (int i = 0; i < rounds; ++i) {
        std::string damaged = bytes;
        for (unsigned flips = 1 + generator() % 4; flips > 0; --flips)
            damaged[generator() % damaged.size()] = static_cast<char>(generator());
        count(damaged, read, counts);
    }
    return counts;
}

}  // namespace elmo::test
