// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/language_model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "elmo/training/run/fine_tuning.h"
#include "elmo/training/run/perplexity.h"
#include "elmo/training/run/word_evaluation.h"
#include "elmo/weights/model_bundle.h"
#include "elmo/weights/weight_reader.h"
#include "tests/elmo/training/training_fixture.h"
#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/hdf5_fixture.h"
#include "tests/support/json_fixture.h"
#include "tests/support/temporary_folder.h"

namespace elmo::training::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

std::filesystem::path published(const char* name) {
    return elmo::test::fixture("packed") / name;
}

/// The mean loss of a model on the fixture's sentence, in both directions.
std::array<double, 2> lossOf(LanguageModel model, const nlohmann::json& expected) {
    ScratchFolder folder;
    std::string sentence;
    for (const auto& word : expected.at("sentence"))
        sentence += word.get<std::string>() + " ";
    writeCorpus(folder.path("corpus"), {{sentence}}, {}, &model.vocabulary);
    const Corpus corpus(folder.path("corpus"));
    model.options.precision = Precision::kFloat32;
    model.options.threads = 1;
    return evaluatePerplexity(model.options, model.parameters, model.softmax, corpus, 0, {}).loss;
}

double meanLoss(const nlohmann::json& logProbabilities) {
    const auto values = logProbabilities.get<std::vector<double>>();
    return -std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// The fixture's numbers are computed in double by an independent program.
TEST(PublishedLanguageModel, PredictsAsItsFormulasSay) {
    const auto expected = nlohmann::json::parse(elmo::test::readFile(published("log_probabilities.json")));
    const LanguageModel model = readLanguageModel(published("checkpoint"));
    EXPECT_THAT(model.vocabulary.words, testing::ElementsAre("</S>", "<S>", "<UNK>", "the", "bank", "was", "steep"));
    const std::array<double, 2> loss = lossOf(model, expected);
    EXPECT_NEAR(loss[0], meanLoss(expected.at("forward")), 1e-5);
    EXPECT_NEAR(loss[1], meanLoss(expected.at("backward")), 1e-5);
}

class PlmNlpLanguageModel : public testing::TestWithParam<elmo::test::Reference> {};
INSTANTIATE_OVER_REFERENCES(PlmNlpLanguageModel, elmo::test::references("textbook_bilm"));

TEST_P(PlmNlpLanguageModel, PredictsAsItsProgramDoesWhateverTheBatch) {
    const std::filesystem::path& folder = GetParam().folder;
    const std::vector<std::vector<std::string>> sentences =
        elmo::test::readJson(folder / "sentences.json").at("sentences");
    const elmo::test::Hdf5Fixture expected(folder / "expected.hdf5");
    LanguageModel model = readLanguageModel(folder);
    model.options.precision = Precision::kFloat32;
    std::vector<std::string> lines;
    std::array<double, 2> sums = {};
    std::int64_t positions = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        if (sentences[i].empty())
            continue;
        lines.push_back(fmt::format("{}", fmt::join(sentences[i], " ")));
        std::array<double, 2> own = {};
        for (std::size_t d = 0; d < 2; ++d) {
            const auto values =
                expected.read(fmt::format("log_probability_{}/{}", d == 0 ? "forward" : "backward", i)).values;
            own[d] = -std::accumulate(values.begin(), values.end(), 0.0);
            sums[d] += own[d];
        }
        const double count = static_cast<double>(sentences[i].size()) + 1;
        positions += static_cast<std::int64_t>(count);
        ScratchFolder scratch;
        writeCorpus(scratch.path("corpus"), {{lines.back()}}, {}, &model.vocabulary);
        const HeldOutReport report = evaluate(model, Corpus(scratch.path("corpus")), {});
        EXPECT_NEAR(report.loss[0] * count, own[0], 1e-5 * count) << lines.back();
        EXPECT_NEAR(report.loss[1] * count, own[1], 1e-5 * count) << lines.back();
    }
    ScratchFolder scratch;
    writeCorpus(scratch.path("corpus"), {lines}, {}, &model.vocabulary);
    const HeldOutReport report = evaluate(model, Corpus(scratch.path("corpus")), {});
    EXPECT_EQ(report.positions, positions);
    for (std::size_t d = 0; d < 2; ++d)
        EXPECT_NEAR(report.loss[d], sums[d] / static_cast<double>(positions), 1e-5);
}

TEST(PlmNlpLanguageModel, CannotCarryStatesNorBeTuned) {
    const auto path = elmo::test::fixture("textbook_bilm");
    LanguageModel model = readLanguageModel(path);
    model.options.resetStateAtSentence = false;
    ScratchFolder scratch;
    writeCorpus(scratch.path("corpus"), {{"A rain"}}, {}, &model.vocabulary);
    EXPECT_THAT(elmo::test::errorOf([&] { evaluate(model, Corpus(scratch.path("corpus")), {}); }),
                HasSubstr("carry states"));
    EXPECT_THAT(elmo::test::errorOf([&] { readPretrained(path); }), HasSubstr("can't be fine-tuned"));
}

TEST(PublishedLanguageModel, KeepsItsSoftmaxInABundle) {
    const elmo::test::TemporaryFolder folder;
    const std::optional<BundleSoftmax> softmax = readPredictor(published("checkpoint"));
    writeBundle(readModel(published("checkpoint")), folder.path("bundle"), {.softmax = &*softmax});
    const auto expected = nlohmann::json::parse(elmo::test::readFile(published("log_probabilities.json")));
    const std::array<double, 2> loss = lossOf(readLanguageModel(folder.path("bundle")), expected);
    EXPECT_NEAR(loss[0], meanLoss(expected.at("forward")), 0.02);  // a bundle stores the softmax in 8 bits
}

TEST(PublishedLanguageModel, CanBeTunedWithItsSoftmax) {
    EXPECT_TRUE(readPretrained(published("checkpoint")).softmax.has_value());
    EXPECT_FALSE(readPretrained(published("209.zip")).softmax.has_value());
}

TEST(PublishedLanguageModel, SaysWhatIsMissing) {
    for (const char* name : {"plain", "209.zip", "ner.tar.gz"})
        EXPECT_THAT(elmo::test::errorOf([&] { readLanguageModel(published(name)); }),
                    AllOf(StartsWith("not found: "), HasSubstr(name), HasSubstr("without the softmax"),
                          HasSubstr("*vocab*.txt"), HasSubstr(".index")));
}

}  // namespace
}  // namespace elmo::training::test
