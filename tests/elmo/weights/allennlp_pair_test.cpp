// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/allennlp_writer.h"
#include "elmo/weights/weight_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hdf5.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "elmo/containers/hdf5_reader.h"
#include "elmo/containers/hdf5_writer.h"
#include "elmo/weights/allennlp_layout.h"
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

class AllenNlpPair : public testing::Test {
protected:
    std::string folder() const { return m_folder.path("model"); }

    /// The pair of a small random model, whose options.json may then be changed.
    BilmModel write(const BilmOptions& options = test::smallOptions()) {
        const BilmModel model = test::randomModel(options, 7);
        writeAllenNlpPair(model, folder());
        return model;
    }
    void changeOptions(const std::string& patch) {
        nlohmann::json json = nlohmann::json::parse(test::readFile(folder() + "/options.json"));
        json.merge_patch(nlohmann::json::parse(patch));
        test::writeFile(folder() + "/options.json", json.dump());
    }
    /// Unlinks every data set of this name from the weights.
    void remove(const std::string& name) {
        const hid_t file = H5Fopen((folder() + "/weights.hdf5").c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        for (const PairDataset& dataset : pairLayout(pairOptions(JsonNode::readFile(folder() + "/options.json"))))
            if (dataset.name == name || dataset.name.ends_with("/" + name)) {
                EXPECT_GE(H5Ldelete(file, dataset.name.c_str(), H5P_DEFAULT), 0);
            }
        EXPECT_GE(H5Fclose(file), 0);
    }
    std::string errorOfReading() {
        return errorOf([this] { readModel(folder()); });
    }

    test::TemporaryFolder m_folder;
};

void expectSizes(const BilmModel& model, int cells, int projection, int filters) {
    EXPECT_EQ(model.options.encoder.cellSize, cells);
    EXPECT_EQ(model.options.encoder.projectionSize, projection);
    EXPECT_EQ(model.options.characters->filterCount(), filters);
    EXPECT_TRUE(model.options.encoder.skipConnections);
    EXPECT_EQ(model.provenance.format, "AllenNLP HDF5");
    for (int c = 0; c < 4; ++c)
        EXPECT_EQ(model.tensors.at("characters.embedding").values[c], 0.0f);
}

TEST_F(AllenNlpPair, ReadsAFixtureWrittenByAnotherProgram) {
    expectSizes(readModel(test::fixture("random_small")), 48, 12, 70);
}

class PublishedPair : public testing::TestWithParam<test::Reference> {};
INSTANTIATE_OVER_REFERENCES(PublishedPair, test::publishedReferences("allennlp"));

TEST_P(PublishedPair, CanBeRead) {
    expectSizes(readModel(GetParam().folder), 64, 16, 124);
}

TEST_F(AllenNlpPair, IsFoundByFolderOptionsFileOrWeightsFile) {
    const std::string hash = modelHash(readModel(test::fixture("random_small")));
    EXPECT_EQ(modelHash(readModel(test::fixture("random_small/options.json"))), hash);
    EXPECT_EQ(modelHash(readModel(test::fixture("random_small/weights.hdf5"))), hash);
}

TEST_F(AllenNlpPair, IsFoundByThePublishedFileNames) {
    const std::string hash = modelHash(write());
    const std::filesystem::path other = m_folder.path("model/elmo_2x24_8_weights.hdf5");
    std::filesystem::rename(m_folder.path("model/weights.hdf5"), other);
    std::filesystem::rename(m_folder.path("model/options.json"), m_folder.path("model/elmo_2x24_8_options.json"));
    test::writeFile(m_folder.path("model/another_weights.hdf5"), "not this one");
    EXPECT_EQ(modelHash(readModel(folder())), hash);
    EXPECT_EQ(modelHash(readModel(other)), hash);
}

TEST_F(AllenNlpPair, AddsTheForgetBiasOnceAndKeepsThePaddingRow) {
    const BilmModel model = write();
    Hdf5Reader file(folder() + "/weights.hdf5");
    const std::vector<float> stored =
        file.read("RNN_1/RNN/MultiRNNCell/Cell0/LSTMCell/B", std::array{std::int64_t{96}});
    const std::vector<float>& read = model.tensors.at("lstm.backward.0.bias").values;
    EXPECT_EQ(stored[47], read[47]);
    EXPECT_FLOAT_EQ(stored[48] + 1.0f, read[48]);
    EXPECT_FLOAT_EQ(stored[71] + 1.0f, read[71]);
    EXPECT_EQ(stored[72], read[72]);
    EXPECT_EQ(file.shape("char_embed"), (std::vector<std::int64_t>{261, 5}));
}

TEST_F(AllenNlpPair, RoundTripIsBitIdentical) {
    BilmOptions plain = test::smallOptions();
    plain.encoder.skipConnections = false;
    plain.encoder.cellClip = 0;
    plain.characters->activation = Activation::kTanh;
    plain.characters->highwayLayers = 0;
    for (const BilmOptions& options : {test::smallOptions(), plain}) {
        const BilmModel model = write(options);
        const BilmModel again = readModel(folder());
        EXPECT_EQ(again.options, model.options);
        EXPECT_EQ(modelHash(again), modelHash(model));
    }
}

TEST_F(AllenNlpPair, PublishedModelsSurviveTheRoundTripWithoutExtraDataSets) {
    const BilmModel model = readModel(test::fixture("random_small"));
    writeAllenNlpPair(model, folder());
    EXPECT_EQ(modelHash(readModel(folder())), modelHash(model));
    EXPECT_FALSE(Hdf5Reader(folder() + "/weights.hdf5").has("RNN_0/RNN/MultiRNNCell/Cell0/LSTMCell/B_forget"));
}

TEST_F(AllenNlpPair, ModelWithoutTokenProjectionHasNoSuchGroup) {
    BilmOptions options = test::smallOptions();
    options.tokenProjection = false;
    options.encoder.projectionSize = options.characters->filterCount();
    const BilmModel model = write(options);
    EXPECT_FALSE(Hdf5Reader(folder() + "/weights.hdf5").has("CNN_proj"));
    EXPECT_EQ(readModel(folder()).options, options);
    EXPECT_EQ(modelHash(readModel(folder())), modelHash(model));
}

TEST_F(AllenNlpPair, ProjectionToTheSameWidthIsKept) {
    BilmOptions options = test::smallOptions();
    options.encoder.projectionSize = options.characters->filterCount();
    write(options);
    EXPECT_TRUE(readModel(folder()).options.tokenProjection);
}

// As in bilm-tf: if the projection is not smaller than the cell, there is no projection and no projection clip.
TEST_F(AllenNlpPair, CellsWithoutProjectionGetAnIdentityProjection) {
    BilmOptions options = test::smallOptions();
    options.encoder.cellSize = options.encoder.projectionSize;
    write(options);
    remove("W_P_0");
    const BilmModel model = readModel(folder());
    EXPECT_EQ(model.options.encoder.projectionClip, 0.0f);
    EXPECT_EQ(model.options.encoder.cellClip, 3.0f);
    const std::vector<float>& projection = model.tensors.at("lstm.forward.1.projection.weight").values;
    EXPECT_EQ(projection[8 * 3 + 3], 1.0f);
    EXPECT_EQ(std::count(projection.begin(), projection.end(), 0.0f), 56);
}

TEST_F(AllenNlpPair, WordModelKeepsItsVocabularyInAFileNextToIt) {
    const BilmModel model = write(test::smallWordOptions());
    EXPECT_THAT(test::readFile(folder() + "/vocab.txt"), StartsWith("<S>\n</S>\n<UNK>\nthe\ncat\n"));
    const BilmModel again = readModel(folder());
    EXPECT_EQ(again.options, model.options);
    EXPECT_EQ(again.wordIds.at("the"), model.wordIds.at("the"));
    EXPECT_EQ(again.wordIds.at("<bos>"), model.wordIds.at("<bos>"));
    EXPECT_EQ(again.wordIds.at("<oov>"), again.wordIds.at("<UNK>"));
    EXPECT_EQ(again.wordIds.at("<pad>"), 0);
    EXPECT_EQ(again.tensors.at("words.embedding").values, model.tensors.at("words.embedding").values);
}

TEST_F(AllenNlpPair, WordTableCanBeASeparateFile) {
    const BilmModel model = write(test::smallWordOptions());
    const HostTensor& table = model.tensors.at("words.embedding");
    Hdf5Writer separate(folder() + "/token_embeddings.hdf5");
    separate.write("embedding", std::array<std::int64_t, 2>{11, 8}, std::span(table.values).subspan(8));
    separate.finish();
    remove("embedding");
    EXPECT_EQ(readModel(folder()).tensors.at("words.embedding").values, table.values);
}

TEST_F(AllenNlpPair, WordModelWithoutVocabularyIsReported) {
    write(test::smallWordOptions());
    std::filesystem::remove(folder() + "/vocab.txt");
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("not found: "), HasSubstr("*vocab*.txt")));
    test::writeFile(folder() + "/vocab.txt", "<S>\n</S>\n");
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("bad shape: "), HasSubstr("has 2 tokens"), HasSubstr("11 rows")));
}

TEST_F(AllenNlpPair, TrainingOptionsAreKeptAndWrittenBack) {
    write();
    changeOptions(R"({"n_epochs": 10, "dropout": 0.1, "lstm": {"note": "x"}, "char_cnn": {"n_characters": 261}})");
    const BilmModel model = readModel(folder());
    EXPECT_EQ(model.options.characters->characterCount, 262);
    EXPECT_EQ(nlohmann::json::parse(model.provenance.training),
              nlohmann::json::parse(R"({"n_epochs": 10, "dropout": 0.1, "lstm": {"note": "x"}})"));
    writeAllenNlpPair(model, m_folder.path("again"));
    EXPECT_EQ(readModel(m_folder.path("again")).provenance.training, model.provenance.training);
}

TEST_F(AllenNlpPair, RejectsUnsupportedOptions) {
    write();
    const auto errorWith = [this](const char* patch) {
        write();
        changeOptions(patch);
        return errorOfReading();
    };
    EXPECT_THAT(errorWith(R"({"char_cnn": {"activation": "gelu"}})"),
                AllOf(StartsWith("unsupported"), HasSubstr("gelu")));
    EXPECT_THAT(errorWith(R"({"char_cnn": {"n_characters": 300}})"), HasSubstr("n_characters"));
    EXPECT_THAT(errorWith(R"({"bidirectional": false})"), StartsWith("unsupported"));
    EXPECT_THAT(errorWith(R"({"lstm": {"dim": -3}})"), AllOf(StartsWith("bad format"), HasSubstr("-3 for 'dim'")));
    EXPECT_THAT(errorWith(R"({"lstm": {"dim": "big"}})"), HasSubstr("'dim'"));
    EXPECT_THAT(errorWith(R"({"lstm": {"dim": null}})"), HasSubstr("lacks the key 'dim'"));
    EXPECT_THAT(errorWith(R"({"char_cnn": {"filters": [[0, 4]]}})"), HasSubstr("filters"));
    EXPECT_THAT(errorWith(R"({"lstm": {"n_layers": 1000000000000}})"), HasSubstr("n_layers"));
}

TEST_F(AllenNlpPair, WrongShapeErrorNamesTheDataSetAndBothShapes) {
    write();
    changeOptions(R"({"lstm": {"dim": 25}})");
    EXPECT_THAT(errorOfReading(),
                AllOf(StartsWith("bad shape: "), HasSubstr("'RNN_0/RNN/MultiRNNCell/Cell0/LSTMCell/W_0'"),
                      HasSubstr("(16, 96)"), HasSubstr("(16, 100)")));
}

TEST_F(AllenNlpPair, MissingDataSetErrorNamesTheDataSet) {
    write();
    changeOptions(R"({"lstm": {"n_layers": 3}})");
    EXPECT_THAT(errorOfReading(),
                AllOf(StartsWith("bad shape: "), HasSubstr("lacks"), HasSubstr("Cell2/LSTMCell/W_0")));
}

TEST_F(AllenNlpPair, HugeOptionsAreRejectedBeforeAllocatingMemory) {
    write();
    changeOptions(R"({"lstm": {"dim": 131072, "projection_dim": 131072}})");
    EXPECT_THAT(errorOfReading(), StartsWith("bad shape: "));
}

TEST_F(AllenNlpPair, CorruptWeightsAreRejectedOrReadWithoutCrashing) {
    write();
    const std::string path = folder() + "/weights.hdf5";
    const std::string bytes = test::readFile(path);
    const auto read = [&](const std::string& damaged) {
        test::writeFile(path, damaged);
        readModel(folder());
    };
    const test::DamageCounts cut = test::readTruncated(bytes, 120, read);
    EXPECT_EQ(cut.accepted, 0);
    EXPECT_EQ(cut.refused, 120);
    const test::DamageCounts flipped = test::readFlipped(bytes, 400, 3, read);
    EXPECT_GT(flipped.refused, 0);
}

TEST_F(AllenNlpPair, RejectsModelsThatTheFormatCannotRepresent) {
    const auto errorOfWriting = [this](const BilmModel& model) {
        return errorOf([&] { writeAllenNlpPair(model, folder()); });
    };
    EXPECT_THAT(errorOfWriting(test::randomModel(test::smallDictionaryOptions(), 1)),
                AllOf(StartsWith("unsupported: "), HasSubstr("by character and by word")));
    BilmModel model = test::randomModel(test::smallOptions(), 1);
    model.tensors.at("characters.embedding").values[2] = 1;
    EXPECT_THAT(errorOfWriting(model), AllOf(StartsWith("unsupported: "), HasSubstr("row 0")));
    EXPECT_FALSE(std::filesystem::exists(folder()));
}

TEST_F(AllenNlpPair, WritingLeavesNoOtherFilesBehind) {
    write();
    EXPECT_EQ(test::listing(folder()), "options.json weights.hdf5");
}

}  // namespace
}  // namespace elmo
