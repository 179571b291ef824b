// SPDX-License-Identifier: Apache-2.0
#include "app/evaluation/probed_properties.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/evaluation/probes.h"
#include "elmo/error.h"
#include "tests/support/temporary_folder.h"

namespace app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kSentences =
    "# text = He didn't see New York.\n"
    "1\tHe\the\tPRON\tPRP\tNumber=Sing|Person=3\t4\tnsubj\t_\t_\n"
    "2-3\tdidn't\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "2\tdid\tdo\tAUX\tVBD\tTense=Past\t4\taux\t_\t_\n"
    "3\tn't\tnot\tPART\tRB\t_\t4\tadvmod\t_\t_\n"
    "4\tsee\tsee\tVERB\tVB\tVerbForm=Inf\t0\troot\t_\t_\n"
    "5\tNew\tNew\tPROPN\tNNP\tNumber=Sing\t6\tcompound\t_\tNER=B-LOC\n"
    "6\tYork\tYork\tPROPN\tNNP\tNumber=Sing\t4\tobj\t_\tSpaceAfter=No|NER=I-LOC\n"
    "6.1\tseen\tsee\tVERB\tVBN\t_\t_\t_\t_\t_\n"
    "7\t.\t.\tPUNCT\t.\t_\t40\tpunct\t_\t_\n\n"
    "1\tCafé\tcafé\t_\t_\tNumber=Plur\t0\troot\t_\tNER=B-ORG\n";

class ProbedProperties : public testing::Test {
protected:
    std::vector<ProbeSentence> read(const std::string& text, std::size_t most = 0) {
        return readProbeSentences(m_folder.write("a.conllu", text), most, {});
    }
    LabelledItems items(const std::string& name) { return itemsOf(read(kSentences), propertyNamed(name)); }
    static std::vector<std::uint32_t> begins(const LabelledItems& items) {
        std::vector<std::uint32_t> begins;
        for (const auto& range : items.ranges)
            begins.push_back(range.begin);
        return begins;
    }

    elmo::test::TemporaryFolder m_folder;
};

TEST_F(ProbedProperties, AreTheWordsThatHaveThem) {
    EXPECT_THAT(items("upos").labels, ElementsAre("PRON", "AUX", "PART", "VERB", "PROPN", "PROPN", "PUNCT"));
    EXPECT_THAT(items("xpos").labels, ElementsAre("PRP", "VBD", "RB", "VB", "NNP", "NNP", "."));
    const LabelledItems number = items("feat:Number");
    EXPECT_THAT(number.labels, ElementsAre("Sing", "Sing", "Sing", "Plur"));
    EXPECT_THAT(begins(number), ElementsAre(0, 4, 5, 7)) << "tokens are counted over all sentences";
    EXPECT_THAT(number.types, ElementsAre("He", "New", "York", "Café"));
    EXPECT_THAT(items("feat:Num").labels, ElementsAre()) << "a part of a name is another feature";
    EXPECT_THAT(items("misc:SpaceAfter").labels, ElementsAre("No"));
    EXPECT_THAT(items("lemma-ending").labels, ElementsAre("he", "do", "ot", "ee", "ew", "rk", ".", "fé"));
}

TEST_F(ProbedProperties, OfEdgesAreAWordAndItsHead) {
    const LabelledItems edges = items("deprel");
    EXPECT_EQ(edges.parts, 2);
    EXPECT_THAT(edges.labels, ElementsAre("nsubj", "aux", "advmod", "compound", "obj"))
        << "no root, and no head that the sentence lacks";
    EXPECT_THAT(begins(edges), ElementsAre(0, 3, 1, 3, 2, 3, 4, 5, 5, 3));
}

TEST_F(ProbedProperties, OfSpansAreAllTheirWords) {
    const LabelledItems spans = items("spans:NER");
    EXPECT_THAT(spans.labels, ElementsAre("LOC", "ORG"));
    EXPECT_THAT(spans.types, ElementsAre("New York", "Café"));
    ASSERT_EQ(spans.ranges.size(), 2U);
    EXPECT_EQ(spans.ranges[0].begin, 4U);
    EXPECT_EQ(spans.ranges[0].end, 6U);
    EXPECT_EQ(spans.ranges[1].begin, 7U);
}

TEST_F(ProbedProperties, NamesThatAreNoneAreRefusedWithThoseThatAre) {
    for (const char* name : {"", "UPOS", "feat:", "feat", "misc:", "edge"})
        try {
            propertyNamed(name);
            ADD_FAILURE() << name;
        } catch (const elmo::Error& error) {
            EXPECT_EQ(error.code(), elmo::ErrorCode::kBadArgument);
            EXPECT_THAT(error.what(), HasSubstr("lemma-ending"));
        }
}

TEST_F(ProbedProperties, FilesAreReadUpToANumberOfSentencesAndFailWithTheLine) {
    EXPECT_EQ(read(kSentences).size(), 2U);
    EXPECT_EQ(read(kSentences, 1).size(), 1U);
    EXPECT_EQ(read(kSentences)[0].text, "He didn't see New York.");
    EXPECT_EQ(read(kSentences)[0].words.size(), 7U);
    try {
        read("1\tHe\the\tPRON\n");
        ADD_FAILURE();
    } catch (const elmo::Error& error) {
        EXPECT_EQ(error.code(), elmo::ErrorCode::kBadFormat);
        EXPECT_THAT(error.what(), HasSubstr("line 1"));
        EXPECT_THAT(error.what(), HasSubstr("found 4 columns"));
    }
    EXPECT_THROW(read("# nothing\n"), elmo::Error);
}

TEST_F(ProbedProperties, TokensOfTheModelsTokenizerAreCounted) {
    const std::vector<ProbeSentence> sentences = read(
        "# text = He didn't see him.\n"
        "1\tHe\t_\tX\t_\t_\t_\t_\t_\t_\n2\tdidn't\t_\tX\t_\t_\t_\t_\t_\t_\n3\tsee\t_\tX\t_\t_\t_\t_\t_\t_\n"
        "4\thim\t_\tX\t_\t_\t_\t_\t_\t_\n5\t.\t_\tX\t_\t_\t_\t_\t_\t_\n");
    EXPECT_EQ(sharedTokens(sentences, "ptb-en 3", {}), 4 / 5.0) << "did|n't are two";
    EXPECT_EQ(sharedTokens(sentences, "icu 72.1", {}), std::nullopt);
    EXPECT_EQ(sharedTokens(read("1\tHe\t_\tX\t_\t_\t_\t_\t_\t_\n"), "ptb-en 3", {}), std::nullopt) << "no text";
}

TEST(ProbedLayer, KnowsSelectivityAndCentre) {
    const ProbedLayer layer{"mix", {0.9, 0.8}, {0.5, 0.7}, {}, {{0.25, 0.25, 0.5}, {1, 0, 0}}};
    EXPECT_THAT(layer.selectivity(), ElementsAre(testing::DoubleEq(0.4), testing::DoubleNear(0.1, 1e-12)));
    EXPECT_THAT(layer.centre(), ElementsAre(1.25, 0));
    ProbedPropertyReport report;
    report.classes = 4;
    report.trainItems = 100;
    EXPECT_THAT(report.compression({"0", {}, {}, {50, 200}, {}}), ElementsAre(4, 1));
}

}  // namespace
}  // namespace app
