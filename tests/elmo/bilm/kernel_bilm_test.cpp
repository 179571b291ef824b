// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <thread>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "tests/support/random_model.h"

namespace elmo {
namespace {

std::vector<Sentence> randomSentences(int count, unsigned seed) {
    std::mt19937 generator(seed);
    const std::vector<std::string> words = {
        "the", "bank", "of",  "Ἑλλάς", "银行",      "", "a", "unbelievable-" + std::string(60, 'x'),
        "😊",   "play", "<S>", "U.N.",  "1996-08-22"};
    std::vector<Sentence> sentences(static_cast<std::size_t>(count));
    for (Sentence& sentence : sentences) {
        sentence.resize(generator() % 23);
        for (std::string& token : sentence)
            token = words[generator() % words.size()];
    }
    return sentences;
}

std::vector<float> valuesOf(const LayerActivations& layers) {
    return {layers.values().begin(), layers.values().end()};
}

std::vector<float> runAlone(const Bilm& bilm, const Sentence& sentence) {
    return valuesOf(bilm.run({&sentence, 1}, nullptr, {}).front());
}

struct Case {
    const char* name;
    BilmOptions (*options)();
    Precision precision;
};

class KernelBilmTest : public testing::TestWithParam<Case> {
protected:
    std::shared_ptr<const Bilm> make(int threads = 1, std::size_t cache = 0,
                                     std::optional<KernelLevel> level = {}) const {
        return makeKernelBilm(test::randomModel(GetParam().options(), 11),
                              {GetParam().precision, threads, cache, level});
    }
};

TEST_P(KernelBilmTest, IsBitIdenticalForASentenceAloneAndInRandomBatches) {
    const auto bilm = make();
    std::mt19937 generator(3);
    for (unsigned round = 0; round < 12; ++round) {
        std::vector<Sentence> batch = randomSentences(1 + static_cast<int>(generator() % 40), round);
        const std::vector<LayerActivations> together = bilm->run(batch, nullptr, {});
        for (std::size_t i = 0; i < batch.size(); i += 5)
            EXPECT_EQ(valuesOf(together[i]), runAlone(*bilm, batch[i])) << "round " << round << " sentence " << i;
    }
}

TEST_P(KernelBilmTest, IsBitIdenticalForAnySentenceOrder) {
    const auto bilm = make();
    std::vector<Sentence> batch = randomSentences(30, 5);
    const std::vector<LayerActivations> inOrder = bilm->run(batch, nullptr, {});
    std::reverse(batch.begin(), batch.end());
    const std::vector<LayerActivations> reversed = bilm->run(batch, nullptr, {});
    for (std::size_t i = 0; i < batch.size(); ++i)
        EXPECT_EQ(valuesOf(inOrder[i]), valuesOf(reversed[batch.size() - 1 - i]));
}

TEST_P(KernelBilmTest, IsBitIdenticalForAnyNumberOfThreads) {
    const std::vector<Sentence> batch = randomSentences(33, 6);
    const std::vector<LayerActivations> one = make(1)->run(batch, nullptr, {});
    for (const int threads : {2, 3, 4, 8}) {
        const std::vector<LayerActivations> many = make(threads)->run(batch, nullptr, {});
        for (std::size_t i = 0; i < batch.size(); ++i)
            EXPECT_EQ(valuesOf(one[i]), valuesOf(many[i])) << threads << " threads, sentence " << i;
    }
}

TEST_P(KernelBilmTest, IsBitIdenticalWithAndWithoutTheWordCache) {
    const std::vector<Sentence> batch = randomSentences(20, 7);
    const auto without = make();
    for (const std::size_t budget : {std::size_t{600}, std::size_t{1} << 20}) {
        const auto with = make(1, budget);
        for (int repeat = 0; repeat < 2; ++repeat) {
            const std::vector<LayerActivations> cached = with->run(batch, nullptr, {});
            for (std::size_t i = 0; i < batch.size(); ++i)
                EXPECT_EQ(valuesOf(cached[i]), runAlone(*without, batch[i]));
        }
    }
}

TEST_P(KernelBilmTest, IsBitIdenticalOnEveryInstructionSet) {
    const std::vector<Sentence> batch = randomSentences(6, 8);
    const std::vector<LayerActivations> plain = make(1, 0, KernelLevel::kPlain)->run(batch, nullptr, {});
    for (const KernelLevel level : {KernelLevel::kAvx2, KernelLevel::kAvx512, KernelLevel::kAvx512Bf16})
        if (level <= bestKernelLevel()) {
            const std::vector<LayerActivations> vectors = make(1, 0, level)->run(batch, nullptr, {});
            for (std::size_t i = 0; i < batch.size(); ++i)
                EXPECT_EQ(valuesOf(plain[i]), valuesOf(vectors[i])) << static_cast<int>(level);
        }
}

TEST_P(KernelBilmTest, IsBitIdenticalForConcurrentCallers) {
    const auto bilm = make(2, 1 << 16);
    const std::vector<Sentence> batch = randomSentences(12, 9);
    const std::vector<LayerActivations> expected = bilm->run(batch, nullptr, {});
    std::vector<int> equal(4);
    {
        std::vector<std::jthread> callers;
        for (int& result : equal)
            callers.emplace_back([&] {
                const std::vector<LayerActivations> found = bilm->run(batch, nullptr, {});
                for (std::size_t i = 0; i < batch.size(); ++i)
                    result += valuesOf(found[i]) == valuesOf(expected[i]) ? 1 : 0;
            });
    }
    EXPECT_EQ(equal, std::vector<int>(4, 12));
}

TEST_P(KernelBilmTest, IsBitIdenticalForASentenceLongerThanAChunkAloneAndInABatch) {
    const auto bilm = make(2);
    const Sentence unit = randomSentences(40, 10).back();
    Sentence sentence;
    while (sentence.size() < 3000)
        sentence.insert(sentence.end(), unit.begin(), unit.end());
    const LayerActivations layers = bilm->run({&sentence, 1}, nullptr, {}).front();
    EXPECT_EQ(layers.tokens(), std::int64_t(sentence.size()) + 2);
    EXPECT_TRUE(std::all_of(layers.values().begin(), layers.values().end(), [](float v) { return std::abs(v) < 100; }));
    // A second sentence doubles the rows of a step, so that the chunks begin at other steps.
    const std::vector<Sentence> batch = {sentence, sentence, {"a"}};
    EXPECT_EQ(valuesOf(bilm->run(batch, nullptr, {}).front()), valuesOf(layers));
}

TEST_P(KernelBilmTest, CanBeCancelled) {
    const std::vector<Sentence> batch = randomSentences(4, 12);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(make()->run(batch, nullptr, RunControl(stop.get_token())), Cancelled);
}

BilmOptions plainEncoder() {
    BilmOptions options = test::smallDictionaryOptions();
    options.encoder.kind = EncoderKind::kPlainBilstm;
    options.encoder.cellClip = options.encoder.projectionClip = 0;
    options.encoder.skipConnections = false;
    return options;
}

BilmOptions linearEncoder() {
    BilmOptions options = plainEncoder();
    options.characters->scheme = CharacterScheme::kLongestWord;
    options.wordEmbeddingSize.reset();
    options.wordCount = 0;
    options.encoder.kind = EncoderKind::kLinearLstm;
    return options;
}

INSTANTIATE_TEST_SUITE_P(Models, KernelBilmTest,
                         testing::Values(Case{"Bytes", test::smallOptions, Precision::kFloat32},
                                         Case{"BytesBfloat16", test::smallOptions, Precision::kBfloat16},
                                         Case{"BytesInt8", test::smallOptions, Precision::kInt8},
                                         Case{"Dictionary", test::smallDictionaryOptions, Precision::kFloat32},
                                         Case{"Words", test::smallWordOptions, Precision::kFloat32},
                                         Case{"PlainEncoder", plainEncoder, Precision::kFloat32},
                                         Case{"LinearEncoder", linearEncoder, Precision::kFloat32},
                                         Case{"LinearEncoderBfloat16", linearEncoder, Precision::kBfloat16}),
                         [](const auto& test) { return test.param.name; });

/// Large enough that threads share the columns of a few sentences' products (columnSharers()).
BilmOptions wideOptions(EncoderKind kind) {
    BilmOptions options = test::smallOptions();
    options.encoder.kind = kind;
    options.encoder.cellSize = 1000;
    options.encoder.projectionSize = 72;
    return options;
}

TEST(KernelBilmColumns, AreBitIdenticalForAnyNumberOfThreads) {
    for (const EncoderKind kind : {EncoderKind::kProjectedLstm, EncoderKind::kPlainBilstm, EncoderKind::kLinearLstm})
        for (const Precision precision : {Precision::kFloat32, Precision::kBfloat16, Precision::kInt8}) {
            const BilmModel model = test::randomModel(wideOptions(kind), 4);
            const auto one = makeKernelBilm(model, {precision, 1, 0, {}});
            for (const int threads : {2, 3, 5}) {
                const auto many = makeKernelBilm(model, {precision, threads, 0, {}});
                for (const int sentences : {1, 2, 4, 5}) {
                    const std::vector<Sentence> batch = randomSentences(sentences, 9);
                    const std::vector<LayerActivations> alone = one->run(batch, nullptr, {});
                    const std::vector<LayerActivations> shared = many->run(batch, nullptr, {});
                    for (std::size_t i = 0; i < batch.size(); ++i)
                        EXPECT_EQ(valuesOf(alone[i]), valuesOf(shared[i])) << threads << " threads";
                }
            }
        }
}

TEST(KernelBilmState, IsCarriedBetweenBatchesAndGrowsWithTheBatch) {
    const auto bilm = makeKernelBilm(test::randomModel(test::smallOptions(), 11), {});
    const std::vector<Sentence> batch = randomSentences(5, 13);
    CarriedState state;
    const std::vector<LayerActivations> first = bilm->run({batch.data(), 2}, &state, {});
    EXPECT_EQ(state.rows, 2);
    EXPECT_EQ(valuesOf(first[1]), runAlone(*bilm, batch[1]));
    const std::vector<LayerActivations> second = bilm->run(batch, &state, {});
    EXPECT_EQ(state.rows, 5);
    EXPECT_NE(valuesOf(second[1]), runAlone(*bilm, batch[1]));
    EXPECT_EQ(valuesOf(second[4]), runAlone(*bilm, batch[4])) << "a new row starts from zero";
}

TEST(KernelBilmState, OfAnotherModelIsRejectedAndUnchanged) {
    const auto bilm = makeKernelBilm(test::randomModel(test::smallOptions(), 11), {});
    const std::vector<Sentence> batch = randomSentences(5, 13);
    for (const int rows : {2, 5, 9}) {
        CarriedState state{rows, std::vector<float>(7), std::vector<float>(7)};
        EXPECT_THROW(bilm->run(batch, &state, {}), Error) << rows;
        EXPECT_EQ(state.rows, rows);
        EXPECT_EQ(state.h.size(), 7u);
    }
}

}  // namespace
}  // namespace elmo
