// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus_preparation.h"

#include <gtest/gtest.h>

#include <fstream>

#include "elmo/error.h"
#include "tests/elmo/training/training_fixture.h"

namespace elmo::training::test {
namespace {

class CorpusPreparationTest : public ::testing::Test {
protected:
    /// Prepares one file of this text and shows documents as lines, sentences ended by a bar.
    std::string prepared(const std::string& text, const PreparationOptions& options) {
        std::ofstream(m_folder.path("input.txt"), std::ios::binary) << text;
        const std::filesystem::path inputs[] = {m_folder.path("input.txt")};
        prepareCorpus(inputs, m_folder.path("corpus"), options, nullptr, {});
        const Corpus corpus(m_folder.path("corpus"));
        std::string shown;
        for (std::uint64_t d = 0; d < corpus.documentCount(); ++d, shown += '\n')
            for (const WordId id : corpus.document(d))
                shown += id == kSentenceEnd ? "| " : corpus.vocabulary().words[id] + " ";
        return shown;
    }

    ScratchFolder m_folder;
};

TEST_F(CorpusPreparationTest, CutsTextIntoTokensAndBlankLinesIntoDocuments) {
    EXPECT_EQ(prepared("He didn't go. She did.\nA new line.\n\nAnother document.\n", {}),
              "He did n't go . | She did . | A new line . | \nAnother document . | \n");
}

TEST_F(CorpusPreparationTest, TakesPretokenizedLinesAsTheyAre) {
    PreparationOptions options;
    options.pretokenized = true;
    EXPECT_EQ(prepared("do n't  split\r\nx.y\tz\n\nnext\nlast", options), "do n't split | x.y z | \nnext | last | \n");
}

TEST_F(CorpusPreparationTest, KeepsAFileTogetherWhereAsked) {
    PreparationOptions options;
    options.documentPerFile = true;
    options.pretokenized = true;
    EXPECT_EQ(prepared("a\n\nb\n", options), "a | b | \n");
}

TEST_F(CorpusPreparationTest, ReadsFoldersInOrderOfPath) {
    std::filesystem::create_directories(m_folder.path("texts") / "sub");
    std::ofstream(m_folder.path("texts") / "b.txt") << "second";
    std::ofstream(m_folder.path("texts") / "a.txt") << "first";
    std::ofstream(m_folder.path("texts") / "sub" / "c.txt") << "third";
    const std::filesystem::path inputs[] = {m_folder.path("texts")};
    const CorpusStatistics statistics = prepareCorpus(inputs, m_folder.path("corpus"), {}, nullptr, {});
    EXPECT_EQ(statistics.documents, 3U);
    EXPECT_EQ(Corpus(m_folder.path("corpus")).vocabulary().words[kFirstWord], "first");
}

TEST_F(CorpusPreparationTest, SaysWhereThereIsNothingToRead) {
    std::filesystem::create_directories(m_folder.path("empty"));
    const std::filesystem::path nothing[] = {m_folder.path("empty")};
    EXPECT_THROW(prepareCorpus(nothing, m_folder.path("c"), {}, nullptr, {}), Error);
    const std::filesystem::path absent[] = {m_folder.path("absent.txt")};
    EXPECT_THROW(prepareCorpus(absent, m_folder.path("c"), {}, nullptr, {}), Error);
}

TEST_F(CorpusPreparationTest, ReplacesACorpusWholeAndNothingElse) {
    prepared("first text\n", {});
    EXPECT_THROW(prepared(" \n\n", {}), Error) << "no words";
    EXPECT_EQ(Corpus(m_folder.path("corpus")).vocabulary().words[kFirstWord], "first") << "the old one stays";
    EXPECT_EQ(prepared("second text\n", {}), "second text | \n");
    std::ofstream(m_folder.path("corpus") / "notes.txt") << "mine";
    EXPECT_THROW(prepared("third\n", {}), Error);
    EXPECT_TRUE(std::filesystem::exists(m_folder.path("corpus") / "notes.txt"));
    EXPECT_EQ(Corpus(m_folder.path("corpus")).vocabulary().words[kFirstWord], "second");
    for (const auto& entry : std::filesystem::directory_iterator(m_folder.path("")))
        EXPECT_NE(entry.path().extension(), ".part") << entry.path() << " was left";
}

}  // namespace
}  // namespace elmo::training::test
