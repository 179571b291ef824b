// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace elmo {

/// A word as searches compare it: case, width and compatibility forms folded (Unicode's NFKC_Casefold), so that "ＡＢ",
/// "Ab" and "ab" are one. Any thread. The text must be valid UTF-8.
std::string searchKey(std::string_view word);

/// Calls back with the parts of a token that a search finds by themselves: "state", "art" of "state-of-the-art"; none
/// if the token has neither letter nor digit nor symbol to look for. Places are bytes of the token.
void forEachSearchWord(std::string_view token,
                       const std::function<void(std::string_view word, std::size_t begin)>& call);

/// Whether a text has letters of a script that puts no spaces between words (Chinese, Japanese, Thai, Lao, Khmer,
/// Burmese, Tibetan) or between words and particles (Korean): people search it for parts of words.
bool isSearchedInsideWords(std::string_view text);

}  // namespace elmo
