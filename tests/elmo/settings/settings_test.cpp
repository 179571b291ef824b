// SPDX-License-Identifier: Apache-2.0
#include "elmo/settings/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "elmo/error.h"
#include "elmo/settings/json_settings.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

enum class Fruit { kApple, kPear };
constexpr NamedValue<Fruit> kFruits[] = {{Fruit::kApple, "apple"}, {Fruit::kPear, "pear"}, {Fruit::kPear, "poire"}};

struct Basket {
    int count = 1;
    double weight = 0.5;
    Fruit fruit = Fruit::kApple;
    std::string owner = "Ann \"A\" Lee";
    int places = 7;

    Settings settings() {
        return Settings({{"basket", "count", &count, 0, 10, {}, "number"},
                         {"basket", "weight", &weight, 0, 2},
                         {"basket", "fruit", choiceOf(fruit, kFruits)},
                         {"people", "owner", &owner},
                         {"people", "places", &places, 0, 9, SettingKind::kDerived}},
                        Remedy::kListHeadSettings);
    }
};

ErrorCode codeOf(const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.code();
    }
    ADD_FAILURE() << "no error";
    return ErrorCode::kIo;
}

TEST(Settings, AFormerNameStillWorksAndGivesANote) {
    Basket basket;
    SettingNotes notes;
    basket.settings().apply("[basket]\nnumber = 4\n", "old.toml", &notes);
    EXPECT_EQ(basket.count, 4);
    EXPECT_THAT(notes, testing::ElementsAre(testing::AllOf(testing::HasSubstr("old.toml"),
                                                           testing::HasSubstr("'basket.number'"),
                                                           testing::HasSubstr("'basket.count'"))));
    basket.settings().assign("basket.number=5", &notes);
    EXPECT_EQ(basket.count, 5);
    EXPECT_EQ(notes.size(), 2U);
    basket.settings().assign("basket.count=6", &notes);
    EXPECT_EQ(notes.size(), 2U) << "the present name needs no note";
}

TEST(Settings, TomlHasThePresentNamesAndReadsBack) {
    Basket basket{.count = 3, .weight = 1.25, .fruit = Fruit::kPear};
    const std::string text = basket.settings().toml();
    EXPECT_THAT(text, testing::HasSubstr("count = 3\n"));
    EXPECT_THAT(text, testing::HasSubstr("fruit = \"pear\"\n"));
    EXPECT_THAT(text, testing::Not(testing::AnyOf(testing::HasSubstr("number"), testing::HasSubstr("places"))));
    Basket again{.owner = ""};
    again.settings().apply(text, "printed");
    EXPECT_EQ(again.settings().toml(), text);
}

TEST(Settings, JsonKeepsTheFormerNamesSoThatFilesDoNotChange) {
    Basket basket{.fruit = Fruit::kPear};
    const Settings settings = basket.settings();
    EXPECT_EQ(settings.all()[0].storedKey(), "number");
    EXPECT_EQ(settings.all()[1].storedKey(), "weight");
    EXPECT_EQ(settingJson(settings.all()[2]).dump(), "\"poire\"");
    readSetting("apple", settings.all()[2], "x.json");
    EXPECT_EQ(basket.fruit, Fruit::kApple);
}

TEST(Settings, AssignedTextsNeedNoQuotes) {
    Basket basket;
    for (const char* owner : {"корпус/a", "文.txt", "/tmp/a\\b", "Ann \"A\" Lee", "./a"}) {
        basket.settings().assign(std::string("people.owner=") + owner);
        EXPECT_EQ(basket.owner, owner);
    }
    basket.settings().assign("people.owner=\"7 a\"");
    EXPECT_EQ(basket.owner, "7 a");
}

TEST(Settings, AFolderIsNoSettingsFile) {
    const test::TemporaryFolder folder;
    test::writeFile(folder.path("empty.toml"), "");
    EXPECT_EQ(readSettingsFile(folder.path("empty.toml"), {"small"}), "");
    for (const char* name : {"", "absent"})
        EXPECT_EQ(codeOf([&] { readSettingsFile(folder.path(name), {"small"}); }), ErrorCode::kNotFound) << name;
}

TEST(Settings, AnArrayOfNumbersHoldsNothingElse) {
    std::vector<float> shares = {1};
    const Setting setting = {"head", "shares", &shares};
    readSetting(nlohmann::json::parse("[0.5, 2]"), setting, "x.json");
    EXPECT_THAT(shares, testing::ElementsAre(0.5f, 2.0f));
    for (const char* json : {"[1, \"2\"]", "[null]", "3"})
        EXPECT_EQ(codeOf([&] { readSetting(nlohmann::json::parse(json), setting, "x.json"); }), ErrorCode::kBadFormat)
            << json;
}

TEST(Settings, ValuesOutOfRangeAndOfAnotherTypeAreRefused) {
    Basket basket;
    const auto reads = [&](const char* toml) { return codeOf([&] { basket.settings().apply(toml, "x"); }); };
    EXPECT_EQ(reads("[basket]\nfruit = \"plum\"\n"), ErrorCode::kBadFormat);
    EXPECT_EQ(reads("[basket]\ncount = 1.5\n"), ErrorCode::kBadFormat);
    EXPECT_EQ(reads("[people]\nplaces = 3\n"), ErrorCode::kBadFormat) << "derived";
    EXPECT_EQ(codeOf([&] { basket.settings().assign("basket.count"); }), ErrorCode::kBadArgument);
    const Settings settings = basket.settings();
    for (const char* json : {"2.5", "1e300", "99999999999", "\"3\"", "null", "[]"})
        EXPECT_EQ(codeOf([&] { readSetting(nlohmann::json::parse(json), settings.all()[0], "x.json"); }),
                  ErrorCode::kBadFormat)
            << json;
    basket.settings().requireRanges();
    basket.weight = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(codeOf([&] { basket.settings().requireRanges(); }), ErrorCode::kBadArgument);
}

}  // namespace
}  // namespace elmo
