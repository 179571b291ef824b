// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_lexicon.h"

#include <algorithm>
#include <map>
#include <utility>

#include "elmo/text/ascii.h"
#include "elmo/text/text_resources.h"

namespace elmo {
namespace {

/// The same for both cases of an ASCII letter.
std::size_t letterSlot(std::string_view word) {
    return static_cast<unsigned char>(word.front()) % 32;
}

}  // namespace

EnglishLexicon::EnglishLexicon() {
    const std::map<std::string_view, Words*> classes = {
        {"abbreviation", &abbreviations},
        {"capital", &capitalAbbreviations},
        {"numbered", &numberedAbbreviations},
        {"prefix", &prefixes},
        {"suffix", &suffixes},
        {"name", &nameEndings},
        {"hierarchy", &hierarchies},
        {"unit", &units},
        {"apostrophe", &apostropheWords},
    };
    for (const std::string_view line : resourceLines("english_lexicon.txt")) {
        const std::vector<std::string_view> fields = ascii::split(line, ' ');
        if (fields[0] == "before") {
            addSplit(fields.at(1), Words(fields.begin() + 2, fields.end()));
            continue;
        }
        for (std::size_t i = 1; i < fields.size(); ++i) {
            if (fields[0] == "split")
                addSplit(fields[i], {});
            else
                classes.at(fields[0])->insert(fields[i]);
        }
    }
}

/// `entry` shows where to split: "can|not".
void EnglishLexicon::addSplit(std::string_view entry, Words next) {
    Split& split = m_splits.emplace_back();
    split.lengths.push_back(0);
    split.next = std::move(next);
    for (const char letter : entry) {
        if (letter == '|') {
            split.lengths.push_back(0);
            continue;
        }
        split.word += letter;
        ++split.lengths.back();
    }
    m_splitLengths[letterSlot(split.word)] |= std::uint32_t{1} << split.word.size();
    m_splitTable.emplace(split.word, &split);
}

const EnglishLexicon& EnglishLexicon::instance() {
    static const EnglishLexicon lexicon;
    return lexicon;
}

const EnglishLexicon::Split* EnglishLexicon::splitOf(std::string_view word) const {
    // Asked of every word, and answered for nine in ten by first letter and length.
    if (word.size() > 31 || (m_splitLengths[letterSlot(word)] >> word.size() & 1) == 0)
        return nullptr;
    const auto found = m_splitTable.find(LowerWord(word));
    return found == m_splitTable.end() ? nullptr : found->second;
}

LowerWord::LowerWord(std::string_view word) {
    for (std::size_t at = 0; at < word.size(); ++at) {
        if (m_size == sizeof m_bytes) {
            m_size = 0;
            return;
        }
        const bool curly = word.substr(at).starts_with("\u2019");
        m_bytes[m_size++] = curly || word[at] == '`' ? '\'' : ascii::lowered(word[at]);
        at += curly ? 2 : 0;
    }
}

}  // namespace elmo
