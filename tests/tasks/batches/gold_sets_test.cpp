// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/gold_sets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/registry/task_list.h"
#include "tests/support/error_text.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

HeadOptions optionsWith(const Task& task, std::vector<std::string> labels) {
    HeadOptions options;
    options.task = task;
    options.labels = std::move(labels);
    return options;
}

PartialLabels partial(const std::string& setting) {
    TaskTrainOptions training;
    training.partialLabels = setting;
    return partialLabelsOf(training);
}

Example tagged(std::vector<std::string> tags, int source) {
    Example example;
    example.id = "a.tsv:1";
    example.gold = TokenTags{std::move(tags)};
    example.source = source;
    return example;
}

Example classified(const std::string& label) {
    Example example;
    example.gold = TextLabel{label};
    return example;
}

TEST(GoldSets, LabelThatAFileLacksIsUnknownThere) {
    const GoldSets sets(optionsWith(Ner::kTask, {"A", "B"}), {partial("missing"), {{"A", "B"}, {"A"}}});
    EXPECT_THAT(sets.allowed(tagged({"O", "B-A"}, 0)), IsEmpty());
    EXPECT_THAT(sets.allowed(tagged({"O", "B-A"}, 1)), ElementsAre(1, 0, 0, 0, 0, 1, 1, 1, 1,  //
                                                                   0, 0, 0, 0, 1, 0, 0, 0, 0));
    EXPECT_THAT(sets.indices(tagged({"O", "B-A"}, 1)), ElementsAre(0, 4));
}

TEST(GoldSets, SpanOfUnknownTypeMayBeAnythingAndOneOfTwoTypesKeepsItsBoundaries) {
    const GoldSets sets(optionsWith(Ner::kTask, {"A", "B", "C"}), {partial("UNK=*,AB=A|B"), {}});
    EXPECT_THAT(sets.allowed(tagged({"B-UNK", "O"}, 0)), ElementsAre(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                                                     1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    EXPECT_THAT(sets.allowed(tagged({"B-AB", "I-AB"}, 0)), ElementsAre(0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,  //
                                                                       0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0));
    EXPECT_THAT(sets.allowed(tagged({"B-A"}, 0)), IsEmpty());
}

TEST(GoldSets, ClassMayBeOneOfSeveral) {
    const GoldSets sets(optionsWith(Entailment::kTask, {"contradiction", "entailment", "neutral"}),
                        {partial("not_entailment=neutral|contradiction"), {}});
    EXPECT_THAT(sets.allowed(classified("not_entailment")), ElementsAre(1, 0, 1));
    EXPECT_THAT(sets.allowed(classified("neutral")), IsEmpty());
}

TEST(GoldSets, UnknownLabelsAndMeaningsAreRefused) {
    const GoldSets sets(optionsWith(Ner::kTask, {"A"}), {partial("UNK=*"), {}});
    EXPECT_THAT(errorOf([&] { sets.indices(tagged({"B-Z"}, 0)); }), HasSubstr("a.tsv:1 has the label 'Z'"));
    EXPECT_THAT(errorOf([] {
                    GoldSets(optionsWith(Ner::kTask, {"A"}), {partial("AB=A|B"), {}});
                }),
                HasSubstr("'AB' may mean 'B'"));
}

TEST(GoldSets, SettingIsParsedOrRefused) {
    EXPECT_TRUE(partial("none").meanings.empty());
    EXPECT_TRUE(partial("missing").missing);
    EXPECT_THAT(*partial("X=a|b").meaningsOf("X"), ElementsAre("a", "b"));
    for (const char* wrong : {"", "X", "=a", "X=", "X=*,X=a"})
        EXPECT_THAT(errorOf([&] { partial(wrong); }), HasSubstr("training.partial_labels is '")) << wrong;
}

}  // namespace
}  // namespace tasks
