// SPDX-License-Identifier: Apache-2.0
// `elmo info` and `elmo convert` as processes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <tuple>

#include "elmo/containers/hdf5_reader.h"
#include "elmo/weights/allennlp_writer.h"
#include "elmo/weights/model_bundle.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_model.h"
#include "tests/support/run_program.h"

namespace elmo::test {
namespace {

using testing::HasSubstr;

std::string randomSmallModel() {
    return fixture("random_small").string();
}

nlohmann::json infoOf(const std::string& model) {
    const ProgramResult result = runElmo({"info", model, "--json"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return nlohmann::json::parse(result.out);
}

TEST(ElmoInfo, ShowsArchitectureSizeAndOrigin) {
    const ProgramResult result = runElmo({"info", randomSmallModel()});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    for (const char* text : {"2 layers", "48", "12", "AllenNLP"})
        EXPECT_THAT(result.out, HasSubstr(text));
    EXPECT_EQ(result.err, "");
}

TEST(ElmoInfo, PrintsJson) {
    const auto info = infoOf(randomSmallModel());
    EXPECT_EQ(info["hash"].get<std::string>().size(), 32u);
    EXPECT_EQ(info["parameters"].get<int>() > 10'000, true);
}

TEST(ElmoInfo, FailsForAFolderWithoutAModel) {
    const TemporaryFolder folder;
    const ProgramResult result = runElmo({"info", (folder / ".").string()});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr((folder / ".").string()));
}

TEST(ElmoConvert, RoundTripThroughABundleKeepsTheModel) {
    const TemporaryFolder folder;
    const ProgramResult there =
        runElmo({"convert", randomSmallModel(), (folder / "bundle").string(), "--to", "bundle"});
    ASSERT_EQ(there.exitCode, 0) << there.err;
    const ProgramResult back =
        runElmo({"convert", (folder / "bundle").string(), (folder / "pair").string(), "--to", "allennlp"});
    ASSERT_EQ(back.exitCode, 0) << back.err;
    EXPECT_EQ(there.out + there.err + back.out + back.err, "");
    const auto hash = infoOf(randomSmallModel())["hash"];
    EXPECT_EQ(infoOf((folder / "bundle").string())["hash"], hash);
    EXPECT_EQ(infoOf((folder / "pair").string())["hash"], hash);
}

TEST(ElmoConvert, RejectsOverwritingItsSource) {
    EXPECT_EQ(runElmo({"convert", randomSmallModel(), randomSmallModel(), "--to", "bundle"}).exitCode, 2);
}

TEST(ElmoConvert, RejectsAFolderWithAModelInAnotherFormat) {
    const TemporaryFolder folder;
    const std::string both = (folder / "model").string();
    ASSERT_EQ(runElmo({"convert", randomSmallModel(), both, "--to", "bundle"}).exitCode, 0);
    const ProgramResult second = runElmo({"convert", randomSmallModel(), both, "--to", "allennlp"});
    EXPECT_EQ(second.exitCode, 2);
    EXPECT_THAT(second.err, HasSubstr("another format"));
    EXPECT_EQ(
        runElmo({"convert", randomSmallModel(), both, "--to", "bundle", "--storage", "bf16", "--replace"}).exitCode, 0);
}

TEST(ElmoConvert, RejectsAStorageTypeThatTheFormatLacks) {
    EXPECT_EQ(runElmo({"convert", "a", "b", "--to", "allennlp", "--storage", "fp16"}).exitCode, 2);
}

TEST(ElmoConvert, RequiresTheTargetFormat) {
    const ProgramResult result = runElmo({"convert", "a", "b"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, HasSubstr("--to"));
}

/// Reads a data set of every name that two pairs have.
void expectSamePairs(const std::filesystem::path& a, const std::filesystem::path& b) {
    Hdf5Reader first(a / "weights.hdf5"), second(b / "weights.hdf5");
    ASSERT_EQ(first.dataSets(), second.dataSets());
    for (const std::string& name : first.dataSets()) {
        const auto shape = first.shape(name);
        EXPECT_EQ(first.read(name, shape), second.read(name, shape)) << name;
    }
}

/// A model whose forget biases are sums that several float32 numbers and 1 have; a pair stored 0.1.
BilmModel modelOfSums(TensorMap& stored) {
    BilmModel model = randomModel(smallOptions(), 3);
    for (const char* name : {"lstm.forward.0.bias", "lstm.backward.1.bias"}) {
        std::vector<float>& bias = model.tensors.at(name).values;
        const std::size_t cells = bias.size() / 4;
        std::fill_n(bias.begin() + static_cast<std::ptrdiff_t>(2 * cells), cells, 0.1f + 1.0f);
        stored[name] = {{static_cast<std::int64_t>(cells)}, std::vector<float>(cells, 0.1f)};
    }
    return model;
}

TEST(ElmoConvert, PairSurvivesTheRoundTripThroughABundle) {
    const TemporaryFolder folder;
    TensorMap stored;
    const BilmModel model = modelOfSums(stored);
    writeAllenNlpPair(model, folder / "pair", stored);
    ASSERT_NE((0.1f + 1.0f) - 1.0f, 0.1f);
    for (const auto& [from, to, format] : {std::tuple{"pair", "bundle", "bundle"},
                                           {"bundle", "second", "bundle"},
                                           {"second", "back", "allennlp"},
                                           {"pair", "copy", "allennlp"}}) {
        const ProgramResult result = runElmo({"convert", folder.path(from), folder.path(to), "--to", format});
        ASSERT_EQ(result.exitCode, 0) << result.err;
    }
    expectSamePairs(folder / "pair", folder / "back");
    expectSamePairs(folder / "pair", folder / "copy");
    EXPECT_EQ(infoOf(folder.path("back"))["hash"], infoOf(folder.path("pair"))["hash"]);
    Hdf5Reader back(folder / "back/weights.hdf5");
    const std::string bias = "RNN_0/RNN/MultiRNNCell/Cell0/LSTMCell/B";
    EXPECT_EQ(back.read(bias, back.shape(bias)).at(48), 0.1f);
}

TEST(ElmoConvert, FixturePairSurvivesTheRoundTripThroughABundle) {
    const TemporaryFolder folder;
    ASSERT_EQ(runElmo({"convert", randomSmallModel(), folder.path("bundle"), "--to", "bundle"}).exitCode, 0);
    ASSERT_EQ(runElmo({"convert", folder.path("bundle"), folder.path("pair"), "--to", "allennlp"}).exitCode, 0);
    expectSamePairs(randomSmallModel(), folder / "pair");
}

TEST(ElmoModels, NanAndInfinityAreRejectedWithTheTensorName) {
    const TemporaryFolder folder;
    for (const float bad : {std::nanf(""), -std::numeric_limits<float>::infinity()}) {
        BilmModel model = randomModel(smallOptions(), 3);
        model.tensors.at("lstm.forward.1.recurrent.weight").values.at(7) = bad;
        std::filesystem::remove_all(folder / "pair");
        writeAllenNlpPair(model, folder / "pair");
        writeBundle(model, folder / "bundle");
        for (const char* name : {"pair", "bundle"})
            for (const std::vector<std::string>& command :
                 {std::vector<std::string>{"embed", "--model", folder.path(name), "-", folder.path("out.npz")},
                  {"info", folder.path(name)},
                  {"convert", folder.path(name), folder.path("converted"), "--to", "bundle"}}) {
                const ProgramResult result = runElmo(command, "Bob went.");
                EXPECT_EQ(result.exitCode, 1) << command[0] << name;
                EXPECT_THAT(result.err, HasSubstr("'lstm.forward.1.recurrent.weight'")) << command[0];
                EXPECT_THAT(result.err, HasSubstr("number 7")) << command[0];
            }
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "out.npz"));
    EXPECT_FALSE(std::filesystem::exists(folder / "converted"));
}

TEST(ElmoModels, ReportsAssumedLayersAndIgnoredTensors) {
    const TemporaryFolder folder;
    BilmOptions options = smallOptions();
    options.encoder.layers = 3;
    writeAllenNlpPair(randomModel(options, 3), folder / "pair");
    const auto withLayers = [&](const nlohmann::json& layers) {
        nlohmann::json pair = nlohmann::json::parse(readFile(folder / "pair/options.json"));
        pair["lstm"].erase("n_layers");
        if (!layers.is_null())
            pair["lstm"]["n_layers"] = layers;
        writeFile(folder / "pair/options.json", pair.dump());
        return runElmo({"embed", "--model", folder.path("pair"), "-", folder.path("out.npz")}, "Bob went.");
    };
    EXPECT_THAT(withLayers(3).err, testing::Not(HasSubstr("note")));
    const ProgramResult two = withLayers(2);
    EXPECT_EQ(two.exitCode, 0);
    EXPECT_THAT(two.err, HasSubstr("has 3 LSTM layers"));
    EXPECT_THAT(two.err, HasSubstr("RNN_0/RNN/MultiRNNCell/Cell2/LSTMCell/W_0"));
    const ProgramResult none = withLayers(nullptr);
    EXPECT_EQ(none.exitCode, 0);
    EXPECT_THAT(none.err, HasSubstr("no 'n_layers'; assuming 1"));
    EXPECT_THAT(none.err, HasSubstr("Cell1/LSTMCell"));
}

}  // namespace
}  // namespace elmo::test
