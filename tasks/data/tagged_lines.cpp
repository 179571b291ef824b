// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/tagged_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "elmo/text/ascii.h"

namespace tasks {
namespace {

bool firstTokenHasTab(const DataFile& file) {
    LineSource lines(file);
    for (std::string_view line; lines.next(line);)
        if (!isBlankLine(line) && !line.starts_with('#') && !line.starts_with(kDocumentStart))
            return line.find('\t') != std::string_view::npos;
    return false;
}

std::vector<std::string_view> splitColumns(std::string_view line, bool tabs) {
    line = line.substr(0, line.find_last_not_of(" \t") + 1);  // else the tag, or a part of it
    return tabs ? elmo::ascii::split(line, '\t') : splitBlanks(line);
}

NumberedColumns placesIn(const DataFile& file, bool tabs) {
    NumberedColumns places;
    LineSource lines(file);
    for (std::string_view line; lines.next(line);) {
        if (line.starts_with('#'))
            continue;
        const bool isBetween = isBlankLine(line) || line.starts_with(kDocumentStart);
        if (places.learn(isBetween ? std::vector<std::string_view>() : splitColumns(line, tabs)))
            break;
    }
    return places;
}

/// The ASCII character whose number two hexadecimal digits say.
std::optional<char> asciiOf(std::string_view digits) {
    unsigned number = 0x80;
    const char* const end = digits.data() + digits.size();
    const bool isWhole = digits.size() == 2 && std::from_chars(digits.data(), end, number, 16).ptr == end;
    return isWhole && number < 0x80 ? std::optional(static_cast<char>(number)) : std::nullopt;
}

}  // namespace

bool looksLikeTag(std::string_view column) {
    return column == "O" || (column.size() > 2 && column[1] == '-' &&
                             std::string_view("BIULSEM").find(column[0]) != std::string_view::npos);
}

bool NumberedColumns::learn(const std::vector<std::string_view>& columns) {
    if (m_known || (!columns.empty() && isNumberOfNoWord(columns[0])))
        return m_known;
    if (columns.empty()) {
        m_known = m_found = m_next > 2;
        m_next = 1;
    } else if (columns.size() < 3 || columns[0] != std::to_string(m_next)) {
        m_known = true;
    } else {
        ++m_next;
        m_outerTags = m_outerTags && looksLikeTag(columns[2]);
    }
    return m_known;
}

void TaggedLines::add(std::string_view token, std::string_view tag) {
    if (token.empty() || (tag.empty() && m_needsTags))
        m_lines.refuse(token.empty() ? "The token is empty." : "The tag is empty.");
    if (m_tokens.empty())
        m_begin = m_lines.number();
    m_tokens.emplace_back(token);
    m_tags.emplace_back(tag);
}

void TaggedLines::endSentence() {
    if (!m_tokens.empty()) {
        Example sentence;
        sentence.id = m_id.empty() ? m_lines.placeOf(m_begin) : m_id;
        sentence.text.sentences.push_back(std::exchange(m_tokens, {}));
        const auto missing = static_cast<std::size_t>(std::ranges::count(m_tags, ""));
        if (missing == m_tags.size())
            m_tags.clear();
        else if (missing > 0)
            m_lines.refuse(m_begin, "Some tokens of the sentence have a tag, and others have none.");
        try {
            m_sink(std::move(sentence), std::exchange(m_tags, {}));
        } catch (const elmo::Error& error) {
            m_lines.refuse(m_begin, error.what());
        }
    }
    m_id.clear();
}

std::vector<std::string_view> TaggedLines::columnsOf(std::string_view line) {
    if (!m_tabs) {
        m_tabs = firstTokenHasTab(m_lines.file());
        m_places = placesIn(m_lines.file(), *m_tabs);
    }
    return splitColumns(line, *m_tabs);
}

void TaggedLines::requireColumns(const std::vector<std::string_view>& columns) {
    if (columns.size() < 2 && m_needsTags)
        m_lines.refuse(
            fmt::format("The line {} has one column; expected a token and its tag.", inQuotes(columns.front())));
    if (m_columns == 0)
        m_columns = columns.size();
    if (columns.size() != m_columns)
        m_lines.refuse(fmt::format("The line has {} columns; the previous lines have {}.", columns.size(), m_columns));
}

std::vector<std::string_view> conlluColumns(std::string_view line, const LineSource& lines) {
    constexpr std::size_t kColumns = 10;
    std::vector<std::string_view> columns = elmo::ascii::split(line, '\t');
    if (columns.size() != kColumns)
        lines.refuse(
            fmt::format("Expected the {} columns of CoNLL-U between TABs; found {}.", kColumns, columns.size()));
    return columns;
}

bool isNoWord(const std::vector<std::string_view>& conlluColumns) {
    return conlluColumns.front().find_first_of("-.") != std::string_view::npos;
}

bool isNumberOfNoWord(std::string_view column) {
    const std::size_t sign = column.find_first_of("-.");
    return sign != std::string_view::npos && elmo::ascii::allDigits(column.substr(0, sign)) && sign > 0 &&
           sign + 1 < column.size() && elmo::ascii::allDigits(column.substr(sign + 1));
}

std::string unescapeMisc(std::string_view text) {
    constexpr std::string_view kPlain = "\\ \t\n\r|", kLetters = "\\stnrp";
    std::string result;
    while (!text.empty()) {
        const std::size_t at = text[0] == '\\' && text.size() > 1 ? kLetters.find(text[1]) : std::string_view::npos;
        const auto control = text.starts_with("\\x") ? asciiOf(text.substr(2, 2)) : std::nullopt;
        result += control ? *control : at != std::string_view::npos ? kPlain[at] : text[0];
        text.remove_prefix(control ? 4 : at != std::string_view::npos ? 2 : 1);
    }
    return result;
}

bool isConlluComment(std::string_view line) {
    constexpr std::string_view kMark = "# ";
    if (!line.starts_with(kMark))
        return false;
    const std::string_view said = line.substr(kMark.size());
    // Of the token in "# = O" there is no name before the sign.
    return said == "newdoc" || said == "newpar" || said.find(" = ") != std::string_view::npos;
}

std::string_view sentenceIdIn(std::string_view line) {
    constexpr std::string_view kId = "# sent_id = ";
    return line.starts_with(kId) ? line.substr(kId.size()) : std::string_view();
}

std::string_view documentIdIn(std::string_view line) {
    constexpr std::string_view kId = "# newdoc id = ";
    return line.starts_with(kId) ? line.substr(kId.size()) : std::string_view();
}

}  // namespace tasks
