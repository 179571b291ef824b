// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/row_builder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "elmo/error.h"
#include "elmo/remedy.h"
#include "elmo/training/random.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

[[noreturn]] void refuseLabel(const Example& example, const std::string& label, const HeadOptions& options) {
    throw elmo::RemediedError(
        ErrorCode::kBadArgument,
        fmt::format("{} has the label '{}', which is not one of the head's labels ({}). Use data with these labels, or "
                    "train a head with the others.",
                    example.id, label, fmt::join(options.labels, ", ")),
        elmo::Remedy::kNameLabels);
}

std::int64_t indexOf(const Example& example, const std::string& label, const HeadOptions& options) {
    const auto found = std::ranges::find(options.labels, label);
    if (found == options.labels.end())
        refuseLabel(example, label, options);
    return found - options.labels.begin();
}

// BIO2 to BIOUL, as indices into entityTags(): "O", then B-X, I-X, L-X, U-X of each label.
std::vector<std::int64_t> spanTagIndices(const Example& example, const HeadOptions& options) {
    const std::vector<std::string>& tags = std::get<TokenTags>(example.gold).tags;
    std::vector<std::int64_t> indices;
    for (std::size_t t = 0; t < tags.size(); ++t) {
        if (tags[t] == "O") {
            indices.push_back(0);
            continue;
        }
        const std::string label = tags[t].substr(std::min<std::size_t>(2, tags[t].size()));
        const bool begins = tags[t].starts_with("B-");
        const bool ends = t + 1 == tags.size() || tags[t + 1] != "I-" + label;
        const std::int64_t role = begins ? (ends ? 3 : 0) : (ends ? 2 : 1);  // B, I, L, U
        indices.push_back(1 + 4 * indexOf(example, label, options) + role);
    }
    return indices;
}

std::vector<std::int64_t> labelIndices(const Example& example, const HeadOptions& options) {
    std::vector<std::int64_t> indices;
    for (const std::string& label : std::get<TokenLabels>(example.gold).labels)
        indices.push_back(indexOf(example, label, options));
    return indices;
}

/// The class of a text, or the tags of its tokens, as numbers; none for answers.
std::vector<std::int64_t> goldIndices(const Example& example, const HeadOptions& options) {
    switch (options.task.output) {
        case OutputKind::kTextClass:
            return {indexOf(example, std::get<TextLabel>(example.gold).label, options)};
        case OutputKind::kTokenTags:
            return labelIndices(example, options);
        case OutputKind::kSpans:
            return spanTagIndices(example, options);
        case OutputKind::kRankedSpans:
            return {};
    }
    return {};
}

bool lies(const elmo::TokenSpan& span, std::int64_t begin, std::int64_t end) {
    return span.begin.value() >= begin && span.end.value() <= end && !span.empty();
}

}  // namespace

void requireKnownLabels(std::span<const Example> examples, const HeadOptions& options) {
    for (const Example& example : examples)
        goldIndices(example, options);
}

RowBuilder::RowBuilder(const HeadOptions& options, int windowTokens, WordTable& words, LayerLookup lookup)
    : m_options(options), m_windowTokens(windowTokens), m_words(words), m_lookup(std::move(lookup)) {}

EncodedText RowBuilder::encode(const TokenizedText& text) {
    EncodedText encoded = m_words.encode(text);
    if (m_lookup)
        for (const elmo::Sentence& sentence : text.sentences)
            if (!sentence.empty())
                encoded.layers.push_back(m_lookup(sentence));
    return encoded;
}

std::shared_ptr<const EncodedText> RowBuilder::encodeQuestion(const Example& example) {
    if (!m_options.task.readsPair())
        return nullptr;
    auto question = std::make_shared<EncodedText>(encode(example.question));
    if (question->size() == 0 || question->size() > kMaxQuestionLength)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("The {} of {} has {} tokens; it must have from 1 to {}.",
                                secondTextOf(m_options.task.input), example.id, question->size(), kMaxQuestionLength));
    return question;
}

void RowBuilder::addTags(const std::vector<std::int64_t>& all, const Example& example, EncodedRow& row) {
    if (std::ssize(all) < row.firstToken + row.text.size())
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("{} has {} tags; its text has more tokens.", example.id, all.size()));
    row.tags.assign(all.begin() + row.firstToken, all.begin() + row.firstToken + row.text.size());
}

void RowBuilder::addAnswers(const Example& example, EncodedRow& row) {
    for (const GoldAnswer& answer : std::get<GoldAnswers>(example.gold).answers)
        if (lies(answer.tokens, row.firstToken, row.firstToken + row.text.size())) {
            const std::pair span(answer.tokens.begin.value() - row.firstToken,
                                 answer.tokens.end.value() - 1 - row.firstToken);
            if (std::ranges::find(row.answers, span) == row.answers.end())
                row.answers.push_back(span);
        }
}

void RowBuilder::addGold(const Example& example, EncodedRow& row) const {
    switch (m_options.task.output) {
        case OutputKind::kTextClass:
            row.classIndex = goldIndices(example, m_options).front();
            return;
        case OutputKind::kTokenTags:
        case OutputKind::kSpans:
            return addTags(goldIndices(example, m_options), example, row);
        case OutputKind::kRankedSpans:
            return addAnswers(example, row);
    }
}

std::int64_t RowBuilder::longestRow() const {
    switch (m_options.task.output) {
        case OutputKind::kTextClass:
        case OutputKind::kTokenTags:
        case OutputKind::kSpans:
            return kMaxRowLength;
        case OutputKind::kRankedSpans:
            return m_windowTokens;
    }
    return kMaxRowLength;
}

std::vector<EncodedRow> RowBuilder::predictionRows(std::span<const Example> examples) {
    const std::int64_t longest = longestRow();
    std::map<std::string_view, EncodedText> passages;  // many pairs share one
    std::vector<EncodedRow> rows;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const auto question = encodeQuestion(examples[i]);
        EncodedText own;
        const EncodedText* text = &own;
        if (question && !examples[i].passage.empty()) {
            const auto [known, isNew] = passages.try_emplace(examples[i].passage);
            if (isNew)
                known->second = encode(examples[i].text);
            text = &known->second;
        } else {
            own = encode(examples[i].text);
        }
        for (const elmo::TokenSpan& window : windowsOf(text->sentenceEnds, longest)) {
            EncodedRow row;
            row.text = sliceText(*text, window.begin.value(), window.end.value(), m_options.elmo.width);
            row.question = question;
            row.example = i;
            row.firstToken = window.begin.value();
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

std::vector<EncodedRow> RowBuilder::trainingRows(std::span<const Example> examples) {
    std::vector<EncodedRow> rows = predictionRows(examples);
    for (EncodedRow& row : rows)
        addGold(examples[row.example], row);
    if (m_options.task.output == OutputKind::kRankedSpans)
        // A window that holds a part of an accepted answer is neither right nor wrong to have none.
        std::erase_if(rows, [&](const EncodedRow& row) {
            const elmo::TokenSpan window{elmo::TokenIndex(row.firstToken),
                                         elmo::TokenIndex(row.firstToken + row.text.size())};
            const auto& answers = std::get<GoldAnswers>(examples[row.example].gold).answers;
            return row.answers.empty() && std::ranges::any_of(answers, [&](const GoldAnswer& answer) {
                       return answer.tokens.overlaps(window);
                   });
        });
    return rows;
}

std::vector<EncodedRow> RowBuilder::negatives(std::span<const EncodedRow> rows, double share, std::int64_t seed) {
    constexpr std::uint64_t kPurpose = 7;
    constexpr std::uint64_t kNear = 40;  // rows away: often the same article, so not separable by topic
    elmo::training::Random random(static_cast<std::uint64_t>(seed), kPurpose);
    std::vector<EncodedRow> negatives;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool chosen = random.uniform() < share;
        const std::size_t other = (i + 1 + random.below(kNear)) % rows.size();
        if (!chosen || !rows[i].question || rows[other].text.words == rows[i].text.words)
            continue;
        EncodedRow row = rows[other];
        row.question = rows[i].question;
        row.answers.clear();
        negatives.push_back(std::move(row));
    }
    return negatives;
}

}  // namespace tasks
