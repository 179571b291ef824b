// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/fasttext_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using testing::ElementsAre;
using testing::HasSubstr;

template <class Number>
std::string bytesOf(Number number) {
    return {reinterpret_cast<const char*>(&number), sizeof number};
}

/// A skip-gram model of 2 numbers with n-grams of 3 characters in 1,000 buckets, as fastText 0.9.2 writes it.
struct ModelFile {
    std::vector<std::string> words = {"</s>", "the", "where"};
    std::int32_t kind = 2;  // skip-gram
    std::int32_t buckets = 1000;
    std::int64_t pruned = -1;
    char quantised = 0;
    std::map<std::int64_t, std::pair<float, float>> rows = {};  // all others are 0

    std::string bytes() const {
        std::string all = bytesOf<std::int32_t>(793712314) + bytesOf<std::int32_t>(12);
        for (const std::int32_t setting : {2, 5, 1, 1, 5, 1, 2, kind, buckets, 3, 3, 100})
            all += bytesOf(setting);
        const auto count = static_cast<std::int32_t>(words.size());
        all += bytesOf(1e-4) + bytesOf(count) + bytesOf(count) + bytesOf<std::int32_t>(0);
        all += bytesOf<std::int64_t>(99) + bytesOf(pruned);
        for (const std::string& word : words)
            all += word + '\0' + bytesOf<std::int64_t>(7) + '\0';
        all += quantised;
        const std::int64_t size = count + buckets;
        all += bytesOf(size) + bytesOf<std::int64_t>(2);
        for (std::int64_t row = 0; row < size; ++row) {
            const auto found = rows.find(row);
            const auto [x, y] = found == rows.end() ? std::pair(0.0F, 0.0F) : found->second;
            all += bytesOf(x) + bytesOf(y);
        }
        return all;
    }
};

class FastTextTable : public testing::Test {
protected:
    std::shared_ptr<const WordVectors> read(const ModelFile& model, std::int64_t words = 10, std::int64_t ngrams = 10) {
        return tableOfFastText(m_folder.write("m.bin", model.bytes()), {words, ngrams, 2, 1.0}, {});
    }
    std::string errorOfReading(const std::string& bytes) {
        const std::string path = m_folder.write("m.bin", bytes);
        return errorOf([&] { tableOfFastText(path, {10, 10, 2, 1.0}, {}); });
    }

    elmo::test::TemporaryFolder m_folder;
};

// n-grams of "where": 652, 941, 420, 33, 498 (tests/tasks/inputs/ngram_vectors_test.cpp).
TEST_F(FastTextTable, AWordIsTheMeanOfItsRowAndItsNgrams) {
    ModelFile model;
    model.words = {"where"};
    model.rows = {{0, {6, 0}}, {1 + 652, {0, 6}}, {1 + 498, {12, 6}}};
    const auto table = read(model);
    const std::vector<float> where = table->find("where");  // (3, 2) by fastText, times one factor for the whole table
    EXPECT_NEAR(where[0] / where[1], 3.0 / 2, 1e-6);
    EXPECT_NEAR((where[0] * where[0] + where[1] * where[1]) / 2, 1, 1e-5) << "<unk> is the same: deviation 1";
}

TEST_F(FastTextTable, OtherWordsAreComposed) {
    ModelFile model;
    model.words = {"where"};
    model.rows = {{0, {6, 0}}, {1 + 652, {0, 6}}, {1 + 498, {12, 6}}};
    const auto table = read(model);
    const std::vector<float> composed = table->find("here");  // her, ere, re> are known: (12, 6) / 3
    EXPECT_NEAR(composed[0] / composed[1], 2, 1e-6);
    EXPECT_EQ(table->find("xyz"), table->find("<unk>"));
}

TEST_F(FastTextTable, KeepsTheMostFrequentWordsAndTheMostUsedNgrams) {
    const auto table = read({}, 1, 2);
    EXPECT_THAT(table->words(), ElementsAre("the", "<unk>"));
    EXPECT_EQ(table->ngrams().numbers.size(), 2U);
    EXPECT_EQ(table->unknown(), 1);
}

TEST_F(FastTextTable, RefusesOtherKindsOfModels) {
    ModelFile classifier, noNgrams, pruned, quantised;
    classifier.kind = 3;
    noNgrams.buckets = 0;
    pruned.pruned = 0;
    quantised.quantised = 1;
    EXPECT_THAT(errorOfReading(classifier.bytes()), HasSubstr("classifier"));
    EXPECT_THAT(errorOfReading(noNgrams.bytes()), HasSubstr("without n-grams"));
    EXPECT_THAT(errorOfReading(pruned.bytes()), HasSubstr("quantised"));
    EXPECT_THAT(errorOfReading(quantised.bytes()), HasSubstr("quantised"));
}

TEST_F(FastTextTable, RefusesTruncatedFiles) {
    const std::string whole = ModelFile().bytes();
    for (std::size_t size = 0; size < whole.size(); size += size < 200 ? 1 : 613)
        EXPECT_THAT(errorOfReading(whole.substr(0, size)), HasSubstr("m.bin")) << size;
}

TEST_F(FastTextTable, RefusesNumbersThatAreNotFinite) {
    ModelFile model;
    model.rows = {{1, {NAN, 0}}};
    EXPECT_THAT(errorOfReading(model.bytes()), HasSubstr("NaN"));
}

}  // namespace
}  // namespace tasks
