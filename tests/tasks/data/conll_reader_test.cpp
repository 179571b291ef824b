// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "tasks/registry/read_data_set.h"
#include "tasks/registry/task_list.h"
#include "tests/support/fixtures.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using test::joined;
using test::printed;
using test::read;
using test::refusal;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr Task kConllKind = Ner::kTask;

TEST(ConllReader, fourColumnsInIob1BecomeBio2) {
    const DataSet data = read(
        "-DOCSTART- -X- -X- O\n\nEU NNP I-NP I-ORG\nrejects VBZ I-VP O\nGerman JJ I-NP I-MISC\nBritish JJ I-NP "
        "B-MISC\n\n"
        "Peter NNP I-NP I-PER\nBlackburn NNP I-NP I-PER\n",
        kConllKind);
    EXPECT_EQ(printed(data),
              "EU rejects German British => B-ORG O B-MISC B-MISC\n"
              "Peter Blackburn => B-PER I-PER\n");
    EXPECT_EQ(data.scheme, "iob1");
    EXPECT_THAT(data.labels, ElementsAre("MISC", "ORG", "PER"));
    EXPECT_THAT(data.notes, ElementsAre("1 -DOCSTART- lines (document boundaries) were skipped."));
    EXPECT_EQ(data.examples[0].id, "data.txt:3");
}

TEST(ConllReader, bioulAndItsAliasesBecomeBio2) {
    const DataSet data = read("a\tB-X\nb\tI-X\nc\tL-X\nd\tU-Y\n\ne\tB-X\nf\tE-X\ng\tS-Y\n", kConllKind);
    EXPECT_EQ(printed(data), "a b c d => B-X I-X I-X B-Y\ne f g => B-X I-X B-Y\n");
    EXPECT_EQ(data.scheme, "bioul");
}

TEST(ConllReader, repairsAreMadeAndCounted) {
    const DataSet bio = read("a\tB-X\nb\tI-Y\nc\tO\nd\tI-X\n\n", kConllKind);
    EXPECT_EQ(printed(bio), "a b c d => B-X B-Y O B-X\n");
    EXPECT_THAT(bio.notes, ElementsAre("1 tags inside an entity without a preceding B- (I-, L-) were read as B-.",
                                       "1 tags inside an entity of another label (I-, L-) were read as B-."));
    const DataSet bioul = read("a\tB-X\nb\tO\nc\tU-X\nd\tI-X\n\n", kConllKind);
    EXPECT_EQ(printed(bioul), "a b c d => B-X O B-X B-X\n");
    EXPECT_THAT(bioul.notes, ElementsAre("1 tags inside an entity without a preceding B- (I-, L-) were read as B-.",
                                         "2 entities without their last tag (L-, E-) were ended where they stop."));
}

TEST(ConllReader, tagsMayBeAbsentFromUnlabelledData) {
    const DataOptions unlabelled{.labelled = false};
    EXPECT_EQ(printed(read("Ada\nran\n\nParis\n", kConllKind, unlabelled)), "Ada ran => \nParis => \n");
    EXPECT_EQ(printed(read("Ada\tNNP\nran\tVBD\n", kConllKind, unlabelled)), "Ada ran => \n");
    const DataSet mixed = read("Ada\tB-PER\nran\tO\n\nParis\tNNP\n", kConllKind, unlabelled);
    EXPECT_EQ(printed(mixed), "Ada ran => B-PER O\nParis => \n");
    EXPECT_THAT(mixed.labels, ElementsAre("PER"));
    EXPECT_THAT(refusal("Ada\tB-PER\nran\tVBD\n", kConllKind, unlabelled), HasSubstr("data.txt:1: Some tokens"));
}

TEST(ConllReader, namedSchemeOverridesDetection) {
    const std::string text = "a\tI-X\nb\tI-X\n\n";
    EXPECT_EQ(read(text, kConllKind).scheme, "iob1");
    const DataSet data = read(text, kConllKind, {.scheme = "bio"});
    EXPECT_EQ(data.scheme, "bio");
    EXPECT_EQ(data.notes.size(), 1U);
    EXPECT_THAT(refusal(text, kConllKind, {.scheme = "iob9"}), HasSubstr("\"iob9\""));
}

TEST(ConllReader, acceptsByteOrderMarkCarriageReturnsAndMissingFinalNewline) {
    const DataSet data = read(
        "\xEF\xBB\xBF"
        "a\tO\r\nb\tB-X\r\n\r\nc\tO",
        kConllKind);
    EXPECT_EQ(printed(data), "a b => O B-X\nc => O\n");
}

TEST(ConllReader, blanksAtTheEndOfALineAreNoPartOfTheTag) {
    EXPECT_EQ(printed(read("a\tB-X \nb\tI-X\t\nc d\tO\n", kConllKind)), "a b c d => B-X I-X O\n");
}

TEST(ConllReader, aTabAtTheEndOfALineSeparatesNothing) {
    EXPECT_EQ(printed(read("Ann NNP B-X\t\t\nleft VBD O\n", kConllKind)), "Ann left => B-X O\n");
}

TEST(ConllReader, commentsAreCountedAndAHashCanBeAToken) {
    const DataSet data = read("# id 7\n#\tO\n#tag\tO\n\n# no tag here\nx\tB-X\n", kConllKind);
    EXPECT_EQ(printed(data), "# #tag => O O\nx => B-X\n");
    EXPECT_THAT(data.notes, ElementsAre("2 comment lines were skipped."));
    EXPECT_EQ(printed(read("# id\t7\nx B-X\ny O\n", kConllKind)), "x y => B-X O\n") << "a TAB in a comment only";
}

TEST(ConllReader, numbersBeforeTokensAreNoTokens) {
    const DataSet data = read(
        "#\thttp://de.wikipedia.org/wiki/X [2009-10-17]\n1\tUni\tB-ORG\tO\n2\tKiel\tI-ORG\tB-LOC\n\n"
        "#\thttp://de.wikipedia.org/wiki/Y [2009-10-17]\n1\tAnna\tB-PER\tO\n",
        kConllKind);
    EXPECT_EQ(printed(data), "Uni Kiel => B-ORG I-ORG\nAnna => B-PER\n");
    EXPECT_THAT(data.notes, ElementsAre("2 comment lines were skipped.",
                                        "1 tags of entities inside others (the last column) were left out."));
    EXPECT_EQ(printed(read("1 Anna NNP B-PER\n\n1 She PRP O\n2 ran VBD O\n", kConllKind)),
              "Anna => B-PER\nShe ran => O O\n");
    EXPECT_EQ(printed(read("1 CD O\n3 CD O\n", kConllKind)), "1 3 => O O\n") << "numbers that are tokens";
    EXPECT_EQ(printed(read("1 CD O\n\n1 CD O\n", kConllKind)), "1 => O\n1 => O\n");
}

TEST(ConllReader, tagsOfOtherProgramsAreReadAlike) {
    EXPECT_EQ(printed(read("a\tB_PER\nb\tI_PER\nc\t0\nd\to\n", kConllKind)), "a b c d => B-PER I-PER O O\n");
    EXPECT_EQ(printed(read("Ann\tO\nborn\tEVENT\nRome\tO\n", kConllKind)), "Ann born Rome => O B-EVENT O\n");
    EXPECT_EQ(printed(read("It O +\nFrench B-LOC -\n. O +\n", kConllKind)), "It French . => O B-LOC O\n");
    EXPECT_EQ(printed(read("a\tB-X\nb\tM-X\nc\tE-X\nd\tS-X\n", kConllKind)), "a b c d => B-X I-X I-X B-X\n");
}

TEST(ConllReader, ofEntitiesInsideOthersTheFirstColumnIsRead) {
    const DataSet data = read("Sir\tB-PER\tB-PER\tO\t\nJohn\tO\tI-PER\tO\t\nleft\tO\tO\tO\t\n", kConllKind);
    EXPECT_EQ(printed(data), "Sir John left => B-PER O O\n");
    EXPECT_THAT(data.notes, ElementsAre("2 tags of entities inside others (the last column) were left out."));
    EXPECT_EQ(printed(read("a B-NP B-X\nb I-NP O\n", kConllKind)), "a b => B-X O\n") << "chunks are no entities";
}

TEST(ConllReader, tagsMayStandBeforeTheTokens) {
    EXPECT_EQ(printed(read("O\tshow\nO\tme\nB-TITLE\tstar\nI-TITLE\twars\n\nB-ACTOR\tB-52\nO\to\n", kConllKind)),
              "show me star wars => O O B-TITLE I-TITLE\nB-52 o => B-ACTOR O\n");
    EXPECT_EQ(printed(read("1 B-X a D\n2 I-X b N\n3 O c N\n", kConllKind)), "a b c => B-X I-X O\n");
    EXPECT_EQ(printed(read("O\tO\nB\tB-X\nI\tI-X\n", kConllKind)), "O B I => O B-X I-X\n") << "tokens like tags";
    EXPECT_EQ(printed(read("I\tPRP\tO\nI-X\tNN\tB-X\n", kConllKind)), "I I-X => O B-X\n");
}

TEST(ConllReader, errorsNameInvalidLines) {
    EXPECT_THAT(refusal("a\tO\nb\n", kConllKind), StartsWith("bad format: data.txt:2: The line \"b\" has one column"));
    EXPECT_THAT(refusal("a\tx\tO\nb\tO\n", kConllKind), StartsWith("bad format: data.txt:2: The line has 2 columns"));
    EXPECT_THAT(refusal("a\tB-X\nb\tPER\n", kConllKind),
                StartsWith("bad format: data.txt:2: The last column is \"PER\""));
    EXPECT_THAT(refusal("a\tNNP\nb\tVBD\n", kConllKind),
                StartsWith("bad format: data.txt:1: The last column is \"NNP\""));
    EXPECT_THAT(refusal("a\tO\n\tO\n", kConllKind), StartsWith("bad format: data.txt:2: The token is empty"));
    EXPECT_THAT(refusal("a\tO\nb\xFF\tO\n", kConllKind), StartsWith("bad format: data.txt:2: The line is not UTF-8"));
    EXPECT_THAT(refusal("-DOCSTART-\tO\n", kConllKind), HasSubstr("The file has no examples"));
    EXPECT_THAT(refusal("", kConllKind), HasSubstr("no examples"));
    EXPECT_THAT(refusal("\n  \n", kConllKind), HasSubstr("no examples"));
    EXPECT_THAT(refusal("a\tB-\n", kConllKind), HasSubstr("data.txt:1"));
}

TEST(ConllReader, unusualTokensAreKept) {
    const std::string token = std::string("a\0b", 3) + " c\u200B";
    EXPECT_EQ(read(token + "\tO\n", kConllKind).examples[0].text.sentences[0][0], token);
    const std::string longToken(1 << 20, 'x');
    EXPECT_EQ(read(longToken + "\tB-X\n", kConllKind).examples[0].text.sentences[0][0].size(), longToken.size());
    EXPECT_THAT(refusal(std::string(17 << 20, 'x') + "\tO\n", kConllKind),
                StartsWith("bad format: data.txt:1: The line has"));
}

TEST(ConllReader, overlongSentenceIsRejected) {
    std::string text;
    for (int i = 0; i < 100'001; ++i)
        text += "a\tO\n";
    EXPECT_THAT(refusal(text, kConllKind), StartsWith("bad format: data.txt:1: A sentence has 100001 tokens"));
}

/// "SENTENCES TOKENS LABEL COUNT, ..." of a data set, and how many entities.
std::string counts(const DataSet& data) {
    std::int64_t tokens = 0;
    std::map<std::string, int> entities;
    for (const Example& example : data.examples) {
        tokens += example.text.tokenCount();
        for (const std::string& tag : std::get<TokenTags>(example.gold).tags)
            if (tag.starts_with("B-"))
                ++entities[tag.substr(2)];
    }
    std::string text = std::to_string(data.examples.size()) + " " + std::to_string(tokens);
    for (const auto& [label, count] : entities)
        text += " " + label + " " + std::to_string(count);
    return text;
}

class TaggedTexts : public testing::TestWithParam<elmo::test::CountedFile> {};
INSTANTIATE_OVER_REFERENCES(
    TaggedTexts, elmo::test::ownAndPublished(
                     {"entities.tsv", "12 96 LOC 7 MISC 5 ORG 6 PER 7"},
                     {{"ner/conll2003.train.tsv", "14041 203621 LOC 7140 MISC 3438 ORG 6321 PER 6600"},
                      {"ner/conll2003.testa.tsv", "3250 51362 LOC 1837 MISC 922 ORG 1341 PER 1842"},
                      {"ner/conll2003.testb.tsv", "3453 46435 LOC 1668 MISC 702 ORG 1661 PER 1617"},
                      {"ner/conll2003.testb.corrected.tsv", "3453 46435 LOC 1646 MISC 723 ORG 1715 PER 1618"},
                      {"ner/wnut17.train.tsv",
                       "3394 62730 corporation 221 creative-work 140 group 264 location 548 person 660 product 142"},
                      {"ner/wnut17.dev.tsv",
                       "1009 15733 corporation 34 creative-work 105 group 39 location 74 person 470 product 114"},
                      {"ner/wnut17.test.tsv",
                       "1287 23394 corporation 66 creative-work 142 group 165 location 150 person 429 product 127"},
                      {"ner/wikigold.tsv", "1696 39007 LOC 1014 MISC 712 ORG 898 PER 934"},
                      {"ner/btc.train.tsv", "7338 114956 LOC 2186 ORG 3045 PER 5278"},
                      {"ner/btc.test.tsv", "2000 35425 LOC 636 ORG 1090 PER 2650"}}));

TEST_P(TaggedTexts, matchTheExpectedCounts) {
    const DataSet data = readDataSet(GetParam().file, kConllKind, {}, {});
    EXPECT_EQ(counts(data), GetParam().counts);
    EXPECT_EQ(data.scheme, "bio");
    for (const std::string& note : data.notes)
        EXPECT_THAT(note, HasSubstr("-DOCSTART-"));
}

}  // namespace
}  // namespace tasks
