// SPDX-License-Identifier: Apache-2.0
// Every engine against reference numbers for models of ELMoForManyLangs: the project's own, and the output of the
// published program where ../shared is.
#include <fmt/format.h>
#include <gtest/gtest.h>

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

constexpr double kManyLangsTolerance = 2e-5;  // what rounding in the float32 reference itself allows

/// The sentences in the order in which the published program ran them, longest first, as one batch.
struct PublishedBatch {
    std::vector<std::size_t> order;  ///< row of the batch -> sentence of the file
    std::vector<Sentence> sentences;
};

class ReferenceManyLangs : public testing::TestWithParam<std::tuple<EngineKind, Reference>> {
protected:
    std::filesystem::path file(const std::string& name) const { return std::get<1>(GetParam()).folder / name; }
    Engine engine(const char* model) const { return Engine(std::get<0>(GetParam()), readModel(file(model))); }
    Engine exact(const char* model) const { return Engine(EngineKind::kTorchDouble, readModel(file(model))); }

    PublishedBatch publishedBatch() const {
        const auto text = readJson(file("sentences.json"));
        PublishedBatch batch{text["batch_order"].get<std::vector<std::size_t>>(), {}};
        for (const std::size_t number : batch.order)
            batch.sentences.push_back(text["sentences"][number]);
        return batch;
    }
    void checkEveryLayerChoice(const char* model, const char* expected) const;
    void checkTwoCalls(const char* model, const char* expected, double tolerance) const;
};

INSTANTIATE_TEST_SUITE_P(Engines, ReferenceManyLangs,
                         testing::Combine(testing::ValuesIn(test::kEngines),
                                          testing::ValuesIn(test::references("elmoformanylangs"))),
                         [](const auto& given) {
                             return test::nameOf(std::get<0>(given.param)) + "_" +
                                    test::nameOf(std::get<1>(given.param));
                         });

/// The mean over all layers, as the output layer -1 of ELMoForManyLangs.
std::vector<double> meanOf(const SentenceLayers& sentence) {
    std::vector<double> mean = sentence.layer(0).values;
    for (int k = 1; k < sentence.layers; ++k)
        for (std::size_t i = 0; i < mean.size(); ++i)
            mean[i] += sentence.layer(k).values[i];
    for (double& value : mean)
        value /= sentence.layers;
    return mean;
}

void ReferenceManyLangs::checkEveryLayerChoice(const char* model, const char* expected) const {
    const Engine engine = this->engine(model);
    const Hdf5Fixture reference(file(expected));
    const PublishedBatch batch = publishedBatch();
    const auto rows = engine.run(batch.sentences);
    Agreement agreement(kManyLangsTolerance);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const SentenceLayers sentence = rows[r].inner();
        const auto name = [&](int layer) { return fmt::format("layer_{}/{}", layer, batch.order[r]); };
        agreement.check(name(-2), sentence.values, reference.read(name(-2)));
        agreement.check(name(-1), meanOf(sentence), reference.read(name(-1)));
        for (int k = 0; k < 3; ++k)
            agreement.check(name(k), sentence.layer(k).values, reference.read(name(k)));
    }
}

TEST_P(ReferenceManyLangs, MatchesForAZipModel) {
    checkEveryLayerChoice("model_zip", "expected.hdf5");
}

TEST_P(ReferenceManyLangs, MatchesForALegacyModel) {
    checkEveryLayerChoice("model_legacy", "expected.hdf5");
}

TEST_P(ReferenceManyLangs, MatchesForACharacterOnlyModel) {
    checkEveryLayerChoice("model_charonly_zip", "expected_charonly.hdf5");
}

TEST_P(ReferenceManyLangs, MatchesInDoublePrecision) {
    const Engine engine = this->engine("model_zip");
    const Hdf5Fixture reference(file("expected_float64.hdf5"));
    const PublishedBatch batch = publishedBatch();
    const auto rows = engine.run(batch.sentences);
    Agreement agreement(engine.tolerance());
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::string name = fmt::format("layer_-2/{}", batch.order[r]);
        agreement.check(name, rows[r].inner().values, reference.read(name));
    }
}

/// Two calls on one state, the values of both against those of the published program, and against our own in double.
void ReferenceManyLangs::checkTwoCalls(const char* model, const char* expected, double tolerance) const {
    const Engine engine = this->engine(model), exact = this->exact(model);
    const Hdf5Fixture reference(file(expected));
    const PublishedBatch batch = publishedBatch();
    Agreement agreement(tolerance);
    Agreement withExact(kManyLangsTolerance, "largestDifferenceFromDouble");
    DoubleCarriedState state, exactState;
    for (const char* call : {"layer_-2", "second_call_layer_-2"}) {
        const auto rows = engine.run(batch.sentences, &state);
        const auto exactRows = exact.run(batch.sentences, &exactState);
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const std::string name = fmt::format("{}/{}", call, batch.order[r]);
            agreement.check(name, rows[r].inner().values, reference.read(name));
            withExact.check(name + " in double", rows[r].values, {{}, exactRows[r].values});
        }
    }
}

TEST_P(ReferenceManyLangs, SecondCallStartsFromTheStatesOfTheFirstCall) {
    checkTwoCalls("model_zip", "expected.hdf5", kManyLangsTolerance);
}

TEST_P(ReferenceManyLangs, MatchesForTheSecondCallOfTheCharacterOnlyModel) {
    // Here the published program's own float32 rounding is 1.7e-5, as the double engine shows.
    checkTwoCalls("model_charonly_zip", "expected_charonly.hdf5", 1.7e-5 + kManyLangsTolerance);
}

TEST_P(ReferenceManyLangs, PlainBilstmIsPaddedToTheLongestSentenceAndKeepsNoState) {
    checkTwoCalls("model_lstmenc_legacy", "expected_lstmenc.hdf5", kManyLangsTolerance);
}

TEST_P(ReferenceManyLangs, PlainBilstmFromZeroStatesDependsOnlyOnTheSentence) {
    const Engine engine = this->engine("model_lstmenc_legacy");
    const Hdf5Fixture reference(file("expected_lstmenc.hdf5"));
    const PublishedBatch batch = publishedBatch();
    // The longest sentence had no padding, so its numbers are those of the sentence alone.
    Agreement agreement(kManyLangsTolerance);
    const auto together = engine.run(batch.sentences);
    agreement.check("longest", together.front().inner().values, reference.read("layer_-2/0"));
    EXPECT_EQ(together.back().values, engine.run({batch.sentences.back()}).front().values);
}

}  // namespace
}  // namespace elmo
