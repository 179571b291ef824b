// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/text_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "elmo/error.h"

namespace app {
namespace {

using LineJson = nlohmann::json;

constexpr std::size_t kMaxPairLength = std::size_t{1} << 24;

/// The first of these keys that the object has, as text; nothing if it has none.
std::optional<std::string> textUnder(const LineJson& object, std::initializer_list<const char*> keys) {
    for (const char* key : keys)
        if (const auto found = object.find(key); found != object.end() && !found->is_null())
            return found->is_string() ? found->get<std::string>() : found->dump();
    return std::nullopt;
}

}  // namespace

std::optional<std::string> PairReader::nextLine() {
    std::string line;
    if (!std::getline(m_input.stream(), line))
        return std::nullopt;
    ++m_lines;
    if (line.size() > kMaxPairLength)
        refuse(fmt::format("The line has {} bytes; at most {} are read.", line.size(), kMaxPairLength));
    return m_decoder.decode(line);
}

/// Adds the lines that the row's open quotes reach over.
void PairReader::finishRow(std::string& row) {
    while (std::ranges::count(row, '"') % 2 != 0) {
        const auto more = nextLine();
        if (!more)
            refuse("A quoted cell of the row that begins here is never closed.");
        if (row.size() + more->size() > kMaxPairLength)
            refuse(fmt::format("The row has more than {} bytes; a quoted cell is not closed.", kMaxPairLength));
        row += "\n" + *more;
    }
}

std::optional<FilePair> PairReader::next() {
    for (m_number = m_lines + 1; auto line = nextLine(); m_number = m_lines + 1) {
        if (line->find_first_not_of(" \t\r") == std::string::npos)
            continue;
        if (!m_begun && tasks::namedSeparator(*line + '\n'))
            continue;
        if (!std::exchange(m_begun, true)) {
            if (line->find('\t') == std::string::npos && !line->starts_with('{'))
                m_separator = tasks::pairTableSeparator(*line).value_or('\t');
            tasks::TableRow heading;
            tasks::TableRows(*line, m_separator).next(heading);
            if ((m_heading = tasks::pairHeading(heading)))
                continue;
        }
        if (m_separator != '\t')
            finishRow(*line);
        return pairOf(*line);
    }
    return std::nullopt;
}

FilePair PairReader::pairOf(const std::string& line) const {
    FilePair pair = m_separator == '\t' && line.starts_with('{') ? objectOf(line) : columnsOf(line);
    if (pair.id.empty())
        pair.id = fmt::format("{}:{}", m_input.name(), m_number);
    for (const std::string* text : {&pair.premise, &pair.hypothesis})
        if (text->find_first_not_of(" \t") == std::string::npos)
            refuse(fmt::format("The {} is empty; it needs at least one word.",
                               text == &pair.premise ? "premise" : "hypothesis"));
    return pair;
}

FilePair PairReader::columnsOf(const std::string& line) const {
    tasks::TableRow columns;
    try {
        tasks::TableRows(line, m_separator).next(columns);
    } catch (const elmo::Error&) {  // it would number the lines of this row alone
        refuse("A quoted cell of the row that begins here is never closed.");
    }
    const std::size_t count = columns.size();
    if (m_heading && count != m_heading->count)
        refuse(fmt::format("The line has {} columns; the heading has {}.", count, m_heading->count));
    if (!m_heading && count != 2 && count != 3)
        refuse(fmt::format(
            "Expected premise and hypothesis, or label, premise and hypothesis between TABs, or a JSON object; "
            "columns found: {}.",
            count));
    const auto places = m_heading.value_or(
        tasks::PairColumns{.premise = count - 2, .hypothesis = count - 1, .label = 0, .count = count});
    FilePair pair;
    pair.premise = columns[places.premise];
    pair.hypothesis = columns[places.hypothesis];
    if (places.label && *places.label != places.premise)  // of two columns, the first is the premise
        pair.gold = columns[*places.label];
    return pair;
}

FilePair PairReader::objectOf(const std::string& line) const {
    const LineJson object = LineJson::parse(line, nullptr, false);
    if (!object.is_object())
        refuse("The line begins with { but is not a JSON object.");
    const auto required = [&](std::initializer_list<const char*> keys) {
        auto text = textUnder(object, keys);
        if (!text)
            refuse(fmt::format("The object has no \"{}\" (or \"{}\").", *keys.begin(), *(keys.begin() + 1)));
        return *std::move(text);
    };
    return {.id = textUnder(object, {"id", "pairID"}).value_or(""),
            .premise = required({"premise", "sentence1"}),
            .hypothesis = required({"hypothesis", "sentence2"}),
            .gold = textUnder(object, {"label", "gold_label"}).value_or("")};
}

void PairReader::refuse(const std::string& message) const {
    throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("{}:{}: {}", m_input.name(), m_number, message));
}

}  // namespace app
