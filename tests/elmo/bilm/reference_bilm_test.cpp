// SPDX-License-Identifier: Apache-2.0
// Every engine against the numbers that published programs computed (../shared/fixtures).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "elmo/bilm/scalar_mix.h"
#include "elmo/formats/weight_reader.h"
#include "tests/support/agreement.h"
#include "tests/support/json_fixture.h"
#include "tests/support/shared_data.h"

namespace elmo {
namespace {

using test::Agreement;
using test::Engine;
using test::EngineKind;
using test::Hdf5Fixture;
using test::readJson;
using test::SentenceLayers;
using test::shared;

constexpr double kFloat32Tolerance = 2e-5;  // what rounding in the float32 reference itself allows

Sentence splitAtBlanks(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

class ReferenceBilm : public testing::TestWithParam<EngineKind> {
protected:
    void SetUp() override { REQUIRE_SHARED(); }

    Engine engine(const char* folder) const { return Engine(GetParam(), readModel(shared(folder))); }
};

INSTANTIATE_TEST_SUITE_P(Engines, ReferenceBilm, testing::ValuesIn(test::kEngines),
                         [](const auto& engine) { return test::nameOf(engine.param); });

// ---- AllenNLP's own test model -------------------------------------------------------------------------------------

/// Batch i holds the i-th sentence of each of the three lists.
std::vector<std::vector<Sentence>> allenNlpBatches() {
    std::vector<std::vector<Sentence>> batches(10);
    for (const auto& list : readJson(shared("fixtures/allennlp/sentences.json")))
        for (std::size_t i = 0; i < batches.size(); ++i)
            batches[i].push_back(splitAtBlanks(list[i]));
    return batches;
}

TEST_P(ReferenceBilm, AllenNlpWithCarriedStates) {
    const Engine engine = this->engine("fixtures/allennlp");
    const Hdf5Fixture reference(shared("fixtures/allennlp/allennlp_all_layers.hdf5"));
    Agreement agreement(kFloat32Tolerance);
    DoubleCarriedState state;
    const auto batches = allenNlpBatches();
    for (std::size_t i = 0; i < batches.size(); ++i) {
        const auto rows = engine.run(batches[i], &state);
        for (std::size_t k = 0; k < rows.size(); ++k) {
            const std::string name = fmt::format("stateful/batch_{}/row_{}", i, k);
            agreement.check(name, rows[k].values, reference.read(name));
        }
    }
}

TEST_P(ReferenceBilm, AllenNlpFromZeroStates) {
    const Engine engine = this->engine("fixtures/allennlp");
    const Hdf5Fixture reference(shared("fixtures/allennlp/allennlp_all_layers.hdf5"));
    Agreement agreement(kFloat32Tolerance);
    const auto batches = allenNlpBatches();
    for (std::size_t i = 0; i < batches.size(); ++i) {
        const auto rows = engine.run(batches[i]);
        for (std::size_t k = 0; k < rows.size(); ++k) {
            const std::string name = fmt::format("fresh/batch_{}/row_{}", i, k);
            agreement.check(name, rows[k].values, reference.read(name));
        }
    }
}

TEST_P(ReferenceBilm, OriginalTensorFlowProgram) {
    const Engine engine = this->engine("fixtures/allennlp");
    const Hdf5Fixture references[] = {Hdf5Fixture(shared("fixtures/allennlp/lm_embeddings_0.hdf5")),
                                      Hdf5Fixture(shared("fixtures/allennlp/lm_embeddings_1.hdf5")),
                                      Hdf5Fixture(shared("fixtures/allennlp/lm_embeddings_2.hdf5"))};
    Agreement agreement(kFloat32Tolerance);
    DoubleCarriedState state;
    const auto batches = allenNlpBatches();
    for (std::size_t i = 0; i < batches.size(); ++i) {
        const auto rows = engine.run(batches[i], &state);
        for (std::size_t k = 0; k < rows.size(); ++k) {
            const SentenceLayers top = rows[k].inner().layer(2);
            std::vector<double> halves = top.columns(0, 16).values;  // forward, then backward
            const std::vector<double> backward = top.columns(16, 32).values;
            halves.insert(halves.end(), backward.begin(), backward.end());
            agreement.check(fmt::format("list {} sentence {}", k, i), halves, references[k].read(std::to_string(i)));
        }
    }
}

TEST_P(ReferenceBilm, TokenEmbeddingsOfAVocabulary) {
    const Engine engine = this->engine("fixtures/allennlp");
    const Hdf5Fixture reference(shared("fixtures/allennlp/elmo_token_embeddings.hdf5"));
    std::ifstream file(shared("fixtures/allennlp/vocab_test.txt"));
    const Sentence words(std::istream_iterator<std::string>(file), {});
    Agreement agreement(kFloat32Tolerance);
    const SentenceLayers tokens = engine.run({words}).front().inner().layer(0);
    agreement.check("forward half", tokens.columns(0, 16).values, reference.read("embedding"));
    agreement.check("backward half", tokens.columns(16, 32).values, reference.read("embedding"));
}

// ---- A random model with hard tokens, both clips biting ------------------------------------------------------------

std::vector<Sentence> hardSentences() {
    return readJson(shared("fixtures/random_small/sentences.json"))["sentences"].get<std::vector<Sentence>>();
}

Hdf5Fixture randomSmallReference(const Engine& engine) {
    return Hdf5Fixture(shared("fixtures/random_small/expected_" + engine.precision() + ".hdf5"));
}

TEST_P(ReferenceBilm, RandomModelFromZeroStatesInOneBatch) {
    const Engine engine = this->engine("fixtures/random_small");
    const Hdf5Fixture reference = randomSmallReference(engine);
    Agreement agreement(engine.tolerance());
    const auto rows = engine.run(hardSentences());
    for (std::size_t i = 0; i < rows.size(); ++i)
        agreement.check(fmt::format("sentence {}", i), rows[i].values, reference.read(fmt::format("fresh/{}", i)));
}

TEST_P(ReferenceBilm, RandomModelWithCarriedStatesOfChangingBatchSize) {
    const Engine engine = this->engine("fixtures/random_small");
    const Hdf5Fixture reference = randomSmallReference(engine);
    const auto sentences = hardSentences();
    const auto text = readJson(shared("fixtures/random_small/sentences.json"));
    Agreement agreement(engine.tolerance());
    DoubleCarriedState state;
    std::size_t b = 0;
    for (const auto& numbers : text["stateful_batches"]) {
        std::vector<Sentence> batch;
        for (const std::size_t number : numbers)
            batch.push_back(sentences[number]);
        const auto rows = engine.run(batch, &state);
        const std::string stem = fmt::format("stateful/batch_{}/", b++);
        for (std::size_t r = 0; r < rows.size(); ++r)
            agreement.check(fmt::format("{}row_{}", stem, r), rows[r].values,
                            reference.read(fmt::format("{}row_{}", stem, r)));
        agreement.check(stem + "state_h", state.h, reference.read(stem + "state_h"));
        agreement.check(stem + "state_c", state.c, reference.read(stem + "state_c"));
    }
}

LayerActivations asActivations(const SentenceLayers& sentence) {
    LayerActivations result(sentence.layers, sentence.tokens, sentence.width);
    std::ranges::copy(sentence.values, result.mutableValues());
    return result;
}

TEST_P(ReferenceBilm, RandomModelMixedWithAndWithoutLayerNorm) {
    const Engine engine = this->engine("fixtures/random_small");
    const Hdf5Fixture reference(shared("fixtures/random_small/expected_float64.hdf5"));
    const auto sentences = hardSentences();
    std::vector<LayerActivations> batch;
    for (const SentenceLayers& row : engine.run({sentences[0], sentences[1], sentences[2], sentences[6]}))
        batch.push_back(asActivations(row));

    Agreement agreement(kFloat32Tolerance);
    for (const bool layerNorm : {false, true}) {
        const std::string name = fmt::format("elmo_mix_layernorm_{}/output", layerNorm ? "on" : "off");
        const auto mixed = ScalarMix({{0.3F, -0.2F, 0.5F}, 1.25F}, {layerNorm}).apply(batch);
        std::vector<double> padded(std::size_t{4} * 14 * 24, 0.0);
        for (std::size_t b = 0; b < mixed.size(); ++b)
            for (std::int64_t t = 0; t + 2 < mixed[b].tokens(); ++t)
                std::ranges::copy(mixed[b].vector(0, t + 1), padded.begin() + (std::int64_t(b) * 14 + t) * 24);
        agreement.check(name, padded, reference.read(name));
    }
}

}  // namespace
}  // namespace elmo
