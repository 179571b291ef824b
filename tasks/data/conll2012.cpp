// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/conll2012.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "elmo/error.h"
#include "tasks/data/format_recognition.h"
#include "tasks/files/line_source.h"

namespace tasks {
namespace {

constexpr std::string_view kPartBegins = "#begin document (";
constexpr std::size_t kWord = 3, kPartOfSpeech = 4, kLemma = 6, kFrameset = 7, kEntity = 10, kFirstArguments = 11,
                      kLeastColumns = 12;

[[noreturn]] void refuseColumns(const std::string& message) {
    throw elmo::Error(elmo::ErrorCode::kBadFormat, message);
}

}  // namespace

bool looksLikeConll2012(const std::filesystem::path&, std::string_view head) {
    return firstLineOf(head).starts_with(kPartBegins);
}

std::optional<std::string> conll2012PartIn(std::string_view line) {
    constexpr std::string_view kPart = "); part ";
    if (!line.starts_with(kPartBegins))
        return std::nullopt;
    line.remove_prefix(kPartBegins.size());
    const std::size_t end = std::min(line.rfind(kPart), line.rfind(')'));
    std::string name(line.substr(0, end));
    if (end != std::string_view::npos && line.substr(end).starts_with(kPart))
        name += fmt::format(" part {}", withoutOuterBlanks(line.substr(end + kPart.size())));
    return name;
}

Conll2012Word conll2012Word(const std::vector<std::string_view>& columns) {
    if (columns.size() < kLeastColumns)
        refuseColumns(
            fmt::format("The line has {} columns; CoNLL-2012 has {} or more.", columns.size(), kLeastColumns));
    const std::string_view word = columns[kWord];
    if (word == "[WORD]")
        refuseColumns(
            "The words are left out ([WORD]): this is a file without the text of OntoNotes. Make the complete file "
            "first, with skeleton2conll.sh and your copy of OntoNotes.");
    return {wordOfConll2012(word), columns[kPartOfSpeech], columns[kEntity],
            columns.back(),        columns[kLemma],        columns[kFrameset]};
}

std::span<const std::string_view> conll2012Arguments(std::span<const std::string_view> columns) {
    return columns.subspan(kFirstArguments, columns.size() - kLeastColumns);
}

std::string BracketedSpans::next(std::string_view column) {
    const std::string_view whole = column;
    const auto refuseColumn = [whole, this](std::string_view why) {
        refuseColumns(fmt::format("The {} holds {}, {}; expected \"(LABEL*\", \"*\", \"*)\" or \"(LABEL)\".", m_column,
                                  inQuotes(whole), why));
    };
    const bool begins = column.starts_with('(');
    if (begins) {
        if (!m_open.empty())
            refuseColumn(fmt::format("inside another {}", m_span));
        column.remove_prefix(1);
        m_open = column.substr(0, column.find_first_of("*()"));
        if (m_open.empty())
            refuseColumn("without a label");
        column.remove_prefix(m_open.size());
    }
    const bool ends = column.ends_with(')');
    const std::string_view rest = column.substr(0, column.size() - (ends ? 1 : 0));
    if (rest != "*" && !(rest.empty() && begins && ends))
        refuseColumn("which is not in brackets");
    if (ends && m_open.empty())
        refuseColumn(fmt::format("but no {} is open", m_span));
    std::string tag = m_open.empty() ? "O" : fmt::format("{}-{}", begins ? 'B' : 'I', m_open);
    if (ends)
        m_open.clear();
    return tag;
}

void BracketedSpans::endSentence() {
    if (const std::string open = std::exchange(m_open, {}); !open.empty())
        refuseColumns(fmt::format("The sentence ends inside an {} {} ({}).", m_span, inQuotes(open), m_column));
}

std::string wordOfConll2012(std::string_view word) {
    const bool isEscaped = word == "/." || word == "/?" || word == "/-";
    return isEscaped ? std::string(word.substr(1)) : wordOfTreebank(word);
}

std::string wordOfTreebank(std::string_view word) {
    constexpr std::pair<std::string_view, const char*> kWords[] = {{"-LRB-", "("}, {"-RRB-", ")"}, {"-LSB-", "["},
                                                                   {"-RSB-", "]"}, {"-LCB-", "{"}, {"-RCB-", "}"},
                                                                   {"``", "\""},   {"''", "\""},   {"`", "'"}};
    for (const auto& [escaped, plain] : kWords)
        if (word == escaped)
            return plain;
    std::string plain;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (word[i] != '\\' || i + 1 == word.size() || (word[i + 1] != '/' && word[i + 1] != '*'))
            plain += word[i];
    return plain;
}

}  // namespace tasks
