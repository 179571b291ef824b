// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/row_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "elmo/error.h"
#include "elmo/training/random.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

bool lies(const elmo::TokenSpan& span, std::int64_t begin, std::int64_t end) {
    return span.begin.value() >= begin && span.end.value() <= end && !span.empty();
}

std::vector<EncodedRow> windowRows(const EncodedText& text, std::int64_t longest, const HeadOptions& options) {
    std::vector<EncodedRow> rows;
    for (const elmo::TokenSpan& window : windowsOf(text.sentenceEnds, longest)) {
        EncodedRow row;
        row.text = sliceText(text, window.begin.value(), window.end.value(), options.elmo.width);
        row.firstToken = window.begin.value();
        row.source = options.input.predictedSource;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<EncodedRow> rowsOf(const EncodedText& text, const HeadOptions& options, int windowTokens) {
    switch (options.task.output) {
        case OutputKind::kTextClass:
            return windowRows(text, kMaxRowLength, options);
        case OutputKind::kTokenTags:
        case OutputKind::kSpans:
        case OutputKind::kRoles:
            return sentenceRows(text, options);
        case OutputKind::kRankedSpans:
            return windowRows(text, windowTokens, options);
    }
    return {};
}

}  // namespace

std::vector<EncodedRow> rowsOf(const EncodedText& text, const std::shared_ptr<const EncodedText>& question,
                               const HeadOptions& options, int windowTokens) {
    std::vector<EncodedRow> rows = rowsOf(text, options, windowTokens);
    for (EncodedRow& row : rows)
        row.question = question;
    return rows;
}

std::vector<EncodedRow> sentenceRows(const EncodedText& text, const HeadOptions& options) {
    std::vector<EncodedRow> rows;
    std::int64_t begin = 0;
    for (std::size_t s = 0; s < text.sentenceEnds.size(); begin = text.sentenceEnds[s++])
        for (EncodedRow& row :
             windowRows(sliceText(text, begin, text.sentenceEnds[s], options.elmo.width), kMaxRowLength, options)) {
            row.firstToken += begin;
            row.example = s;
            rows.push_back(std::move(row));
        }
    return rows;
}

std::vector<EncodedRow> roleRows(std::span<const EncodedRow> rows, std::span<const elmo::TokenIndex> predicates) {
    std::vector<EncodedRow> asked;
    for (const elmo::TokenIndex predicate : predicates) {
        const auto holder = std::ranges::find_if(rows, [&](const EncodedRow& row) {
            return row.firstToken <= predicate.value() && predicate.value() < row.firstToken + row.text.size();
        });
        if (holder == rows.end())
            throw Error(
                ErrorCode::kBadArgument,
                fmt::format("The predicate at token {} is outside the text, which has {} tokens.", predicate.value(),
                            rows.empty() ? 0 : rows.back().firstToken + rows.back().text.size()));
        asked.push_back(*holder);
        asked.back().predicate = predicate.value() - holder->firstToken;
    }
    return asked;
}

void requireKnownLabels(std::span<const Example> examples, const HeadOptions& options, const TrainingGold& gold) {
    const GoldSets sets(options, gold);
    for (const Example& example : examples)
        sets.indices(example);
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

/// Of a row without a predicate: which tokens are one. Else the tags of its arguments.
void RowBuilder::addRoles(const std::vector<std::int64_t>& all, const Example& example, EncodedRow& row) {
    const std::vector<GoldPredicate>& predicates = std::get<GoldRoles>(example.gold).predicates;
    if (row.predicate < 0) {
        row.tags.assign(static_cast<std::size_t>(row.text.size()), 0);
        for (const GoldPredicate& predicate : predicates)
            if (const std::int64_t at = predicate.token.value() - row.firstToken; at >= 0 && at < row.text.size())
                row.tags[static_cast<std::size_t>(at)] = 1;
        return;
    }
    const elmo::TokenIndex token(row.firstToken + row.predicate);
    const auto place = std::ranges::find(predicates, token, &GoldPredicate::token) - predicates.begin();
    const std::int64_t tokens = example.text.tokenCount();
    if (std::ssize(all) != std::ssize(predicates) * tokens)
        throw Error(ErrorCode::kBadArgument, fmt::format("{} has {} tags for {} predicates in {} tokens.", example.id,
                                                         all.size(), predicates.size(), tokens));
    const auto begin = all.begin() + place * tokens + row.firstToken;
    row.tags.assign(begin, begin + row.text.size());
}

void RowBuilder::addAllowed(const std::vector<std::uint8_t>& all, const Example& example, EncodedRow& row) {
    const std::size_t count =
        all.size() / static_cast<std::size_t>(std::max<std::int64_t>(1, example.text.tokenCount()));
    const auto begin = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(row.firstToken) * count);
    const auto size = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(row.text.size()) * count);
    row.allowed.assign(all.begin() + begin, all.begin() + begin + size);
}

void RowBuilder::addAnswers(const Example& example, bool everyOccurrence, EncodedRow& row) {
    const auto add = [&](std::int64_t first, std::int64_t last) {
        if (std::ranges::find(row.answers, std::pair(first, last)) == row.answers.end())
            row.answers.emplace_back(first, last);
    };
    for (const GoldAnswer& answer : std::get<GoldAnswers>(example.gold).answers)
        if (lies(answer.tokens, row.firstToken, row.firstToken + row.text.size()))
            add(answer.tokens.begin.value() - row.firstToken, answer.tokens.end.value() - 1 - row.firstToken);
    if (!everyOccurrence)
        return;
    const auto given = row.answers;
    const std::span<const std::int32_t> words(row.text.words);
    for (const auto& [first, last] : given) {
        const auto answer = words.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first + 1));
        for (std::size_t at = 0; at + answer.size() <= words.size(); ++at)
            if (std::ranges::equal(words.subspan(at, answer.size()), answer))
                add(static_cast<std::int64_t>(at), static_cast<std::int64_t>(at + answer.size()) - 1);
    }
}

void RowBuilder::addGold(const Example& example, const GoldSets& sets, EncodedRow& row) const {
    switch (m_options.task.output) {
        case OutputKind::kTextClass:
            row.classIndex = sets.indices(example).front();
            row.allowed = sets.allowed(example);
            return;
        case OutputKind::kTokenTags:
        case OutputKind::kSpans:
            addTags(sets.indices(example), example, row);
            return addAllowed(sets.allowed(example), example, row);
        case OutputKind::kRankedSpans:
            return addAnswers(example, sets.everyOccurrence(), row);
        case OutputKind::kRoles:
            return addRoles(sets.indices(example), example, row);
    }
}

std::vector<EncodedRow> RowBuilder::predictionRows(std::span<const Example> examples) {
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
        std::vector<EncodedRow> ofText = rowsOf(*text, question, m_options, m_windowTokens);
        std::vector<elmo::TokenIndex> predicates;
        if (const auto* gold = std::get_if<GoldRoles>(&examples[i].gold))
            for (const GoldPredicate& predicate : gold->predicates)
                predicates.push_back(predicate.token);
        std::vector<EncodedRow> asked = roleRows(ofText, predicates);
        std::ranges::move(asked, std::back_inserter(ofText));
        for (EncodedRow& row : ofText) {
            row.example = i;
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

std::vector<EncodedRow> RowBuilder::trainingRows(std::span<const Example> examples, const TrainingGold& gold) {
    const GoldSets sets(m_options, gold);
    std::vector<EncodedRow> rows = predictionRows(examples);
    for (EncodedRow& row : rows) {
        addGold(examples[row.example], sets, row);
        // A head that goes on knows no files but those it was first trained on.
        const std::int64_t source = 1 + examples[row.example].source;
        row.source = source <= m_options.input.sources ? source : 0;
    }
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
