// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/conll2012.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/registry/task_list.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using test::printed;
using test::read;
using test::refusal;
using testing::ElementsAre;
using testing::HasSubstr;

/// One line of OntoNotes: a word, its part of speech and its entity.
std::string line(const std::string& word, const std::string& tag, const std::string& entity) {
    return "bc/cctv/00/cctv_0000   0   0   " + word + "   " + tag + "   (TOP(S*   -   -   -   Speaker#1   " + entity +
           "   (ARG0*   *   -\n";
}

const std::string kFile = "#begin document (bc/cctv/00/cctv_0000); part 000\n" + line("The", "DT", "*") +
                          line("Bank", "NNP", "(ORG*") + line("of", "IN", "*") + line("China", "NNP", "*)") +
                          line("-LRB-", "-LRB-", "*") + line("Beijing", "NNP", "(GPE)") + line("-RRB-", "-RRB-", "*") +
                          "\n#end document\n#begin document (bc/cctv/00/cctv_0000); part 001\n" +
                          line("Why", "WRB", "*") + line("/?", ".", "*") + "\n#end document\n";

TEST(Conll2012, ItsEntitiesAreDataForNames) {
    const DataSet data = read(kFile, Ner::kTask);
    EXPECT_EQ(data.format, "conll2012");
    EXPECT_EQ(printed(data), "The Bank of China ( Beijing ) => O B-ORG I-ORG I-ORG O B-GPE O\nWhy ? => O O\n");
    EXPECT_THAT(data.labels, ElementsAre("GPE", "ORG"));
    EXPECT_EQ(data.examples[1].id, "data.txt:12");
}

TEST(Conll2012, ItsPartsOfSpeechAreDataForTagging) {
    const DataSet data = read(kFile, Tagging::kTask);
    EXPECT_EQ(data.format, "conll2012");
    EXPECT_EQ(printed(data), "The Bank of China ( Beijing ) => DT NNP IN NNP -LRB- NNP -RRB-\nWhy ? => WRB .\n");
}

TEST(Conll2012, LinesThatAreDifferentAreRefusedByNumber) {
    const std::string begin = "#begin document (a); part 000\n";
    EXPECT_THAT(refusal(begin + "Anna B-PER\n", Ner::kTask), HasSubstr("data.txt:2: The line has 2 columns"));
    EXPECT_THAT(refusal(begin + line("[WORD]", "NN", "*"), Ner::kTask), HasSubstr("skeleton2conll.sh"));
    EXPECT_THAT(refusal(begin + line("a", "NN", "(X*") + "\n", Ner::kTask), HasSubstr("ends inside an entity \"X\""));
    EXPECT_THAT(refusal(begin + line("a", "NN", "(X*"), Ner::kTask), HasSubstr("ends inside an entity \"X\""));
    EXPECT_THAT(refusal(begin + line("a", "NN", "(X*") + line("b", "NN", "(Y*)"), Ner::kTask),
                HasSubstr("inside another entity"));
    EXPECT_THAT(refusal(begin + line("a", "NN", "*)"), Ner::kTask), HasSubstr("but no entity is open"));
    for (const char* entity : {"", "-", "B-PER", "(X", "(*)", "(X*)*", "(X)(Y)", "**"})
        EXPECT_NE(errorOf([&] { BracketedSpans("entity column", "entity").next(entity); }), "no error") << entity;
}

TEST(Conll2012, APartOfADocumentHasAName) {
    EXPECT_EQ(conll2012PartIn("#begin document (bc/cctv (1)); part 000"), "bc/cctv (1) part 000");
    EXPECT_EQ(conll2012PartIn("#begin document (wsj_0020)"), "wsj_0020");
    EXPECT_EQ(conll2012PartIn("#end document"), std::nullopt);
}

}  // namespace
}  // namespace tasks
