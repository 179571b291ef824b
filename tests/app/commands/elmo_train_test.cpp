// SPDX-License-Identifier: Apache-2.0
// From text to a trained model, its perplexity and its evaluation, as a person would do it: prepare-corpus, train-lm,
// eval-lm, embed, probe, neighbours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "tests/support/run_program.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const char* const kElmoTrainText =
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
                "training.batch_size=4",
                "--set",
                "training.negative_samples=16",
                "--set",
                "training.precision=fp32",
                "--set",
                "optimiser.learning_rate=0.02",
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
        const std::string text = m_folder.write("text.txt", kElmoTrainText);
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

    /// A run that is stopped after its first line and goes on with --resume alone leaves the files and the log of one
    /// that is not stopped.
    void expectTheSameAfterAStop(const std::vector<std::string>& options, const std::vector<std::string>& files) {
        ASSERT_EQ(runElmo(with(trainArguments("whole"), options)).exitCode, 0);
        RunningProgram first("elmo", with(trainArguments("run"), options), {});
        const std::filesystem::path log = m_folder / "run/log.jsonl";
        for (int wait = 0; wait < 6000 && (!std::filesystem::exists(log) || std::filesystem::file_size(log) == 0);
             ++wait)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        first.signal(SIGTERM);
        ASSERT_EQ(first.wait().exitCode, 143) << "it ended before it was stopped";
        const ProgramResult resumed = runElmo({"train-lm", "--resume", "--output", m_folder.path("run")});
        ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
        EXPECT_THAT(resumed.out, Not(HasSubstr("changed settings")));
        for (const std::string& file : files)
            EXPECT_TRUE(readFile(m_folder / ("run/" + file)) == readFile(m_folder / ("whole/" + file))) << file;
        EXPECT_EQ(numbersOf("run"), numbersOf("whole"));
    }

    /// The lines of a run's log without what depends on the time.
    std::vector<nlohmann::json> numbersOf(const std::string& run) const {
        std::vector<nlohmann::json> lines;
        std::istringstream text(readFile(m_folder / (run + "/log.jsonl")));
        for (std::string line; std::getline(text, line);) {
            lines.push_back(nlohmann::json::parse(line));
            for (const char* timing : {"time", "tokensPerSecond", "secondsLeft"})
                lines.back().erase(timing);
        }
        return lines;
    }

    TemporaryFolder m_folder;
};

TEST_F(ElmoTrain, TrainsAModelThatPredictsAndEmbeds) {
    prepare();
    const ProgramResult trained = runElmo(with(trainArguments("run"), {"--steps", "150", "--log-every", "50"}));
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    EXPECT_THAT(trained.out, HasSubstr("step 50 of 150"));
    EXPECT_THAT(trained.out, HasSubstr("held out: perplexity"));
    EXPECT_THAT(trained.out, HasSubstr("all held-out text: perplexity"));
    EXPECT_LT(perplexity("run"), 3);
    const ProgramResult ofRun = runElmo({"info", m_folder.path("run")});
    EXPECT_THAT(ofRun.err, HasSubstr(m_folder.path("run/model")));
    EXPECT_THAT(ofRun.out, AllOf(HasSubstr("150 of 150"), HasSubstr("bits per character"), HasSubstr("run.held_out")));
    EXPECT_NEAR(perplexity("run/model") / perplexity("run"), 1, 0.02);  // the bundle holds 16 bits a number
    const ProgramResult info = runElmo({"info", m_folder.path("run/model"), "--json"});
    EXPECT_EQ(info.exitCode, 0) << info.err;
    EXPECT_THAT(runElmo({"info", m_folder.path("run/model")}).out,
                testing::AllOf(HasSubstr("150 steps"), HasSubstr("held-out perplexity"), testing::Not(HasSubstr("{"))));
    ASSERT_EQ(runElmo({"convert", m_folder.path("run/model"), m_folder.path("copy"), "--to", "bundle"}).exitCode, 0);
    EXPECT_NEAR(perplexity("copy") / perplexity("run"), 1, 0.02);
    const ProgramResult embedded =
        runElmo({"embed", "--model", m_folder.path("run/model"), m_folder.path("text.txt"), m_folder.path("v.h5")});
    EXPECT_EQ(embedded.exitCode, 0) << embedded.err;
}

TEST_F(ElmoTrain, ResumesAndRejectsStartingOver) {
    prepare();
    const ProgramResult first = runElmo(with(trainArguments("run"), {"--steps", "10", "--resume"}));
    ASSERT_EQ(first.exitCode, 0) << first.err;
    EXPECT_THAT(first.err, HasSubstr("from the beginning"));
    const ProgramResult again = runElmo(with(trainArguments("run"), {"--steps", "20"}));
    EXPECT_EQ(again.exitCode, 2);
    EXPECT_THAT(again.err, HasSubstr("--resume"));
    const ProgramResult resumed =
        runElmo(with(trainArguments("run"), {"--steps", "20", "--resume", "--log-every", "5"}));
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_THAT(resumed.out, HasSubstr("step 15 of 20"));
    EXPECT_THAT(resumed.out, HasSubstr("resumed at step 10 with changed settings: training.steps = 10, now 20; "
                                       "run.log_every = 50, now 5\n"));
    const ProgramResult ended = runElmo({"train-lm", "--resume", "--output", m_folder.path("run")});
    EXPECT_EQ(ended.exitCode, 0) << ended.err;
    EXPECT_THAT(ended.err, HasSubstr("nothing was trained"));
    EXPECT_THAT(ended.out, Not(HasSubstr("changed settings")));
}

TEST_F(ElmoTrain, ChangesAResumedRunOrRefusesTheChangeByName) {
    prepare();
    ASSERT_EQ(runElmo(with(trainArguments("run"), {"--steps", "10"})).exitCode, 0);
    const auto resume = [this](std::vector<std::string> more) {
        return runElmo(with({"train-lm", "--resume", "--output", m_folder.path("run")}, std::move(more)));
    };
    EXPECT_THAT(resume({"--set", "training.seed=5"}).err, HasSubstr("training.seed = 1, now 5"));
    EXPECT_THAT(resume({"--config", "mini"}).err, HasSubstr("model.cell_size = 24, now "));
    const ProgramResult cooled = resume({"--cooldown", "20", "--log-every", "5", "--set", "run.patience=9"});
    ASSERT_EQ(cooled.exitCode, 0) << cooled.err;
    EXPECT_THAT(cooled.out, AllOf(HasSubstr("optimiser.schedule = \"cosine\", now \"cooldown\""),
                                  HasSubstr("run.patience = 0, now 9"), HasSubstr("step 30 of 30")));
    EXPECT_THAT(readFile(m_folder / "run/log.jsonl"), HasSubstr("\"resumedAt\":10,"));
    const ProgramResult printed = resume({"--print-config"});
    EXPECT_THAT(printed.out, AllOf(HasSubstr("cell_size = 24\n"), HasSubstr("cooldown_steps = 20\n"),
                                   HasSubstr("patience = 9\n"), HasSubstr("held_out = ")));
}

TEST_F(ElmoTrain, ARunThatIsStoppedInItsWarmupCoolsDownAfterIt) {
    prepare();
    ASSERT_EQ(runElmo(with(trainArguments("run"), {"--steps", "5", "--set", "optimiser.warmup_steps=12", "--set",
                                                   "optimiser.learning_rate=0.001"}))
                  .exitCode,
              0);
    const auto resume = [this](std::vector<std::string> more) {
        return runElmo(with({"train-lm", "--resume", "--output", m_folder.path("run")}, std::move(more)));
    };
    const ProgramResult early = resume({"--cooldown", "8", "--steps", "15"});
    EXPECT_EQ(early.exitCode, 2);
    EXPECT_THAT(early.err, HasSubstr("in a warm-up that ends at step 12"));
    const ProgramResult cooled = resume({"--cooldown", "8", "--log-every", "1"});
    ASSERT_EQ(cooled.exitCode, 0) << cooled.err;
    EXPECT_THAT(cooled.err, HasSubstr("begins to fall at step 12"));
    EXPECT_THAT(cooled.out, AllOf(Not(HasSubstr("optimiser.learning_rate =")), HasSubstr("step 20 of 20")));
    EXPECT_THAT(cooled.out, testing::ContainsRegex("step 12 of 20 [^\n]* rate 1.00e-03"));
    EXPECT_THAT(cooled.out, testing::ContainsRegex("step 14 of 20 [^\n]* rate 6.46e-04")) << "1 - sqrt(1/8)";
}

TEST_F(ElmoTrain, GoesOnWithAllThatItWasAskedForAfterItWasStopped) {
    prepare();
    expectTheSameAfterAStop({"--steps",
                             "3000",
                             "--held-out-every",
                             "300",
                             "--log-every",
                             "100",
                             "--patience",
                             "15",
                             "--keep-best",
                             "--held-out-positions",
                             "20",
                             "--checkpoint-every",
                             "70",
                             "--cooldown",
                             "1000",
                             "--precision",
                             "bf16",
                             "--storage",
                             "int8",
                             "--set",
                             "optimiser.averaging=2",
                             "--set",
                             "training.dropout=0.2",
                             "--set",
                             "training.reset_state_at_sentence=false"},
                            {"model/weights.safetensors", "model/softmax.safetensors", "settings.toml"});
}

TEST_F(ElmoTrain, FineTuningGoesOnWithAllThatItWasAskedForAfterItWasStopped) {
    prepare();
    ASSERT_EQ(runElmo(with(trainArguments("first"), {"--steps", "20"})).exitCode, 0);
    // Without a softmax, so that the run begins with frozen steps.
    ASSERT_EQ(
        runElmo({"convert", m_folder.path("first/model"), m_folder.path("published"), "--to", "allennlp"}).exitCode, 0);
    const ProgramResult frozen =
        runElmo(with(trainArguments("frozen"), {"--init-from", m_folder.path("published"), "--steps", "5"}));
    EXPECT_THAT(frozen.err, AllOf(HasSubstr("All 5 steps train the softmax alone"), Not(HasSubstr("cool-down"))));
    expectTheSameAfterAStop(
        {"--init-from", m_folder.path("published"), "--epochs", "2500", "--set", "training.frozen_steps=700",
         "--checkpoint-minutes", "0.001", "--held-out-every", "200", "--log-every", "100", "--keep-best", "--storage",
         "fp32", "--without-softmax", "--threads", "2"},
        {"model/weights.safetensors", "settings.toml"});
    EXPECT_FALSE(std::filesystem::exists(m_folder / "run/model/softmax.safetensors"));
    const std::string settings = readFile(m_folder / "run/settings.toml");
    EXPECT_THAT(settings, AllOf(HasSubstr("softmax = false"), HasSubstr("checkpoint_minutes = 0.001"),
                                HasSubstr("from = '" + m_folder.path("published"))));
}

TEST_F(ElmoTrain, SummarisesWhatItIsAboutToDoAndWhatLooksWrong) {
    const std::string georgian =
        "\u10d2\u10d0\u10db\u10d0\u10e0\u10ef\u10dd\u10d1\u10d0\u10d2\u10d0\u10db\u10d0\u10e0\u10ef\u10dd\u10d1";
    const std::string text = m_folder.write("text.txt", kElmoTrainText + georgian + " " + georgian + ".\n");
    ASSERT_EQ(runElmo({"prepare-corpus", text, "--output", m_folder.path("corpus")}).exitCode, 0);
    ASSERT_EQ(runElmo({"prepare-corpus", text, "--output", m_folder.path("held-out"), "--vocabulary",
                       m_folder.path("corpus")})
                  .exitCode,
              0);
    const ProgramResult result =
        runElmo(with(trainArguments("run"), {"--epochs", "30", "--set", "optimiser.warmup_steps=500"}));
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, AllOf(HasSubstr(" passes\n"), HasSubstr("parameters"), HasSubstr("memory"),
                                  HasSubstr("truncated      Georgian: 2 tokens of 1 types"),
                                  HasSubstr("has 17 characters in 51 bytes")));
    EXPECT_THAT(result.err, AllOf(HasSubstr("warm-up of 500 steps"), HasSubstr("passes over the text"),
                                  HasSubstr("are also in the training text"), HasSubstr("for 4 rows of a batch"),
                                  HasSubstr("longer than the 48 bytes")));
}

TEST_F(ElmoTrain, SaysThatAVocabularyIsNotInTheOrderOfFrequency) {
    std::string rare, text;
    for (int word = 0; word < 100; ++word)
        rare += "rare" + std::to_string(word) + "\n";
    for (int line = 0; line < 100; ++line)
        text += "the cat and the dog rare" + std::to_string(line) + " .\n";
    m_folder.write("text.txt", text);
    const std::string frequent = "the\ncat\nand\ndog\n.\n";
    for (const auto& [name, words] : {std::pair("sorted", frequent + rare), std::pair("unsorted", rare + frequent)}) {
        const std::string corpus = m_folder.path(std::string(name) + "-corpus");
        ASSERT_EQ(runElmo({"prepare-corpus", m_folder.path("text.txt"), "--output", corpus, "--vocabulary",
                           m_folder.write(std::string(name) + ".txt", "<S>\n</S>\n<UNK>\n" + words)})
                      .exitCode,
                  0);
        std::vector<std::string> arguments = with(trainArguments(name), {"--steps", "2"});
        arguments.erase(std::ranges::find(arguments, "--held-out"), std::ranges::find(arguments, "--output"));
        *(std::ranges::find(arguments, "--data") + 1) = corpus;
        const ProgramResult result = runElmo(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(result.err.find("not in the order of frequency") != std::string::npos,
                  name == std::string("unsorted"))
            << result.err;
    }
}

TEST_F(ElmoTrain, NotesTextInAnotherLanguageThanTheModelsIfTheModelGoesOn) {
    const std::string english = readFile(sourceDir() / "resources/samples/layers.txt");
    m_folder.write("english.txt", english);
    std::string georgian;
    for (int word = 0; word < 120; ++word) {
        georgian += "\u10d2\u10d0";
        for (int digit = word; digit > 0; digit /= 5)
            georgian +=
                std::string("\u10db\u10d0\u10e0\u10ef\u10dd").substr(static_cast<std::size_t>(digit % 5) * 3, 3);
        georgian += word % 10 == 9 ? ".\n" : " ";
    }
    m_folder.write("georgian.txt", georgian);
    for (const std::string name : {"english", "georgian"})
        ASSERT_EQ(runElmo({"prepare-corpus", m_folder.path(name + ".txt"), "--output", m_folder.path(name + "-corpus")})
                      .exitCode,
                  0);
    const auto train = [this](const std::string& text, const std::string& output, std::vector<std::string> more) {
        std::vector<std::string> arguments = with(trainArguments(output), {"--steps", "2"});
        arguments.erase(std::ranges::find(arguments, "--held-out"), std::ranges::find(arguments, "--output"));
        *(std::ranges::find(arguments, "--data") + 1) = m_folder.path(text + "-corpus");
        const ProgramResult result = runElmo(with(arguments, std::move(more)));
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return result.err;
    };
    EXPECT_THAT(train("english", "first", {}), Not(HasSubstr("another language")));
    const std::vector<std::string> from = {"--init-from", m_folder.path("first")};
    EXPECT_THAT(train("english", "same", from), Not(HasSubstr("another language")));
    EXPECT_THAT(train("georgian", "other", from), HasSubstr("looks like another language (ka) than the one that the "
                                                            "biLM was trained on (en)"));
}

TEST_F(ElmoTrain, AnUnfinishedRunIsDescribedByWhatItHasReached) {
    prepare();
    RunningProgram run("elmo", with(trainArguments("run"), {"--steps", "100000000", "--log-every", "5"}), {});
    ASSERT_TRUE(appears(m_folder / "run/log.jsonl"));
    for (int wait = 0; wait < 6000 && std::filesystem::file_size(m_folder / "run/log.jsonl") == 0; ++wait)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const auto info = nlohmann::json::parse(runElmo({"info", m_folder.path("run"), "--json"}).out);
    const std::string text = runElmo({"info", m_folder.path("run")}).out;
    run.signal(SIGKILL);
    run.wait();
    EXPECT_EQ(info["finished"], false);
    EXPECT_EQ(info["checkpointStep"], 0);
    EXPECT_GE(info["step"], 5);
    EXPECT_EQ(info["numbers"]["positions"], info["step"].get<int>() * 4 * 20) << "4 rows of 20";
    EXPECT_THAT(text, AllOf(HasSubstr("not finished"), HasSubstr("checkpoint               step 0\n")));
}

TEST_F(ElmoTrain, RunsAreComparedBySettingsNumbersAndCurves) {
    prepare();
    ASSERT_EQ(runElmo(with(trainArguments("runs/slow"), {"--steps", "20", "--log-every", "5"})).exitCode, 0);
    ASSERT_EQ(runElmo(with(trainArguments("runs/fast"),
                           {"--steps", "20", "--log-every", "5", "--set", "optimiser.learning_rate=0.04"}))
                  .exitCode,
              0);
    const ProgramResult table = runElmo({"runs", m_folder.path("runs")});
    ASSERT_EQ(table.exitCode, 0) << table.err;
    EXPECT_THAT(table.out, AllOf(HasSubstr("optimiser.learning_rate  0.04  0.02\n"), HasSubstr("bits per character"),
                                 HasSubstr("20 of 20"), Not(HasSubstr("warmup_steps"))));
    const auto json = nlohmann::json::parse(runElmo({"runs", m_folder.path("runs"), "--format", "json"}).out);
    EXPECT_EQ(json[0]["settings"]["training.steps"], "20");
    EXPECT_GT(json[0]["numbers"]["allHeldOut.perplexityKnownWords"], 1);
    const ProgramResult csv = runElmo({"runs", m_folder.path("runs/fast"), "--format", "csv"});
    EXPECT_EQ(std::ranges::count(csv.out, '\n'), 1 + 4) << csv.out;
    for (const char* name : {"curves.svg", "curves.csv", "curves.json", "curves.txt"}) {
        ASSERT_EQ(runElmo({"runs", m_folder.path("runs"), "-o", m_folder.path(name)}).exitCode, 0);
        const ProgramResult same = runElmo({"reproduce", m_folder.path(name)});
        EXPECT_EQ(same.exitCode, 0) << name << ": " << same.out << same.err;
    }
    EXPECT_THAT(readFile(m_folder / "curves.svg"), AllOf(HasSubstr("<svg"), HasSubstr("slow"), HasSubstr("fast")));
    const std::string events = m_folder.path("events");
    ASSERT_EQ(runElmo({"runs", m_folder.path("runs"), "--format", "tensorboard", "-o", events}).exitCode, 0);
    EXPECT_THAT(readFile(events + "/fast/events.out.tfevents.0.elmo"),
                AllOf(HasSubstr("brain.Event:2"), HasSubstr("lossForward")));
    EXPECT_EQ(runElmo({"runs", m_folder.path("corpus")}).exitCode, 1);
}

TEST_F(ElmoTrain, OneRunForEachSeedEqualToARunOfItsOwn) {
    prepare();
    const auto seeds = with(trainArguments("seeds"), {"--steps", "4", "--seeds", "1,2"});
    ASSERT_EQ(runElmo(seeds).exitCode, 0);
    ASSERT_EQ(runElmo(with(trainArguments("two"), {"--steps", "4", "--set", "training.seed=2"})).exitCode, 0);
    const auto weights = [&](const std::string& run) {
        return readFile(m_folder.path(run + "/model/weights.safetensors"));
    };
    EXPECT_EQ(weights("seeds/seed-2"), weights("two"));
    EXPECT_NE(weights("seeds/seed-1"), weights("two"));
    EXPECT_THAT(runElmo({"runs", m_folder.path("seeds")}).out, AllOf(HasSubstr("seed-1"), HasSubstr("seed-2")));
    EXPECT_THAT(runElmo(seeds).err, HasSubstr("seed-1' already contains a training run"));
    ASSERT_EQ(runElmo(with(seeds, {"--resume"})).exitCode, 0);
    const ProgramResult twice = runElmo(with(trainArguments("twice"), {"--steps", "4", "--seeds", "3,3"}));
    EXPECT_EQ(twice.exitCode, 2) << twice.err;
    EXPECT_EQ(runElmo({"train-lm", "--seeds", "5,6", "--print-config"}).exitCode, 2) << "which seed's would it be";
}

TEST_F(ElmoTrain, QuietPrintsNothing) {
    prepare();
    const ProgramResult quiet = runElmo(with(trainArguments("run"), {"--steps", "3", "-q"}));
    EXPECT_EQ(quiet.exitCode, 0);
    EXPECT_EQ(quiet.out + quiet.err, "");
}

TEST_F(ElmoTrain, DivergenceEndsWithAnErrorAndNoModel) {
    prepare();
    const ProgramResult result =
        runElmo(with(trainArguments("run"), {"--steps", "300", "--set", "optimiser.learning_rate=500", "--set",
                                             "optimiser.clip_norm=0", "--set", "optimiser.warmup_steps=0"}));
    EXPECT_EQ(result.exitCode, 1) << result.out;
    EXPECT_THAT(result.err, AllOf(HasSubstr("diverged"), HasSubstr("checkpoint.elmo-train")));
    EXPECT_FALSE(std::filesystem::exists(m_folder / "run/model"));
}

TEST_F(ElmoTrain, AnInterruptedRunSaysHowItGoesOn) {
    prepare();
    RunningProgram run("elmo", with(trainArguments("run"), {"--steps", "100000000", "--checkpoint-every", "2"}), {});
    ASSERT_TRUE(appears(m_folder / "run/checkpoint.elmo-train"));
    run.signal(SIGTERM);
    const ProgramResult result = run.wait();
    EXPECT_EQ(result.exitCode, 128 + SIGTERM);
    EXPECT_THAT(result.err, AllOf(HasSubstr("run'"), HasSubstr("--resume")));
}

TEST_F(ElmoTrain, TheBestParametersNeedTextToMeasureOn) {
    prepare();
    std::vector<std::string> arguments = trainArguments("run");
    arguments.erase(std::ranges::find(arguments, "--held-out"), std::ranges::find(arguments, "--output"));
    for (const std::vector<std::string>& option : {std::vector<std::string>{"--keep-best"}, {"--patience", "2"}}) {
        const ProgramResult result = runElmo(with(with(arguments, {"--steps", "2"}), option));
        EXPECT_EQ(result.exitCode, 2) << option[0];
        EXPECT_THAT(result.err, HasSubstr("--held-out"));
    }
    EXPECT_FALSE(std::filesystem::exists(m_folder / "run"));
}

TEST_F(ElmoTrain, RejectsASecondRunInTheSameFolder) {
    prepare();
    const auto endless = with(trainArguments("run"), {"--steps", "100000000", "--checkpoint-every", "2", "--resume"});
    RunningProgram first("elmo", endless, {});
    ASSERT_TRUE(appears(m_folder / "run/checkpoint.elmo-train"));
    const ProgramResult second = runElmo(endless);
    EXPECT_EQ(second.exitCode, 1);
    EXPECT_THAT(second.err, HasSubstr("in use by process"));
    first.signal(SIGKILL);
    EXPECT_EQ(first.wait().exitCode, -SIGKILL);
    const ProgramResult after = runElmo(with(trainArguments("run"), {"--steps", "1", "--resume"}));
    EXPECT_EQ(after.exitCode, 0) << after.err;
}

TEST_F(ElmoTrain, FineTuningShowsThePerplexityBeforeAndAfter) {
    prepare();
    ASSERT_EQ(runElmo(with(trainArguments("run"), {"--steps", "100"})).exitCode, 0);
    const std::string text =
        m_folder.write("domain.txt", "A cat ate a bird. A bird sat on a cat.\nA bird ate a cat.\n");
    ASSERT_EQ(runElmo({"prepare-corpus", text, "--output", m_folder.path("domain")}).exitCode, 0);
    const std::vector<std::string> tune = {"train-lm",
                                           "--init-from",
                                           m_folder.path("run/model"),
                                           "--data",
                                           m_folder.path("domain"),
                                           "--held-out",
                                           m_folder.path("domain"),
                                           "--output",
                                           m_folder.path("tuned"),
                                           "--steps",
                                           "60",
                                           "--set",
                                           "optimiser.learning_rate=0.01"};
    const ProgramResult tuned = runElmo(tune);
    ASSERT_EQ(tuned.exitCode, 0) << tuned.err;
    EXPECT_THAT(tuned.out, HasSubstr("vocabulary: "));
    EXPECT_THAT(tuned.out, HasSubstr(" 2 added"));
    EXPECT_THAT(tuned.out, HasSubstr("before fine-tuning"));
    const ProgramResult info = runElmo({"info", m_folder.path("tuned/model"), "--json"});
    EXPECT_THAT(info.out, HasSubstr("heldOutPerplexityBeforeFineTuning"));
    EXPECT_THAT(info.out, HasSubstr("startedFrom"));
}

TEST_F(ElmoTrain, ThreadsAreThoseOfTheOptionThenOfTheSettings) {
    const auto printed = [](std::vector<std::string> more) {
        more.insert(more.begin(), {"train-lm", "--print-config"});
        return runElmo(more).out;
    };
    EXPECT_THAT(printed({}), HasSubstr("\nthreads = 0\n")) << "one per core";
    EXPECT_THAT(printed({"--set", "training.threads=3"}), HasSubstr("\nthreads = 3\n"));
    EXPECT_THAT(printed({"--set", "training.threads=3", "--threads", "4"}), HasSubstr("\nthreads = 4\n"));
    prepare();
    const std::string config =
        m_folder.write("mine.toml", printed({"--config", "mini", "--set", "training.threads=1"}));
    std::vector<std::string> arguments = trainArguments("run");
    *std::ranges::find(arguments, "mini") = config;
    const ProgramResult trained = runElmo(with(arguments, {"--steps", "1", "--verbose"}));
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    EXPECT_THAT(trained.err, HasSubstr("threads 1\n"));
}

TEST_F(ElmoTrain, NamesTheGroupSizeThatGivesIdleThreadsWork) {
    prepare();
    const auto notesOf = [&](const std::string& output, const std::string& threads, const std::string& groupSize) {
        const ProgramResult result = runElmo(
            with(trainArguments(output), {"--steps", "1", "--threads", threads, "--set", "training.batch_size=32",
                                          "--set", "training.group_size=" + groupSize}));
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return result.err;
    };
    EXPECT_THAT(notesOf("idle", "4", "64"),
                HasSubstr("2 of 4 threads have work. --set training.group_size=16 gives 4"));
    EXPECT_THAT(notesOf("busy", "4", "16"), Not(HasSubstr("have work")));
    EXPECT_THAT(notesOf("two", "2", "64"), Not(HasSubstr("have work")));
    EXPECT_THAT(notesOf("few-rows", "64", "8"), Not(HasSubstr("have work"))) << "nothing helps";
}

TEST_F(ElmoTrain, ExportingAgainKeepsThePerplexitiesOfTheSameParameters) {
    prepare();
    ASSERT_EQ(runElmo(with(trainArguments("run"), {"--steps", "20"})).exitCode, 0);
    const auto info = [this] {
        return nlohmann::json::parse(runElmo({"info", m_folder.path("run/model"), "--json"}).out);
    };
    const auto metrics = [&] { return info().value("metrics", nlohmann::json::object()); };
    EXPECT_EQ(info()["storage"], "bf16");
    const nlohmann::json measured = metrics();
    ASSERT_TRUE(measured.contains("heldOutPerplexityMean")) << measured;
    const std::vector<std::string> exported = {"train-lm",  "--output", m_folder.path("run"), "--export-only",
                                               "--storage", "int8",     "--without-softmax"};
    ASSERT_EQ(runElmo(exported).exitCode, 0);
    EXPECT_FALSE(std::filesystem::exists(m_folder / "run/model/softmax.safetensors"));
    EXPECT_EQ(metrics(), measured);
    EXPECT_EQ(info()["storage"], "int8");
    EXPECT_THAT(runElmo({"info", m_folder.path("run/model")}).out, HasSubstr("Stored as       int8\n"));
    // Further trained without held-out text, they are those of other parameters.
    std::vector<std::string> longer = with(trainArguments("run"), {"--steps", "25", "--resume"});
    longer.erase(std::ranges::find(longer, "--held-out"), std::ranges::find(longer, "--output"));
    ASSERT_EQ(runElmo(with(longer, {"--set", "run.held_out=\"\""})).exitCode, 0);
    EXPECT_FALSE(metrics().contains("heldOutPerplexityMean"));
}

TEST_F(ElmoTrain, FineTuningTakesTheStepsOfASetting) {
    prepare();
    ASSERT_EQ(runElmo(with(trainArguments("run"), {"--steps", "5"})).exitCode, 0);
    const std::vector<std::string> tune = {
        "train-lm", "--init-from", m_folder.path("run"), "--data", m_folder.path("corpus"), "--log-every",
        "1",        "--output"};
    const ProgramResult tuned = runElmo(with(tune, {m_folder.path("tuned"), "--set", "training.steps=7"}));
    ASSERT_EQ(tuned.exitCode, 0) << tuned.err;
    EXPECT_THAT(tuned.out, HasSubstr("step 7 of 7"));
    const ProgramResult pass = runElmo(with(tune, {m_folder.path("pass"), "--set", "training.unroll_steps=5"}));
    ASSERT_EQ(pass.exitCode, 0) << pass.err;
    EXPECT_THAT(pass.out, HasSubstr("step 3 of 3")) << "54 words and sentence ends, 4 rows of 5 a step";
}

TEST_F(ElmoTrain, TrainsOneDirectionOnWordIdsAndStopsEarly) {
    prepare();
    const ProgramResult trained =
        runElmo(with(trainArguments("run"), {"--steps", "60", "--set", "training.directions=forward", "--set",
                                             "model.input=words", "--patience", "2", "--held-out-every", "10"}));
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    EXPECT_THAT(trained.out, HasSubstr("kept: the parameters of step"));
    const ProgramResult result = runElmo({"eval-lm", m_folder.path("run/model"), m_folder.path("text.txt")});
    EXPECT_THAT(result.out, HasSubstr("perplexity forward"));
    EXPECT_THAT(result.out, testing::Not(HasSubstr("perplexity backward")));
    const ProgramResult embedded =
        runElmo({"embed", "--model", m_folder.path("run/model"), m_folder.path("text.txt"), m_folder.path("v.h5")});
    EXPECT_EQ(embedded.exitCode, 0) << embedded.err;
    EXPECT_THAT(embedded.err, HasSubstr("trained in one direction, forward"));
}

TEST_F(ElmoTrain, ComparesTheModelWithNgrams) {
    prepare();
    ASSERT_EQ(runElmo(with(trainArguments("run"), {"--steps", "5"})).exitCode, 0);
    const ProgramResult result = runElmo({"eval-lm", m_folder.path("run"), m_folder.path("text.txt"), "--baseline",
                                          "kneser-ney", "--train", m_folder.path("corpus"), "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto report = nlohmann::json::parse(result.out);
    EXPECT_LT(report["kneserNey"]["perplexityMean"], 6) << "it has seen the text";
    EXPECT_GT(report["kneserNey"]["perplexityForward"], 1);
    const ProgramResult prepared =
        runElmo({"eval-lm", m_folder.path("run"), m_folder.path("held-out"), "--baseline", "kneser-ney", "--train",
                 m_folder.path("corpus"), "--json", "--only-baseline", "--train-positions", "1000000"});
    ASSERT_EQ(prepared.exitCode, 0) << prepared.err;
    const auto ngrams = nlohmann::json::parse(prepared.out);
    EXPECT_EQ(ngrams["kneserNey"], report["kneserNey"]) << "the same text, prepared before";
    EXPECT_FALSE(ngrams.contains("perplexityMean"));
    const ProgramResult alone =
        runElmo({"eval-lm", m_folder.path("run"), m_folder.path("text.txt"), "--baseline", "kneser-ney"});
    EXPECT_EQ(alone.exitCode, 2);
    EXPECT_THAT(alone.err, HasSubstr("--train"));
}

TEST_F(ElmoTrain, MeasuresTextFromPipesAndJsonLinesAsFromFiles) {
    prepare();
    ASSERT_EQ(runElmo(with(trainArguments("run"), {"--steps", "5"})).exitCode, 0);
    const std::string run = m_folder.path("run");
    const ProgramResult file = runElmo({"eval-lm", run, m_folder.path("text.txt"), "--json"});
    ASSERT_EQ(file.exitCode, 0) << file.err;
    const ProgramResult pipe = runElmo({"eval-lm", run, "-", "--json"}, kElmoTrainText);
    EXPECT_EQ(pipe.out, file.out) << pipe.err;
    const std::string lines = m_folder.write("text.jsonl", nlohmann::json{{"text", kElmoTrainText}}.dump() + "\n");
    EXPECT_EQ(runElmo({"eval-lm", run, lines, "--json"}).out, file.out);
    const ProgramResult data = runElmo({"eval-lm", run, "-"}, "Anna\tB-PER\nwent\tO\n\nBob\tB-PER\n");
    EXPECT_EQ(data.exitCode, 2);
    EXPECT_THAT(data.err, HasSubstr("--from text"));
    const ProgramResult twice = runElmo({"eval-lm", run, "-", "-"}, kElmoTrainText);
    EXPECT_EQ(twice.exitCode, 2);
    EXPECT_THAT(twice.err, HasSubstr("twice"));
    const ProgramResult mixed = runElmo({"eval-lm", run, m_folder.path("held-out"), m_folder.path("text.txt")});
    EXPECT_EQ(mixed.exitCode, 2);
    EXPECT_THAT(mixed.err, HasSubstr("held-out' is a prepared corpus"));
    EXPECT_THAT(runElmo({"eval-lm", run, "-"}, "\n").err, testing::Not(HasSubstr("corpus")));
}

TEST_F(ElmoTrain, AGivenVocabularyTakesNoMinimumCount) {
    prepare();
    const ProgramResult result =
        runElmo({"prepare-corpus", m_folder.path("text.txt"), "--output", m_folder.path("rare"), "--vocabulary",
                 m_folder.path("corpus"), "--min-count", "2"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, AllOf(HasSubstr("--min-count"), HasSubstr("--vocabulary")));
    EXPECT_FALSE(std::filesystem::exists(m_folder / "rare"));
}

TEST_F(ElmoTrain, PreparesStandardInputAsAFile) {
    const std::string text = m_folder.write("text.txt", kElmoTrainText);
    const ProgramResult file = runElmo({"prepare-corpus", text, "--output", m_folder.path("a")});
    ASSERT_EQ(file.exitCode, 0) << file.err;
    const ProgramResult pipe = runElmo({"prepare-corpus", "-", "--output", m_folder.path("b")}, kElmoTrainText);
    EXPECT_EQ(pipe.out, file.out) << pipe.err;
    EXPECT_EQ(readFile(m_folder.path("b/corpus.json")), readFile(m_folder.path("a/corpus.json")));
    const ProgramResult part =
        runElmo({"prepare-corpus", "--part", "1/2", "-", "--output", m_folder.path("parts")}, kElmoTrainText);
    EXPECT_EQ(part.exitCode, 2);
    EXPECT_THAT(part.err, HasSubstr("Standard input"));
}

TEST_F(ElmoTrain, ProbesLayersAndListsNeighbours) {
    prepare();
    ASSERT_EQ(runElmo(with(trainArguments("run"), {"--steps", "5"})).exitCode, 0);
    std::string conllu;
    for (int k = 0; k < 40; ++k)
        conllu +=
            "# text\n1\tThe\t_\tDET\t_\t_\t_\t_\t_\t_\n2-3\tcats\t_\t_\t_\t_\t_\t_\t_\t_\n"
            "2\tcat\t_\tNOUN\t_\t_\t_\t_\t_\t_\n3\tsat\t_\tVERB\t_\t_\t_\t_\t_\t_\n\n";
    const std::string file = m_folder.write("tags.conllu", conllu);
    const ProgramResult probed =
        runElmo({"probe", m_folder.path("run/model"), "--train", file, "--test", file, "--json"});
    ASSERT_EQ(probed.exitCode, 0) << probed.err;
    EXPECT_EQ(nlohmann::json::parse(probed.out)["accuracy"], nlohmann::json({1.0, 1.0, 1.0}));
    EXPECT_EQ(nlohmann::json::parse(probed.out)["testWords"], 120);
    const ProgramResult damaged =
        runElmo({"probe", m_folder.path("run/model"), "--train", m_folder.path("text.txt"), "--test", file});
    EXPECT_THAT(damaged.err, HasSubstr("line 1"));
    const ProgramResult card = runElmo(
        {"model-card", m_folder.path("run/model"), "--held-out", m_folder.path("text.txt"), m_folder.path("held-out"),
         "--train", m_folder.path("corpus"), "--probe-train", file, "--probe-test", file, "--words", "cat,dog"});
    ASSERT_EQ(card.exitCode, 0) << card.err;
    EXPECT_THAT(card.out, HasSubstr("# run\n"));
    EXPECT_THAT(card.out, HasSubstr("for 5 steps"));
    EXPECT_THAT(card.out,
                AllOf(HasSubstr("\n| text | forward"), HasSubstr("n-grams, text read"), HasSubstr("\n| held-out | ")));
    EXPECT_THAT(card.out, HasSubstr("| 2 | 100.00 |"));
    EXPECT_THAT(card.out, HasSubstr("**dog**, 6 occurrences"));
    const ProgramResult near = runElmo({"neighbours", m_folder.path("run/model"), m_folder.path("text.txt"), "--word",
                                        "Cat", "--language", "en", "--show", "1"});
    ASSERT_EQ(near.exitCode, 0) << near.err;
    EXPECT_THAT(near.out, HasSubstr("Cat: 3 occurrences, layer 2"));
    EXPECT_THAT(near.out, HasSubstr("The [cat] sat on the mat ."));
    EXPECT_EQ(near.err.find("--most"), std::string::npos) << near.err;
    EXPECT_THAT(runElmo({"neighbours", m_folder.path("run/model"), m_folder.path("text.txt"), "--word", "cat",
                         "--language", "en", "--most", "2"})
                    .err,
                HasSubstr("ended with 2 occurrences"));
}

TEST_F(ElmoTrain, ReportsMissingAndInvalidInput) {
    EXPECT_THAT(runElmo({"train-lm", "--output", "x"}).err, HasSubstr("--data is missing"));
    EXPECT_THAT(runElmo({"train-lm", "--output", "x", "--resume"}).err, HasSubstr("no run to resume in 'x'"));
    const ProgramResult unknownRun = runElmo({"train-lm", "--output", "x", "--resume", "--print-config"});
    EXPECT_EQ(unknownRun.exitCode, 2);
    EXPECT_THAT(unknownRun.err, HasSubstr("no run to resume in 'x'")) << "not the settings of a preset";
    EXPECT_THAT(runElmo({"train-lm", "--data", m_folder.write("a-text.txt", "A text.\n"), "--output", "x"}).err,
                HasSubstr("is a file, not the folder of a prepared corpus. Prepare a corpus"));
    EXPECT_THAT(runElmo({"train-lm", "--data", "x"}).err, HasSubstr("--output is missing"));
    EXPECT_THAT(runElmo({"train-lm", "--config", "huge", "--print-config"}).err, HasSubstr("mini"));
    EXPECT_THAT(runElmo({"train-lm", "--set", "training.sample=3", "--print-config"}).err,
                AllOf(HasSubstr("no setting"), HasSubstr("`elmo train-lm --print-config` lists all settings.\n")));
    EXPECT_THAT(runElmo({"train-lm", "--config", "mini", "--print-config"}).out, HasSubstr("[optimiser]"));
    const std::string text = m_folder.write("text.txt", kElmoTrainText);
    EXPECT_THAT(runElmo({"eval-lm", m_folder.path("absent"), text}).err, HasSubstr("can't predict"));
}

TEST_F(ElmoTrain, RejectsHeldOutTextWithAnotherVocabulary) {
    prepare();
    const std::string other = m_folder.write("other.txt", "Entirely different words stand here.");
    ASSERT_EQ(runElmo({"prepare-corpus", other, "--replace", "--output", m_folder.path("held-out")}).exitCode, 0);
    const ProgramResult result = runElmo(trainArguments("run"));
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("--vocabulary"));
}

}  // namespace
}  // namespace elmo::test
