// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/model_bundle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>

#include "elmo/weights/allennlp_writer.h"
#include "elmo/weights/weight_reader.h"
#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_model.h"
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

TEST_F(ModelBundle, RoundTripIsBitIdentical) {
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

TEST_F(ModelBundle, PublishedModelsSurviveTheRoundTrip) {
    const BilmModel model = readModel(test::fixture("random_small"));
    writeBundle(model, folder());
    writeAllenNlpPair(readModel(folder()), m_folder.path("pair"));
    EXPECT_EQ(modelHash(readModel(m_folder.path("pair"))), modelHash(model));
    EXPECT_EQ(readModel(folder()).provenance.origin, "AllenNLP HDF5");
}

TEST_F(ModelBundle, IsFoundByFolderOrManifest) {
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

TEST_F(ModelBundle, RecordThatIsNotJsonIsKeptAsText) {
    BilmModel model = test::randomModel(test::smallOptions(), 1);
    model.provenance.training = "seven steps \xff";
    writeBundle(model, folder());
    EXPECT_THAT(readModel(folder()).provenance.training, HasSubstr("seven steps"));
}

TEST_F(ModelBundle, Float16IsSmallerAndCloseToFloat32) {
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

TEST_F(ModelBundle, In8BitsIsAQuarterOfTheSizeAndCloseToFloat32) {
    const BilmModel model = write(test::smallOptions());
    EXPECT_THAT(test::readFile(file("model.json")), HasSubstr("\"format_version\": 1"));
    const auto full = std::filesystem::file_size(file("weights.safetensors"));
    writeBundle(model, folder(), {StorageType::kInt8});
    EXPECT_LT(std::filesystem::file_size(file("weights.safetensors")), full / 2);
    EXPECT_THAT(test::readFile(file("model.json")), HasSubstr("\"format_version\": 2")) << "older programs say so";
    const BilmModel read = readModel(folder());
    for (const auto& [name, tensor] : model.tensors) {
        const auto& [least, most] = std::ranges::minmax(tensor.values);
        const float step = std::max(-least, most) / 127;
        EXPECT_THAT(read.tensors.at(name).values, testing::Pointwise(testing::FloatNear(step), tensor.values)) << name;
    }
}

TEST_F(ModelBundle, NonFiniteValuesAreRejectedWithTheTensorName) {
    for (const float number : {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity()}) {
        BilmModel model = test::randomModel(test::smallOptions(), 11);
        model.tensors.at("lstm.backward.0.bias").values[5] = number;
        for (const StorageType type : {StorageType::kFloat32, StorageType::kBfloat16}) {
            writeBundle(model, folder(), {type});
            EXPECT_THAT(errorOfReading(),
                        AllOf(StartsWith("bad format: "), HasSubstr("'lstm.backward.0.bias'"), HasSubstr("number 5")));
        }
        writeAllenNlpPair(model, m_folder.path("pair"));
        EXPECT_THAT(errorOf([this] { readModel(m_folder.path("pair")); }),
                    AllOf(StartsWith("bad format: "), HasSubstr("'lstm.backward.0.bias'")));
    }
}

TEST_F(ModelBundle, VocabularyEntriesCanContainAnyText) {
    BilmModel model = test::randomModel(test::smallDictionaryOptions(), 1);
    for (const char* entry : {"\t", "\n", "\r", "\\", "\\n", " ", "\xe2\x80\xa8", ""})
        model.characterIds[entry] = 30;
    writeBundle(model, folder());
    EXPECT_EQ(readModel(folder()).characterIds, model.characterIds);
}

class BundleSoftmaxFile : public ModelBundle {
protected:
    static inline const BundleSoftmax kSoftmax = {
        {{"softmax.bias", {{3}, {1, 2, 3}}}, {"softmax.weight", {{3, 2}, {1, 2, 3, -4, 0, 0}}}},
        "</S>\t1\n<S>\t0\n<UNK>\t0\n"};

    void SetUp() override { write(test::smallOptions(), {StorageType::kBfloat16, &kSoftmax}); }
    std::string errorOfSoftmax() const {
        return errorOf([this] { readSoftmax(folder()); });
    }
};

TEST_F(BundleSoftmaxFile, IsStoredAsTheWeightsAre) {
    EXPECT_TRUE(hasSoftmax(folder()));
    const BundleSoftmax read = readSoftmax(folder());
    EXPECT_EQ(read.vocabulary, kSoftmax.vocabulary);
    EXPECT_EQ(read.tensors.at("softmax.bias").values, kSoftmax.tensors.at("softmax.bias").values);
    EXPECT_EQ(read.tensors.at("softmax.weight").shape, kSoftmax.tensors.at("softmax.weight").shape);
    EXPECT_THAT(read.tensors.at("softmax.weight").values,
                testing::Pointwise(testing::FloatNear(0.016F), kSoftmax.tensors.at("softmax.weight").values));
    EXPECT_EQ(SafetensorsReader(file("softmax.safetensors")).entries().at("softmax.weight").bytes, 12);
    write(test::smallOptions());
    EXPECT_FALSE(hasSoftmax(folder()));
    EXPECT_THAT(errorOfSoftmax(), StartsWith("not found: "));
}

TEST_F(BundleSoftmaxFile, OfOlderBundlesIsReadUnchanged) {
    const std::vector<float> weight = {1, 2, 3, 4, 5, 6};
    StagedFile old(file("softmax.safetensors"));
    writeSafetensors(old, std::array{SafetensorsItem{"softmax.weight", {3, 2}, weight}}, StorageType::kFloat32);
    old.commit();
    EXPECT_EQ(readSoftmax(folder()).tensors.at("softmax.weight").values, weight);
}

TEST_F(BundleSoftmaxFile, IsRejectedIfTruncatedOrChanged) {
    const std::string whole = test::readFile(file("softmax.safetensors"));
    test::writeFile(file("softmax.safetensors"), whole.substr(0, whole.size() - 3));
    EXPECT_THAT(errorOfSoftmax(), AllOf(StartsWith("bad format: "), HasSubstr(file("softmax.safetensors"))));
    std::string changed = whole;
    changed.back() ^= 1;
    test::writeFile(file("softmax.safetensors"), changed);
    EXPECT_THAT(errorOfSoftmax(), AllOf(StartsWith("checksum: "), HasSubstr(file("softmax.safetensors"))));
}

TEST_F(BundleSoftmaxFile, OfAnotherBilmOrVocabularyIsRejected) {
    const std::string softmax = test::readFile(file("softmax.safetensors"));
    test::writeFile(file("vocabulary.tsv"), "</S>\t1\n<S>\t0\nother\t0\n");
    EXPECT_THAT(errorOfSoftmax(), AllOf(StartsWith("checksum: "), HasSubstr("vocabulary.tsv")));
    writeBundle(test::randomModel(test::smallOptions(), 12), folder(), {StorageType::kBfloat16, &kSoftmax});
    test::writeFile(file("softmax.safetensors"), softmax);
    EXPECT_THAT(errorOfSoftmax(), AllOf(StartsWith("checksum: "), HasSubstr(file("softmax.safetensors"))));
}

TEST_F(ModelBundle, NewerVersionsAreRejectedAsNewer) {
    EXPECT_THAT(errorWithManifest(R"([{"op": "replace", "path": "/format_version", "value": 3},
                                      {"op": "remove", "path": "/options"}])"),
                AllOf(StartsWith("newer version: "), HasSubstr("version 3"), HasSubstr("up to 2")));
}

TEST_F(ModelBundle, ManifestMustMatchTheOptions) {
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

TEST_F(ModelBundle, WrongChecksumsAreDetected) {
    EXPECT_THAT(errorWithManifest(R"([{"op": "replace", "path": "/tensors/2/checksum", "value": "0"}])"),
                AllOf(StartsWith("checksum: "), HasSubstr("characters.convolution.0.bias")));
    write(test::smallDictionaryOptions());
    std::string words = test::readFile(file("words.tsv"));
    words[words.find("cat")] = 'b';
    test::writeFile(file("words.tsv"), words);
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("checksum: "), HasSubstr("words.tsv")));
}

TEST_F(ModelBundle, EveryFlippedWeightIsDetected) {
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

TEST_F(ModelBundle, CorruptManifestsAreRejectedOrRead) {
    write(test::smallOptions());
    const std::string bytes = test::readFile(file("model.json"));
    const auto read = [this](const std::string& damaged) {
        test::writeFile(file("model.json"), damaged);
        readModel(folder());
    };
    EXPECT_EQ(test::readTruncated(bytes.substr(0, bytes.size() - 1), 100, read).accepted, 0);
    EXPECT_GT(test::readFlipped(bytes, 200, 6, read).refused, 0);
}

TEST_F(ModelBundle, OldBundleIsReplacedCompletely) {
    const BundleSoftmax softmax = {{{"softmax.bias", {{3}, {1, 2, 3}}}}, "words"};
    write(test::smallDictionaryOptions(), {StorageType::kFloat32, &softmax});
    EXPECT_EQ(test::listing(folder()),
              "characters.tsv model.json softmax.safetensors vocabulary.tsv weights.safetensors words.tsv");
    write(test::smallOptions());
    EXPECT_EQ(test::listing(folder()), "model.json weights.safetensors");
    EXPECT_EQ(test::listing(m_folder.path("")), "model");
}

TEST_F(ModelBundle, FoldersWithOtherFilesAreNotOverwritten) {
    std::filesystem::create_directory(folder());
    test::writeFile(file("thesis.txt"), "years of work");
    const BilmModel model = test::randomModel(test::smallOptions(), 1);
    EXPECT_THAT(errorOf([&] { writeBundle(model, folder()); }), StartsWith("bad argument: "));
    test::writeFile(file("model.json"), "{}");
    EXPECT_THAT(errorOf([&] { writeBundle(model, folder()); }),
                AllOf(StartsWith("bad argument"), HasSubstr("thesis.txt")));
    EXPECT_EQ(test::readFile(file("thesis.txt")), "years of work");
}

TEST_F(ModelBundle, CancelledOrFailedWriteLeavesNoFiles) {
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

TEST_F(ModelBundle, ReadingCanBeCancelled) {
    write(test::smallOptions());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(readModel(folder(), RunControl(stop.get_token())), Cancelled);
}

}  // namespace
}  // namespace elmo
