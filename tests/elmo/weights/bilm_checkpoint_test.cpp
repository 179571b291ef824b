// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/bilm_checkpoint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "elmo/containers/hdf5_reader.h"
#include "elmo/containers/tensorflow_checkpoint.h"
#include "elmo/containers/tensorflow_table.h"
#include "elmo/weights/model_bundle.h"
#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class BilmCheckpoint : public testing::Test {
protected:
    BilmCheckpoint() : m_copy(test::copyFolder(checkpoint(), m_folder.path("copy"))) {}

    static std::filesystem::path checkpoint() { return test::fixture("packed/checkpoint"); }
    void change(const char* name, std::size_t at) {
        std::string bytes = test::readFile(m_copy / name);
        bytes.at(at) ^= 0x10;
        test::writeFile(m_copy / name, bytes);
    }
    std::string errorOfReading() {
        return errorOf([&] { readModel(m_copy); });
    }

    test::TemporaryFolder m_folder;
    std::filesystem::path m_copy;
};

TEST_F(BilmCheckpoint, IsThePlainModelToTheBit) {
    const std::string hash = modelHash(readModel(test::fixture("packed/plain")));
    for (const auto& path : {checkpoint(), checkpoint() / "model.ckpt-7.index"}) {
        EXPECT_EQ(findWeightFormat(path).name, "bilm-tf checkpoint");
        EXPECT_EQ(modelHash(readModel(path)), hash);
    }
}

TEST_F(BilmCheckpoint, HasItsSoftmaxInTheOrderOfOurVocabularies) {
    const std::optional<BundleSoftmax> softmax = readPredictor(checkpoint());
    ASSERT_TRUE(softmax);
    EXPECT_EQ(softmax->vocabulary, "</S>\t0\n<S>\t0\n<UNK>\t0\nthe\t0\nbank\t0\nwas\t0\nsteep\t0\n");
    TensorflowCheckpoint weights(checkpoint() / "model.ckpt-7");
    const std::vector<float> theirs = weights.read("lm/softmax/W", std::array<std::int64_t, 2>{7, 8});
    const std::vector<float> bias = weights.read("lm/softmax/b", std::array<std::int64_t, 1>{7});
    const HostTensor& ours = softmax->tensors.at("softmax.weight");
    ASSERT_EQ(ours.shape, (std::vector<std::int64_t>{7, 8}));
    const std::array<std::size_t, 7> rows = {0, 3, 2, 1, 4, 5, 6};
    for (std::size_t row = 0; row < rows.size(); ++row) {
        EXPECT_EQ(softmax->tensors.at("softmax.bias").values[row], bias[rows[row]]);
        for (std::size_t p = 0; p < 8; ++p)
            EXPECT_EQ(ours.values[row * 8 + p], theirs[rows[row] * 8 + p]);
    }
}

// Archives of the NLPL repository have both.
TEST_F(BilmCheckpoint, GivesItsSoftmaxToTheWeightsThatWereWrittenFromIt) {
    const auto weights = m_copy / "model.hdf5";
    std::filesystem::copy_file(test::fixture("packed/plain") / "model.hdf5", weights);
    EXPECT_EQ(findWeightFormat(m_copy).name, "AllenNLP / bilm-tf HDF5");
    EXPECT_EQ(readPredictor(m_copy)->vocabulary, readPredictor(checkpoint())->vocabulary);
    std::string bytes = test::readFile(weights);
    Hdf5Reader reader(weights);
    const std::string name = "RNN_1/RNN/MultiRNNCell/Cell1/LSTMCell/B";
    const std::vector<float> values = reader.read(name, reader.shape(name));
    const std::string raw(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
    bytes.at(bytes.find(raw)) ^= 1;
    test::writeFile(weights, bytes);
    EXPECT_FALSE(readPredictor(m_copy).has_value());
}

TEST_F(BilmCheckpoint, ReadsCompressedIndexes) {
    const auto compressed = test::fixture("packed") / "snappy.index";
    if (errorOf([&] { readTensorflowTable(compressed); }).starts_with("unsupported: "))
        GTEST_SKIP() << "NO SNAPPY: built without it; compressed tables were not checked";
    EXPECT_EQ(readTensorflowTable(compressed), readTensorflowTable(checkpoint() / "model.ckpt-7.index"));
}

TEST_F(BilmCheckpoint, KnowsTheVariablesOfItsOptimiserButDoesNotReadThem) {
    TensorflowCheckpoint weights(checkpoint() / "model.ckpt-7");
    EXPECT_TRUE(weights.has("lm/char_embed/Adagrad"));
    EXPECT_THAT(errorOf([&] { weights.read("global_step", {}); }),
                AllOf(StartsWith("unsupported: "), HasSubstr("type 9")));
}

TEST_F(BilmCheckpoint, HoldsChecksums) {
    change("model.ckpt-7.index", 20);
    EXPECT_THAT(errorOfReading(),
                AllOf(StartsWith("checksum: "), HasSubstr("model.ckpt-7.index"), HasSubstr("byte 0")));
    test::writeFile(m_copy / "model.ckpt-7.index", test::readFile(checkpoint() / "model.ckpt-7.index"));
    change("model.ckpt-7.data-00001-of-00002", 100);
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("checksum: "), HasSubstr("data-00001-of-00002")));
}

TEST_F(BilmCheckpoint, NamesAMissingShard) {
    std::filesystem::remove(m_copy / "model.ckpt-7.data-00001-of-00002");
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("not found: "), HasSubstr("data-00001-of-00002")));
}

TEST_F(BilmCheckpoint, RefusesTruncatedFiles) {
    for (const char* name : {"model.ckpt-7.index", "model.ckpt-7.data-00001-of-00002"}) {
        const std::string whole = test::readFile(m_copy / name);
        test::writeFile(m_copy / name, whole.substr(0, whole.size() / 2));
        EXPECT_THAT(errorOfReading(), StartsWith("bad format: ")) << name;
        test::writeFile(m_copy / name, whole);
    }
}

TEST_F(BilmCheckpoint, SaysThatPredictingWordsNeedsTheVocabulary) {
    std::filesystem::remove(m_copy / "vocab.txt");
    EXPECT_EQ(errorOfReading(), "no error");
    EXPECT_THAT(errorOf([&] { readPredictor(m_copy); }), AllOf(StartsWith("not found: "), HasSubstr("*vocab*.txt")));
    test::writeFile(m_copy / "vocab.txt", "</S>\n<S>\n<UNK>\n");
    EXPECT_THAT(errorOf([&] { readPredictor(m_copy); }),
                AllOf(StartsWith("bad shape: "), HasSubstr("3 tokens"), HasSubstr("predicts 7")));
}

}  // namespace
}  // namespace elmo
