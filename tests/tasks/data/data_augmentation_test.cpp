// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/data_augmentation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_text.h"
#include "tests/tasks/training/tiny_tasks.h"

namespace tasks::test {
namespace {

TEST(DataAugmentation, AddsUpperCaseCopiesWithTheSameGoldLabels) {
    DataSet data = tinyEntities(4, 0);
    const std::string hash = data.hash;
    addCapitals(data, 1, 1);
    ASSERT_EQ(data.examples.size(), 8U);
    EXPECT_EQ(data.examples[0].text.sentences, tinyEntities(4, 0).examples[0].text.sentences);
    EXPECT_EQ(data.examples[5].text.sentences[0].at(1), "WENT");
    EXPECT_EQ(std::get<TokenTags>(data.examples[5].gold).tags, std::get<TokenTags>(data.examples[1].gold).tags);
    EXPECT_NE(data.hash, hash);
}

TEST(DataAugmentation, AScriptWithoutCaseGetsNoCapitals) {
    DataSet data = tinySentiment(4, 0);
    for (Example& example : data.examples)
        example.text = textOf("\u8FD9 \u90E8 \u7535\u5F71 \u5F88 \u597D 2006 .");
    const std::string hash = data.hash;
    addCapitals(data, 1, 1);
    EXPECT_EQ(data.examples.size(), 4U);
    EXPECT_EQ(data.hash, hash);
    EXPECT_THAT(data.notes, testing::ElementsAre(testing::HasSubstr("no capitals")));
}

// Georgian has capitals in Unicode, but no word begins with one.
TEST(DataAugmentation, OnlyExamplesInScriptsWithCaseGetCapitals) {
    DataSet data = tinySentiment(4, 0);
    data.examples[1].text = textOf("\u10E5\u10D0\u10E0\u10D7\u10E3\u10DA\u10D8 \u10D4\u10DC\u10D0 .");
    data.examples[2].text = textOf("\u8FD9 \u90E8 2006");
    addCapitals(data, 1, 1);
    ASSERT_EQ(data.examples.size(), 6U);
    EXPECT_EQ(data.examples[4].id, data.examples[0].id + " in capitals");
    EXPECT_EQ(data.examples[5].id, data.examples[3].id + " in capitals");
    EXPECT_THAT(data.notes, testing::IsEmpty());
}

TEST(DataAugmentation, SamplesTheRequestedShareDeterministically) {
    DataSet first = tinySentiment(2000, 0), second = tinySentiment(2000, 0);
    addCapitals(first, 0.05, 1);
    addCapitals(second, 0.05, 1);
    EXPECT_NEAR(static_cast<double>(first.examples.size()), 2100, 30);
    ASSERT_EQ(first.examples.size(), second.examples.size());
    EXPECT_EQ(first.examples.back().id, second.examples.back().id);
}

TEST(DataAugmentation, PartsOfACompoundAreOneEntity) {
    DataSet data;
    data.language = "en";
    data.examples.resize(2);
    data.examples[0].text.sentences = {{"Jean-Claude", "Juncker", "met", "Coca-Cola", "on", "1996-08-22", "."}};
    data.examples[0].gold = TokenTags{{"B-PER", "I-PER", "O", "B-ORG", "O", "O", "O"}};
    data.examples[1].text.sentences = {{"Anna", "left", "the", "U.S."}};
    data.examples[1].gold = TokenTags{{"B-PER", "O", "O", "B-LOC"}};
    addCompoundParts(data, 1, 1);
    ASSERT_EQ(data.examples.size(), 3U) << "the second has no compound";
    EXPECT_EQ(data.examples[0].text.sentences[0].size(), 7U);
    EXPECT_THAT(data.examples[2].text.sentences[0], testing::ElementsAre("Jean", "-", "Claude", "Juncker", "met",
                                                                         "Coca", "-", "Cola", "on", "1996-08-22", "."));
    EXPECT_THAT(
        std::get<TokenTags>(data.examples[2].gold).tags,
        testing::ElementsAre("B-PER", "I-PER", "I-PER", "I-PER", "O", "B-ORG", "I-ORG", "I-ORG", "O", "O", "O"));
    EXPECT_THAT(data.hash, testing::HasSubstr("compounds"));
    DataSet raw = tinyEntities(4, 0);
    const std::string hash = raw.hash;
    addCompoundParts(raw, 1, 1);
    EXPECT_EQ(raw.hash, hash) << "nothing was added";
}

TEST(DataAugmentation, RefusesQuestions) {
    for (const auto add : {&addCapitals, &addCompoundParts})
        EXPECT_THAT(elmo::test::errorOf([add] {
                        DataSet data = tinyQuestions(3, 0);
                        add(data, 1, 1);
                    }),
                    testing::StartsWith("bad argument: "));
}

}  // namespace
}  // namespace tasks::test
