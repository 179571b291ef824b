// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/syntax/text_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "elmo/error.h"
#include "elmo/text/text_decoder.h"
#include "elmo/text/text_import.h"
#include "tasks/data/tag_columns.h"
#include "tasks/data/tagged_lines.h"

namespace app {
namespace {

/// "Anna B-PER": columns of which the last holds a tag.
bool looksTagged(std::string_view line) {
    const auto words = wordsOf(line);
    return words.size() > 1 && tasks::looksLikeTag(words.back());
}

std::string_view withoutBlankEnd(std::string_view line) {
    return line.substr(0, line.find_last_not_of(" \t") + 1);
}

/// Texts have more words.
bool isToken(std::string_view cell) {
    return wordsOf(cell).size() < 3;
}

/// The whole lines of the beginning of a file that may hold tokens in columns, without blanks at their ends.
std::vector<std::string_view> tokenLinesOf(std::string_view head) {
    std::vector<std::string_view> lines = linesOf(head);
    if (lines.size() > 2 && !head.ends_with('\n'))
        lines.pop_back();  // its end may not be there
    std::erase_if(lines, [](std::string_view line) {
        return wordsOf(line).empty() || line.starts_with(tasks::kDocumentStart) || tasks::isConlluComment(line) ||
               (line.starts_with('#') && !looksTagged(line));
    });
    for (std::string_view& line : lines)
        line = withoutBlankEnd(line);
    return lines;
}

}  // namespace

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        lines.push_back(line.substr(0, line.find_last_not_of('\r') + 1));  // some files were converted twice: CR CR LF
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

std::vector<std::string_view> splitAt(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end = 0; (end = text.find(separator)) != std::string_view::npos; text.remove_prefix(end + 1))
        parts.push_back(text.substr(0, end));
    parts.push_back(text);
    return parts;
}

std::vector<std::string_view> wordsOf(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t begin = 0; (begin = text.find_first_not_of(" \t")) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        text.remove_prefix(end);
    }
    return words;
}

bool ColumnComments::learn(std::string_view line) {
    if (line.starts_with('#'))
        return false;
    if (line.starts_with(tasks::kDocumentStart) || wordsOf(line).empty())
        return m_places.learn({});
    if (m_columns == 0) {
        m_tabs = tasks::areBetweenTabs(line);
        m_columns = columnsOf(line).size();
    }
    return m_places.learn(columnsOf(line));
}

bool ColumnComments::isComment(std::string_view line) const {
    if (tasks::isConlluComment(line) || !line.starts_with('#'))
        return line.starts_with('#');
    return m_places.found() || (m_columns > 0 && columnsOf(line).size() != m_columns && !looksTagged(line));
}

bool ColumnComments::mayBeComment(std::string_view line) const {
    return line.starts_with("# ") && !looksTagged(line);
}

std::vector<std::string_view> ColumnComments::columnsOf(std::string_view line) const {
    return m_tabs ? splitAt(withoutBlankEnd(line), '\t') : wordsOf(line);
}

bool looksLikeTaggedLines(std::string_view head) {
    const std::vector<std::string_view> lines = tokenLinesOf(head);
    if (lines.size() < 2)
        return false;
    const bool tabs = lines.front().find('\t') != std::string_view::npos;
    tasks::NumberedColumns places;
    tasks::TagColumns tags;
    std::vector<std::vector<std::string_view>> rows;
    for (const std::string_view line : lines) {
        rows.push_back(tabs ? splitAt(line, '\t') : wordsOf(line));
        places.learn(rows.back());
    }
    for (const auto& row : rows)
        if (row.size() > places.token() + 1)
            tags.add(row, places.token());
    tags.decide();
    const auto isTagged = [&](const auto& row) {
        return row.size() > 1 && row.size() > tags.token() && isToken(row[tags.token()]) &&
               tags.tagIn(row[tags.places(row.size()).front()]).has_value();
    };
    const std::int64_t others = std::ssize(rows) - std::ranges::count_if(rows, isTagged);
    // A wrong line is for the reader to report.
    return tags.found() && (tabs || !tags.arePlain()) && others * 5 <= std::ssize(rows);
}

bool looksLikeTokenColumns(std::string_view head) {
    const std::vector<std::string_view> lines = tokenLinesOf(head);
    const auto columns = [](std::string_view line) { return std::ranges::count(line, '\t') + 1; };
    return lines.size() > 1 && columns(lines.front()) > 1 && std::ranges::all_of(lines, [&](std::string_view line) {
               const std::vector<std::string_view> cells = splitAt(line, '\t');
               return columns(line) == columns(lines.front()) && std::ranges::all_of(cells, isToken);
           });
}

bool isBlank(std::uint32_t c) {
    return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

bool isLineEnd(std::uint32_t c) {
    return (c >= 0x0A && c <= 0x0D) || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

std::string withoutBlanks(std::string_view text) {
    std::string result;
    forEachCharacter(text, [&](std::uint32_t c, std::string_view bytes) {
        if (isBlank(c) || c < 0x20 || c == 0x7F)
            result += '_';
        else
            result += bytes;
    });
    return result.empty() ? "_" : result;
}

void requireUtf8(std::string_view text, const std::string& name) {
    if (elmo::isValidUtf8(text, elmo::TextPart::kWhole) && text.find('\0') == std::string_view::npos)
        return;
    const elmo::ImportedText imported = elmo::importText(text);
    if (imported.encoding != "UTF-8" || imported.repairedBytes > 0)
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("{} is not plain UTF-8 text: {}. This format is always UTF-8; convert the file "
                                      "first, for example with iconv.",
                                      name,
                                      imported.encoding == "UTF-8"
                                          ? fmt::format("{} of its bytes are damaged", imported.repairedBytes)
                                          : "its encoding looks like " + imported.encoding));
}

std::int64_t numberOf(std::string_view text, std::size_t line) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 0)
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("Line {} has '{}'; expected an integer.", line + 1, text.substr(0, 60)));
    return number;
}

std::optional<char> controlOf(std::string_view digits) {
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
    const bool whole = digits.size() == 2 && error == std::errc() && end == digits.data() + digits.size();
    return whole && number >= 0 && number < 0x80 ? std::optional(static_cast<char>(number)) : std::nullopt;
}

}  // namespace app
