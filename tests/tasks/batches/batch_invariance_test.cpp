// SPDX-License-Identifier: Apache-2.0
// What a head says of a row has the same bits alone, in any batch and in any order, at every kernel level.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "elmo/bilm/kernels/current_level.h"
#include "tasks/batches/row_builder.h"
#include "tasks/batches/torch_head_runner.h"
#include "tasks/registry/make_head.h"
#include "tests/tasks/training/tiny_tasks.h"

namespace tasks::test {
namespace {

constexpr int kLayers = 3, kWidth = 18, kRows = 40, kLongest = 45;

/// Sizes that fill no vector and no panel exactly.
HeadOptions oddOptions(const Task& task) {
    HeadOptions options = tinyConfig(task, ElmoPlace::kBoth).head;
    options.labels = tinyData(task, 24, 0).labels;
    options.elmo.layers = kLayers;
    options.elmo.width = kWidth;
    options.elmo.layerNorm = true;
    options.network.encoderWidth = 37;
    options.network.integratorWidth = 22;
    return options;
}

TokenizedText randomText(std::mt19937& random) {
    static const char* const kWords[] = {"Anna", "went", "to", "New", "York", ".", "in", "Oslo", "saw", "we", "great"};
    TokenizedText text{{{}}};
    const int length = std::uniform_int_distribution(1, kLongest)(random);
    for (int k = 0; k < length; ++k)
        text.sentences.back().emplace_back(kWords[std::uniform_int_distribution(0, 10)(random)]);
    return text;
}

/// Layers of random numbers, as far as a row needs.
class RandomLayers {
public:
    LayerLookup lookup() {
        return [this](const elmo::Sentence& sentence) {
            auto& values = m_values.emplace_back(
                std::make_unique<std::vector<float>>(static_cast<std::size_t>(kLayers * kWidth) * sentence.size()));
            for (float& value : *values)
                value = std::normal_distribution<float>()(m_random);
            return LayerPart{
                .full = values->data(), .tokens = std::ssize(sentence), .layerStride = std::ssize(sentence) * kWidth};
        };
    }

private:
    std::mt19937 m_random{3};
    std::vector<std::unique_ptr<std::vector<float>>> m_values;
};

std::vector<double> numbersOf(const HeadRow& row) {
    std::vector<double> numbers;
    const auto add = [&](const auto& values) { numbers.insert(numbers.end(), values.begin(), values.end()); };
    if (const auto* classes = std::get_if<ClassRow>(&row)) {
        add(classes->probabilities);
    } else if (const auto* tags = std::get_if<TagRow>(&row)) {
        for (const TagPrediction& tag : tags->tokens)
            numbers.push_back(tag.probability);
    } else if (const auto* entities = std::get_if<EntityRow>(&row)) {
        for (const EntityTagging& tagging : entities->kBestTaggings)
            numbers.push_back(tagging.probability);
        for (const EntityPrediction& entity : entities->entities)
            numbers.push_back(entity.confidence);
    } else if (const auto* roles = std::get_if<RoleRow>(&row)) {
        add(roles->predicates);
        for (const EntityPrediction& argument : roles->arguments)
            numbers.push_back(argument.confidence);
    } else {
        const auto& answers = std::get<AnswerRow>(row);
        add(answers.starts);
        add(answers.ends);
        numbers.push_back(answers.noAnswerScore);
    }
    return numbers;
}

struct Texts {
    explicit Texts(const Task& task) : head(oddOptions(task)), words(head.input, tinySubwords(), nullptr) {
        std::mt19937 random(7);
        for (int i = 0; i < kRows; ++i) {
            examples.emplace_back();
            examples.back().text = randomText(random);
            if (task.readsPair())
                examples.back().question = randomText(random);
            if (task.readsPredicates())
                examples.back().gold = GoldRoles{{{elmo::TokenIndex(examples.back().text.tokenCount() / 2)}}};
        }
        rows = RowBuilder(head, kLongest, words, layers.lookup()).predictionRows(examples);
        network = makeHead(head, tinySubwords()->size(), StartValues::kDrawn);
    }

    /// What the head says of some rows, computed together.
    std::vector<std::vector<double>> numbers(const std::vector<std::size_t>& chosen, int threads = 1) const {
        std::vector<EncodedRow> together;
        for (const std::size_t row : chosen)
            together.push_back(rows[row]);
        PredictOptions options;
        options.threads = threads;
        options.kBest = 3;
        std::vector<std::vector<double>> result;
        for (const HeadRow& row : runHead(*network, head, together, words, options, {}))
            result.push_back(numbersOf(row));
        return result;
    }

    HeadOptions head;
    WordTable words;
    RandomLayers layers;
    std::vector<Example> examples;
    std::vector<EncodedRow> rows;
    NewHead network;
};

void expectSameBits(const Texts& texts, const std::string& name) {
    std::vector<std::size_t> all(texts.rows.size());
    std::iota(all.begin(), all.end(), 0);
    const auto expected = texts.numbers(all);
    std::mt19937 random(11);
    for (int round = 0; round < 4; ++round) {
        std::vector<std::size_t> shuffled = all;
        std::ranges::shuffle(shuffled, random);
        const std::size_t part = round == 0 ? 1 : round == 1 ? 7 : shuffled.size();
        for (std::size_t begin = 0; begin < shuffled.size(); begin += part) {
            const std::vector<std::size_t> chosen(
                shuffled.begin() + static_cast<std::ptrdiff_t>(begin),
                shuffled.begin() + static_cast<std::ptrdiff_t>(std::min(begin + part, shuffled.size())));
            const auto found = texts.numbers(chosen, 1 + round % 2);
            for (std::size_t i = 0; i < chosen.size(); ++i)
                ASSERT_EQ(found[i], expected[chosen[i]]) << name << ": row " << chosen[i] << " among " << part;
        }
    }
}

class BatchInvariance : public testing::TestWithParam<Task> {};

TEST_P(BatchInvariance, RowHasTheSameBitsInAnyBatchAtEveryKernelLevel) {
    using elmo::KernelLevel;
    const Texts texts(GetParam());
    for (const KernelLevel level :
         {KernelLevel::kPlain, KernelLevel::kAvx2, KernelLevel::kAvx512, KernelLevel::kAvx512Bf16}) {
        if (!elmo::hasKernelLevel(level))
            continue;
        const elmo::ForcedKernelLevel forced(level);
        expectSameBits(texts, std::string(GetParam().name) + " at level " + std::to_string(static_cast<int>(level)));
    }
}

INSTANTIATE_TEST_SUITE_P(Tasks, BatchInvariance, testing::ValuesIn(allTasks().begin(), allTasks().end()),
                         [](const auto& task) { return std::string(task.param.name); });

}  // namespace
}  // namespace tasks::test
