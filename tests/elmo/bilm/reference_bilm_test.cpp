// SPDX-License-Identifier: Apache-2.0
// Every engine against reference numbers: the project's own (tests/fixtures), over all architectures, and those of the
// published programs where ../shared is.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "elmo/bilm/scalar_mix.h"
#include "elmo/weights/weight_reader.h"
#include "tests/support/agreement.h"
#include "tests/support/fixtures.h"
#include "tests/support/json_fixture.h"

namespace elmo {
namespace {

using test::Agreement;
using test::Engine;
using test::EngineKind;
using test::Hdf5Fixture;
using test::readJson;
using test::Reference;
using test::SentenceLayers;

constexpr double kFloat32Tolerance = 2e-5;  // what rounding in the float32 reference itself allows

using EngineAndReference = std::tuple<EngineKind, Reference>;

class ReferenceBilm : public testing::TestWithParam<EngineAndReference> {
protected:
    std::filesystem::path file(const std::string& name) const { return std::get<1>(GetParam()).folder / name; }
    Engine engine() const { return Engine(std::get<0>(GetParam()), readModel(std::get<1>(GetParam()).folder)); }
};

const auto kEngineNames = [](const auto& info) {
    return test::nameOf(std::get<0>(info.param)) + "_" + test::nameOf(std::get<1>(info.param));
};

// ---- AllenNLP's own test model -------------------------------------------------------------------------------------

class AllenNlpTestModel : public ReferenceBilm {
protected:
    /// Batch i holds the i-th sentence of each of the three lists.
    std::vector<std::vector<Sentence>> batches() const {
        std::vector<std::vector<Sentence>> batches(10);
        for (const auto& list : readJson(file("sentences.json")))
            for (std::size_t i = 0; i < batches.size(); ++i) {
                std::istringstream words(list[i].get<std::string>());
                batches[i].emplace_back(std::istream_iterator<std::string>(words),
                                        std::istream_iterator<std::string>());
            }
        return batches;
    }

    void check(const char* run, DoubleCarriedState* state) const {
        const Engine engine = this->engine();
        const Hdf5Fixture reference(file("allennlp_all_layers.hdf5"));
        Agreement agreement(kFloat32Tolerance);
        const auto batches = this->batches();
        for (std::size_t i = 0; i < batches.size(); ++i) {
            const auto rows = engine.run(batches[i], state);
            for (std::size_t k = 0; k < rows.size(); ++k) {
                const std::string name = fmt::format("{}/batch_{}/row_{}", run, i, k);
                agreement.check(name, rows[k].values, reference.read(name));
            }
        }
    }
};

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(AllenNlpTestModel);
INSTANTIATE_TEST_SUITE_P(Engines, AllenNlpTestModel,
                         testing::Combine(testing::ValuesIn(test::kEngines),
                                          testing::ValuesIn(test::publishedReferences("allennlp"))),
                         kEngineNames);

TEST_P(AllenNlpTestModel, MatchesTheReferenceWithCarriedStates) {
    DoubleCarriedState state;
    check("stateful", &state);
}

TEST_P(AllenNlpTestModel, MatchesTheReferenceFromZeroStates) {
    check("fresh", nullptr);
}

TEST_P(AllenNlpTestModel, MatchesTheOriginalTensorFlowProgram) {
    const Engine engine = this->engine();
    const Hdf5Fixture references[] = {Hdf5Fixture(file("lm_embeddings_0.hdf5")),
                                      Hdf5Fixture(file("lm_embeddings_1.hdf5")),
                                      Hdf5Fixture(file("lm_embeddings_2.hdf5"))};
    Agreement agreement(kFloat32Tolerance);
    DoubleCarriedState state;
    const auto batches = this->batches();
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

TEST_P(AllenNlpTestModel, MatchesTheTokenEmbeddingsOfAVocabulary) {
    const Engine engine = this->engine();
    const Hdf5Fixture reference(file("elmo_token_embeddings.hdf5"));
    std::ifstream vocabulary(file("vocab_test.txt"));
    const Sentence words(std::istream_iterator<std::string>(vocabulary), {});
    Agreement agreement(kFloat32Tolerance);
    const SentenceLayers tokens = engine.run({words}).front().inner().layer(0);
    agreement.check("forward half", tokens.columns(0, 16).values, reference.read("embedding"));
    agreement.check("backward half", tokens.columns(16, 32).values, reference.read("embedding"));
}

// ---- Random models: all architectures, hard tokens, both clips biting ----------------------------------------------

std::vector<Reference> randomModels() {
    std::vector<Reference> found;
    for (const char* name :
         {"random_small", "tanh_one_layer", "tanh_three_layers", "relu_three_layers_no_skips", "words_two_layers"})
        for (const Reference& reference : test::references(name))
            found.push_back(reference);
    return found;
}

class RandomModel : public ReferenceBilm {
protected:
    nlohmann::json text() const { return readJson(file("sentences.json")); }
    std::vector<Sentence> sentences() const { return text()["sentences"].get<std::vector<Sentence>>(); }
    /// The numbers in the engine's own precision where the reference has them, else in double.
    Hdf5Fixture expected(const Engine& engine) const {
        const auto own = file("expected_" + engine.precision() + ".hdf5");
        return Hdf5Fixture(exists(own) ? own : file("expected_float64.hdf5"));
    }
};

INSTANTIATE_TEST_SUITE_P(Engines, RandomModel,
                         testing::Combine(testing::ValuesIn(test::kEngines), testing::ValuesIn(randomModels())),
                         kEngineNames);

TEST_P(RandomModel, MatchesTheReferenceFromZeroStatesInOneBatch) {
    const Engine engine = this->engine();
    const Hdf5Fixture reference = expected(engine);
    Agreement agreement(engine.tolerance());
    const auto rows = engine.run(sentences());
    for (std::size_t i = 0; i < rows.size(); ++i)
        agreement.check(fmt::format("sentence {}", i), rows[i].values, reference.read(fmt::format("fresh/{}", i)));
}

TEST_P(RandomModel, MatchesTheReferenceWithCarriedStatesAndVaryingBatchSize) {
    const Engine engine = this->engine();
    const Hdf5Fixture reference = expected(engine);
    const auto text = this->text();
    Agreement agreement(engine.tolerance());
    DoubleCarriedState state;
    std::size_t b = 0;
    for (const auto& numbers : text["stateful_batches"]) {
        std::vector<Sentence> batch;
        for (const std::size_t number : numbers)
            batch.push_back(text["sentences"][number]);
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

/// The weights of the reference, as many as there are layers.
ScalarMixWeights mixOf(int layers) {
    const std::vector<float> raw = {0.3F, -0.2F, 0.5F, 0.1F};
    return {{raw.begin(), raw.begin() + layers}, 1.25F};
}

TEST_P(RandomModel, ScalarMixMatchesTheReferenceWithAndWithoutLayerNorm) {
    const Engine engine = this->engine();
    const Hdf5Fixture reference(file("expected_float64.hdf5"));
    const auto sentences = this->sentences();
    std::vector<LayerActivations> batch;
    for (const SentenceLayers& row : engine.run({sentences[0], sentences[1], sentences[2], sentences[6]}))
        batch.push_back(asActivations(row));

    Agreement agreement(kFloat32Tolerance);
    for (const bool layerNorm : {false, true}) {
        const auto expected = reference.read(fmt::format("elmo_mix_layernorm_{}/output", layerNorm ? "on" : "off"));
        const auto mixed = ScalarMix(mixOf(engine.options().layerCount()), {layerNorm}).apply(batch);
        std::vector<double> padded(expected.values.size(), 0.0);
        for (std::size_t b = 0; b < mixed.size(); ++b)
            for (std::int64_t t = 0; t + 2 < mixed[b].tokens(); ++t)
                std::ranges::copy(
                    mixed[b].vector(0, t + 1),
                    padded.begin() + (std::int64_t(b) * expected.shape[1] + t) * engine.options().layerWidth());
        agreement.check(layerNorm ? "with layer norm" : "without layer norm", padded, expected);
    }
}

}  // namespace
}  // namespace elmo
