// SPDX-License-Identifier: Apache-2.0
// `elmo train-variants`: a head with and without ELMo, in several ways or on shares of the data.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/app/trained_heads.h"
#include "tests/support/run_program.h"

namespace elmo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ElmoTrainVariants : public TrainedHeads {
protected:
    ProgramResult variants(const std::vector<std::string>& more) const { return runElmo(variantArguments(more)); }
};

TEST_F(ElmoTrainVariants, TrainsEveryVariantShareAndSeedOnceAndGoesOn) {
    const ProgramResult first = variants({"--shares", "0.5", "--seeds", "1,2", "--variants", "none", "--to", "json"});
    ASSERT_EQ(first.exitCode, 0) << first.err;
    const auto before = std::filesystem::last_write_time(path("runs/none-share0.5-seed1/task.json"));
    const ProgramResult second = variants({"--shares", "1,0.5", "--seeds", "1,2", "--to", "json"});
    ASSERT_EQ(second.exitCode, 0) << second.err;
    EXPECT_EQ(std::filesystem::last_write_time(path("runs/none-share0.5-seed1/task.json")), before)
        << "it was trained already";
    const auto json = nlohmann::json::parse(second.out);
    ASSERT_EQ(json["trainings"].size(), 8U);
    EXPECT_EQ(json["shares"], nlohmann::json({0.5, 1.0})) << "in order";
    EXPECT_EQ(json["train"]["examples"], 24);
    EXPECT_EQ(json["metric"], "span F1");
    std::map<std::pair<std::string, double>, int> counts;
    for (const auto& one : json["trainings"]) {
        ++counts[{one["variant"], one["share"]}];
        EXPECT_GE(one["test"].get<double>(), 0);
    }
    EXPECT_EQ(counts.size(), 4U);
    EXPECT_EQ((counts[{"none", 0.5}]), 2);
    EXPECT_THAT(second.err, HasSubstr("8 trainings: 2 variants, 2 shares, 2 seeds"));
    const auto halves = nlohmann::json::parse(first.out)["trainings"];
    for (const auto& one : halves)
        if (one["variant"] == "none" && one["seed"] == 1)
            EXPECT_EQ(one["test"], json["trainings"][0]["test"]);
}

TEST_F(ElmoTrainVariants, WritesTableFigureAndTextThatCanBeMadeAgain) {
    const std::vector<std::string> names = {"shares.csv", "shares.svg", "shares.txt"};
    std::vector<std::string> arguments = {"--shares", "0.5,1", "--seeds", "1,2"};
    for (const std::string& name : names)
        arguments.insert(arguments.end(), {"-o", path(name)});
    const ProgramResult result = variants(arguments);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    for (const std::string& name : names) {
        const ProgramResult again = runElmo({"reproduce", path(name)});
        EXPECT_EQ(again.exitCode, 0) << name << again.err << again.out;
    }
    EXPECT_THAT(readFile(path("shares.csv")), StartsWith("task,variant,meaning,share,seed,metric,dev,test,"));
    EXPECT_THAT(readFile(path("shares.svg")), AllOf(HasSubstr("Share of the training set"), HasSubstr("no ELMo")));
    EXPECT_THAT(readFile(path("shares.txt")), AllOf(HasSubstr("all layers at the input"), HasSubstr("Welch")));
}

TEST_F(ElmoTrainVariants, ATrainingThatFailsIsSaidAndTheOthersGoOn) {
    std::filesystem::create_directories(path("runs"));
    m_folder.write("runs/none-share0.5-seed1", "a file of mine");
    const ProgramResult result = variants({"--shares", "0.5,1", "--seeds", "1", "--variants", "none", "--to", "json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["trainings"].size(), 1U);
    ASSERT_EQ(json["problems"].size(), 1U);
    EXPECT_THAT(json["problems"][0].get<std::string>(),
                AllOf(HasSubstr("none, 50 %, seed 1"), HasSubstr("none-share0.5-seed1")));
    EXPECT_THAT(result.err, HasSubstr("1 of 2: none, 50 %, seed 1 was not trained"));
    EXPECT_EQ(readFile(path("runs/none-share0.5-seed1")), "a file of mine");
    const ProgramResult none =
        runElmo({"train-variants", "--task", "ner", "--data", data("ner"), "--dev", data("ner"), "--test",
                 data("sentiment"), "--runs", path("none"), "--variants", "none", "--set", "training.epochs=0"});
    EXPECT_EQ(none.exitCode, 2) << "no such number of epochs";
    EXPECT_EQ(variants({"--variants", "middle"}).exitCode, 2);
    EXPECT_EQ(variants({"--seeds", "1,1"}).exitCode, 2);
    EXPECT_EQ(variants({"--shares", "1,1"}).exitCode, 2);
    EXPECT_EQ(variants({"--variants", "none,none"}).exitCode, 2);
}

}  // namespace
}  // namespace elmo::test
