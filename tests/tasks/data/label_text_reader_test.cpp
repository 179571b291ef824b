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

using test::joined;
using test::printed;
using test::read;
using test::refusal;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr Task kLabelTextKind = Sentiment::kTask;

TEST(LabelTextReader, lineIsALabelATabAndTokensSeparatedBySpaces) {
    const DataSet data = read("10\tIt  's fine .\n9\tca n't\tsay\r\n\n2\tbad", kLabelTextKind);
    EXPECT_EQ(printed(data), "It 's fine . => 10\nca n't say => 9\nbad => 2\n");
    EXPECT_THAT(data.labels, ElementsAre("2", "9", "10"));
    EXPECT_THAT(data.notes, ElementsAre("1 empty lines were skipped.",
                                        "1 lines have more than one TAB; all that follows the first is the text."));
    EXPECT_EQ(data.examples[2].id, "data.txt:4");
    EXPECT_EQ(data.hash.size(), 32U);
}

TEST(LabelTextReader, rawTextIsTokenized) {
    const DataSet data = read("pos\tI can't say. It's fine!\n", kLabelTextKind, {.pretokenized = false});
    EXPECT_EQ(printed(data), "I ca n't say . | It 's fine ! => pos\n");
}

TEST(LabelTextReader, labelsThatAreNotAllNumbersAreSortedAsText) {
    EXPECT_THAT(read("10\ta\n9\ta\nx\ta\n", kLabelTextKind).labels, ElementsAre("10", "9", "x"));
}

TEST(LabelTextReader, blanksAroundALabelAreNoPartOfIt) {
    EXPECT_THAT(read("pos\ta\npos \tb\n  pos\tc\nvery good\td\n", kLabelTextKind).labels,
                ElementsAre("pos", "very good"));
    EXPECT_THAT(read("text,label\na,pos\nb, pos\n", kLabelTextKind).labels, ElementsAre("pos"));
    EXPECT_THAT(read("yes \ta\tb\nyes\tc\td\n", Entailment::kTask).labels, ElementsAre("yes"));
}

TEST(LabelTextReader, textsInTheColumnOfLabelsAreNoted) {
    std::string swapped, right;
    for (int i = 0; i < 12; ++i) {
        swapped += "text " + std::to_string(i) + "\tpos\n";
        right += "pos\ttext " + std::to_string(i) + "\n";
    }
    EXPECT_THAT(read(swapped, kLabelTextKind).notes, ElementsAre(StartsWith("12 different labels in 12 examples")));
    EXPECT_TRUE(read(right, kLabelTextKind).notes.empty());
}

TEST(LabelTextReader, errorsNameInvalidLines) {
    EXPECT_THAT(refusal("1\ta\n2 b\n", kLabelTextKind), StartsWith("bad format: data.txt:2: \"2 b\" has no TAB"));
    EXPECT_THAT(refusal("1\ta\n\tb\n", kLabelTextKind), StartsWith("bad format: data.txt:2: The label is empty"));
    EXPECT_THAT(refusal("1\ta\n2\t  \n", kLabelTextKind), StartsWith("bad format: data.txt:2: The text has no tokens"));
    EXPECT_THAT(refusal("1\t\xC3(\n", kLabelTextKind), StartsWith("bad format: data.txt:1: The line is not UTF-8"));
    EXPECT_THAT(refusal(std::string(300, 'l') + "\ta\n", kLabelTextKind), HasSubstr("has 300 bytes"));
    std::string many;
    for (int i = 0; i < 1001; ++i)
        many += "label" + std::to_string(i) + "\ta\n";
    EXPECT_THAT(refusal(many, kLabelTextKind),
                StartsWith("bad format: data.txt:1001: \"label1000\" is label number 1001"));
}

TEST(LabelTextReader, readsLongLinesWithNul) {
    const std::string word = std::string("a\0b", 3);
    std::string text = "1\t";
    while (text.size() < (1 << 18))
        text += word + " ";
    EXPECT_EQ(read(text, kLabelTextKind).examples[0].text.sentences[0].front(), word);
    text = "1\t" + std::string(1 << 20, 'y') + "\n";
    EXPECT_EQ(read(text, kLabelTextKind).examples[0].text.sentences[0].front().size(), std::size_t{1} << 20);
}

TEST(LabelTextReader, messagesContainNoControlCharacters) {
    EXPECT_THAT(refusal("bad\x1B[31mline\n", kLabelTextKind, {.format = "label-text"}),
                HasSubstr("\"bad?[31mline\" has no TAB"));
}

std::string labelCounts(const DataSet& data) {
    std::map<std::string, int> labels;
    std::int64_t tokens = 0;
    for (const Example& example : data.examples) {
        ++labels[std::get<TextLabel>(example.gold).label];
        tokens += example.text.tokenCount();
    }
    std::string text = std::to_string(data.examples.size()) + " " + std::to_string(tokens);
    for (const auto& [label, count] : labels)
        text += " " + label + ":" + std::to_string(count);
    return text;
}

class LabelledTexts : public testing::TestWithParam<elmo::test::CountedFile> {};
INSTANTIATE_OVER_REFERENCES(
    LabelledTexts,
    elmo::test::ownAndPublished({"reviews.tsv", "24 231 0:5 1:5 2:4 3:5 4:5"},
                                {{"sentiment/sst5.train.tsv", "8544 163566 0:1092 1:2218 2:1624 3:2322 4:1288"},
                                 {"sentiment/sst5.dev.tsv", "1101 21274 0:139 1:289 2:229 3:279 4:165"},
                                 {"sentiment/sst5.test.tsv", "2210 42405 0:279 1:633 2:389 3:510 4:399"},
                                 {"sentiment/sst5.train.phrases.tsv.zst",
                                  "159264 1136024 0:7233 1:27710 2:81651 3:33359 4:9311"},
                                 {"sentiment/sst2.train.tsv", "6920 133555 0:3310 1:3610"},
                                 {"sentiment/sst2.dev.tsv", "872 17046 0:428 1:444"},
                                 {"sentiment/sst2.test.tsv", "1821 35023 0:912 1:909"},
                                 {"sentiment/imdb.train.tsv.zst", "25000 5786980 0:12500 1:12500"}}));

TEST_P(LabelledTexts, matchTheExpectedCounts) {
    EXPECT_EQ(labelCounts(readDataSet(GetParam().file, kLabelTextKind, {}, {})), GetParam().counts);
}

}  // namespace
}  // namespace tasks
