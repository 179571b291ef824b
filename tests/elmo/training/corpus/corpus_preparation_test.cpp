// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/corpus_preparation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>

#include "elmo/error.h"
#include "elmo/training/run/language_model.h"
#include "tests/elmo/training/training_fixture.h"
#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/temporary_folder.h"

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

    /// The message of the refusal; the corpus folder must not appear.
    std::string refused(const std::string& text, const PreparationOptions& options = {}) {
        std::string message;
        try {
            prepared(text, options);
            ADD_FAILURE() << "the text was taken";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::kBadArgument);
            message = error.what();
        }
        EXPECT_FALSE(std::filesystem::exists(m_folder.path("corpus")));
        return message;
    }

    ScratchFolder m_folder;
};

TEST_F(CorpusPreparationTest, TokenizesTextAndSplitsDocumentsAtEmptyLines) {
    EXPECT_EQ(prepared("He didn't go. She did.\nA new line.\n\nAnother document.\n", {}),
              "He did n't go . | She did . | A new line . | \nAnother document . | \n");
}

TEST_F(CorpusPreparationTest, KeepsPretokenizedLines) {
    PreparationOptions options;
    options.pretokenized = true;
    EXPECT_EQ(prepared("do n't  split\r\nx.y\tz\n\nnext\nlast", options), "do n't split | x.y z | \nnext | last | \n");
}

TEST_F(CorpusPreparationTest, AnyWhiteSpaceSeparatesPretokenizedWords) {
    PreparationOptions options;
    options.pretokenized = true;
    EXPECT_EQ(prepared("a\u00A0b\u3000\u3000c\u2009d\fe\u200Bf\u00E9g\u3001h\u00A0\n", options),
              "a b c d e\u200Bf\u00E9g\u3001h | \n")
        << "as Python's str.split() does";
}

TEST_F(CorpusPreparationTest, RefusesTheWordsThatStandForSentenceEdges) {
    PreparationOptions options;
    options.pretokenized = true;
    for (const char* edge : {"<S>", "</S>"})
        EXPECT_THAT(refused(std::string("the cat\n\na ") + edge + " b\n", options),
                    testing::AllOf(testing::HasSubstr("Line 3 of "), testing::HasSubstr(edge)));
    EXPECT_EQ(prepared("<s> a <UNK> </s> <unk> <UNK>\n", options), "<s> a <UNK> </s> <unk> <UNK> | \n");
    const Corpus corpus(m_folder.path("corpus"));
    EXPECT_EQ(corpus.statistics().unknownTokens, 2U);
    EXPECT_EQ(std::ranges::count(corpus.vocabulary().words, "<UNK>"), 1);
    std::ofstream(m_folder.path("ner.tsv")) << "a\tO\n<S>\tO\n\n";
    options.conll = {m_folder.path("ner.tsv")};
    EXPECT_THAT(elmo::test::errorOf([&] { prepared("a\n", options); }), testing::HasSubstr("ner.tsv"));
}

TEST_F(CorpusPreparationTest, CountsWhatDocumentsBeginWith) {
    std::ofstream(m_folder.path("a.txt")) << "\n\nOne.\nTwo.\n\n\nThree.\n\n";
    std::ofstream(m_folder.path("b.txt")) << "Four.\n";
    std::ofstream(m_folder.path("ner.tsv")) << "-DOCSTART- O\n\nEU O\n\n-DOCSTART- O\n\n-DOCSTART- O\n\nUN O\n";
    const std::filesystem::path inputs[] = {m_folder.path("a.txt"), m_folder.path("b.txt")};
    PreparationOptions options;
    options.conll = {m_folder.path("ner.tsv")};
    const CorpusStatistics found = prepareCorpus(inputs, m_folder.path("corpus"), options, nullptr, {});
    EXPECT_EQ(found.documents, 5U);
    EXPECT_EQ(found.starts.files, 2U);
    EXPECT_EQ(found.starts.blankLines, 1U);
    EXPECT_EQ(found.starts.marks, 2U);
}

TEST_F(CorpusPreparationTest, CountsWordsThatABilmTruncates) {
    const std::string georgian =
        "\u10E1\u10D0\u10E5\u10D0\u10E0\u10D7\u10D5\u10D4\u10DA\u10DD\u10E1\u10D7\u10D5"
        "\u10D8\u10E1\u10D0";  // 16 letters of three bytes
    std::ofstream(m_folder.path("a.txt")) << georgian << " " << georgian << "\u10D0 " << georgian << "\u10D0\n";
    const std::filesystem::path inputs[] = {m_folder.path("a.txt")};
    PreparationOptions options;
    options.pretokenized = true;
    const LongWords found = prepareCorpus(inputs, m_folder.path("corpus"), options, nullptr, {}).longWords;
    EXPECT_EQ(found.types, 1U);
    EXPECT_EQ(found.tokens, 2U);
    EXPECT_EQ(found.longest.size(), 51U);
}

TEST_F(CorpusPreparationTest, KeepsAFileAsOneDocumentOnRequest) {
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

TEST_F(CorpusPreparationTest, ReportsInputsWithoutText) {
    std::filesystem::create_directories(m_folder.path("empty"));
    const std::filesystem::path nothing[] = {m_folder.path("empty")};
    EXPECT_THROW(prepareCorpus(nothing, m_folder.path("c"), {}, nullptr, {}), Error);
    const std::filesystem::path absent[] = {m_folder.path("absent.txt")};
    EXPECT_THROW(prepareCorpus(absent, m_folder.path("c"), {}, nullptr, {}), Error);
}

TEST_F(CorpusPreparationTest, ReplacesACorpusCompletelyAndNoOtherFolder) {
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

TEST_F(CorpusPreparationTest, ReadsTheFirstColumnOfConllFiles) {
    std::ofstream(m_folder.path("ner.tsv")) << "-DOCSTART-\tO\n\nEU\tB-ORG\nrejects\tO\n\nU.S.-based\tO\r\n\n"
                                               "-DOCSTART- -X- O O\n\nPeter NNP B-PER\nBlackburn NNP I-PER";
    PreparationOptions options;
    options.conll = {m_folder.path("ner.tsv")};
    EXPECT_EQ(prepared("A text.\n", options), "A text . | \nEU rejects | U.S.-based | \nPeter Blackburn | \n");
}

TEST_F(CorpusPreparationTest, RefusesColumnsThatDoNotBeginWithTheToken) {
    PreparationOptions options;
    options.conll = {m_folder.path("ner.tsv")};
    for (const char* columns : {"#begin document (a); part 000\na 0 0 The DT\n", "1\tThe\tO\tO\n2\tend\tO\tO\n",
                                "# text = No. No.\n1\tNo\n\n# text = No.\n1\tNo\n", "1-2\tzum\n1\tzu\n2\tdem\n"}) {
        std::ofstream(m_folder.path("ner.tsv")) << columns;
        EXPECT_THAT(elmo::test::errorOf([&] { prepared("A text.\n", options); }),
                    testing::HasSubstr("expected the token"))
            << columns;
    }
    std::ofstream(m_folder.path("ner.tsv")) << "# newdoc id = a\n# sent_id = 1\n1\tO\nand\tO\n#\tO\n2\tO\n";
    EXPECT_EQ(prepared("A text.\n", options), "A text . | \n1 and # 2 | \n");
}

TEST_F(CorpusPreparationTest, ReadsContextsAndQuestionsOfSquad) {
    std::ofstream(m_folder.path("qa.json"))
        << R"({"data":[{"title":"T","paragraphs":[{"context":"He ran. She sat.","qas":[{"question":"Who ran?"},)"
        << R"({"question":"Who sat?"}]},{"context":"Next one.","qas":[]}]}]})";
    PreparationOptions options;
    options.squad = {m_folder.path("qa.json")};
    EXPECT_EQ(prepared("A text.\n", options),
              "A text . | \nHe ran . | She sat . | Who ran ? | Who sat ? | \nNext one . | \n");
    std::ofstream(m_folder.path("qa.json")) << R"({"data":[{"title":"T"}]})";
    EXPECT_THROW(prepared("A text.\n", options), Error);
}

TEST_F(CorpusPreparationTest, CanKeepCompoundsThatTheTokenizerSplits) {
    PreparationOptions options;
    options.corpus.variation.wholeCompounds = 1;
    EXPECT_EQ(
        prepared("The fog-bank, his mother-in-law's 20-year-old U.S.-based co-worker - a well-known one - left--now.",
                 options),
        "The fog-bank , his mother-in-law 's 20-year-old U.S.-based co-worker - a well-known one - left -- now . "
        "| \n");
    EXPECT_EQ(prepared("The fog-bank.", {}), "The fog - bank . | \n");
}

TEST_F(CorpusPreparationTest, CanAddSentencesInUpperCase) {
    PreparationOptions options;
    options.corpus.variation.upperCase = 1;
    EXPECT_EQ(prepared("He didn't go to the caf\u00E9.", options), "HE DID N'T GO TO THE CAF\u00C9 . | \n");
}

TEST_F(CorpusPreparationTest, SamplesTheSameShareEachTime) {
    std::string text;
    for (int k = 0; k < 2000; ++k)
        text += "A fog-bank lay there.\n\n";
    std::ofstream(m_folder.path("text.txt")) << text;
    const std::filesystem::path inputs[] = {m_folder.path("text.txt")};
    PreparationOptions options;
    options.corpus.variation = {0.5, 0.025, 1};
    const auto prepare = [&](const char* name) {
        const VariationCounts counts = prepareCorpus(inputs, m_folder.path(name), options, nullptr, {}).variation;
        std::ifstream ids(m_folder.path(name) / "shard-00000.ids", std::ios::binary);
        return std::pair(counts, std::string(std::istreambuf_iterator<char>(ids), {}));
    };
    const auto [counts, ids] = prepare("first");
    EXPECT_EQ(counts.compounds, 2000U);
    EXPECT_NEAR(static_cast<double>(counts.compoundsLeftWhole), 1000, 100);
    EXPECT_NEAR(static_cast<double>(counts.sentencesInCapitals), 50, 25);
    EXPECT_TRUE(prepare("second").second == ids);
    options.corpus.variation.seed = 2;
    EXPECT_FALSE(prepare("third").second == ids);
    options.corpus.variation.wholeCompounds = 1.5;
    EXPECT_THROW(prepare("fourth"), Error);
}

TEST_F(CorpusPreparationTest, ReadsEachTextOnceEvenToDetectTheLanguage) {
    PreparationOptions options;
    options.language.clear();
    int opened = 0;
    options.open = [&](const std::filesystem::path& path) {
        ++opened;
        return std::make_shared<std::ifstream>(path);
    };
    EXPECT_EQ(prepared("Der Hund schläft. Die Katze auch.\n", options), "Der Hund schläft . | Die Katze auch . | \n");
    EXPECT_EQ(opened, 1) << "a pipe can be read only once";
}

TEST_F(CorpusPreparationTest, RejectsAnEmptyFileByName) {
    std::filesystem::create_directories(m_folder.path("texts"));
    std::ofstream(m_folder.path("texts") / "a.txt") << "Words.";
    std::ofstream(m_folder.path("texts") / "empty.txt") << " \n\n";
    const std::filesystem::path inputs[] = {m_folder.path("texts")};
    try {
        prepareCorpus(inputs, m_folder.path("corpus"), {}, nullptr, {});
        FAIL() << "a file without words was taken";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::kBadArgument);
        EXPECT_NE(std::string(error.what()).find("empty.txt"), std::string::npos) << error.what();
    }
    EXPECT_FALSE(std::filesystem::exists(m_folder.path("corpus")));
}

TEST_F(CorpusPreparationTest, RejectsAnEndlessLineByItsNumber) {
    const std::string endless = "One.\nTwo.\n" + std::string(std::size_t{17} << 20, 'x');
    EXPECT_NE(refused(endless).find("Line 3 of"), std::string::npos);
    PreparationOptions options;
    options.pretokenized = true;
    EXPECT_NE(refused(endless, options).find("Line 3 of"), std::string::npos);
}

TEST(GivenVocabulary, IsThatOfACheckpointOfBilmTf) {
    const auto words = testing::ElementsAre("</S>", "<S>", "<UNK>", "the", "bank", "was", "steep");
    EXPECT_THAT(givenVocabulary(elmo::test::fixture("packed/checkpoint")).words, words);
    EXPECT_THAT(givenVocabulary(elmo::test::fixture("packed/checkpoint/vocab.txt")).words, words);
    EXPECT_EQ(givenVocabulary(elmo::test::fixture("packed/checkpoint")).words,
              readLanguageModel(elmo::test::fixture("packed/checkpoint")).vocabulary.words);
}

TEST(GivenVocabulary, IsThatOfAnyModelThatPredictsWords) {
    EXPECT_EQ(givenVocabulary(elmo::test::fixture("textbook_bilm")).words,
              readLanguageModel(elmo::test::fixture("textbook_bilm")).vocabulary.words);
}

TEST(GivenVocabulary, SaysWhatIsMissing) {
    const elmo::test::TemporaryFolder folder;
    EXPECT_THAT(elmo::test::errorOf([&] { givenVocabulary(folder.write("words.txt", "the\nbank\n")); }),
                testing::HasSubstr("lacks the token </S>"));
    EXPECT_THAT(elmo::test::errorOf([&] { givenVocabulary(folder / "absent"); }),
                testing::HasSubstr("A prepared corpus has one"));
    EXPECT_THAT(elmo::test::errorOf([] { givenVocabulary(elmo::test::fixture("packed/plain")); }),
                testing::HasSubstr("A prepared corpus has one"));
}

}  // namespace
}  // namespace elmo::training::test
