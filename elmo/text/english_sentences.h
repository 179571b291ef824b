// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "elmo/text/english_words.h"

namespace elmo {

/// Replaces `ends` by the token counts at which the paragraph's sentences end; the last is the number of tokens.
/// Any thread.
void findSentenceEnds(std::string_view paragraph, const std::vector<EnglishToken>& tokens,
                      std::vector<std::int32_t>& ends);

}  // namespace elmo
