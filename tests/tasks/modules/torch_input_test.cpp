// SPDX-License-Identifier: Apache-2.0
// The task's own input x_k, joined with ELMo.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/modules/torch_character_windows.h"
#include "tasks/modules/torch_elmo_joiner.h"
#include "tasks/modules/torch_input_embedder.h"
#include "tasks/registry/task_list.h"
#include "tests/support/error_text.h"
#include "tests/tasks/heads/tiny_batches.h"
#include "tests/tasks/modules/gradients.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using test::difference;
using test::gradientsOf;
using test::leaf;
using test::tinyTexts;
using test::weighted;
using testing::HasSubstr;

/// The same convolution by torch: windows centred on each character of one word.
at::Tensor convolved(const at::Tensor& table, const std::vector<std::int64_t>& word) {
    std::vector<at::Tensor> windows;
    for (std::size_t k = 0; k < word.size(); ++k) {
        at::Tensor sum = table[1][word[k]];
        sum = k > 0 ? sum + table[0][word[k - 1]] : sum;
        sum = k + 1 < word.size() ? sum + table[2][word[k + 1]] : sum;
        windows.push_back(sum);
    }
    return at::amax(at::stack(windows), 0);
}

TEST(CharacterWindows, MatchAConvolutionWithMaxPooling) {
    at::manual_seed(1);
    const at::Tensor table = leaf({3, 9, 40});
    table.data().select(1, 0).fill_(0);
    const at::Tensor words = at::tensor({3, 0, 0, 0, 4, 5, 6, 7, 0, 0, 0, 0, 8, 1, 0, 0}, at::kLong).view({4, 4});
    const auto ours = [&] { return widestWindows(table, words); };
    const auto theirs = [&] {
        return at::stack(
            {convolved(table, {3}), convolved(table, {4, 5, 6, 7}), at::zeros({40}), convolved(table, {8, 1})});
    };
    EXPECT_LT(difference(ours(), theirs()), 1e-6);
    const at::Tensor found = gradientsOf([&] { return weighted(ours()); }, {table})[0];
    const at::Tensor expected = gradientsOf([&] { return weighted(theirs()); }, {table})[0];
    EXPECT_LT(difference(found.narrow(1, 1, 8), expected.narrow(1, 1, 8)), 1e-5);
    EXPECT_THAT(errorOf([&] { widestWindows(table, words + 5); }), HasSubstr("ids go from 0 to 8"));
}

InputOptions piecesOnly(PiecePooling pooling) {
    InputOptions options;
    options.pieceWidth = 4;
    options.characterFilters = 0;
    options.tokenShape = false;
    options.dropout = 0;
    options.pooling = pooling;
    return options;
}

TEST(InputEmbedder, PoolsPiecesByFirstMeanOrMaximum) {
    const TextBatch text = tinyTexts({{3, 5}, {7}});  // word 5 has the pieces 5 and 36
    const auto second = [&](PiecePooling pooling) {
        at::manual_seed(2);
        Parameters parameters;
        const InputEmbedder embedder(parameters, "input", piecesOnly(pooling), test::kTinyPieces);
        const at::Tensor result = embedder.apply(text, Phase::kTraining);
        EXPECT_EQ(result.sizes(), at::IntArrayRef({2, 2, 4}));
        EXPECT_EQ(result[1][1].abs().max().item<float>(), 0);  // padding
        return std::pair(result[0][1], parameters.all()[0].second);
    };
    const auto [first, table] = second(PiecePooling::kFirst);
    EXPECT_LT(difference(first, table[5]), 1e-6);
    EXPECT_LT(difference(second(PiecePooling::kMean).first, (table[5] + table[36]) / 2), 1e-6);
    EXPECT_LT(difference(second(PiecePooling::kMax).first, at::maximum(table[5], table[36])), 1e-6);
}

TEST(InputEmbedder, ConcatenatesItsParts) {
    Parameters parameters;
    InputOptions options = test::tinyOptions(Ner::kTask, ElmoPlace::kNone).input;
    options.wordWidth = 3;
    const InputEmbedder embedder(parameters, "input", options, test::kTinyPieces);
    EXPECT_EQ(embedder.width(), 8 + 6 + kTokenShapeWidth + 3);
    TextBatch text = tinyTexts({{3, 5}});
    EXPECT_THAT(errorOf([&] { embedder.apply(text, Phase::kInference); }), HasSubstr("word vectors, which the batch"));
    text.words = at::randn({1, 2, 3});
    const at::Tensor x = embedder.apply(text, Phase::kInference);
    EXPECT_TRUE(at::equal(x.narrow(2, x.size(2) - 3, 3), text.words));
    text.shapes.fill_(kTokenShapes);
    EXPECT_THAT(errorOf([&] { embedder.apply(text, Phase::kInference); }), HasSubstr("word shapes go from 16"));
}

TEST(InputEmbedder, TrainingChangesOnlyTheVectorsOfTrainedWords) {
    Parameters parameters;
    InputOptions options = piecesOnly(PiecePooling::kMean);
    options.pieceWidth = 0;
    options.wordWidth = 2;
    options.trainedWords = 3;
    const InputEmbedder embedder(parameters, "input", options, 0);
    ASSERT_EQ(parameters.all().size(), 1U);
    at::Tensor changes = parameters.all()[0].second;
    TextBatch text = tinyTexts({{3, 5}});
    text.words = at::ones({1, 2, 2});
    text.wordRows = at::zeros({1, 2}, at::kLong);
    text.wordRows[0][1] = 2;
    const at::Tensor x = embedder.apply(text, Phase::kInference);
    EXPECT_TRUE(at::equal(x, text.words)) << "changes begin at zero";
    x.sum().backward();
    EXPECT_EQ(changes.grad().sum().item<float>(), 2);
    EXPECT_EQ(changes.grad()[0].abs().sum().item<float>(), 0) << "the row of words that do not change";
    changes.detach()[2].fill_(0.5);
    EXPECT_EQ(embedder.apply(text, Phase::kInference)[0][1][0].item<float>(), 1.5);
    text.wordRows.fill_(4);
    EXPECT_THAT(errorOf([&] { embedder.apply(text, Phase::kInference); }), HasSubstr("rows of word vectors go from 4"));
}

ElmoOptions elmoOptions(MixMode mode) {
    ElmoOptions options = test::tinyOptions(Ner::kTask, ElmoPlace::kInput).elmo;
    options.mode = mode;
    return options;
}

TEST(ElmoJoiner, EachModeTrainsItsParameters) {
    const auto names = [](MixMode mode) {
        Parameters parameters;
        const ElmoJoiner joiner(parameters, elmoOptions(mode));
        std::string all;
        for (const auto& [name, tensor] : parameters.all())
            all += name + " ";
        return all + (joiner.penalty().defined() ? "penalty" : "none");
    };
    EXPECT_EQ(names(MixMode::kLearned), "elmo.input.raw elmo.input.gamma penalty");
    EXPECT_EQ(names(MixMode::kTop), "elmo.input.gamma none");
    EXPECT_EQ(names(MixMode::kAverage), "elmo.input.gamma none");
    EXPECT_EQ(names(MixMode::kFrozen), "none");
}

TEST(ElmoJoiner, EachModeMixesTheExpectedLayers) {
    const TextBatch text = tinyTexts({{3, 5}});
    const at::Tensor x = at::randn({1, 2, 2});
    const auto joined = [&](ElmoOptions options) {
        Parameters parameters;
        return ElmoJoiner(parameters, options).join(JoinPlace::kInput, x, text, {}).narrow(2, 2, test::kTinyWidth);
    };
    EXPECT_LT(difference(joined(elmoOptions(MixMode::kTop)), text.layers[2]), 1e-6);
    EXPECT_LT(difference(joined(elmoOptions(MixMode::kAverage)), text.layers.mean(0)), 1e-6);
    ElmoOptions frozen = elmoOptions(MixMode::kFrozen);
    frozen.startShares = {0.25F, 0.75F, 0};
    EXPECT_LT(difference(joined(frozen), 0.25 * text.layers[0] + 0.75 * text.layers[1]), 1e-6);
    frozen.startShares = {1};
    EXPECT_THAT(errorOf([&] { joined(frozen); }), HasSubstr("start_shares has 1 values; the biLM has 3"));
}

TEST(ElmoJoiner, GradientsReachTheRawWeightsAndGamma) {
    Parameters parameters;
    const ElmoJoiner joiner(parameters, elmoOptions(MixMode::kLearned));
    const at::Tensor vectors = at::randn({1, 2, 2});
    weighted(joiner.join(JoinPlace::kInput, vectors, tinyTexts({{3, 5}}), {Phase::kTraining, {}})).backward();
    for (const auto& [name, tensor] : parameters.all())
        EXPECT_TRUE(tensor.grad().defined() && tensor.grad().abs().max().item<float>() > 0) << name;
}

TEST(ElmoJoiner, LayerNormIsComputedPerText) {
    ElmoOptions options = elmoOptions(MixMode::kAverage);
    options.layerNorm = true;
    Parameters parameters;
    const ElmoJoiner joiner(parameters, options);
    const auto first = [&](const std::vector<test::TinyText>& texts) {
        const TextBatch text = tinyTexts(texts);
        const auto [b, t] = std::pair(text.mask.size(0), text.mask.size(1));
        return joiner.join(JoinPlace::kInput, at::zeros({b, t, 0}), text, {})[0].narrow(0, 0, 2);
    };
    EXPECT_LT(difference(first({{3, 5}}), first({{3, 5}, {7, 8, 9, 10}})), 1e-5);
}

}  // namespace
}  // namespace tasks
