// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/joined_data.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/data/gold_labels.h"

namespace tasks {
namespace {

using testing::ElementsAre;

DataSet setWith(std::vector<std::string> labels, const std::string& hash) {
    DataSet data;
    data.labels = std::move(labels);
    data.hash = hash;
    data.examples.resize(2);
    data.notes = {"a note"};
    return data;
}

TEST(JoinedData, ExamplesKnowTheirFileAndTheSetTheLabelsOfEach) {
    DataSet all = joined({{"a.tsv", setWith({"LOC", "PER"}, "1")}, {"b.tsv", setWith({"MISC", "PER"}, "2")}});
    EXPECT_THAT(all.labels, ElementsAre("LOC", "MISC", "PER"));
    EXPECT_THAT(all.sourceLabels, ElementsAre(ElementsAre("LOC", "PER"), ElementsAre("MISC", "PER")));
    EXPECT_THAT(all.notes, ElementsAre("a.tsv: a note", "b.tsv: a note"));
    EXPECT_EQ(all.hash, "1+2");
    ASSERT_EQ(all.examples.size(), 4U);
    EXPECT_EQ(all.examples[1].source, 0);
    EXPECT_EQ(all.examples[2].source, 1);
    rename(all, {{"MISC", "LOC"}});
    EXPECT_THAT(all.sourceLabels[1], ElementsAre("LOC", "PER"));
}

TEST(JoinedData, OneFileStaysAsItIs) {
    const DataSet one = joined({{"a.tsv", setWith({"B", "A"}, "1")}});
    EXPECT_THAT(one.labels, ElementsAre("B", "A"));
    EXPECT_THAT(one.notes, ElementsAre("a note"));
    EXPECT_TRUE(one.sourceLabels.empty());
}

}  // namespace
}  // namespace tasks
