// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/word_key.h"

#include <algorithm>

#include "elmo/text/search_key.h"

namespace app {

std::string wordKey(std::string_view word) {
    std::string key = elmo::searchKey(word);
    for (const std::string_view apostrophe : {"\u2019", "\u02BC", "\u2018"})
        for (std::size_t at = key.find(apostrophe); at != std::string::npos; at = key.find(apostrophe, at))
            key.replace(at, apostrophe.size(), 1, '\'');
    if (key.size() > 1 && key.ends_with('.') && !std::ranges::all_of(key, [](char c) { return c == '.'; }))
        key.pop_back();
    return key;
}

}  // namespace app
