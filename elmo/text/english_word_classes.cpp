// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_word_classes.h"

#include <algorithm>

#include "elmo/text/text_resources.h"

namespace elmo {

EnglishWordClasses::EnglishWordClasses() {
    std::uint32_t number = 0;
    for (std::string_view line : resourceLines("english_word_classes.txt")) {
        ++number;
        while (!line.empty()) {
            const std::size_t end = std::min(line.find(' '), line.size());
            m_classes.emplace(line.substr(0, end), number);
            line.remove_prefix(std::min(end + 1, line.size()));
        }
    }
}

const EnglishWordClasses& EnglishWordClasses::instance() {
    static const EnglishWordClasses classes;
    return classes;
}

}  // namespace elmo
