// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/vocabulary_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "elmo/error.h"
#include "elmo/files/text_lines.h"

namespace elmo {
namespace {

constexpr std::pair<char, char> kEscapes[] = {{'\\', '\\'}, {'\t', 't'}, {'\n', 'n'}, {'\r', 'r'}};

void appendEscaped(const std::string& entry, std::string& text) {
    for (const char c : entry) {
        const auto* escape =
            std::find_if(std::begin(kEscapes), std::end(kEscapes), [c](const auto& known) { return known.first == c; });
        if (escape == std::end(kEscapes))
            text += c;
        else
            (text += '\\') += escape->second;
    }
}

// False if a backslash is followed by something it is never followed by.
bool unescape(std::string_view text, std::string& entry) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            entry += text[i];
            continue;
        }
        const char code = ++i < text.size() ? text[i] : '\0';
        const auto* escape = std::find_if(std::begin(kEscapes), std::end(kEscapes),
                                          [code](const auto& known) { return known.second == code; });
        if (escape == std::end(kEscapes))
            return false;
        entry += escape->first;
    }
    return true;
}

}  // namespace

std::string vocabularyText(const IdTable& ids) {
    std::vector<std::pair<std::int32_t, const std::string*>> sorted;
    for (const auto& [entry, id] : ids)
        sorted.emplace_back(id, &entry);
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : *a.second < *b.second;
    });
    std::string text;
    for (const auto& [id, entry] : sorted) {
        appendEscaped(*entry, text);
        text += fmt::format("\t{}\n", id);
    }
    return text;
}

IdTable parseVocabulary(std::string_view text, std::int64_t rows, const std::string& where) {
    IdTable ids;
    const std::vector<std::string_view> lines = splitLines(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::size_t tab = std::min(lines[i].find('\t'), lines[i].size());
        const std::string_view digits = lines[i].substr(std::min(tab + 1, lines[i].size()));
        std::string entry;
        std::int32_t id = -1;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), id);
        if (!unescape(lines[i].substr(0, tab), entry) || error != std::errc() || end != digits.data() + digits.size() ||
            id < 0 || id >= rows || !ids.emplace(entry, id).second)
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("Line {} of the vocabulary {} is not a new entry, a tab and an id below {}.", i + 1,
                                    where, rows));
    }
    return ids;
}

}  // namespace elmo
