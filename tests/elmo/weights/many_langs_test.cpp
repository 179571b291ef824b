// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/many_langs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "elmo/containers/torch_archive.h"
#include "elmo/weights/many_langs_config.h"
#include "elmo/weights/many_langs_dictionary.h"
#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

std::filesystem::path fixture(const char* name) {
    return test::fixture("elmoformanylangs") / name;
}

TEST(ManyLangs, ReadsTheArchitecture) {
    const BilmModel model = readModel(fixture("model_zip"));
    EXPECT_EQ(model.options.characters->characterCount, 80);
    EXPECT_EQ(model.options.characters->scheme, CharacterScheme::kDictionary);
    EXPECT_EQ(model.options.wordEmbeddingSize, 10);
    EXPECT_EQ(model.options.encoder.cellSize, 32);
    EXPECT_EQ(model.options.encoder.cellClip, 3.0f);
    EXPECT_TRUE(model.options.encoder.skipConnections);
    EXPECT_EQ(model.characterIds.at("\xe3\x80\x80"), 73);
    EXPECT_EQ(model.wordIds.at("<bos>"), 1);
    EXPECT_EQ(model.provenance.format, "ELMoForManyLangs");
}

TEST(ManyLangs, ZipAndLegacyFormatGiveTheSameModel) {
    EXPECT_EQ(modelHash(readModel(fixture("model_zip"))), modelHash(readModel(fixture("model_legacy"))));
}

TEST(ManyLangs, ReadsCharacterOnlyAndPlainLstmModels) {
    EXPECT_FALSE(readModel(fixture("model_charonly_zip")).options.wordEmbeddingSize.has_value());
    const BilmModel plain = readModel(fixture("model_lstmenc_legacy"));
    EXPECT_EQ(plain.options.encoder.kind, EncoderKind::kPlainBilstm);
    EXPECT_EQ(plain.options.layerCount(), 1);
}

TEST(ManyLangs, ArchitectureReadAloneMatchesTheWholeModel) {
    for (const char* name : {"model_zip", "model_charonly_zip", "model_lstmenc_legacy"}) {
        const BilmModel architecture = findWeightFormat(fixture(name)).readArchitecture(fixture(name));
        EXPECT_TRUE(architecture.tensors.empty());
        EXPECT_EQ(architecture.options, readModel(fixture(name)).options);
    }
}

TEST(ManyLangs, HighwayGatesAreNegated) {
    const BilmModel model = readModel(fixture("model_zip"));
    TorchArchive archive(fixture("model_zip") / "token_embedder.pkl");
    const std::vector<float> theirs = archive.read("highways._layers.1.weight", std::array<std::int64_t, 2>{128, 64});
    const std::vector<float>& transform = model.tensors.at("characters.highway.1.transform.weight").values;
    const std::vector<float>& carry = model.tensors.at("characters.highway.1.carry.weight").values;
    for (const auto& [in, out] : {std::pair(0, 0), std::pair(3, 60), std::pair(63, 1)}) {
        EXPECT_EQ(transform[in * 64 + out], theirs[out * 64 + in]);
        EXPECT_EQ(carry[in * 64 + out], -theirs[(64 + out) * 64 + in]);
    }
}

TEST(ManyLangs, GatesAreReorderedAndNoForgetBiasIsAdded) {
    const BilmModel model = readModel(fixture("model_legacy"));
    TorchArchive archive(fixture("model_legacy") / "encoder.pkl");
    const std::vector<float> theirs =
        archive.read("backward_layer_1.state_linearity.bias", std::array<std::int64_t, 1>{128});
    const std::vector<float>& ours = model.tensors.at("lstm.backward.1.bias").values;
    for (const auto& [to, from] : {std::pair(0, 0), std::pair(32, 64), std::pair(64, 32), std::pair(96, 96)})
        EXPECT_EQ(ours[to + 5], theirs[from + 5]);
}

/// A writable copy of a fixture.
class ManyLangsFolder : public testing::Test {
protected:
    void copy(const char* name) { test::copyFolder(fixture(name), folder()); }
    std::string folder() const { return m_folder.path("model"); }
    std::string file(const char* name) const { return folder() + "/" + name; }
    void changeJson(const char* name, const char* patch) {
        nlohmann::json json = nlohmann::json::parse(test::readFile(file(name)));
        json.merge_patch(nlohmann::json::parse(patch));
        test::writeFile(file(name), json.dump());
    }
    std::string errorOfReading() {
        return errorOf([this] { readModel(folder()); });
    }
    test::TemporaryFolder m_folder;
};

TEST_F(ManyLangsFolder, ArchitectureIsFoundByBaseName) {
    copy("model_zip");
    const std::string hash = modelHash(readModel(folder()));
    for (const char* path : {"/home/trainer/run/configs/cnn_tiny.json", "C:\\\\trainer\\\\cnn_tiny.json",
                             "../elsewhere/cnn_tiny.json", "cnn_tiny.json"}) {
        changeJson("config.json", (std::string(R"({"config_path": ")") + path + R"(", "gpu": 3})").c_str());
        EXPECT_EQ(modelHash(readModel(folder())), hash) << path;
    }
    std::filesystem::rename(file("configs/cnn_tiny.json"), file("cnn_tiny.json"));
    EXPECT_EQ(modelHash(readModel(folder())), hash);
}

TEST_F(ManyLangsFolder, UsesThePublishedArchitectureByDefault) {
    copy("model_zip");
    std::filesystem::remove(file("configs/cnn_tiny.json"));
    const BilmOptions options = findWeightFormat(folder()).readArchitecture(folder()).options;
    EXPECT_EQ(options.encoder.cellSize, 4096);
    EXPECT_EQ(options.encoder.projectionSize, 512);
    EXPECT_EQ(options.characters->filterCount(), 2048);
    EXPECT_EQ(options.wordEmbeddingSize, 100);
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("bad shape: "), HasSubstr("char_emb_layer.embedding.weight"),
                                        HasSubstr("(80, 6)"), HasSubstr("(80, 50)"), HasSubstr("built-in")));
}

TEST_F(ManyLangsFolder, RejectsUnknownArchitectures) {
    copy("model_zip");
    changeJson("configs/cnn_tiny.json", R"({"token_embedder": {"name": "lstm"}})");
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("unsupported: "), HasSubstr("'lstm'")));
    changeJson("configs/cnn_tiny.json", R"({"token_embedder": {"name": "cnn"}, "encoder": {"name": "gru"}})");
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("unsupported: "), HasSubstr("'gru'")));
    test::writeFile(file("config.json"), "{\"config_path\": 7}");
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("bad format: "), HasSubstr("config_path")));
}

TEST_F(ManyLangsFolder, ErrorNamesTheTensorAndBothShapes) {
    copy("model_zip");
    changeJson("configs/cnn_tiny.json", R"({"encoder": {"dim": 33}})");
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("bad shape: "), HasSubstr("forward_layer_0.input_linearity.weight"),
                                        HasSubstr("(128, 16)"), HasSubstr("(132, 16)")));
}

TEST_F(ManyLangsFolder, UnusedTensorsAreListed) {
    copy("model_zip");
    changeJson("configs/cnn_tiny.json", R"({"encoder": {"n_layers": 1}})");
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("bad shape: "), HasSubstr("backward_layer_1"),
                                        HasSubstr("not part of the architecture")));
}

TEST_F(ManyLangsFolder, ErrorNamesMissingFilesAndEntries) {
    copy("model_zip");
    test::writeFile(file("char.dic"), "a\t0\n<bow>\t1\n<eow>\t2\n<oov>\t3\n");
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("bad format: "), HasSubstr("char.dic lacks the entry <pad>")));
    std::filesystem::remove(file("char.dic"));
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("not found: "), HasSubstr("char.dic")));
    std::filesystem::remove(file("encoder.pkl"));
    EXPECT_THAT(errorOfReading(), StartsWith("bad format: "));
}

TEST(ManyLangsDictionary, ReadsLinesLikeThePublishedCode) {
    const test::TemporaryFolder folder;
    const IdTable ids = readManyLangsDictionary(
        folder.write("char.dic", "a\t0\n b \t 1\r\n\xe3\x80\x80\t2\n\xc2\xa0\t3\nx y\t4\n\xe2\x80\x8b\t5"));
    EXPECT_THAT(ids, testing::UnorderedElementsAre(testing::Pair("a", 0), testing::Pair("\xe3\x80\x80", 3),
                                                   testing::Pair("x y", 4), testing::Pair("b ", 1),
                                                   testing::Pair("\xe2\x80\x8b", 5)));
    EXPECT_EQ(rowsOf(ids), 6);
}

TEST(ManyLangsDictionary, NamesTheInvalidLine) {
    const test::TemporaryFolder folder;
    for (const char* line : {"b\t-1", "b\tx", "b\t1\t2", "b\t99999999999", "", "word", "b\t16777216"})
        EXPECT_THAT(errorOf([&] {
                        readManyLangsDictionary(folder.write("word.dic", "a\t0\n" + std::string(line) + "\nc\t2\n"));
                    }),
                    AllOf(StartsWith("bad format: "), HasSubstr("Line 2 of the dictionary"), HasSubstr("word.dic")))
            << line;
}

TEST(ManyLangsDictionary, MissingSentenceMarkersMapToTheUnknownWord) {
    IdTable ids = {{"<oov>", 3}, {"<pad>", 0}, {"<bos>", 1}};
    completeWordEntries(ids, "word.dic");
    EXPECT_EQ(ids.at("<bos>"), 1);
    EXPECT_EQ(ids.at("<eos>"), 3);
}

}  // namespace
}  // namespace elmo
