// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/tagging/tagging.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using test::printed;
using test::read;
using test::refusal;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string kConllu =
    "# sent_id = s-1\n# text = I don't.\n1\tI\tI\tPRON\tPRP\t_\t0\troot\t_\t_\n2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "2\tdo\tdo\tAUX\tVBP\t_\t0\tx\t_\t_\n3\tn't\tnot\tPART\tRB\t_\t0\tx\t_\tSpaceAfter=No\n"
    "3.1\tgo\tgo\tVERB\t_\t_\t_\t_\t_\t_\n4\t.\t.\tPUNCT\t.\t_\t0\tx\t_\t_\n\n";

TEST(TaggingData, ReadsUposTagsFromConllu) {
    const DataSet data = read(kConllu, Tagging::kTask, {}, "x.conllu");
    EXPECT_EQ(printed(data), "I do n't . => PRON AUX PART PUNCT\n");
    EXPECT_EQ(data.examples[0].id, "s-1");
    EXPECT_THAT(data.labels, ElementsAre("AUX", "PART", "PRON", "PUNCT"));
    EXPECT_THAT(data.notes, ElementsAre(HasSubstr("2 ranges of words")));
    EXPECT_EQ(data.format, "conllu");
}

TEST(TaggingData, ReadsAnyTagsFromColumnsAndJsonLines) {
    EXPECT_EQ(printed(read("a\tx\tD\nb\ty\tN N\n\nc\tz\t#\n", Tagging::kTask)), "a b => D N N\nc => #\n");
    EXPECT_EQ(printed(read("# sent 1 of 2\na D\n# O\n", Tagging::kTask)), "a # => D O\n");
    EXPECT_EQ(printed(read("{\"id\": 7, \"tokens\": [\"a\", \"b\"], \"tags\": [\"D\", \"N\"]}\n", Tagging::kTask)),
              "a b => D N\n");
}

TEST(TaggingData, TagsOfEntitiesMayStandBeforeTheTokens) {
    EXPECT_EQ(printed(read("B-X\ta\nO\tb\n\nO\tc\n", Tagging::kTask)), "a b => B-X O\nc => O\n");
}

TEST(TaggingData, TagsMayBeAbsentFromUnlabelledData) {
    const DataOptions unlabelled{.labelled = false};
    EXPECT_EQ(printed(read("a\nb\n\nc\n", Tagging::kTask, unlabelled)), "a b => \nc => \n");
    EXPECT_EQ(printed(read("{\"tokens\": [\"a\", \"b\"]}\n", Tagging::kTask, unlabelled)), "a b => \n");
    const std::string untagged = "1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n";
    EXPECT_EQ(printed(read(untagged, Tagging::kTask, unlabelled, "x.conllu")), "a => \n");
    EXPECT_THAT(refusal(untagged, Tagging::kTask, {}, "x.conllu"), HasSubstr("has no UPOS"));
    EXPECT_THAT(refusal("a\n", Tagging::kTask), HasSubstr("expected a token and its tag"));
}

TEST(TaggingData, CommentsOfConlluAreNoTokensOfAnyNumberOfColumns) {
    EXPECT_EQ(printed(read("# newdoc\na D\n# # N\n\n# newpar\nb N\n", Tagging::kTask)), "a => D\nb => N\n");
    EXPECT_EQ(printed(read("a x y D\n# text = a\n# = z N\n", Tagging::kTask)), "a # => D N\n");
}

TEST(TaggingData, CommentsWithoutTabsAreNoTokensOfAFileWithTabs) {
    const DataSet data = read("# newdoc\n#\tSYM\na b\tX\n\n# section\n-DOCSTART- -X-\nc\tY\n", Tagging::kTask);
    EXPECT_EQ(printed(data), "# a b => SYM X\nc => Y\n");
    EXPECT_THAT(data.labels, ElementsAre("SYM", "X", "Y"));
    EXPECT_THAT(data.notes, ElementsAre(HasSubstr("3 ranges of words, empty nodes and comments")));
}

TEST(TaggingData, NumbersBeforeTokensAreNoTokens) {
    EXPECT_EQ(printed(read("#\thttp://a.b\n1\tc\tD\n2\td\tN\n\n#\thttp://a.c\n1\te\tN\n", Tagging::kTask)),
              "c d => D N\ne => N\n");
    EXPECT_EQ(printed(read("1\tNUM\n2\tNUM\n", Tagging::kTask)), "1 2 => NUM NUM\n") << "nothing but tokens and tags";
}

TEST(TaggingData, ErrorsNameInvalidLines) {
    EXPECT_THAT(refusal("a\tD\nb\n", Tagging::kTask), HasSubstr("data.txt:2: The line \"b\" has one column"));
    EXPECT_THAT(refusal("a\tb\tD\nb\tD\n", Tagging::kTask), HasSubstr("data.txt:2: The line has 2 columns"));
    EXPECT_THAT(refusal("1\ta\n", Tagging::kTask, {}, "x.conllu"),
                HasSubstr("Expected the 10 columns of CoNLL-U between TABs; found 2."));
    EXPECT_THAT(refusal("1\ta\ta\t_\t_\t_\t_\t_\t_\t_\n", Tagging::kTask, {}, "x.conllu"), HasSubstr("no UPOS"));
    EXPECT_THAT(refusal("{\"tokens\": [\"a\"], \"tags\": []}\n", Tagging::kTask), HasSubstr("0 tags for 1 tokens"));
    EXPECT_THAT(refusal("{\"tokens\": [\"a\"], \"tags\": [\"D\"]}\n{\"tokens\": [], \"tags\": []}\n", Tagging::kTask),
                HasSubstr("data.txt:2: The sentence has no tokens"));
    EXPECT_THAT(refusal("\n", Tagging::kTask, {.format = "conll"}), HasSubstr("bad format"));
}

}  // namespace
}  // namespace tasks
