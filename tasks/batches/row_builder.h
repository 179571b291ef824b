// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tasks/batches/encoded_text.h"
#include "tasks/batches/gold_sets.h"
#include "tasks/batches/word_table.h"
#include "tasks/options/example.h"

namespace tasks {

/// The layers of one sentence of a data set, [L, n, D].
using LayerLookup = std::function<LayerPart(const elmo::Sentence&)>;

/// Throws Error(kBadArgument) naming the first example with a label that neither the head nor `gold` knows.
void requireKnownLabels(std::span<const Example> examples, const HeadOptions& options, const TrainingGold& gold = {});

/// What a head reads at a time of a text: all of it for a class, each sentence for tags, spans and predicates, windows
/// of `windowTokens` for ranked spans; a longer text or sentence in windows of kMaxRowLength (windowsOf()). Training,
/// evaluation, prediction and explanation all read these rows, so that a head has one answer. `question` may be null.
std::vector<EncodedRow> rowsOf(const EncodedText& text, const std::shared_ptr<const EncodedText>& question,
                               const HeadOptions& options, int windowTokens);

/// The rows of each sentence by itself; `example` counts the sentences.
std::vector<EncodedRow> sentenceRows(const EncodedText& text, const HeadOptions& options);

/// The rows that ask for the arguments of these predicates of a text, in their order: each is the first of `rows`, the
/// text's own (rowsOf()), that holds the predicate. The layers are those of `rows`. Throws Error(kBadArgument) for a
/// predicate that none holds.
std::vector<EncodedRow> roleRows(std::span<const EncodedRow> rows, std::span<const elmo::TokenIndex> predicates);

/// Makes rows of examples: texts encoded, gold as numbers, long texts truncated. Rows refer to the layers that `lookup`
/// hands out. One thread at a time.
class RowBuilder {
public:
    /// `lookup` is empty for heads without ELMo.
    RowBuilder(const HeadOptions& options, int windowTokens, WordTable& words, LayerLookup lookup);

    /// Rows for training, with gold: windows of a passage that hold answers, or no part of one. Examples
    /// without tokens give none. Throws Error(kBadArgument) naming the example for a label that the head does not know.
    std::vector<EncodedRow> trainingRows(std::span<const Example> examples, const TrainingGold& gold = {});

    /// Rows for predicting: rowsOf() every example, `example` counting from 0, and the roleRows() of its gold
    /// predicates after them.
    std::vector<EncodedRow> predictionRows(std::span<const Example> examples);

    /// `share` of the questions again, asked of another passage nearby that has no answer to them; another choice for
    /// every seed. `rows` are trainingRows().
    static std::vector<EncodedRow> negatives(std::span<const EncodedRow> rows, double share, std::int64_t seed);

private:
    EncodedText encode(const TokenizedText& text);
    std::shared_ptr<const EncodedText> encodeQuestion(const Example& example);
    void addGold(const Example& example, const GoldSets& sets, EncodedRow& row) const;
    static void addTags(const std::vector<std::int64_t>& all, const Example& example, EncodedRow& row);
    static void addRoles(const std::vector<std::int64_t>& all, const Example& example, EncodedRow& row);
    static void addAllowed(const std::vector<std::uint8_t>& all, const Example& example, EncodedRow& row);
    static void addAnswers(const Example& example, bool everyOccurrence, EncodedRow& row);
    HeadOptions m_options;
    int m_windowTokens;
    WordTable& m_words;
    LayerLookup m_lookup;
};

/// A question or hypothesis of more tokens is refused: no reader asks it, and attention grows with it.
constexpr std::int64_t kMaxQuestionLength = 400;
/// Longer texts and sentences are read in windows.
constexpr std::int64_t kMaxRowLength = 1000;

}  // namespace tasks
