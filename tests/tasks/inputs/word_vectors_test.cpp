// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/word_vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tasks/inputs/bundle_vectors.h"
#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

std::shared_ptr<const WordVectors> table(int width, std::vector<std::string> words, std::vector<float> values) {
    return std::make_shared<const WordVectors>(width, std::move(words), std::move(values));
}

/// Three words and the n-grams "<be" and "be>" of "be", with a row each.
std::shared_ptr<const WordVectors> quantisedTable() {
    const NgramOptions options{3, 6, 1000};
    NgramVectors ngrams{options, ngramsOf("be", {3, 3, 1000}), {}};
    std::ranges::sort(ngrams.numbers);
    ngrams.codes = productCodes(std::vector<float>{1, 2, 3, 4}, 2, 2, "", {});
    return std::make_shared<const WordVectors>(std::vector<std::string>{"Paris", "the", "<unk>"},
                                               productCodes(std::vector<float>{5, 6, 7, 8, 9, 10}, 2, 2, "", {}),
                                               std::move(ngrams), 2);
}

TEST(WordVectors, ValuesMustMatchTheNumberOfWords) {
    EXPECT_THAT(errorOf([] { WordVectors(2, {"a"}, {1.0F}); }), HasSubstr("1 words of width 2 can't have 1 numbers"));
    EXPECT_THAT(errorOf([] { WordVectors(1, {"a"}, {1.0F}, 1); }), HasSubstr("row 1 of 1"));
}

TEST(WordVectors, FallBackToLowerCaseAndToTheUnknownWord) {
    const WordVectors vectors(1, {"paris", "Paris", "\u00E9t\u00E9", "?"}, {1, 2, 3, 4}, 3);
    EXPECT_EQ(vectors.find("paris")[0], 1);
    EXPECT_EQ(vectors.find("Paris")[0], 2);
    EXPECT_EQ(vectors.find("PARIS")[0], 1);
    EXPECT_EQ(vectors.find("\u00C9T\u00C9")[0], 3);
    EXPECT_EQ(vectors.find("Oslo")[0], 4);
}

TEST(WordVectors, FallBackToCapitalisedWords) {
    const WordVectors vectors(1, {"Paris", "\u00C9va", "?"}, {1, 2, 3}, 2);
    EXPECT_EQ(vectors.find("PARIS")[0], 1);
    EXPECT_EQ(vectors.find("\u00E9va")[0], 2);
    EXPECT_EQ(vectors.find("")[0], 3);
    EXPECT_EQ(vectors.find(".")[0], 3);
}

TEST(WordVectors, OnlyExactMatchesWithoutAnUnknownWord) {
    const WordVectors vectors(1, {"paris"}, {1});
    EXPECT_THAT(vectors.find("Paris"), IsEmpty());
    EXPECT_EQ(vectors.rowOf("Paris"), -1);
}

TEST(WordVectors, OfAHeadStartWithTheWordsOfItsTrainingText) {
    const auto all = table(2, {"the", "of", "paris", "bob"}, {1, 0, 0, 127, 4, 8, -2, 2});
    const HeadVectors head = vectorsForHead(all, {"Paris", "the", "unseen"});
    EXPECT_EQ(head.trained, 3);
    EXPECT_THAT(head.vectors->words(), ElementsAre("paris", "the", "<unk>", "of", "bob"));
    EXPECT_EQ(head.vectors->unknown(), 2);
    EXPECT_THAT(head.vectors->find("of"), ElementsAre(0, 127));
    EXPECT_NEAR(head.vectors->find("Oslo")[0], 0.75, 0.15) << "the mean of all";
}

TEST(WordVectors, OfAHeadUseTheUnknownWordOfTheFile) {
    const auto all = table(1, {"a", "UNK"}, {1, 5});
    const HeadVectors head = vectorsForHead(all, {"a"});
    EXPECT_EQ(head.vectors->size(), 2);
    EXPECT_EQ(head.vectors->find("Oslo")[0], 5);
    EXPECT_EQ(head.trained, 1);
}

TEST(QuantisedWordVectors, HaveRowsForWordsAndOtherCasesOfThem) {
    const auto vectors = quantisedTable();
    EXPECT_THAT(vectors->find("Paris"), ElementsAre(5, 6));
    EXPECT_THAT(vectors->find("PARIS"), ElementsAre(5, 6));
    EXPECT_EQ(vectors->rowOf("the"), 1);
}

TEST(QuantisedWordVectors, ComposeOtherWordsFromNgrams) {
    const auto vectors = quantisedTable();
    EXPECT_EQ(vectors->rowOf("be"), -1);
    EXPECT_THAT(vectors->find("be"), ElementsAre(2, 3)) << "the mean of both n-grams";
    EXPECT_EQ(vectors->find("bet").size(), 2U) << "it begins with <be";
    EXPECT_THAT(vectors->find("xyz"), ElementsAre(9, 10)) << "<unk>";
}

TEST(QuantisedWordVectors, AreNotChangedForAHead) {
    const auto vectors = quantisedTable();
    EXPECT_EQ(vectorsForHead(vectors, {}).vectors, vectors);
    EXPECT_THAT(errorOf([&] { vectorsForHead(vectors, {"the"}); }), HasSubstr("input.train_words"));
}

TEST(QuantisedWordVectors, SizesMustMatch) {
    const auto vectors = quantisedTable();
    EXPECT_THAT(errorOf([&] { WordVectors({"a"}, vectors->codes(), vectors->ngrams(), 0); }), HasSubstr("3 rows"));
    EXPECT_THAT(errorOf([&] { WordVectors(vectors->words(), vectors->codes(), vectors->ngrams(), 3); }),
                HasSubstr("row 3"));
}

class BundleVectors : public testing::Test {
protected:
    BundleVectors() { writeBundleVectors(*m_head.vectors, path()); }
    std::string path() const { return m_folder.path("vectors.safetensors"); }
    std::string errorOfReading() const {
        return errorOf([this] { readBundleVectors(path()); });
    }

    TemporaryFolder m_folder;
    HeadVectors m_head = vectorsForHead(table(2, {"\u5317\u4EAC", "x y", "b"}, {1, 0.3F, -5, 4, 0, 0}), {"b"});
};

TEST_F(BundleVectors, RoundTripIsBitIdentical) {
    const auto read = readBundleVectors(path());
    EXPECT_EQ(read->words(), m_head.vectors->words());
    EXPECT_EQ(read->values(), m_head.vectors->values());
    EXPECT_EQ(read->unknown(), m_head.vectors->unknown());
    EXPECT_EQ(read->find("\u5317\u4EAC"), m_head.vectors->find("\u5317\u4EAC"));
}

TEST_F(BundleVectors, OfAQuantisedTableComeBackAsTheyWere) {
    const auto vectors = quantisedTable();
    writeBundleVectors(*vectors, path());
    const std::string written = elmo::test::readFile(path());
    const auto read = readBundleVectors(path());
    for (const char* word : {"Paris", "the", "be", "bet", "xyz"})
        EXPECT_EQ(read->find(word), vectors->find(word)) << word;
    EXPECT_EQ(read->ngrams().numbers, vectors->ngrams().numbers);
    writeBundleVectors(*read, path());
    EXPECT_EQ(elmo::test::readFile(path()), written) << "so that heads find it by its checksum";
}

TEST_F(BundleVectors, OfAQuantisedTableAreRejectedIfTruncatedOrChanged) {
    writeBundleVectors(*quantisedTable(), path());
    const std::string whole = elmo::test::readFile(path());
    for (std::size_t at = 0; at < whole.size(); at += 97) {
        std::string changed = whole;
        changed[at] ^= 0x21;
        elmo::test::writeFile(path(), changed);
        EXPECT_NE(errorOfReading(), "") << at;
        elmo::test::writeFile(path(), whole.substr(0, at));
        EXPECT_NE(errorOfReading(), "") << at;
    }
}

TEST_F(BundleVectors, AreRejectedIfTruncatedOrChanged) {
    const std::string whole = elmo::test::readFile(path());
    for (const std::size_t size : {std::size_t{0}, whole.size() / 2, whole.size() - 1}) {
        elmo::test::writeFile(path(), whole.substr(0, size));
        EXPECT_THAT(errorOfReading(), AllOf(StartsWith("bad format: "), HasSubstr(path()))) << size;
    }
    std::string changed = whole;
    changed.back() ^= 1;
    elmo::test::writeFile(path(), changed);
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("checksum: "), HasSubstr(path())));
}

}  // namespace
}  // namespace tasks
