// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/json_depth.h"

#include <algorithm>

namespace elmo {

int jsonDepth(std::string_view text) {
    int depth = 0;
    int deepest = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char mark = text[i];
        if (inString) {
            if (mark == '\\')
                ++i;
            else if (mark == '"')
                inString = false;
        } else if (mark == '"') {
            inString = true;
        } else if (mark == '[' || mark == '{') {
            deepest = std::max(deepest, ++depth);
        } else if (mark == ']' || mark == '}') {
            --depth;
        }
    }
    return deepest;
}

}  // namespace elmo
