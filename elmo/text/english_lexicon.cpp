// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_lexicon.h"

#include <algorithm>
#include <map>

#include "elmo/text/text_resources.h"

namespace elmo {
namespace {

std::vector<std::string_view> fieldsOf(std::string_view line) {
    std::vector<std::string_view> fields;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find(' '), line.size());
        if (end > 0)
            fields.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return fields;
}

/// "do|nt" gives "dont" and {2, 2}.
std::pair<std::string, std::vector<std::size_t>> parseSplit(std::string_view entry) {
    std::string word;
    std::vector<std::size_t> lengths(1, 0);
    for (const char letter : entry) {
        if (letter == '|') {
            lengths.push_back(0);
            continue;
        }
        word += letter;
        ++lengths.back();
    }
    return {word, lengths};
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
        {"unit", &units},
        {"apostrophe", &apostropheWords},
    };
    for (const std::string_view line : resourceLines("english_lexicon.txt")) {
        const std::vector<std::string_view> fields = fieldsOf(line);
        for (std::size_t i = 1; i < fields.size(); ++i) {
            if (fields[0] == "split") {
                auto [word, lengths] = parseSplit(fields[i]);
                m_longestSplit = std::max(m_longestSplit, word.size());
                m_splits.insert_or_assign(std::move(word), std::move(lengths));
            } else {
                classes.at(fields[0])->insert(fields[i]);
            }
        }
    }
}

const EnglishLexicon& EnglishLexicon::instance() {
    static const EnglishLexicon lexicon;
    return lexicon;
}

const std::vector<std::size_t>* EnglishLexicon::splitOf(std::string_view lower) const {
    if (lower.size() < 2 || lower.size() > m_longestSplit)
        return nullptr;
    const auto found = m_splits.find(std::string(lower));
    return found == m_splits.end() ? nullptr : &found->second;
}

LowerWord::LowerWord(std::string_view word) {
    for (std::size_t at = 0; at < word.size(); ++at) {
        if (m_size == sizeof m_bytes) {
            m_size = 0;
            return;
        }
        char byte = word[at];
        if (word.substr(at).starts_with("\u2019")) {
            byte = '\'';
            at += 2;
        } else if (byte >= 'A' && byte <= 'Z') {
            byte = static_cast<char>(byte - 'A' + 'a');
        } else if (byte == '`') {
            byte = '\'';
        }
        m_bytes[m_size++] = byte;
    }
}

}  // namespace elmo
