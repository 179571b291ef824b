// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tasks/batches/encoded_text.h"
#include "tasks/batches/word_table.h"
#include "tasks/options/example.h"

namespace tasks {

/// The layers of one sentence of a data set, [L, n, D].
using LayerLookup = std::function<LayerPart(const elmo::Sentence&)>;

/// Throws Error(kBadArgument) naming the first example with a label that the head does not know.
void requireKnownLabels(std::span<const Example> examples, const HeadOptions& options);

/// Makes rows of examples: texts encoded, gold as numbers, long texts truncated. Rows refer to the layers that `lookup`
/// hands out. One thread at a time.
class RowBuilder {
public:
    /// `lookup` is empty for heads without ELMo.
    RowBuilder(const HeadOptions& options, int windowTokens, WordTable& words, LayerLookup lookup);

    /// Rows for training, with gold: windows of a passage that hold answers, or no part of one. Examples
    /// without tokens give none. Throws Error(kBadArgument) naming the example for a label that the head does not know.
    std::vector<EncodedRow> trainingRows(std::span<const Example> examples);

    /// Rows for predicting: all windows of every example, `example` counting from 0.
    std::vector<EncodedRow> predictionRows(std::span<const Example> examples);

    /// `share` of the questions again, asked of another passage nearby that has no answer to them; another choice for
    /// every seed. `rows` are trainingRows().
    static std::vector<EncodedRow> negatives(std::span<const EncodedRow> rows, double share, std::int64_t seed);

private:
    EncodedText encode(const TokenizedText& text);
    std::shared_ptr<const EncodedText> encodeQuestion(const Example& example);
    void addGold(const Example& example, EncodedRow& row) const;
    static void addTags(const std::vector<std::int64_t>& all, const Example& example, EncodedRow& row);
    static void addAnswers(const Example& example, EncodedRow& row);
    std::int64_t longestRow() const;

    HeadOptions m_options;
    int m_windowTokens;
    WordTable& m_words;
    LayerLookup m_lookup;
};

/// A question or hypothesis of more tokens is refused: no reader asks it, and attention grows with it.
constexpr std::int64_t kMaxQuestionLength = 400;
/// Rows of heads that read a sentence at a time; longer sentences are split.
constexpr std::int64_t kMaxRowLength = 1000;

}  // namespace tasks
