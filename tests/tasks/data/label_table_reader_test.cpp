// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/registry/read_data_set.h"
#include "tasks/registry/task_list.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using test::printed;
using test::read;
using test::refusal;
using testing::ElementsAre;
using testing::StartsWith;

constexpr Task kTableKind = Classification::kTask;

TEST(LabelTableReader, headingSaysWhichColumnsTextAndLabelAre) {
    const char* expected = "I ca n't say . => pos\nNo , really . => neg\n";
    for (const char* table : {"text,label\nI can't say.,pos\n\"No, really.\",neg\n",
                              "Label;Text\r\npos;I can't say.\r\nneg;No, really.\r\n\r\n",
                              "sep=;\r\nLabel;Text\r\npos;I can't say.\r\nneg;No, really.\r\n",
                              "Comment,Label\nI can't say.,pos\n\"No, really.\",neg\n",
                              "comment,text,label\n1,I can't say.,pos\n2,\"No, really.\",neg\n",
                              "id\tReview\tsentiment\n1\tI can't say.\tpos\n2\tNo, really.\tneg\n"}) {
        const DataSet data = read(table, kTableKind);
        EXPECT_EQ(printed(data), expected) << table;
        EXPECT_EQ(data.format, "table") << table;
        EXPECT_THAT(data.labels, ElementsAre("neg", "pos")) << table;
    }
}

TEST(LabelTableReader, quotedCellsHoldSeparatorsLineEndsAndQuotes) {
    const DataSet data = read("label,text\npos,\"A \"\"good\"\" film,\nreally.\"\nneg,Bad.\n", kTableKind);
    EXPECT_EQ(printed(data), "A \" good \" film , | really . => pos\nBad . => neg\n");
    EXPECT_EQ(data.examples[0].id, "data.txt:2");
    EXPECT_EQ(data.examples[1].id, "data.txt:4");
}

TEST(LabelTableReader, incompleteRowsAreSkippedAndCounted) {
    const DataSet data = read("text,label\nGood.,pos\n,neg\nBad.,\n", kTableKind);
    EXPECT_EQ(data.examples.size(), 1U);
    EXPECT_THAT(data.notes, ElementsAre("2 rows without a text or a label were skipped."));
}

TEST(LabelTableReader, errorsNameInvalidRows) {
    EXPECT_THAT(refusal("text,label\nGood.,pos\nBad.\n", kTableKind),
                StartsWith("bad format: data.txt:3: The row has 1 cells; the label is cell 2."));
    EXPECT_THAT(refusal("sep=,\ntext,label\nGood.,pos\nBad.\n", kTableKind), StartsWith("bad format: data.txt:4: "));
    EXPECT_THAT(refusal("text,label\n\"Good.,pos\n", kTableKind), StartsWith("bad format: data.txt:2: A quoted cell"));
    EXPECT_THAT(refusal("a,b\n1,2\n", kTableKind, {.format = "table"}),
                StartsWith("bad format: data.txt:1: The heading"));
    EXPECT_THAT(refusal("text,label\n\xC3(,pos\n", kTableKind), StartsWith("bad format: data.txt is not UTF-8"));
}

TEST(LabelTableReader, labelsMayBeAbsentForPrediction) {
    const DataOptions unlabelled{.labelled = false};
    for (const char* table : {"text\nGood.\nBad.\n", "id,text,stars\n1,Good.,5\n2,Bad.,1\n",
                              "id\ttext\n1\tGood.\n2\tBad.\n", "text\tid\tstars\nGood.\t1\t5\nBad.\t2\t1\n"}) {
        const DataSet data = read(table, kTableKind, unlabelled);
        EXPECT_EQ(printed(data), "Good . => \nBad . => \n") << table;
        EXPECT_EQ(data.format, "table") << table;
        EXPECT_TRUE(data.labels.empty()) << table;
        EXPECT_THAT(refusal(table, kTableKind), StartsWith("bad format: data.txt:1: The heading")) << table;
    }
    EXPECT_EQ(printed(read("text,label\nGood.,pos\nBad.,\n,neg\n", kTableKind, unlabelled)),
              "Good . => pos\nBad . => \n");
    EXPECT_EQ(printed(read("{\"text\": \"Good.\"}\n{\"text\": \"Bad.\", \"label\": null}\n", kTableKind, unlabelled)),
              "Good . => \nBad . => \n");
}

TEST(LabelTableReader, columnsWithoutAHeadingAreALabelAndAText) {
    EXPECT_EQ(read("pos\tIt 's text and label\n", kTableKind).format, "label-text");
    EXPECT_EQ(read("review\tA fine film\n", kTableKind).format, "label-text");
}

}  // namespace
}  // namespace tasks
