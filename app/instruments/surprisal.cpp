// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/instruments/surprisal.h"

#include <cmath>
#include <limits>

namespace app {
namespace {

constexpr std::int64_t kTokensAtOnce = 4096;

elmo::Expectation joinedReading(const std::vector<elmo::PlaceExpectation>& tokens,
                                elmo::Expectation elmo::PlaceExpectation::*reading, std::size_t readFirst) {
    elmo::Expectation result = tokens[readFirst].*reading;
    if (tokens.size() == 1)
        return result;
    result.rank = 0;
    result.surprisal = 0;
    for (const elmo::PlaceExpectation& token : tokens)
        result.surprisal += (token.*reading).surprisal;  // NaN stays
    return result;
}

}  // namespace

elmo::PlaceExpectation joined(const std::vector<elmo::PlaceExpectation>& tokens) {
    elmo::PlaceExpectation result;
    if (tokens.empty())
        return result;
    result.isKnown = true;
    for (const elmo::PlaceExpectation& token : tokens)
        result.isKnown = result.isKnown && token.isKnown;
    result.left = joinedReading(tokens, &elmo::PlaceExpectation::left, 0);
    result.right = joinedReading(tokens, &elmo::PlaceExpectation::right, tokens.size() - 1);
    return result;
}

std::vector<SurprisalRow> wordsOf(const std::vector<SurprisalRow>& tokens) {
    std::vector<SurprisalRow> words;
    std::vector<elmo::PlaceExpectation> parts;
    for (const SurprisalRow& token : tokens) {
        if (words.empty() || words.back().word != token.word) {
            words.push_back(token);
            parts.clear();
        } else {
            words.back().text += token.text;
            words.back().place.end = token.place.end;
            words.back().spaceAfter = token.spaceAfter;
        }
        parts.push_back(token.expected);
        words.back().expected = joined(parts);
    }
    return words;
}

void SurprisalTotals::add(const SurprisalSentence& sentence) {
    ++sentences;
    left += sentence.edge.left.surprisal;
    right += sentence.edge.right.surprisal;
    for (const SurprisalRow& token : sentence.tokens) {
        if (!token.expected.isKnown) {
            ++unknown;
            continue;
        }
        ++known;
        left += token.expected.left.surprisal;
        right += token.expected.right.surprisal;
    }
}

double SurprisalTotals::perplexity(double bits) const {
    return std::exp2(bits / static_cast<double>(known + sentences));
}

void forEachSurprisal(SentenceReader& reader, const elmo::WordPredictor& predictor, bool carryStates,
                      const elmo::RunControl& control, const std::function<void(SurprisalSentence&&)>& take) {
    elmo::CarriedState state;
    std::vector<SurprisalSentence> sentences;
    std::vector<elmo::Sentence> words;
    std::int64_t tokens = 0, number = 0, done = 0;
    const auto flush = [&] {
        auto expected = predictor.expectations(words, carryStates ? &state : nullptr, control);
        for (std::size_t s = 0; s < sentences.size(); ++s) {
            sentences[s].edge = expected[s].back();
            for (std::size_t t = 0; t < sentences[s].tokens.size(); ++t)
                sentences[s].tokens[t].expected = expected[s][t];
            take(std::move(sentences[s]));
        }
        done += tokens;
        control.report({.stage = "surprisal", .done = done, .total = 0});
        sentences.clear();
        words.clear();
        tokens = 0;
    };
    std::vector<InputToken> read;
    while (reader.next(read)) {
        ++number;
        if (read.empty())
            continue;
        SurprisalSentence& sentence = sentences.emplace_back();
        elmo::Sentence& sentenceWords = words.emplace_back();
        sentence.number = number;
        std::int64_t word = 1;
        for (const InputToken& token : read) {
            sentenceWords.emplace_back(token.text);
            sentence.tokens.push_back({.text = std::string(token.text),
                                       .word = word,
                                       .token = std::ssize(sentenceWords),
                                       .place = token.codePoints,
                                       .spaceAfter = token.gapAfter,
                                       .expected = {}});
            word += token.gapAfter ? 1 : 0;
        }
        tokens += std::ssize(read);
        // Carried states go from one sentence to the next.
        if (carryStates || tokens >= kTokensAtOnce)
            flush();
    }
    if (!sentences.empty())
        flush();
}

}  // namespace app
