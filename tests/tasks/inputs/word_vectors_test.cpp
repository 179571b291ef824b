// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/word_vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
using testing::StartsWith;

TEST(WordVectors, ValuesMustMatchTheNumberOfWords) {
    EXPECT_THAT(errorOf([] { WordVectors(2, {"a"}, {1.0F}); }), HasSubstr("1 words of width 2 can't have 1 numbers"));
    EXPECT_THAT(errorOf([] { WordVectors(1, {"a"}, {1.0F}, 1); }), HasSubstr("row 1 of 1"));
}

TEST(WordVectors, FallBackToLowerCaseAndToTheUnknownWord) {
    const WordVectors vectors(1, {"paris", "Paris", "\u00E9t\u00E9", "?"}, {1, 2, 3, 4}, 3);
    EXPECT_EQ(*vectors.find("paris"), 1);
    EXPECT_EQ(*vectors.find("Paris"), 2);
    EXPECT_EQ(*vectors.find("PARIS"), 1);
    EXPECT_EQ(*vectors.find("\u00C9T\u00C9"), 3);
    EXPECT_EQ(*vectors.find("Oslo"), 4);
}

TEST(WordVectors, FallBackToCapitalisedWords) {
    const WordVectors vectors(1, {"Paris", "\u00C9va", "?"}, {1, 2, 3}, 2);
    EXPECT_EQ(*vectors.find("PARIS"), 1);
    EXPECT_EQ(*vectors.find("\u00E9va"), 2);
    EXPECT_EQ(*vectors.find(""), 3);
    EXPECT_EQ(*vectors.find("."), 3);
}

TEST(WordVectors, OnlyExactMatchesWithoutAnUnknownWord) {
    const WordVectors vectors(1, {"paris"}, {1});
    EXPECT_EQ(vectors.find("Paris"), nullptr);
    EXPECT_EQ(vectors.rowOf("Paris"), -1);
}

TEST(WordVectors, OfAHeadStartWithTheWordsOfItsTrainingText) {
    const WordVectors all(2, {"the", "of", "paris", "bob"}, {1, 0, 0, 127, 4, 8, -2, 2});
    const HeadVectors head = vectorsForHead(all, {"Paris", "the", "unseen"});
    EXPECT_EQ(head.trained, 3);
    EXPECT_THAT(head.vectors->words(), ElementsAre("paris", "the", "<unk>", "of", "bob"));
    EXPECT_EQ(head.vectors->unknown(), 2);
    EXPECT_THAT(std::vector(head.vectors->row(3), head.vectors->row(3) + 2), ElementsAre(0, 127));
    EXPECT_NEAR(head.vectors->find("Oslo")[0], 0.75, 0.15) << "the mean of all";
}

TEST(WordVectors, OfAHeadUseTheUnknownWordOfTheFile) {
    const WordVectors all(1, {"a", "UNK"}, {1, 5});
    const HeadVectors head = vectorsForHead(all, {"a"});
    EXPECT_EQ(head.vectors->size(), 2);
    EXPECT_EQ(*head.vectors->find("Oslo"), 5);
    EXPECT_EQ(head.trained, 1);
}

class BundleVectors : public testing::Test {
protected:
    BundleVectors() { writeBundleVectors(*m_head.vectors, path()); }
    std::string path() const { return m_folder.path("vectors.safetensors"); }
    std::string errorOfReading() const {
        return errorOf([this] { readBundleVectors(path()); });
    }

    TemporaryFolder m_folder;
    HeadVectors m_head = vectorsForHead(WordVectors(2, {"\u5317\u4EAC", "x y", "b"}, {1, 0.3F, -5, 4, 0, 0}), {"b"});
};

TEST_F(BundleVectors, RoundTripIsBitIdentical) {
    const auto read = readBundleVectors(path());
    EXPECT_EQ(read->words(), m_head.vectors->words());
    EXPECT_EQ(read->values(), m_head.vectors->values());
    EXPECT_EQ(read->unknown(), m_head.vectors->unknown());
    EXPECT_EQ(*read->find("\u5317\u4EAC"), *m_head.vectors->find("\u5317\u4EAC"));
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
