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
            return areBetweenTabs(line);
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

/// By all lines with a token: comments that would look like one have no tag.
TagColumns tagColumnsIn(const DataFile& file, bool tabs, const NumberedColumns& places) {
    TagColumns tags;
    LineSource lines(file);
    for (std::string_view line; lines.next(line);) {
        if (isBlankLine(line) || isConlluComment(line) || line.starts_with(kDocumentStart))
            continue;
        const std::vector<std::string_view> columns = splitColumns(line, tabs);
        if (columns.size() > places.token() + 1 && !(line.starts_with('#') && !looksLikeTag(columns.back())))
            tags.add(columns, places.token());
    }
    tags.decide();
    return tags;
}

/// The ASCII character whose number two hexadecimal digits say.
std::optional<char> asciiOf(std::string_view digits) {
    unsigned number = 0x80;
    const char* const end = digits.data() + digits.size();
    const bool isWhole = digits.size() == 2 && std::from_chars(digits.data(), end, number, 16).ptr == end;
    return isWhole && number < 0x80 ? std::optional(static_cast<char>(number)) : std::nullopt;
}

/// With its label: other keys have values of one letter that are no tags.
std::optional<std::string> labelledTag(std::string_view value) {
    const bool isTag = value == "O" || (value.size() > 2 && (value[1] == '-' || value[1] == '_'));
    return isTag ? entityTag(value) : std::nullopt;
}

std::optional<std::string> chosenTag(const std::string& value) {
    if (value.empty() || value == "_" || value.find_first_of("()") != std::string::npos)  // brackets are read apart
        return std::nullopt;
    return entityTag(value).value_or("I-" + value);
}

}  // namespace

bool looksLikeTag(std::string_view column) {
    return column.size() != 1 ? entityTag(column).has_value() : column == "O";
}

bool areBetweenTabs(std::string_view line) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos || tab < line.find_last_not_of(" \t"))
        return tab != std::string_view::npos;
    const std::vector<std::string_view> words = splitBlanks(line);
    return words.size() < 2 || !looksLikeTag(words.back());
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
        m_tagColumns = tagColumnsIn(m_lines.file(), *m_tabs, m_places);
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

std::optional<std::string> tagInEntry(std::string_view entry, std::string_view key) {
    const std::size_t sign = entry.find('=');
    if (sign == std::string_view::npos) {
        const bool isTag = entry == "O" || (entry.size() > 2 && entry[1] == '-' && entry[0] >= 'A' && entry[0] <= 'Z');
        return key.empty() && isTag ? entityTag(entry) : std::nullopt;
    }
    const std::string_view own = entry.substr(0, sign);
    const std::string value = unescapeMisc(entry.substr(sign + 1));
    if (!key.empty())
        return own == key ? chosenTag(value) : std::nullopt;
    if (own == "NER")
        return entityTag(value).value_or(value);
    static constexpr std::string_view kKeys[] = {"ner", "entity", "name", "ne", "tag", "namedentity", "named_entity"};
    const auto isOwn = [&](std::string_view known) { return std::ranges::equal(own, known, {}, elmo::ascii::lowered); };
    return std::ranges::any_of(kKeys, isOwn) ? labelledTag(value) : std::nullopt;
}

std::vector<std::string_view> miscEntries(std::string_view misc) {
    std::vector<std::string_view> entries;
    for (const std::string_view entry : elmo::ascii::split(misc, '|')) {
        const std::size_t blank = entry.rfind(' ');
        const bool isTagged = blank != std::string_view::npos &&
                              entry.substr(0, blank).find('=') != std::string_view::npos &&
                              entry.find('=', blank) != std::string_view::npos && tagInEntry(entry.substr(blank + 1));
        entries.push_back(isTagged ? entry.substr(0, blank) : entry);
        if (isTagged)
            entries.push_back(entry.substr(blank + 1));
    }
    return entries;
}

std::optional<std::string> tagInMisc(std::string_view misc, std::string_view key) {
    for (const std::string_view entry : miscEntries(misc))
        if (auto tag = tagInEntry(entry, key))
            return tag;
    return std::nullopt;
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
