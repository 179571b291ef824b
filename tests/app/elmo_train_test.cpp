// SPDX-License-Identifier: Apache-2.0
// From text to a trained model and its perplexity, as a person would do it: prepare-corpus, train-lm, eval-lm, embed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"

namespace elmo::test {
namespace {

using testing::HasSubstr;

const char* const kText =
    "The cat sat on the mat. The dog didn't sit.\nA red hat lay on the floor, and the cat sat on it.\n\n"
    "The dog ate the hat. Then the dog sat on the mat and the cat lay on the floor.\n";

class ElmoTrain : public testing::Test {
protected:
    std::vector<std::string> trainArguments(const std::string& output) const {
        return {"train-lm",
                "--config",
                "mini",
                "--set",
                "model.cell_size=24",
                "--set",
                "model.projection_size=12",
                "--set",
                "training.rows=4",
                "--set",
                "training.samples=16",
                "--set",
                "training.precision=float32",
                "--set",
                "optimiser.rate=0.02",
                "--set",
                "optimiser.warmup_steps=5",
                "--data",
                m_folder.path("corpus"),
                "--held-out",
                m_folder.path("held-out"),
                "--output",
                m_folder.path(output)};
    }

    static std::vector<std::string> with(std::vector<std::string> arguments, std::vector<std::string> more) {
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }

    void prepare() {
        const std::string text = m_folder.write("text.txt", kText);
        const ProgramResult corpus = runElmo({"prepare-corpus", text, "--output", m_folder.path("corpus"), "--json"});
        ASSERT_EQ(corpus.exitCode, 0) << corpus.err;
        EXPECT_EQ(nlohmann::json::parse(corpus.out)["documents"], 2);
        const ProgramResult held = runElmo(
            {"prepare-corpus", text, "--output", m_folder.path("held-out"), "--vocabulary", m_folder.path("corpus")});
        ASSERT_EQ(held.exitCode, 0) << held.err;
    }

    double perplexity(const std::string& model) {
        const ProgramResult result = runElmo({"eval-lm", m_folder.path(model), m_folder.path("text.txt"), "--json"});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return nlohmann::json::parse(result.out)["perplexityMean"];
    }

    TemporaryFolder m_folder;
};

TEST_F(ElmoTrain, MakesAModelThatPredictsAndEmbeds) {
    prepare();
    const ProgramResult trained = runElmo(with(trainArguments("run"), {"--steps", "150", "--log-every", "50"}));
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    EXPECT_THAT(trained.out, HasSubstr("step 50 of 150"));
    EXPECT_THAT(trained.out, HasSubstr("held out: perplexity"));
    EXPECT_LT(perplexity("run"), 3);
    EXPECT_NEAR(perplexity("run/model") / perplexity("run"), 1, 0.02);  // the bundle holds 16 bits a number
    const ProgramResult info = runElmo({"info", m_folder.path("run/model"), "--json"});
    EXPECT_EQ(info.exitCode, 0) << info.err;
    const ProgramResult embedded =
        runElmo({"embed", "--model", m_folder.path("run/model"), m_folder.path("text.txt"), m_folder.path("v.h5")});
    EXPECT_EQ(embedded.exitCode, 0) << embedded.err;
}

TEST_F(ElmoTrain, ResumesAndRefusesToStartOver) {
    prepare();
    ASSERT_EQ(runElmo(with(trainArguments("run"), {"--steps", "10"})).exitCode, 0);
    const ProgramResult again = runElmo(with(trainArguments("run"), {"--steps", "20"}));
    EXPECT_EQ(again.exitCode, 2);
    EXPECT_THAT(again.err, HasSubstr("--resume"));
    const ProgramResult resumed =
        runElmo(with(trainArguments("run"), {"--steps", "20", "--resume", "--log-every", "5"}));
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_THAT(resumed.out, HasSubstr("step 15 of 20"));
}

TEST_F(ElmoTrain, SaysWhatIsMissingOrWrong) {
    EXPECT_THAT(runElmo({"train-lm", "--output", "x"}).err, HasSubstr("--data is missing"));
    EXPECT_THAT(runElmo({"train-lm", "--data", "x"}).err, HasSubstr("--output is missing"));
    EXPECT_THAT(runElmo({"train-lm", "--config", "huge", "--print-config"}).err, HasSubstr("mini"));
    EXPECT_THAT(runElmo({"train-lm", "--set", "training.sample=3", "--print-config"}).err, HasSubstr("no setting"));
    EXPECT_THAT(runElmo({"train-lm", "--config", "mini", "--print-config"}).out, HasSubstr("[optimiser]"));
    const std::string text = m_folder.write("text.txt", kText);
    EXPECT_THAT(runElmo({"eval-lm", m_folder.path("absent"), text}).err, HasSubstr("can't predict"));
}

TEST_F(ElmoTrain, RefusesHeldOutTextNumberedInAnotherWay) {
    prepare();
    const std::string other = m_folder.write("other.txt", "Entirely different words stand here.");
    ASSERT_EQ(runElmo({"prepare-corpus", other, "--output", m_folder.path("held-out")}).exitCode, 0);
    const ProgramResult result = runElmo(trainArguments("run"));
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("--vocabulary"));
}

}  // namespace
}  // namespace elmo::test
