// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>

namespace elmo {

/// Classes of words that stand between the same words, from resources/text/english_word_classes.txt: first names,
/// months, verbs in the past. They tell the sentence model about words that its treebank lacks. Immutable; any thread.
class EnglishWordClasses {
public:
    /// Reads the list that is compiled in, once.
    static const EnglishWordClasses& instance();

    /// The class of a word in lower case, from 1; 0 if the list lacks it.
    std::uint32_t classOf(std::string_view lower) const {
        const auto found = m_classes.find(lower);
        return found == m_classes.end() ? 0 : found->second;
    }

private:
    EnglishWordClasses();

    std::unordered_map<std::string_view, std::uint32_t> m_classes;  ///< the words view the resource
};

}  // namespace elmo
