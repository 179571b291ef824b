// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace elmo {

/// Length of the apostrophe at `at`, 0 if there is none: ' ` or the two- and three-byte ones.
std::size_t apostropheLength(std::string_view text, std::size_t at);

/// 's, 're, 'd, ...: whether this, in lower case, follows the apostrophe of a clitic.
bool isClitic(std::string_view lower);

/// The length of `word` without its last clitic; 0 if it has none.
std::size_t lengthWithoutClitic(std::string_view word);

}  // namespace elmo
