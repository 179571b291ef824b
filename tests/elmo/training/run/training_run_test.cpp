// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/training_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>
#include <tuple>

#include "elmo/error.h"
#include "elmo/training/learning_rate.h"
#include "elmo/training/run/checkpoint.h"
#include "elmo/training/run/language_model.h"
#include "elmo/training/run/train_config.h"
#include "tests/elmo/training/training_fixture.h"
#include "tests/support/child_case.h"
#include "tests/support/error_text.h"

namespace elmo::training::test {
namespace {

constexpr const char* kChildVariable = "ELMO_TRAINING_RUN_TEST_FOLDER";

TrainingRunOptions runOptions(const std::filesystem::path& folder) {
    TrainingRunOptions options;
    options.train = tinyOptions();
    options.train.dropout = 0.2;
    options.train.precision = Precision::kBfloat16;
    options.train.steps = 300;
    options.train.optimiser.averaging = 5;
    options.folder = folder;
    options.resume = true;
    options.checkpointEvery = 7;
    options.logEvery = 50;
    options.heldOutEvery = 100;
    return options;
}

auto changedSteps(std::int64_t steps) {
    return [steps](TrainOptions& train, std::int64_t) { train.steps = steps; };
}

void expectSameState(const TrainerState& a, const TrainerState& b) {
    EXPECT_EQ(a.step, b.step);
    EXPECT_EQ(a.positions, b.positions);
    EXPECT_EQ(a.values, b.values);
    EXPECT_EQ(a.mean, b.mean);
    EXPECT_EQ(a.variance, b.variance);
    EXPECT_EQ(a.softmax.weight, b.softmax.weight);
    EXPECT_EQ(a.softmax.bias, b.softmax.bias);
    EXPECT_EQ(a.softmaxVariance, b.softmaxVariance);
    EXPECT_EQ(a.average.samples, b.average.samples);
    EXPECT_EQ(a.average.values, b.average.values);
    EXPECT_EQ(a.average.softmax.weight, b.average.softmax.weight);
    EXPECT_EQ(a.average.softmax.bias, b.average.softmax.bias);
    for (std::size_t d = 0; d < 2; ++d) {
        EXPECT_EQ(a.streams[d].hidden, b.streams[d].hidden);
        EXPECT_EQ(a.streams[d].cells, b.streams[d].cells);
    }
    EXPECT_EQ(a.position.epoch, b.position.epoch);
    EXPECT_EQ(a.position.nextPiece, b.position.nextPiece);
}

/// Starts this program again to run the case below in a process of its own.
std::vector<nlohmann::json> logOf(const std::filesystem::path& folder) {
    std::ifstream log(folder / "log.jsonl");
    std::vector<nlohmann::json> lines;
    for (std::string line; std::getline(log, line);)
        lines.push_back(nlohmann::json::parse(line));
    return lines;
}

/// Without what depends on the clock.
std::vector<nlohmann::json> timelessLogOf(const std::filesystem::path& folder) {
    std::vector<nlohmann::json> lines = logOf(folder);
    for (nlohmann::json& line : lines)
        for (const char* timing : {"time", "tokensPerSecond", "secondsLeft"})
            line.erase(timing);
    return lines;
}

pid_t startChild(const std::filesystem::path& folder) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::setenv(kChildVariable, folder.c_str(), 1);
        elmo::test::becomeCase("TrainingRun.DISABLED_RunsInTheChildProcess");
    }
    return child;
}

TEST(TrainingRun, DISABLED_RunsInTheChildProcess) {
    const char* folder = std::getenv(kChildVariable);
    ASSERT_NE(folder, nullptr) << "only KilledAtAnyMoment... starts this";
    const Corpus corpus(std::filesystem::path(folder) / "corpus");
    runTraining(runOptions(std::filesystem::path(folder) / "run"), corpus, &corpus, {});
}

TEST(TrainingRun, IsBitIdenticalAfterBeingKilledAndResumed) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    runTraining(runOptions(folder.path("whole")), corpus, &corpus, {});
    const Checkpoint whole = readCheckpoint(checkpointPath(folder.path("whole")));

    // The first child is killed when its first checkpoint is there, the next ones a little later each time, and the
    // last may finish. A child that is done before it could be killed is started over from nothing.
    const std::filesystem::path checkpoint = checkpointPath(folder.path("run"));
    int kills = 0;
    for (int attempt = 0; attempt < 200; ++attempt) {
        const pid_t child = startChild(folder.path("."));
        int status = 0;
        pid_t ended = 0;
        if (kills < 6) {
            while (ended == 0 && !std::filesystem::exists(checkpoint)) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
                ended = ::waitpid(child, &status, WNOHANG);
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(kills == 0 ? 0 : 60 + 35 * attempt));
            if (ended == 0)
                ::kill(child, SIGKILL);
        }
        if (ended == 0)
            ended = ::waitpid(child, &status, 0);
        ASSERT_EQ(ended, child);
        if (WIFEXITED(status)) {
            ASSERT_EQ(WEXITSTATUS(status), 0);
            if (kills > 0)
                break;
            std::filesystem::remove_all(folder.path("run"));
            continue;
        }
        ++kills;
        readCheckpoint(checkpoint);  // whole and with a good checksum, whenever it was
    }
    ASSERT_GE(kills, 1) << "no child was killed while it trained";
    expectSameState(readCheckpoint(checkpointPath(folder.path("run"))).state, whole.state);
    EXPECT_EQ(timelessLogOf(folder.path("run")), timelessLogOf(folder.path("whole"))) << "a line for a step";
}

// States that are carried over the sentences of a document, and the layout of earlier versions.
TEST(TrainingRun, GoesOnWithTheSameBitsInEveryLayout) {
    const ScratchFolder folder;
    std::vector<std::vector<std::string>> documents = randomDocuments(30, 60, 3);
    for (const auto& more : randomDocuments(30, 60, 4))  // one long document among short ones
        documents.front().insert(documents.front().end(), more.begin(), more.end());
    writeCorpus(folder.path("corpus"), documents);
    const Corpus corpus(folder.path("corpus"));
    for (const auto& [pieceLength, atSentence, atDocument, version] :
         {std::tuple{0, false, false, 2}, std::tuple{0, true, false, 2}, std::tuple{2000, false, true, 4},
          std::tuple{9, false, true, 4}, std::tuple{9, false, false, 4}}) {
        TrainOptions options = tinyOptions();
        options.dropout = 0.1;
        options.pieceLength = pieceLength;
        options.resetStateAtSentence = atSentence;
        options.resetStateAtDocument = atDocument;
        const auto whole = makeBilmTrainer(options, corpus), first = makeBilmTrainer(options, corpus);
        for (int step = 0; step < 60; ++step)
            whole->step();
        for (int step = 0; step < 37; ++step)
            first->step();
        const std::filesystem::path path = folder.path("checkpoint");
        writeCheckpoint({first->options(), corpus.statistics(), corpus.tokenizer(), first->state(), {}}, path);
        std::uint32_t written = 0;
        std::ifstream(path, std::ios::binary).seekg(8).read(reinterpret_cast<char*>(&written), sizeof written);
        EXPECT_EQ(written, static_cast<std::uint32_t>(version)) << "the oldest version that has all it uses";
        const Checkpoint checkpoint = readCheckpoint(path);
        const auto second = makeBilmTrainer(checkpoint.options, corpus);
        second->restore(checkpoint.state);
        while (second->stepsDone() < 60)
            second->step();
        expectSameState(second->state(), whole->state());
    }
}

TEST(TrainingRun, WritesALogThatChartsCanRead) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainingRunOptions options = runOptions(folder.path("run"));
    options.train.steps = 100;
    options.heldOutEvery = 50;
    const TrainingResult result = runTraining(options, corpus, &corpus, {});
    std::ifstream log(folder.path("run") / "log.jsonl");
    std::vector<std::string> lines;
    for (std::string line; std::getline(log, line);)
        lines.push_back(line);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_NE(lines[0].find("\"step\":50,"), std::string::npos);
    EXPECT_NE(lines[0].find("\"heldOut\":{"), std::string::npos);
    EXPECT_NE(lines[1].find("\"step\":100,"), std::string::npos);
    EXPECT_NE(lines[1].find("\"perplexityMean\":"), std::string::npos);
    ASSERT_TRUE(result.heldOut.has_value());
    EXPECT_LT(result.heldOut->meanPerplexity(), 60);
}

TEST(TrainingRun, LastLineSummarizesTheLastSteps) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainingRunOptions options = runOptions(folder.path("run"));
    options.train.steps = 100;
    std::vector<TrainingProgress> lines;
    runTraining(options, corpus, &corpus, {}, [&](const TrainingProgress& line) { lines.push_back(line); });
    EXPECT_EQ(lines.back().step, 100);
    EXPECT_EQ(lines.back().averagedSteps, 50);
    EXPECT_GT(lines.back().loss[0], 0.1);
    EXPECT_EQ(lines.back().secondsLeft, 0);
    runTraining(options, corpus, &corpus, {}, [&](const TrainingProgress& line) { lines.push_back(line); });
    EXPECT_EQ(lines.back().averagedSteps, 0) << "a run that was over already has no steps to speak of";
}

TEST(TrainingRun, WritesCheckpointsByTime) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainingRunOptions options = runOptions(folder.path("run"));
    options.train.precision = Precision::kFloat32;
    options.train.steps = 60;
    options.checkpointMinutes = 1e-9;
    std::int64_t saved = 0;
    const auto sink = [&](const TrainingProgress& line) {
        if (line.step == 50)
            saved = readCheckpoint(checkpointPath(options.folder)).state.step;
    };
    runTraining(options, corpus, nullptr, {}, sink);
    EXPECT_EQ(saved, 49) << "each step takes longer than the interval";

    options.folder = folder.path("seldom");
    options.checkpointMinutes = 1e6;
    runTraining(options, corpus, nullptr, {}, [&](const TrainingProgress& line) {
        if (line.step == 50)
            saved = readCheckpoint(checkpointPath(options.folder)).state.step;
    });
    EXPECT_EQ(saved, 0) << "steps do not count when time does";
}

TEST(TrainingRun, CanResumeWithAnotherPrecision) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainingRunOptions options = runOptions(folder.path("run"));
    options.train.precision = Precision::kFloat32;
    options.train.steps = 10;
    runTraining(options, corpus, nullptr, {});
    Checkpoint checkpoint = readCheckpoint(checkpointPath(options.folder));
    checkpoint.options.precision = Precision::kBfloat16;
    writeCheckpoint(checkpoint, checkpointPath(options.folder));
    options.change = [](TrainOptions& train, std::int64_t) {
        train.precision = Precision::kFloat32;
        train.steps = 20;
    };
    runTraining(options, corpus, nullptr, {});
    EXPECT_EQ(readCheckpoint(checkpointPath(options.folder)).options.precision, Precision::kFloat32);
}

/// A corpus, and held-out text of other words in another order: learning the corpus soon hurts.
class OverfittingRun : public testing::Test {
protected:
    OverfittingRun() {
        writeCorpus(m_folder.path("corpus"), randomDocuments(12, 60, 3));
        m_corpus.emplace(m_folder.path("corpus"));
        m_heldOut.emplace(heldOutText("held-out", 99));
    }

    Corpus heldOutText(const char* name, std::uint64_t seed) const {
        writeCorpus(m_folder.path(name), randomDocuments(12, 60, seed), {}, &m_corpus->vocabulary());
        return Corpus(m_folder.path(name));
    }

    TrainingRunOptions options() const {
        TrainingRunOptions options = runOptions(m_folder.path("run"));
        options.train.optimiser.learningRate = 0.02;
        options.train.optimiser.averaging = 0;  // an average would move too slowly for so few steps
        options.heldOutEvery = 10;
        return options;
    }

    ScratchFolder m_folder;
    std::optional<Corpus> m_corpus, m_heldOut;
};

TEST_F(OverfittingRun, StopsEarlyAndKeepsTheBest) {
    TrainingRunOptions options = this->options();
    options.patience = 3;
    std::vector<double> measured;
    const auto sink = [&](const TrainingProgress& line) {
        if (line.heldOut)
            measured.push_back(line.heldOut->meanLoss());
    };
    const TrainingResult result = runTraining(options, *m_corpus, &*m_heldOut, {}, sink);
    const auto best = std::ranges::min_element(measured);
    EXPECT_EQ(result.step, 10 * (best - measured.begin() + 1));
    EXPECT_EQ(measured.end() - 1 - best, 3);
    EXPECT_EQ(readCheckpoint(keptCheckpointPath(options.folder)).state.step, result.step);
}

TEST_F(OverfittingRun, ItsFolderStandsForTheModelThatItKept) {
    TrainingRunOptions options = this->options();
    options.patience = 3;
    runTraining(options, *m_corpus, &*m_heldOut, {});
    const std::vector<float> read = readLanguageModel(options.folder).parameters;
    EXPECT_EQ(read, readCheckpoint(keptCheckpointPath(options.folder)).state.values);
    EXPECT_NE(read, readCheckpoint(checkpointPath(options.folder)).state.values);
}

// The last step is no multiple of the interval: its measurement must be in the checkpoint that the longer run resumes.
TEST_F(OverfittingRun, ProlongedItKeepsTheBestOfTheFirstPart) {
    TrainingRunOptions options = this->options();
    options.keepBest = true;
    options.train.steps = 5;
    const TrainingResult first = runTraining(options, *m_corpus, &*m_heldOut, {});
    ASSERT_EQ(first.step, 5);
    const Checkpoint finished = readCheckpoint(checkpointPath(options.folder));
    EXPECT_EQ(finished.history.bestStep, 5);
    EXPECT_EQ(finished.history.measuredStep, 5);
    EXPECT_EQ(finished.history.bestLoss, first.history.bestLoss);
    const Checkpoint best = readCheckpoint(keptCheckpointPath(options.folder));
    Checkpoint unbeatable = finished;
    unbeatable.history.bestLoss = 0.01;
    writeCheckpoint(unbeatable, checkpointPath(options.folder));
    options.change = changedSteps(25);
    const TrainingResult second = runTraining(options, *m_corpus, &*m_heldOut, {});
    EXPECT_EQ(second.step, 5);
    EXPECT_EQ(second.history.measuredStep, 25);
    EXPECT_EQ(second.history.worse, 3) << "at 10, 20 and 25";
    EXPECT_EQ(readCheckpoint(keptCheckpointPath(options.folder)).state.values, best.state.values);
    runTraining(options, *m_corpus, &*m_heldOut, {});
    EXPECT_EQ(readCheckpoint(checkpointPath(options.folder)).history.worse, 3) << "no step is measured twice";
}

TEST_F(OverfittingRun, OneLineReportsTheLastStepAndTheModelThatIsKept) {
    TrainingRunOptions options = this->options();
    options.keepBest = true;
    options.storage = StorageType::kFloat32;
    options.train.steps = 295;
    std::vector<TrainingProgress> lines;
    const TrainingResult result =
        runTraining(options, *m_corpus, &*m_heldOut, {}, [&](const TrainingProgress& line) { lines.push_back(line); });
    ASSERT_LT(result.step, 295);
    const TrainingProgress& last = lines.back();
    EXPECT_EQ(last.step, 295);
    EXPECT_EQ(last.averagedSteps, 5) << "since the measurement at 290";
    EXPECT_EQ(last.keptStep, result.step);
    ASSERT_TRUE(last.heldOut && last.allHeldOut);
    EXPECT_GT(last.heldOut->meanLoss(), *result.history.bestLoss) << "of step 295, and of the kept step";
    EXPECT_NEAR(last.allHeldOut->meanLoss(), *result.history.bestLoss, 0.001) << "in fp32 and in bf16";
    const std::vector<nlohmann::json> written = logOf(options.folder);
    EXPECT_EQ(written.back()["step"], 295);
    EXPECT_EQ(written.back()["keptStep"], result.step);
    EXPECT_EQ(written.back()["allHeldOut"]["perplexityMean"], result.heldOut->meanPerplexity());
    EXPECT_EQ(written[written.size() - 2]["step"], 290);
}

/// What a session with nothing but --resume knows.
TrainingRunOptions askedBefore(const std::filesystem::path& folder) {
    const Checkpoint header = readCheckpointHeader(checkpointPath(folder));
    TrainingRunOptions options;
    static_cast<RunSettings&>(options) = header.run.value();
    options.train.threads = header.options.threads;
    options.folder = folder;
    options.resume = true;
    return options;
}

TEST_F(OverfittingRun, ResumedWithNothingButItsFolderItEqualsTheUninterruptedRun) {
    using Change = std::function<void(TrainingRunOptions&)>;
    const std::vector<std::pair<const char*, Change>> cases = {
        {"plain", [](auto&) {}},
        {"keep best", [](auto& o) { o.keepBest = true; }},
        {"patience", [](auto& o) { o.patience = 3; }},
        {"sample", [](auto& o) { o.heldOutPositions = 20, o.keepBest = true; }},
        {"cool-down", [](auto& o) { o.train = cooledDown(o.train, 0, 50); }},
        {"average", [](auto& o) { o.train.optimiser.averaging = 3; }},
        {"adagrad", [](auto& o) { o.train.optimiser.kind = OptimiserKind::kAdagrad; }},
        {"words", [](auto& o) { o.train.input = TokenInput::kWords; }},
        {"forward", [](auto& o) { o.train.directions = Directions::kForward; }},
        {"storage", [](auto& o) { o.storage = StorageType::kInt8; }},
        {"reset", [](auto& o) { o.train.resetStateAtSentence = true, o.train.groupSize = 2; }}};
    for (const auto& [name, change] : cases) {
        SCOPED_TRACE(name);
        TrainingRunOptions whole = options(), stopped = options();
        for (TrainingRunOptions* o : {&whole, &stopped}) {
            o->train.steps = 60;
            o->logEvery = 25;
            change(*o);
        }
        whole.folder = m_folder.path("whole");
        runTraining(whole, *m_corpus, &*m_heldOut, {});
        std::stop_source stop;
        const auto sink = [&](const TrainingProgress& line) { line.step == 25 ? (void)stop.request_stop() : void(); };
        EXPECT_THROW(runTraining(stopped, *m_corpus, &*m_heldOut, RunControl(stop.get_token()), sink), Cancelled);
        runTraining(askedBefore(stopped.folder), *m_corpus, &*m_heldOut, {});
        expectSameState(readCheckpoint(keptCheckpointPath(stopped.folder)).state,
                        readCheckpoint(keptCheckpointPath(whole.folder)).state);
        EXPECT_EQ(timelessLogOf(stopped.folder), timelessLogOf(whole.folder));
        std::filesystem::remove_all(whole.folder);
        std::filesystem::remove_all(stopped.folder);
    }
}

TEST_F(OverfittingRun, ResumedIntoACooldownItFollowsTheFormulaAndSaysSo) {
    TrainingRunOptions options = this->options();
    options.train.optimiser.schedule = Schedule::kConstant;
    options.train.steps = 50;
    options.logEvery = 1;
    runTraining(options, *m_corpus, &*m_heldOut, {});
    const TrainerState before = readCheckpoint(checkpointPath(options.folder)).state;
    TrainingRunOptions cooled = askedBefore(options.folder);
    cooled.change = [](TrainOptions& train, std::int64_t step) { train = cooledDown(train, step, 40); };
    runTraining(cooled, *m_corpus, &*m_heldOut, {});
    const Checkpoint after = readCheckpoint(checkpointPath(options.folder));
    EXPECT_EQ(after.state.step, 90);
    EXPECT_NE(after.state.values, before.values);
    const std::vector<nlohmann::json> log = logOf(options.folder);
    ASSERT_EQ(log.size(), 50U + 1 + 40);
    EXPECT_EQ(log[50]["resumedAt"], 50);
    EXPECT_THAT(log[50]["changes"].dump(), testing::HasSubstr("schedule = \\\"constant\\\", now \\\"cooldown\\\""));
    cooled.change = [](TrainOptions& train, std::int64_t) {
        train.steps = 100;
        train.optimiser.schedule = Schedule::kConstant;
        train.optimiser.cooldownSteps = 0;
    };
    runTraining(cooled, *m_corpus, &*m_heldOut, {});
    EXPECT_NEAR(logOf(options.folder).back()["rate"], 0.02, 1e-12);
    cooled.change = [](TrainOptions& train, std::int64_t step) { train = cooledDown(train, step, 5); };
    EXPECT_EQ(runTraining(cooled, *m_corpus, &*m_heldOut, {}).step, 105) << "after a rise, too";
    for (std::size_t k = 0; k < 40; ++k)
        EXPECT_NEAR(log[51 + k]["rate"], 0.02 * (1 - std::sqrt(static_cast<double>(k) / 40)), 1e-12) << k;
}

TEST_F(OverfittingRun, RefusesByNameWhatAResumedRunCannotChange) {
    TrainingRunOptions options = this->options();
    options.train.steps = 5;
    runTraining(options, *m_corpus, &*m_heldOut, {});
    const std::vector<std::pair<const char*, std::function<void(TrainOptions&)>>> refused = {
        {"model.cell_size = 10, now 12", [](TrainOptions& o) { o.model.encoder.cellSize = 12; }},
        {"training.seed = 7, now 8", [](TrainOptions& o) { o.seed = 8; }},
        {"training.batch_size", [](TrainOptions& o) { o.batchSize = 4; }},
        {"optimiser.kind", [](TrainOptions& o) { o.optimiser.kind = OptimiserKind::kAdagrad; }},
        {"training.frozen_steps", [](TrainOptions& o) { o.frozenSteps = 3; }}};
    for (const auto& [name, change] : refused) {
        options.change = [&](TrainOptions& train, std::int64_t) { change(train); };
        EXPECT_THAT(elmo::test::errorOf([&] { runTraining(options, *m_corpus, &*m_heldOut, {}); }),
                    testing::HasSubstr(name));
    }
    options.change = [](TrainOptions& train, std::int64_t) {
        train.steps = 10;
        train.dropout = 0.3;
        train.negativeSamples = 5;
        train.optimiser.clipNorm = 1;
    };
    runTraining(options, *m_corpus, &*m_heldOut, {});
    const TrainOptions now = readCheckpointHeader(checkpointPath(options.folder)).options;
    EXPECT_EQ(now.dropout, 0.3);
    EXPECT_EQ(now.negativeSamples, 5);
    EXPECT_EQ(now.optimiser.clipNorm, 1);
}

TEST_F(OverfittingRun, KeepsItsSettingsAsAFileThatConfigReads) {
    TrainingRunOptions options = this->options();
    options.train.steps = 5;
    options.patience = 4;
    options.heldOut = "/held/out";
    runTraining(options, *m_corpus, &*m_heldOut, {});
    RunSettings read;
    const TrainOptions train = loadTrainOptions((options.folder / "settings.toml").string(), nullptr, &read);
    EXPECT_EQ(toJson(train), toJson(readCheckpointHeader(checkpointPath(options.folder)).options));
    EXPECT_EQ(toJson(read), toJson(static_cast<const RunSettings&>(options)));
}

TEST(TrainingRun, StopsWhenItDivergesWithoutAModel) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainingRunOptions options = runOptions(folder.path("run"));
    options.train.optimiser.learningRate = 900;
    options.train.optimiser.clipNorm = 0;
    EXPECT_THAT(elmo::test::errorOf([&] { runTraining(options, corpus, &corpus, {}); }),
                testing::AllOf(testing::HasSubstr("diverged"), testing::HasSubstr("last good checkpoint")));
    EXPECT_FALSE(std::filesystem::exists(modelPath(options.folder)));
    options.change = [](TrainOptions& train, std::int64_t) {
        train.steps = 40;
        train.optimiser.learningRate = 0.01;
    };
    EXPECT_EQ(runTraining(options, corpus, &corpus, {}).step, 40) << "it goes on with a lower rate";
}

// The average was one of every 16th step: nothing that was measured or kept moved in between.
TEST(TrainingRun, MeasuresAndKeepsTheAverageUpToTheLastStep) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainingRunOptions options = runOptions(folder.path("run"));
    options.train.steps = 27;
    options.heldOutEvery = 3;
    options.storage = StorageType::kFloat32;
    std::vector<double> measured;
    const TrainingResult result = runTraining(options, corpus, &corpus, {}, [&](const TrainingProgress& line) {
        measured.push_back(line.heldOut->meanLoss());
    });
    ASSERT_EQ(measured.size(), 9U);
    for (std::size_t k = 1; k < measured.size(); ++k)
        EXPECT_NE(measured[k], measured[k - 1]) << k;
    const LanguageModel model = readLanguageModel(modelPath(options.folder));
    TrainOptions exact = model.options;
    exact.precision = Precision::kFloat32;
    const HeldOutReport stored = evaluatePerplexity(exact, model.parameters, model.softmax, corpus, 0, {});
    EXPECT_EQ(stored.meanLoss(), result.heldOut->meanLoss()) << "what is printed is of the model that is stored";
}

TEST_F(OverfittingRun, RejectsResumingWithOtherHeldOutTextIfItComparesWithIt) {
    TrainingRunOptions options = this->options();
    options.keepBest = true;
    options.train.steps = 25;
    runTraining(options, *m_corpus, &*m_heldOut, {});
    options.change = changedSteps(40);
    const Corpus other = heldOutText("other", 100), same = heldOutText("same", 99);
    EXPECT_THAT(elmo::test::errorOf([&] { runTraining(options, *m_corpus, &other, {}); }),
                testing::AllOf(testing::StartsWith("bad argument: "), testing::HasSubstr(options.folder.string()),
                               testing::HasSubstr("other held-out text")));
    EXPECT_EQ(readCheckpoint(checkpointPath(options.folder)).state.step, 25) << "nothing was trained";
    runTraining(options, *m_corpus, &same, {});
    Checkpoint old = readCheckpoint(checkpointPath(options.folder));
    EXPECT_EQ(old.state.step, 40);
    old.history.heldOut.clear();  // earlier versions did not store it
    writeCheckpoint(old, checkpointPath(options.folder));
    options.change = changedSteps(50);
    runTraining(options, *m_corpus, &other, {});
    EXPECT_EQ(readCheckpoint(checkpointPath(options.folder)).state.step, 50);
}

TEST_F(OverfittingRun, OtherHeldOutTextMayBeLoggedIfNothingIsCompared) {
    TrainingRunOptions options = this->options();
    options.train.steps = 25;
    runTraining(options, *m_corpus, &*m_heldOut, {});
    options.change = changedSteps(40);
    const Corpus other = heldOutText("other", 100);
    runTraining(options, *m_corpus, &other, {});
    EXPECT_EQ(readCheckpoint(checkpointPath(options.folder)).state.step, 40);
}

TEST_F(OverfittingRun, ResumesACheckpointOfAnEarlierVersion) {
    TrainingRunOptions options = this->options();
    options.keepBest = true;
    options.train.steps = 25;
    runTraining(options, *m_corpus, &*m_heldOut, {});
    const Checkpoint whole = readCheckpoint(checkpointPath(options.folder));
    Checkpoint old = whole;  // saved before the last step was measured
    old.history.measuredStep.reset();
    old.history.bestStep = 20;
    old.history.worse = 0;
    old.history.bestLoss = 100;
    writeCheckpoint(old, checkpointPath(options.folder));
    const TrainingResult result = runTraining(options, *m_corpus, &*m_heldOut, {});
    EXPECT_EQ(result.step, 25) << "the last step is measured, and better than a loss of 100";
    EXPECT_EQ(result.history.measuredStep, 25);
}

TEST(TrainingRun, EarlyStoppingNeedsHeldOutText) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(3, 20, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainingRunOptions options = runOptions(folder.path("run"));
    options.patience = 1;
    EXPECT_THROW(runTraining(options, corpus, nullptr, {}), Error);
}

TEST(TrainingRun, StopsWithTheLastGoodCheckpointIfTheLossIsNan) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainingRunOptions options = runOptions(folder.path("run"));
    options.train.steps = 10;
    runTraining(options, corpus, &corpus, {});
    Checkpoint checkpoint = readCheckpoint(checkpointPath(options.folder));
    checkpoint.state.softmax.weight.assign(checkpoint.state.softmax.weight.size(), std::nanf(""));
    writeCheckpoint(checkpoint, checkpointPath(options.folder));
    options.change = changedSteps(20);
    try {
        runTraining(options, corpus, &corpus, {});
        FAIL() << "training went on without a number for a loss";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), testing::AllOf(testing::HasSubstr("stopped at step 10"),
                                                 testing::HasSubstr("The last good checkpoint, of step 10, is '"),
                                                 testing::HasSubstr("lower optimiser.learning_rate")));
    }
    EXPECT_EQ(readCheckpoint(checkpointPath(options.folder)).state.step, 10);
}

TEST(TrainingRun, KeepsWhatItStartedFromIfTheLossIsNanAtOnce) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainingRunOptions options = runOptions(folder.path("run"));
    StartingPoint start;
    start.parameters.assign(makeBilmTrainer(options.train, corpus)->state().values.size(), std::nanf(""));
    options.start = &start;
    EXPECT_THAT(
        elmo::test::errorOf([&] { runTraining(options, corpus, nullptr, {}); }),
        testing::AllOf(testing::HasSubstr("stopped at step 0"), testing::HasSubstr("checkpoint, of step 0, is")));
    EXPECT_FALSE(std::filesystem::exists(modelPath(options.folder)));
}

TEST(TrainingRun, RejectsResumingWithAnotherCorpus) {
    const ScratchFolder folder;
    writeCorpus(folder.path("a"), randomDocuments(12, 60, 3));
    writeCorpus(folder.path("b"), randomDocuments(13, 60, 4));
    TrainingRunOptions options = runOptions(folder.path("run"));
    options.train.steps = 8;
    const Corpus a(folder.path("a")), b(folder.path("b"));
    runTraining(options, a, &a, {});
    EXPECT_THROW(runTraining(options, b, &b, {}), Error);
}

TEST(TrainingRun, SavesACheckpointWhenCancelled) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainingRunOptions options = runOptions(folder.path("run"));
    options.logEvery = 1;
    std::stop_source stop;
    const auto sink = [&](const TrainingProgress& progress) {
        if (progress.step == 10)
            stop.request_stop();
    };
    EXPECT_THROW(runTraining(options, corpus, &corpus, RunControl(stop.get_token()), sink), Cancelled);
    EXPECT_EQ(readCheckpoint(checkpointPath(options.folder)).state.step, 10);
}

// The measurement belongs to the history that early stopping reads, so it is neither lost nor counted twice.
TEST(TrainingRun, SavesACheckpointWhenCancelledWhileMeasuringAndMeasuresAgain) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainingRunOptions options = runOptions(folder.path("whole"));
    options.train.steps = 45;
    options.heldOutEvery = 10;
    options.keepBest = true;
    runTraining(options, corpus, &corpus, {});
    const Checkpoint whole = readCheckpoint(checkpointPath(options.folder));

    options.folder = folder.path("stopped");
    std::stop_source stop;
    const RunControl control(stop.get_token(), [&](const Progress& progress) {
        if (progress.stage == "evaluating")
            stop.request_stop();
    });
    EXPECT_THROW(runTraining(options, corpus, &corpus, control), Cancelled);
    EXPECT_EQ(readCheckpoint(checkpointPath(options.folder)).state.step, 10) << "the measured step, not the seventh";
    runTraining(options, corpus, &corpus, {});
    const Checkpoint resumed = readCheckpoint(checkpointPath(options.folder));
    expectSameState(resumed.state, whole.state);
    EXPECT_EQ(resumed.history.bestLoss, whole.history.bestLoss);
    EXPECT_EQ(resumed.history.bestStep, whole.history.bestStep);
    EXPECT_EQ(resumed.history.worse, whole.history.worse);
}

/// A group of one process that loses its connection on request.
class UnreliableGroup : public ProcessGroup {
public:
    UnreliableGroup() : ProcessGroup(0, 1) {}
    void lose() { m_isLost = true; }
    void sum(std::span<float>) override { requireConnection(); }
    void sum(std::span<double>) override { requireConnection(); }

private:
    void requireConnection() const {
        if (m_isLost)
            throw ProcessLost("The connection is lost.");
    }

    bool m_isLost = false;
};

TEST(TrainingRun, LostProcessErrorNamesTheStepOfTheCheckpointAndNotOfTheBest) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    UnreliableGroup group;
    TrainingRunOptions options = runOptions(folder.path("run"));
    options.group = &group;
    options.checkpointEvery = 1000;
    options.heldOutEvery = 10;
    options.logEvery = 15;
    options.keepBest = true;
    const auto sink = [&](const TrainingProgress& line) {
        if (line.step == 15)
            group.lose();
    };
    try {
        runTraining(options, corpus, &corpus, {}, sink);
        FAIL() << "training went on without its group";
    } catch (const ProcessLost& lost) {
        EXPECT_NE(std::string(lost.what()).find("holds step 0."), std::string::npos) << lost.what();
    }
    EXPECT_EQ(readCheckpoint(checkpointPath(options.folder)).state.step, 0);
    EXPECT_EQ(readCheckpoint(keptCheckpointPath(options.folder)).state.step, 10);
}

/// The file as the first version of the program wrote it: without what was added since.
std::string asVersion1(const std::string& bytes) {
    std::uint32_t length = 0;
    std::memcpy(&length, bytes.data() + 12, sizeof length);
    auto header = nlohmann::ordered_json::parse(bytes.substr(16, length));
    header.erase("history");
    for (const char* added : {"wordEmbedding", "directions", "frozenSteps"})
        EXPECT_EQ(header["options"].erase(added), 1U) << added;
    const std::string text = header.dump();
    const std::uint32_t numbers[2] = {1, static_cast<std::uint32_t>(text.size())};
    std::string old = bytes.substr(0, 8) + std::string(reinterpret_cast<const char*>(numbers), sizeof numbers) + text +
                      bytes.substr(16 + length, bytes.size() - 16 - length - 16);
    const XXH128_hash_t hash = XXH3_128bits(old.data(), old.size());
    return old.append(reinterpret_cast<const char*>(&hash), sizeof hash);
}

TEST(Checkpoint, RejectsEveryKindOfCorruption) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(3, 20, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainOptions options = tinyOptions();
    options.pieceLength = 0;
    options.resetStateAtDocument = false;
    const auto trainer = makeBilmTrainer(options, corpus);
    const auto path = folder.path("checkpoint");
    writeCheckpoint({trainer->options(), corpus.statistics(), "test 1", trainer->state(), {}}, path);
    std::ifstream in(path, std::ios::binary);
    const std::string good((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const auto codeOf = [&](const std::string& bytes) {
        std::ofstream(path, std::ios::binary) << bytes;
        try {
            readCheckpoint(path);
        } catch (const Error& error) {
            return static_cast<int>(error.code());
        }
        return -1;
    };
    EXPECT_EQ(codeOf(good), -1);
    EXPECT_EQ(good[8], 2) << "versions of the program that know no average and no pieces still read it";
    EXPECT_EQ(codeOf(asVersion1(good)), -1);
    for (const std::size_t length : {0UL, 7UL, 15UL, 300UL, good.size() / 2, good.size() - 1})
        EXPECT_EQ(codeOf(good.substr(0, length)), static_cast<int>(ErrorCode::kBadFormat)) << length;
    EXPECT_EQ(codeOf(good + "x"), static_cast<int>(ErrorCode::kBadFormat));
    std::string changed = good;
    changed[good.size() / 2] ^= 1;
    EXPECT_EQ(codeOf(changed), static_cast<int>(ErrorCode::kChecksum));
    changed = good;
    changed[8] = 9;
    EXPECT_EQ(codeOf(changed), static_cast<int>(ErrorCode::kNewerVersion));
    changed = good;
    changed[15] = 0x7F;  // a header of 2 GB
    EXPECT_EQ(codeOf(changed), static_cast<int>(ErrorCode::kBadFormat));
}

TEST(Checkpoint, RejectsParametersOfAnotherSizeThanItsModel) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(3, 20, 3));
    const Corpus corpus(folder.path("corpus"));
    const auto trainer = makeBilmTrainer(tinyOptions(), corpus);
    Checkpoint good{trainer->options(), corpus.statistics(), "test 1", trainer->state(), {}};
    good.state.average = {3, good.state.values, good.state.softmax};
    const auto isRejected = [&](auto&& change) {
        Checkpoint changed = good;
        change(changed);
        writeCheckpoint(changed, folder.path("a"));
        try {
            readCheckpoint(folder.path("a"));
        } catch (const Error& error) {
            return error.code() == ErrorCode::kBadFormat;
        }
        return false;
    };
    EXPECT_FALSE(isRejected([](Checkpoint&) {}));
    EXPECT_TRUE(isRejected([](Checkpoint& c) { c.state.values.pop_back(); }));
    EXPECT_TRUE(isRejected([](Checkpoint& c) { c.state.softmax.weight.pop_back(); }));
    EXPECT_TRUE(isRejected([](Checkpoint& c) { c.state.softmax.bias.clear(); }));
    EXPECT_TRUE(isRejected([](Checkpoint& c) { c.state.softmax.words += 5; }));
    EXPECT_TRUE(isRejected([](Checkpoint& c) { c.state.average.values.pop_back(); }));
    EXPECT_TRUE(isRejected([](Checkpoint& c) { c.state.average.softmax.weight.pop_back(); }));
    EXPECT_TRUE(isRejected([](Checkpoint& c) { c.state.average.softmax.bias.clear(); }));
    EXPECT_TRUE(isRejected([](Checkpoint& c) { c.options.model.encoder.cellSize += 1; }));
}

}  // namespace
}  // namespace elmo::training::test
