// SPDX-License-Identifier: Apache-2.0
#include "elmo/formats/model_bundle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "elmo/formats/allennlp_pair.h"
#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/support/random_model.h"
#include "tests/support/shared_data.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ModelBundle : public testing::Test {
protected:
    std::string folder() const { return m_folder.path("model"); }
    std::string file(const char* name) const { return folder() + "/" + name; }

    BilmModel write(const BilmOptions& options, const BundleSettings& settings = {}) {
        const BilmModel model = test::randomModel(options, 11);
        writeBundle(model, folder(), settings);
        return model;
    }
    void changeManifest(const std::string& patch) {
        nlohmann::json json = nlohmann::json::parse(test::readFile(file("model.json")));
        test::writeFile(file("model.json"), json.patch(nlohmann::json::parse(patch)).dump());
    }
    std::string errorOfReading() const {
        return errorOf([this] { readModel(folder()); });
    }
    std::string errorWithManifest(const std::string& patch) {
        write(test::smallOptions());
        changeManifest(patch);
        return errorOfReading();
    }

    test::TemporaryFolder m_folder;
};

TEST_F(ModelBundle, RoundTripGivesTheSameBits) {
    BilmOptions plainLstm = test::smallDictionaryOptions();
    plainLstm.encoder.kind = EncoderKind::kPlainBilstm;
    plainLstm.encoder.skipConnections = false;
    for (const BilmOptions& options :
         {test::smallOptions(), test::smallDictionaryOptions(), test::smallWordOptions(), plainLstm}) {
        const BilmModel model = write(options);
        const BilmModel again = readModel(folder());
        EXPECT_EQ(again.options, options);
        EXPECT_EQ(again.characterIds, model.characterIds);
        EXPECT_EQ(again.wordIds, model.wordIds);
        EXPECT_EQ(modelHash(again), modelHash(model));
    }
}

TEST_F(ModelBundle, PublishedModelsSurviveTheWayThereAndBack) {
    REQUIRE_SHARED();
    const BilmModel model = readModel(test::shared("fixtures/random_small"));
    writeBundle(model, folder());
    writeAllenNlpPair(readModel(folder()), m_folder.path("pair"));
    EXPECT_EQ(modelHash(readModel(m_folder.path("pair"))), modelHash(model));
    EXPECT_EQ(readModel(folder()).provenance.origin, "AllenNLP HDF5");
}

TEST_F(ModelBundle, IsFoundByFolderAndManifest) {
    write(test::smallOptions());
    EXPECT_EQ(readModel(file("model.json")).provenance.format, "Elmoscope bundle");
    EXPECT_EQ(findWeightFormat(folder()).readArchitecture(folder()).options, test::smallOptions());
}

TEST_F(ModelBundle, KeepsProvenance) {
    BilmModel model = test::randomModel(test::smallOptions(), 1);
    model.provenance = {"training", "", R"({"steps":7})", R"({"perplexity":40.5})", "en-3"};
    writeBundle(model, folder());
    const Provenance read = readModel(folder()).provenance;
    EXPECT_EQ(read.training, R"({"steps":7})");
    EXPECT_EQ(read.metrics, R"({"perplexity":40.5})");
    EXPECT_EQ(read.tokenizer, "en-3");
    EXPECT_EQ(read.path, folder());
}

TEST_F(ModelBundle, ARecordThatIsNoJsonIsKeptAsText) {
    BilmModel model = test::randomModel(test::smallOptions(), 1);
    model.provenance.training = "seven steps \xff";
    writeBundle(model, folder());
    EXPECT_THAT(readModel(folder()).provenance.training, HasSubstr("seven steps"));
}

TEST_F(ModelBundle, HalvesAreSmallerAndClose) {
    const BilmModel model = write(test::smallOptions());
    const auto full = std::filesystem::file_size(file("weights.safetensors"));
    for (const StorageType type : {StorageType::kBfloat16, StorageType::kFloat16}) {
        writeBundle(model, folder(), {type});
        EXPECT_LT(std::filesystem::file_size(file("weights.safetensors")), full * 3 / 4);
        const BilmModel read = readModel(folder());
        const std::vector<float>& was = model.tensors.at("projection.weight").values;
        for (std::size_t i = 0; i < was.size(); ++i)
            ASSERT_NEAR(read.tensors.at("projection.weight").values[i], was[i], std::abs(was[i]) / 256);
    }
}

TEST_F(ModelBundle, VocabularyEntriesMayBeAnything) {
    BilmModel model = test::randomModel(test::smallDictionaryOptions(), 1);
    for (const char* entry : {"\t", "\n", "\r", "\\", "\\n", " ", "\xe2\x80\xa8", ""})
        model.characterIds[entry] = 30;
    writeBundle(model, folder());
    EXPECT_EQ(readModel(folder()).characterIds, model.characterIds);
}

TEST_F(ModelBundle, SoftmaxLiesBesideTheModel) {
    const TensorMap softmax = {{"softmax.bias", {{3}, {1, 2, 3}}}, {"softmax.weight", {{3, 2}, {1, 2, 3, 4, 5, 6}}}};
    write(test::smallOptions(), {StorageType::kBfloat16, &softmax});
    EXPECT_TRUE(hasSoftmax(folder()));
    const TensorMap read = readSoftmax(folder());
    EXPECT_EQ(read.at("softmax.bias").values, softmax.at("softmax.bias").values);
    EXPECT_EQ(read.at("softmax.weight").shape, softmax.at("softmax.weight").shape);
    write(test::smallOptions());
    EXPECT_FALSE(hasSoftmax(folder()));
    EXPECT_THAT(errorOf([this] { readSoftmax(folder()); }), StartsWith("not found: "));
}

TEST_F(ModelBundle, NewerVersionsAreRefusedAsSuch) {
    EXPECT_THAT(errorWithManifest(R"([{"op": "replace", "path": "/format_version", "value": 2},
                                      {"op": "remove", "path": "/options"}])"),
                AllOf(StartsWith("newer version: "), HasSubstr("version 2"), HasSubstr("up to 1")));
}

TEST_F(ModelBundle, ManifestAndOptionsMustAgree) {
    EXPECT_THAT(errorWithManifest(R"([{"op": "replace", "path": "/options/encoder/cell_size", "value": 25}])"),
                AllOf(StartsWith("bad shape: "), HasSubstr("lstm.forward.0.input.weight"), HasSubstr("(8, 96)"),
                      HasSubstr("(8, 100)")));
    EXPECT_THAT(errorWithManifest(R"([{"op": "remove", "path": "/tensors/3"}])"), StartsWith("bad shape: "));
    EXPECT_THAT(errorWithManifest(R"([{"op": "copy", "from": "/tensors/0", "path": "/tensors/-"}])"),
                StartsWith("bad shape: "));
    EXPECT_THAT(errorWithManifest(R"([{"op": "replace", "path": "/tensors/0/bytes", "value": 8}])"),
                AllOf(StartsWith("bad shape: "), HasSubstr("characters.embedding")));
    EXPECT_THAT(errorWithManifest(R"([{"op": "replace", "path": "/format", "value": "other"}])"),
                StartsWith("bad format: "));
    EXPECT_THAT(errorWithManifest(R"([{"op": "replace", "path": "/options/encoder/kind", "value": "gru"}])"),
                AllOf(StartsWith("unsupported: "), HasSubstr("gru")));
}

TEST_F(ModelBundle, WrongChecksumsAreFound) {
    EXPECT_THAT(errorWithManifest(R"([{"op": "replace", "path": "/tensors/2/checksum", "value": "0"}])"),
                AllOf(StartsWith("checksum: "), HasSubstr("characters.convolution.0.bias")));
    write(test::smallDictionaryOptions());
    std::string words = test::readFile(file("words.tsv"));
    words[words.find("cat")] = 'b';
    test::writeFile(file("words.tsv"), words);
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("checksum: "), HasSubstr("words.tsv")));
}

TEST_F(ModelBundle, EveryFlippedWeightIsFound) {
    write(test::smallOptions());
    const std::string bytes = test::readFile(file("weights.safetensors"));
    const std::size_t data = bytes.size() - static_cast<std::size_t>(parameterCount(test::smallOptions())) * 4;
    for (std::size_t at = data; at < bytes.size(); at += 997) {
        std::string damaged = bytes;
        damaged[at] ^= 0x10;
        test::writeFile(file("weights.safetensors"), damaged);
        ASSERT_THAT(errorOfReading(), StartsWith("checksum: ")) << at;
    }
}

TEST_F(ModelBundle, DamagedManifestsAreRefusedOrRead) {
    write(test::smallOptions());
    const std::string bytes = test::readFile(file("model.json"));
    const auto read = [this](const std::string& damaged) {
        test::writeFile(file("model.json"), damaged);
        readModel(folder());
    };
    EXPECT_EQ(test::readTruncated(bytes.substr(0, bytes.size() - 1), 100, read).accepted, 0);
    EXPECT_GT(test::readFlipped(bytes, 200, 6, read).refused, 0);
}

TEST_F(ModelBundle, AnOldBundleIsReplacedWhole) {
    const TensorMap softmax = {{"softmax.bias", {{3}, {1, 2, 3}}}};
    write(test::smallDictionaryOptions(), {StorageType::kFloat32, &softmax});
    EXPECT_EQ(test::listing(folder()), "characters.tsv model.json softmax.safetensors weights.safetensors words.tsv");
    write(test::smallOptions());
    EXPECT_EQ(test::listing(folder()), "model.json weights.safetensors");
    EXPECT_EQ(test::listing(m_folder.path("")), "model");
}

TEST_F(ModelBundle, FoldersWithOtherFilesAreLeftAlone) {
    std::filesystem::create_directory(folder());
    test::writeFile(file("thesis.txt"), "years of work");
    const BilmModel model = test::randomModel(test::smallOptions(), 1);
    EXPECT_THAT(errorOf([&] { writeBundle(model, folder()); }), StartsWith("bad argument: "));
    test::writeFile(file("model.json"), "{}");
    EXPECT_THAT(errorOf([&] { writeBundle(model, folder()); }),
                AllOf(StartsWith("bad argument"), HasSubstr("thesis.txt")));
    EXPECT_EQ(test::readFile(file("thesis.txt")), "years of work");
}

TEST_F(ModelBundle, ACancelledOrFailedWriteLeavesNothing) {
    const BilmModel model = test::randomModel(test::smallOptions(), 1);
    std::stop_source stop;
    const RunControl control(stop.get_token(), [&stop](const Progress& progress) {
        if (progress.done == 1)
            stop.request_stop();
    });
    EXPECT_THROW(writeBundle(model, folder(), {}, control), Cancelled);
    EXPECT_EQ(test::listing(m_folder.path("")), "");
    EXPECT_THAT(errorOf([&] { writeBundle(model, m_folder.path("no/such/place")); }), StartsWith("not found: "));
}

TEST_F(ModelBundle, ReadingStopsWhenAsked) {
    write(test::smallOptions());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(readModel(folder(), RunControl(stop.get_token())), Cancelled);
}

}  // namespace
}  // namespace elmo
