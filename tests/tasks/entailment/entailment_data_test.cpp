// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tasks/data/data_augmentation.h"
#include "tasks/data/data_split.h"
#include "tasks/entailment/entailment.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using test::printed;
using test::read;
using test::refusal;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// "PREMISE / HYPOTHESIS => LABEL" of every pair.
std::string printedPairs(const DataSet& data) {
    std::string result;
    for (const Example& example : data.examples)
        result += printed(example.text) + " / " + printed(example.question) + " => " + printed(example.gold) + "\n";
    return result;
}

TEST(EntailmentData, ReadsLabelPremiseAndHypothesisColumnsAndTokenizesThem) {
    const DataSet data =
        read("neutral\tA dog doesn't run. It sits.\tIt's old.\n\nentailment\tTwo men.\tMen\n", Entailment::kTask);
    EXPECT_EQ(printedPairs(data),
              "A dog does n't run . | It sits . / It 's old . => neutral\nTwo men . / Men => entailment\n");
    EXPECT_EQ(data.format, "label-pair");
    EXPECT_THAT(data.labels, ElementsAre("entailment", "neutral"));
    EXPECT_EQ(data.examples[1].id, "data.txt:3");
    EXPECT_EQ(data.examples[0].passage, "A dog doesn't run. It sits.");
    EXPECT_THAT(data.notes, IsEmpty());
}

TEST(EntailmentData, JsonLinesUseSnliOrPlainKeys) {
    const std::string snli =
        "{\"gold_label\": \"contradiction\", \"sentence1\": \"A man.\", \"sentence2\": \"No man.\", \"pairID\": "
        "\"37.jpg#4\", \"annotator_labels\": [\"contradiction\"]}\n"
        "{\"gold_label\": \"-\", \"sentence1\": \"A man.\", \"sentence2\": \"Old.\", \"pairID\": \"37.jpg#5\"}\n";
    const DataSet data = read(snli, Entailment::kTask, {}, "snli.jsonl");
    EXPECT_EQ(printedPairs(data), "A man . / No man . => contradiction\n");
    EXPECT_EQ(data.examples[0].id, "37.jpg#4");
    EXPECT_THAT(data.notes, ElementsAre("1 pairs without a gold label (\"-\") were skipped."));
    EXPECT_EQ(printedPairs(read("{\"label\": \"x\", \"premise\": \"a\", \"hypothesis\": \"b\"}\n", Entailment::kTask)),
              "a / b => x\n");
}

TEST(EntailmentData, HeadingNamesTheColumns) {
    const DataSet data =
        read("pairID\tsentence1\tsentence2\tgold_label\r\n1\ta\tb\tx\r\n2\tc\td\t-\r\n", Entailment::kTask);
    EXPECT_EQ(printedPairs(data), "a / b => x\n");
    EXPECT_EQ(printedPairs(read("label\tpremise\thypothesis\nx\ta\tb\n", Entailment::kTask)), "a / b => x\n");
    EXPECT_EQ(printedPairs(read("Premise\tHypothesis\tLabel\na\tb\tx\n", Entailment::kTask)), "a / b => x\n");
    EXPECT_THAT(refusal("id\tpremise\thypothesis\n1\ta\tb\n", Entailment::kTask), HasSubstr("no column \"label\""));
    EXPECT_THAT(refusal("a\tpremise\thypothesis\tlabel\n1\ta\tb\n", Entailment::kTask),
                HasSubstr("data.txt:2: The line has 3 columns; the heading has 4."));
}

TEST(EntailmentData, CsvHasAHeading) {
    const std::string expected = "a , b / c => x\nd / e => y\n";
    for (const char* table :
         {"premise,hypothesis,label\n\"a, b\",c,x\n\nd,e, y\n", "sep=;\npremise;hypothesis;label\na, b;c;x\nd;e;y\n",
          "id;Gold_Label;Sentence1;Sentence2\r\n1;x;a, b;c\r\n2;y;d;e\r\n"}) {
        const DataSet data = read(table, Entailment::kTask);
        EXPECT_EQ(printedPairs(data), expected) << table;
        EXPECT_EQ(data.format, "pair-table") << table;
    }
    EXPECT_EQ(read("premise,hypothesis,label\n\"a\nb\",c,x\nd,e,y\n", Entailment::kTask).examples[1].id, "data.txt:4");
    EXPECT_THAT(refusal("premise,hypothesis,label\na,b\n", Entailment::kTask),
                HasSubstr("data.txt:2: The row has 2 cells"));
    EXPECT_THAT(refusal("premise,hypothesis\na,b\n", Entailment::kTask), HasSubstr("no column \"label\""));
    EXPECT_THAT(refusal("a,b\n", Entailment::kTask, {.format = "pair-table"}), HasSubstr("data.txt:1: The heading"));
}

TEST(EntailmentData, LabelsMayBeAbsentForPrediction) {
    const DataOptions unlabelled{.labelled = false};
    const std::string expected = "a / b => \n";
    EXPECT_EQ(printedPairs(read("id\tpremise\thypothesis\n1\ta\tb\n", Entailment::kTask, unlabelled)), expected);
    EXPECT_EQ(printedPairs(read("premise,hypothesis\na,b\n", Entailment::kTask, unlabelled)), expected);
    EXPECT_EQ(printedPairs(read("-\ta\tb\n", Entailment::kTask, unlabelled)), expected);
    for (const char* line : {R"({"sentence1": "a", "sentence2": "b"})", R"({"premise": "a", "hypothesis": "b"})"})
        EXPECT_EQ(printedPairs(read(line, Entailment::kTask, unlabelled)), expected) << line;
}

TEST(EntailmentData, ErrorsNameInvalidPairs) {
    EXPECT_THAT(refusal("x\ta\tb\nx\ta\n", Entailment::kTask),
                AllOf(HasSubstr("data.txt:2: Expected label, premise and hypothesis"), HasSubstr("found: 2.")));
    EXPECT_THAT(refusal("x\ta\tb\tc\n", Entailment::kTask, {.format = "label-pair"}), HasSubstr("columns found: 4."));
    EXPECT_THAT(refusal("x\ta\t \n", Entailment::kTask), HasSubstr("data.txt:1: The hypothesis has no tokens"));
    EXPECT_THAT(refusal("x\t \tb\n", Entailment::kTask), HasSubstr("data.txt:1: The text has no tokens"));
    EXPECT_THAT(refusal("\ta\tb\n", Entailment::kTask), HasSubstr("The label is empty"));
    EXPECT_THAT(refusal("-\ta\tb\n", Entailment::kTask), HasSubstr("no examples"));
    EXPECT_THAT(refusal("{\"gold_label\": \"x\", \"sentence1\": \"a\"}\n", Entailment::kTask), HasSubstr("sentence2"));
    EXPECT_THAT(refusal("x\tonly a text\n", Entailment::kTask), HasSubstr("not recognised as data of the task"));
}

TEST(EntailmentData, SplitKeepsThePairsOfAPremiseTogether) {
    std::string lines;
    for (int i = 0; i < 30; ++i)
        lines += "x\tpremise " + std::to_string(i / 3) + "\thypothesis " + std::to_string(i) + "\n";
    const auto [train, dev] = splitDataSet(read(lines, Entailment::kTask), 0.3, 1);
    EXPECT_EQ(dev.examples.size(), 9U);
    std::set<std::string> premises;
    for (const Example& example : dev.examples)
        premises.insert(example.passage);
    EXPECT_EQ(premises.size(), 3U);
    for (const Example& example : train.examples)
        EXPECT_FALSE(premises.contains(example.passage));
}

TEST(EntailmentData, UpperCaseCopiesChangeBothTexts) {
    DataSet data = read("x\tone man\ttwo men\n", Entailment::kTask);
    addCapitals(data, 1, 1);
    EXPECT_EQ(printedPairs(data), "one man / two men => x\nONE MAN / TWO MEN => x\n");
}

}  // namespace
}  // namespace tasks
