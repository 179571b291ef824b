// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace elmo {

/// The bytes of the white space at `at` (a character of str.isspace in Python, as U+00A0 and U+3000 are); 0: there is
/// none.
std::size_t spaceAt(std::string_view text, std::size_t at);

/// Calls visit(word) for each word between white space, as Python's str.split() finds them.
template <class Visit>
void forEachSpacedWord(std::string_view line, const Visit& visit) {
    for (std::size_t at = 0, begin = 0;; ++at) {
        const std::size_t space = at < line.size() ? spaceAt(line, at) : 0;
        if (space == 0 && at < line.size())
            continue;
        if (at > begin)
            visit(line.substr(begin, at - begin));
        if (at == line.size())
            return;
        begin = at + space;
        at = begin - 1;
    }
}

}  // namespace elmo
