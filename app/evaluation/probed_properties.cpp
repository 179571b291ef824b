// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/probed_properties.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "app/texts/text_input.h"
#include "elmo/error.h"
#include "elmo/text/characters.h"
#include "tasks/data/tag_schemes.h"

namespace app {
namespace {

using Source = ProbedProperty::Source;

constexpr std::size_t kMaxProbeLineLength = std::size_t{1} << 20;
constexpr std::size_t kEndingLength = 2;  // code points

std::vector<std::string_view> fieldsOf(std::string_view line, char separator) {
    std::vector<std::string_view> fields;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find(separator, begin), line.size());
        fields.push_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return fields;
}

int headOf(std::string_view column) {
    int head = 0;
    const auto read = std::from_chars(column.data(), column.data() + column.size(), head);
    return read.ec == std::errc() && head > 0 ? head - 1 : -1;
}

/// The value of NAME=VALUE in a list with "|" between; empty if it is not there.
std::string valueIn(std::string_view list, std::string_view name) {
    for (const std::string_view field : fieldsOf(list, '|'))
        if (field.size() > name.size() && field.starts_with(name) && field[name.size()] == '=')
            return std::string(field.substr(name.size() + 1));
    return {};
}

std::string orEmpty(const std::string& column) {
    return column == "_" ? std::string() : column;
}

/// The last code points of a lemma in lower case.
std::string endingOf(const std::string& lemma) {
    const std::string low = elmo::lowered(orEmpty(lemma));
    std::size_t begin = low.size();
    for (std::size_t taken = 0; taken < kEndingLength && begin > 0; ++taken)
        do
            --begin;
        while (begin > 0 && (static_cast<unsigned char>(low[begin]) & 0xC0) == 0x80);
    return low.substr(begin);
}

std::string labelOf(const ProbeWord& word, const ProbedProperty& property) {
    switch (property.source) {
        case Source::kUpos:
            return orEmpty(word.upos);
        case Source::kXpos:
            return orEmpty(word.xpos);
        case Source::kLemmaEnding:
            return endingOf(word.lemma);
        case Source::kFeature:
            return valueIn(word.feats, property.key);
        case Source::kMisc:
            return valueIn(word.misc, property.key);
        case Source::kRelation:
            return word.head < 0 ? std::string() : orEmpty(word.relation);
        case Source::kSpans:
            break;
    }
    return {};
}

void addSpans(const ProbeSentence& sentence, const ProbedProperty& property, std::uint32_t first,
              LabelledItems& items) {
    std::vector<std::string> tags;
    for (const ProbeWord& word : sentence.words) {
        const std::string tag = valueIn(word.misc, property.key);
        tags.push_back(tag.empty() ? "O" : tag);
    }
    for (const tasks::TagSpan& span : tasks::spansOf(tags)) {
        const auto begin = static_cast<std::uint32_t>(span.tokens.begin.value()),
                   end = static_cast<std::uint32_t>(span.tokens.end.value());
        items.ranges.push_back({first + begin, first + end});
        items.labels.push_back(span.label);
        std::string& type = items.types.emplace_back();
        for (std::uint32_t k = begin; k < end; ++k)
            type += (k > begin ? " " : "") + sentence.words[k].form;
    }
}

void addWords(const ProbeSentence& sentence, const ProbedProperty& property, std::uint32_t first,
              LabelledItems& items) {
    for (std::uint32_t k = 0; k < sentence.words.size(); ++k) {
        const ProbeWord& word = sentence.words[k];
        std::string label = labelOf(word, property);
        if (label.empty())
            continue;
        items.ranges.push_back({first + k, first + k + 1});
        if (property.source == Source::kRelation) {
            const auto head = static_cast<std::uint32_t>(word.head);
            items.ranges.push_back({first + head, first + head + 1});
        }
        items.labels.push_back(std::move(label));
        items.types.push_back(word.form);
    }
}

void addLine(const std::string& line, const std::string& path, std::size_t number,
             std::vector<ProbeSentence>& sentences) {
    const auto columns = fieldsOf(line, '\t');
    if (columns.size() != 10 || line.size() > kMaxProbeLineLength || columns[1].empty() || columns[3].empty())
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("'{}', line {}: a CoNLL-U line has 10 columns between tabs, with the word in the "
                                      "second and its part of speech in the fourth; found {} columns.",
                                      path, number, columns.size()));
    if (columns[0].find_first_of("-.") != std::string_view::npos)
        return;
    const auto column = [&](std::size_t k) { return std::string(columns[k]); };
    sentences.back().words.push_back({.form = column(1),
                                      .lemma = column(2),
                                      .upos = column(3),
                                      .xpos = column(4),
                                      .feats = column(5),
                                      .relation = column(7),
                                      .misc = column(9),
                                      .head = headOf(columns[6])});
}

/// A head that the sentence lacks is none.
void checkHeads(ProbeSentence& sentence) {
    for (std::size_t k = 0; k < sentence.words.size(); ++k) {
        int& head = sentence.words[k].head;
        if (std::cmp_greater_equal(head, sentence.words.size()) || std::cmp_equal(head, k))
            head = -1;
    }
}

}  // namespace

std::vector<ProbeSentence> readProbeSentences(const std::string& path, std::size_t most,
                                              const elmo::RunControl& control) {
    constexpr std::string_view kTextComment = "# text = ";
    TextInput input(path, control.stopToken());
    std::vector<ProbeSentence> sentences(1);
    std::size_t number = 0;
    for (std::string line;
         (most == 0 || sentences.size() <= most) && static_cast<bool>(std::getline(input.stream(), line));) {
        ++number;
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        if (line.empty() && !sentences.back().words.empty())
            sentences.emplace_back();
        if (line.starts_with(kTextComment) && sentences.back().words.empty())
            sentences.back().text = line.substr(kTextComment.size());
        if (!line.empty() && line.front() != '#')
            addLine(line, path, number, sentences);
    }
    if (sentences.back().words.empty())
        sentences.pop_back();
    if (sentences.empty())
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("'{}' holds no sentence.", path));
    for (ProbeSentence& sentence : sentences)
        checkHeads(sentence);
    return sentences;
}

std::string ProbedProperty::definition() const {
    switch (source) {
        case Source::kUpos:
            return "a word by its universal part of speech";
        case Source::kXpos:
            return "a word by its part of speech in the fifth column";
        case Source::kLemmaEnding:
            return fmt::format(
                "a word by the last {} letters of its lemma; endings of fewer than {} words of the "
                "training data are one class",
                kEndingLength, kLeastEndingWords);
        case Source::kFeature:
            return fmt::format("a word that has the feature {} by its value", key);
        case Source::kMisc:
            return fmt::format("a word that has {} in the tenth column by its value", key);
        case Source::kRelation:
            return "a word and its head, their vectors side by side, by the relation; roots are left out";
        case Source::kSpans:
            return fmt::format(
                "the mean vector of the words of a span by its label; spans are tags (B-, I-) in {} of "
                "the tenth column",
                key);
    }
    return {};
}

ProbedProperty propertyNamed(std::string_view name) {
    constexpr std::array kPlain = {std::pair{"upos", Source::kUpos}, std::pair{"xpos", Source::kXpos},
                                   std::pair{"lemma-ending", Source::kLemmaEnding},
                                   std::pair{"deprel", Source::kRelation}};
    constexpr std::array kKeyed = {std::pair{"feat:", Source::kFeature}, std::pair{"misc:", Source::kMisc},
                                   std::pair{"spans:", Source::kSpans}};
    for (const auto& [known, source] : kPlain)
        if (name == known)
            return {source, {}, std::string(name)};
    for (const auto& [prefix, source] : kKeyed)
        if (name.starts_with(prefix) && name != prefix)
            return {source, std::string(name.substr(std::string_view(prefix).size())), std::string(name)};
    throw elmo::Error(elmo::ErrorCode::kBadArgument,
                      fmt::format("'{}' is no column that can be probed. Expected upos, xpos, lemma-ending, deprel, "
                                  "feat:NAME (as feat:Number), misc:NAME or spans:NAME.",
                                  name));
}

LabelledItems itemsOf(const std::vector<ProbeSentence>& sentences, const ProbedProperty& property) {
    LabelledItems items;
    items.parts = property.source == Source::kRelation ? 2 : 1;
    std::uint32_t first = 0;
    for (const ProbeSentence& sentence : sentences) {
        if (property.source == Source::kSpans)
            addSpans(sentence, property, first, items);
        else
            addWords(sentence, property, first, items);
        first += static_cast<std::uint32_t>(sentence.words.size());
    }
    return items;
}

}  // namespace app
