// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

namespace elmo::test {

/// What became of reading damaged copies of a file. Other exceptions than Error pass through, and fail the test.
struct DamageCounts {
    int refused = 0;   ///< an Error
    int accepted = 0;  ///< read all the same
};

/// Cuts the file at `cuts` lengths spread over it, the empty file and the file without its last byte among them.
DamageCounts readTruncated(const std::string& bytes, int cuts, const std::function<void(const std::string&)>& read);

/// Changes one to four bytes at places drawn from the seed, `rounds` times.
DamageCounts readFlipped(const std::string& bytes, int rounds, unsigned seed,
                         const std::function<void(const std::string&)>& read);

}  // namespace elmo::test
