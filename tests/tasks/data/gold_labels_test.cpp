// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/gold_labels.h"

#include <gtest/gtest.h>

namespace tasks {
namespace {

DataSet people() {
    DataSet data;
    data.labels = {"person", "place"};
    data.examples.resize(3);
    data.examples[0].gold = TokenTags{{"B-person", "I-person", "O", "B-place"}};
    data.examples[1].gold = TextLabel{"person"};
    data.examples[2].gold = TokenLabels{{"place", "person"}};
    return data;
}

TEST(GoldLabels, areRenamedInEveryKindOfGold) {
    DataSet data = people();
    rename(data, {{"person", "PER"}});
    EXPECT_EQ(std::get<TokenTags>(data.examples[0].gold).tags,
              (std::vector<std::string>{"B-PER", "I-PER", "O", "B-place"}));
    EXPECT_EQ(std::get<TextLabel>(data.examples[1].gold).label, "PER");
    EXPECT_EQ(std::get<TokenLabels>(data.examples[2].gold).labels, (std::vector<std::string>{"place", "PER"}));
    EXPECT_EQ(data.labels, (std::vector<std::string>{"PER", "place"}));
}

TEST(GoldLabels, thatTwoNamesMeanAreOne) {
    DataSet data = people();
    rename(data, {{"person", "X"}, {"place", "X"}});
    EXPECT_EQ(data.labels, std::vector<std::string>{"X"});
}

TEST(GoldLabels, thatAHeadLacksAreNamed) {
    EXPECT_EQ(labelsBeyond(people(), {"place"}), std::vector<std::string>{"person"});
    EXPECT_TRUE(labelsBeyond(people(), {"place", "person"}).empty());
}

}  // namespace
}  // namespace tasks
