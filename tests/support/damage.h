// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

namespace elmo::test {

/// Results of reading corrupt copies of a file. Exceptions other than Error are passed on and fail the test.
struct DamageCounts {
    int refused = 0;   ///< reading threw an Error
    int accepted = 0;  ///< read without an error
};

/// Truncates the file to `cuts` evenly spread lengths, including the empty file and the file without its last byte.
DamageCounts readTruncated(const std::string& bytes, int cuts, const std::function<void(const std::string&)>& read);

/// Changes one to four bytes at random positions (from the seed), `rounds` times.
DamageCounts readFlipped(const std::string& bytes, int rounds, unsigned seed,
                         const std::function<void(const std::string&)>& read);

}  // namespace elmo::test
