// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/task_trainer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <thread>
#include <tuple>

#include "tasks/model/torch_loaded_head.h"
#include "tasks/registry/task_list.h"
#include "tasks/training/task_checkpoint.h"
#include "tasks/training/task_evaluation.h"
#include "tests/support/child_case.h"
#include "tests/support/error_text.h"
#include "tests/tasks/training/tiny_tasks.h"

namespace tasks::test {
namespace {

namespace fs = std::filesystem;
using elmo::test::errorOf;
using elmo::test::TemporaryFolder;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kChildVariable = "TASK_TRAINER_TEST_FOLDER";

fs::path checkpointOf(const TinyTask& task) {
    return trainingFolder(task.training.output) / "checkpoint.safetensors";
}

void expectSameResult(const TinyTask& a, const TinyTask& b) {
    EXPECT_EQ(a.file("weights.safetensors"), b.file("weights.safetensors"));
    EXPECT_EQ(a.file("log.jsonl"), b.file("log.jsonl"));
}

/// Trains until `points` evaluations were made, then cancels.
void trainUntil(const TinyTask& task, std::size_t points) {
    std::stop_source stop;
    std::size_t seen = 0;
    EXPECT_THROW(trainTask(task.training, elmo::RunControl(stop.get_token()),
                           [&](const TaskProgress&) {
                               if (++seen == points)
                                   stop.request_stop();
                           }),
                 elmo::Cancelled);
}

/// A file that has no label LOC and another that has both: the names of places in the first say nothing.
TEST(TaskTrainer, LearnsALabelThatOneOfTwoFilesLeavesOpen) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    task.train.sourceLabels = {{"PER"}, {"LOC", "PER"}};
    for (std::size_t i = 0; i < task.train.examples.size(); ++i) {
        Example& example = task.train.examples[i];
        example.source = i % 5 < 2 ? 1 : 0;
        if (example.source == 0)
            for (std::string& tag : std::get<TokenTags>(example.gold).tags)
                if (tag.ends_with("LOC"))
                    tag = "O";
    }
    task.training.config.training.epochs = task.training.config.training.patience = 40;
    task.training.config.head.network.variational = true;
    const auto best = [](const TaskRun& run) { return run.points[*run.chosen].devMetric; };
    const double closed = best(task.run());
    task.training.output = folder.path() / "open";
    task.training.config.training.partialLabels = "missing";
    EXPECT_GT(best(task.run()), 95);
    EXPECT_LT(closed, 70) << "places of the first file are counted as no names";
}

/// The same texts with other labels in two files: the head says what the file that it is to follow says.
TEST(TaskTrainer, PredictionsFollowTheChosenFile) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    const auto first = task.train.examples;
    for (Example example : first) {
        example.source = 1;
        for (std::string& tag : std::get<TokenTags>(example.gold).tags)
            tag = "O";
        task.train.examples.push_back(std::move(example));
    }
    tasks::InputOptions& input = task.training.config.head.input;
    task.training.config.training.epochs = task.training.config.training.patience = 40;
    input.sourceWidth = 4;
    input.sources = 2;
    input.predictedSource = 1;
    const auto last = [](const TaskRun& run) { return run.points[*run.chosen].devMetric; };
    EXPECT_GT(last(task.run()), 80);
    task.training.output = folder.path() / "none";
    input.predictedSource = 2;
    const TaskRun none = task.run();
    EXPECT_LT(none.points.back().devMetric, 30);
}

TEST(TaskTrainer, LearnsEveryTask) {
    for (const Task& tested : {Ner::kTask, Tagging::kTask, Sentiment::kTask, Qa::kTask, Entailment::kTask}) {
        const TemporaryFolder folder;
        TinyTask task(folder.path(), tested);
        task.training.dev = &task.train;
        task.training.config.training.epochs = 40;
        task.training.config.training.patience = 40;
        const TaskRun run = task.run();
        ASSERT_TRUE(run.chosen.has_value());
        EXPECT_GT(run.points[*run.chosen].devMetric, 85) << tested.name;
        EXPECT_LT(run.points.back().trainLoss, run.points.front().trainLoss / 2) << tested.name;
        EXPECT_FALSE(fs::exists(trainingFolder(task.training.output)));
    }
}

/// The probability of the rare label that a head learns from texts that are all the same, one in eight of that label.
double learnedShareOfRare(const Task& tested, const std::string& classWeights) {
    const TemporaryFolder folder;
    TinyTask task(folder.path(), tested, ElmoPlace::kNone);
    task.train = DataSet();
    task.train.labels = {"often", "rare"};
    task.train.hash = "unbalanced";
    for (int i = 0; i < 40; ++i) {
        const std::string label = i % 8 == 0 ? "rare" : "often";
        Example example;
        example.id = "tiny.txt:" + std::to_string(i + 1);
        example.text = textOf("word");
        example.gold = tested.output == OutputKind::kTextClass ? Gold(TextLabel{label}) : Gold(TokenLabels{{label}});
        task.train.examples.push_back(std::move(example));
    }
    task.training.dev = &task.train;
    task.training.config.head.labels = task.train.labels;
    task.training.config.head.network.dropout = task.training.config.head.input.dropout = 0;
    task.training.config.training.classWeights = classWeights;
    task.training.config.training.batchTokens = 40;
    task.training.config.training.epochs = task.training.config.training.patience = 150;
    task.training.config.training.schedule = "warmup";
    task.training.config.training.warmupSteps = 40;
    trainTask(task.training, {});
    DataSet asked = task.train;
    asked.examples.resize(1);
    const TaskPrediction found = predictBundle(task.training.output, asked, nullptr, {}, {}).front();
    if (const auto* classes = std::get_if<ClassPredictions>(&found))
        return classes->document[1];
    const TagPrediction& tag = std::get<TagPredictions>(found).tokens.front();
    return tag.tag == "rare" ? tag.probability : 1 - tag.probability;
}

// The last weights are kept: of equal accuracies the later one's.
TEST(TaskTrainer, BalancedWeightsCountRareLabelsAsMuchAsFrequentOnes) {
    for (const Task& tested : {Sentiment::kTask, Tagging::kTask}) {
        EXPECT_NEAR(learnedShareOfRare(tested, "none"), 0.125, 0.05) << tested.name;
        EXPECT_NEAR(learnedShareOfRare(tested, "balanced"), 0.5, 0.08) << tested.name;
        EXPECT_NEAR(learnedShareOfRare(tested, "rare=7"), 0.5, 0.08) << tested.name << ": 7 x 1/8 against 7/8";
    }
}

TEST(TaskTrainer, WeightsCanBeChosenByMacroF1) {
    for (const Task& tested : {Sentiment::kTask, Tagging::kTask, Ner::kTask}) {
        const TemporaryFolder folder;
        TinyTask task(folder.path(), tested);
        task.training.config.training.chooseBy = "macro_f1";
        task.training.config.training.learningRate = 0.003;
        const TaskRun run = task.run();
        EXPECT_EQ(run.metricName, "macro F1");
        const MetricReport report = evaluateBundle(task.training.output, task.dev, task.training.layers, 1, {},
                                                   std::vector<std::vector<NamedMix>>(1))
                                        .front();
        EXPECT_NEAR(run.points[*run.chosen].devMetric, macroF1(report.labels), 1e-9);
        for (const RunPoint& point : run.points)
            EXPECT_LE(point.devMetric, run.points[*run.chosen].devMetric);
    }
}

TEST(TaskTrainer, RefusesWeightsAndMacroF1WhereThereAreNoLabelsForThem) {
    const TemporaryFolder folder;
    for (const auto& [tested, weights, choice] :
         {std::tuple{Ner::kTask, "balanced", "metric"}, std::tuple{Qa::kTask, "none", "macro_f1"},
          std::tuple{Sentiment::kTask, "inverse", "metric"}, std::tuple{Sentiment::kTask, "none", "f1"},
          std::tuple{Sentiment::kTask, "absent=2", "metric"}, std::tuple{Sentiment::kTask, "pos", "metric"},
          std::tuple{Sentiment::kTask, "pos=-1", "metric"}, std::tuple{Sentiment::kTask, "pos=1,pos=2", "metric"},
          std::tuple{Sentiment::kTask, "pos=1,", "metric"}}) {
        TinyTask task(folder.path(), tested, ElmoPlace::kNone);
        task.training.config.training.classWeights = weights;
        task.training.config.training.chooseBy = choice;
        EXPECT_THAT(errorOf([&] { task.run(); }), HasSubstr("training.c")) << tested.name;
    }
}

TEST(TaskTrainer, IsBitIdenticalForTheSameSeed) {
    const TemporaryFolder folder;
    TinyTask first(folder.path(), Ner::kTask, ElmoPlace::kBoth, "first");
    TinyTask second(folder.path(), Ner::kTask, ElmoPlace::kBoth, "second");
    TinyTask other(folder.path(), Ner::kTask, ElmoPlace::kBoth, "other");
    other.training.config.training.seed = 2;
    first.run(), second.run(), other.run();
    expectSameResult(first, second);
    EXPECT_NE(first.file("weights.safetensors"), other.file("weights.safetensors"));
}

TEST(TaskTrainer, CanBeEndedEarlyWithTheBestHeadSoFar) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    std::stop_source enough;
    task.training.enough = enough.get_token();
    std::vector<TaskStep> steps;
    const TaskRun run = trainTask(task.training, {}, {}, [&](const TaskStep& step) {
        steps.push_back(step);
        if (steps.size() == 3)
            enough.request_stop();
    });
    ASSERT_EQ(steps.size(), 3U);
    EXPECT_EQ(steps[2].step, 3);
    EXPECT_GT(steps[2].epoch, steps[1].epoch);
    EXPECT_GT(steps[2].loss, 0);
    EXPECT_GT(steps[2].secondsLeft, 0);
    ASSERT_EQ(steps[2].mixes.size(), 1U);
    EXPECT_EQ(steps[2].mixes[0].weights.size(), 3U);
    EXPECT_EQ(run.chosen, 0U) << "measured once at least";
    EXPECT_NEAR(run.points.at(0).epoch, steps[2].epoch, 1e-9);
    EXPECT_TRUE(isTaskBundle(task.training.output));
    EXPECT_FALSE(fs::exists(trainingFolder(task.training.output)));
}

TEST(TaskTrainer, IsBitIdenticalAfterCancelAndResume) {
    for (const double average : {0.0, 0.9}) {
        const TemporaryFolder folder;
        TinyTask whole(folder.path(), Qa::kTask, ElmoPlace::kInput, "whole");
        TinyTask parts(folder.path(), Qa::kTask, ElmoPlace::kInput, "parts");
        for (TinyTask* task : {&whole, &parts}) {
            task->training.config.training.emaDecay = average;
            task->training.config.training.negatives = 0.5;
            task->training.config.training.epochs = 4;
        }
        whole.run();
        parts.training.resume = true;
        trainUntil(parts, 1);
        trainUntil(parts, 2);
        parts.run();
        expectSameResult(whole, parts);
    }
}

TEST(TaskTrainer, WordsOfQuestionsAreTrainingWords) {
    const TemporaryFolder folder;
    TinyTask task(folder.path(), Qa::kTask);
    task.training.config.training.epochs = 1;
    task.run();
    const std::string words = task.file(kTaskWordsFile);
    EXPECT_THAT(words, AllOf(HasSubstr("Where\n"), HasSubstr("Paris\n")));
    EXPECT_LT(words.find("Paris\n"), words.find("Where\n")) << "in order, so that equal trainings give equal files";
}

TEST(TaskTrainer, StoppedDuringAnEvaluationEvaluatesOnResume) {
    const TemporaryFolder folder;
    TinyTask whole(folder.path(), Ner::kTask, ElmoPlace::kInput, "whole");
    TinyTask parts(folder.path(), Ner::kTask, ElmoPlace::kInput, "parts");
    whole.run();
    parts.training.resume = true;
    std::stop_source stop;
    const auto stopAtTheEndOfTheEpoch = [&](const TaskStep& step) {
        if (step.epoch >= 1)
            stop.request_stop();  // what comes next is the epoch's evaluation
    };
    EXPECT_THROW(trainTask(parts.training, elmo::RunControl(stop.get_token()), {}, stopAtTheEndOfTheEpoch),
                 elmo::Cancelled);
    EXPECT_TRUE(fs::exists(trainingFolder(parts.training.output) / "checkpoint.safetensors"));
    parts.run();
    expectSameResult(whole, parts);
}

TinyTask* killedTask(const fs::path& folder) {
    auto* task = new TinyTask(folder, Ner::kTask, ElmoPlace::kBoth, "killed");
    task->training.config.training.epochs = 12;
    task->training.config.training.patience = 12;
    task->training.checkpointSeconds = 0;  // after every batch
    task->training.resume = true;
    return task;
}

TEST(TaskTrainer, DISABLED_RunsInTheChildProcess) {
    const char* folder = std::getenv(kChildVariable);
    ASSERT_NE(folder, nullptr) << "only KilledAtAnyMoment... starts this";
    const std::unique_ptr<TinyTask> task(killedTask(folder));
    task->run();
}

/// Starts this program again to run the case above in a process of its own.
pid_t startChild(const fs::path& folder) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::setenv(kChildVariable, folder.c_str(), 1);
        elmo::test::becomeCase("TaskTrainer.DISABLED_RunsInTheChildProcess");
    }
    return child;
}

/// Waits until the child has written a new checkpoint; false if it ended first.
bool waitForCheckpoint(pid_t child, const fs::path& checkpoint) {
    std::error_code ignored;
    const auto before = fs::last_write_time(checkpoint, ignored);
    for (int i = 0; i < 60'000; ++i) {
        siginfo_t info = {};
        if (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == child)
            return false;
        if (fs::exists(checkpoint) && fs::last_write_time(checkpoint, ignored) != before)
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

TEST(TaskTrainer, IsBitIdenticalAfterBeingKilledAndResumed) {
    const TemporaryFolder folder;
    const std::unique_ptr<TinyTask> killed(killedTask(folder.path()));
    TinyTask whole(folder.path(), Ner::kTask, ElmoPlace::kBoth, "whole");
    whole.training.config = killed->training.config;
    whole.run();
    int kills = 0;
    for (int attempt = 0; attempt < 4; ++attempt) {
        const pid_t child = startChild(folder.path());
        if (attempt < 3 && waitForCheckpoint(child, checkpointOf(*killed))) {
            std::this_thread::sleep_for(std::chrono::milliseconds(3 * attempt));
            kills += ::kill(child, SIGKILL) == 0;
        }
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        if (WIFEXITED(status)) {
            ASSERT_EQ(WEXITSTATUS(status), 0);
            break;
        }
        readTaskCheckpoint(checkpointOf(*killed));  // whole and with a good checksum, whenever it was
    }
    ASSERT_GE(kills, 1) << "no child was killed while it trained";
    expectSameResult(whole, *killed);
}

TEST(TaskTrainer, StopsIfTheLossIsNanAndKeepsTheLastGoodCheckpoint) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    task.training.resume = true;
    trainUntil(task, 1);
    TaskCheckpoint checkpoint = readTaskCheckpoint(checkpointOf(task));
    for (auto& [name, values] : checkpoint.tensors)
        if (name.starts_with("value."))
            values.assign(values.size(), std::numeric_limits<float>::max());  // finite, but no sum of it is
    writeTaskCheckpoint(checkpoint, checkpointOf(task));
    const std::string before = elmo::test::readFile(checkpointOf(task));
    EXPECT_THAT(errorOf([&] { task.run(); }),
                AllOf(StartsWith("bad argument: Training stopped at step " + std::to_string(checkpoint.state.step)),
                      HasSubstr("not a number"), HasSubstr(checkpointOf(task).string())));
    EXPECT_EQ(elmo::test::readFile(checkpointOf(task)), before);
    EXPECT_FALSE(fs::exists(task.training.output));
}

TEST(TaskTrainer, NamesNoCheckpointIfTheLossIsNanBeforeTheFirst) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    task.train = tinyEntities(60, 0);
    TaskTrainOptions& options = task.training.config.training;
    options.learningRate = 100;  // with this decay each step takes the weights times -99: soon they are infinite
    options.weightDecay = 1;
    options.batchTokens = 1;  // a step for each sentence
    task.training.checkpointSeconds = 1e9;
    const fs::path unfinished = trainingFolder(task.training.output);
    EXPECT_THAT(errorOf([&] { task.run(); }),
                AllOf(StartsWith("bad argument: Training stopped at step "), HasSubstr("No checkpoint was written yet"),
                      HasSubstr("Remove the folder '" + unfinished.string() + "'"),
                      testing::Not(HasSubstr("checkpoint.safetensors"))));
    EXPECT_FALSE(fs::exists(checkpointOf(task)));
}

TEST(TaskTrainer, StopsEarlyAndKeepsTheLastBestEvaluation) {
    const TemporaryFolder folder;
    TinyTask task(folder.path(), Sentiment::kTask);
    task.training.config.training.learningRate = 0;  // so that every evaluation is alike
    task.training.config.training.patience = 2;
    const TaskRun run = task.run();
    EXPECT_EQ(run.points.size(), 3U) << "an equal score is no gain";
    EXPECT_EQ(run.chosen, 2U);
}

TEST(TaskTrainer, BundleContainsTheWeightsOfTheBestEvaluation) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    const TaskRun run = task.run();
    auto best = run.points.begin();
    for (auto point = run.points.begin(); point != run.points.end(); ++point)
        best = point->devMetric >= best->devMetric ? point : best;
    ASSERT_EQ(run.chosen, static_cast<std::size_t>(best - run.points.begin()));
    const TaskModelInfo info = readTaskModelInfo(task.training.output);
    EXPECT_EQ(info.devMetric, best->devMetric);
    ASSERT_EQ(info.mixes.size(), 1U);
    const std::vector<double> raw(info.mixes[0].weights.raw.begin(), info.mixes[0].weights.raw.end());
    EXPECT_EQ(raw, best->mixes[0].raw);
}

TEST(TaskTrainer, PlateauHalvesTheLearningRate) {
    const TemporaryFolder folder;
    TinyTask task(folder.path(), Sentiment::kTask);
    TaskTrainOptions& options = task.training.config.training;
    options.learningRate = 1e-12;  // nothing is learned, so nothing is gained
    options.plateauPatience = 1;
    options.patience = 6;
    std::vector<double> parts;
    for (const RunPoint& point : task.run().points)
        parts.push_back(point.learningRate / 1e-12);
    EXPECT_EQ(parts, (std::vector<double>{1, 1, 1, 0.5, 0.5, 0.25, 0.25}));
}

TEST(TaskTrainer, WarmUpIsLinearAndDecayIsInverseSquareRoot) {
    const TemporaryFolder folder;
    TinyTask task(folder.path(), Sentiment::kTask);
    TaskTrainOptions& options = task.training.config.training;
    options.schedule = "warmup";
    options.warmupSteps = 8;
    options.evaluationsPerEpoch = 1000;  // after every step
    options.epochs = 4;
    options.patience = 1000;
    const TaskRun run = task.run();
    ASSERT_GT(run.points.size(), 9U);
    for (std::size_t i = 0; i < run.points.size(); ++i) {
        const auto next = static_cast<double>(run.points[i].step + 1);  // the rate that the next step has
        EXPECT_EQ(run.points[i].step, static_cast<std::int64_t>(i) + 1);
        EXPECT_NEAR(run.points[i].learningRate, 0.01 * std::min(next / 8, std::sqrt(8 / next)), 1e-12);
    }
}

TEST(TaskTrainer, DecayIsLinearToZeroAtTheLastEpochsEnd) {
    const TemporaryFolder folder;
    TinyTask task(folder.path(), Sentiment::kTask);
    TaskTrainOptions& options = task.training.config.training;
    options.schedule = "decay";
    options.warmupSteps = 2;
    options.decayShare = 0.5;
    options.evaluationsPerEpoch = 1000;  // after every step
    options.epochs = 4;
    options.patience = 1000;
    const TaskRun run = task.run();
    const auto steps = static_cast<double>(run.points.size());
    ASSERT_GE(steps, 8);
    for (const RunPoint& point : run.points) {
        const auto done = static_cast<double>(point.step);  // the rate is that of the next step
        EXPECT_NEAR(point.learningRate, 0.01 * std::min({1.0, (done + 1) / 2, (1 - done / steps) / 0.5}), 1e-12)
            << done;
    }
}

double spread(const TaskRun& run) {
    const auto [low, high] = std::ranges::minmax(run.points.back().mixes.at(0).raw);
    return high - low;
}

TEST(TaskTrainer, LambdaPullsLayerWeightsTogether) {
    const TemporaryFolder folder;
    double spreads[2] = {};
    for (const int strong : {0, 1}) {
        TinyTask task(folder.path(), Ner::kTask, ElmoPlace::kInput, "head" + std::to_string(strong));
        task.training.config.head.elmo.startShares = {0.8F, 0.1F, 0.1F};
        task.training.config.head.elmo.lambda = strong * 100.0;
        task.training.config.training.learningRate = 0.05;
        task.training.config.training.epochs = 20;
        task.training.config.training.patience = 20;
        spreads[strong] = spread(task.run());
    }
    EXPECT_GT(spreads[0], 1);
    EXPECT_LT(spreads[1], spreads[0] / 2);
}

TEST(TaskTrainer, LogsTheMixOfEveryElmoPlace) {
    const std::pair<ElmoPlace, std::vector<std::string>> expected[] = {{ElmoPlace::kNone, {}},
                                                                       {ElmoPlace::kInput, {"input"}},
                                                                       {ElmoPlace::kOutput, {"output"}},
                                                                       {ElmoPlace::kBoth, {"input", "output"}}};
    for (const auto& [place, names] : expected) {
        const TemporaryFolder folder;
        TinyTask task(folder.path(), Sentiment::kTask, place);
        task.training.config.training.epochs = 2;
        const TaskRun run = task.run();
        EXPECT_EQ(run.points.size(), 2U);
        for (const RunPoint& point : run.points) {
            std::vector<std::string> found;
            for (const MixState& mix : point.mixes) {
                found.push_back(mix.place);
                EXPECT_EQ(mix.raw.size(), 3U);
                EXPECT_NEAR(mix.weights.at(0) + mix.weights.at(1) + mix.weights.at(2), 1, 1e-9);
            }
            EXPECT_EQ(found, names) << run.elmoMode;
        }
        ASSERT_EQ(run.contributions.size(), names.size());
        for (const MixContribution& contribution : run.contributions) {
            EXPECT_NEAR(contribution.share.at(0) + contribution.share.at(1) + contribution.share.at(2), 1, 1e-9);
            EXPECT_NEAR(contribution.projection.at(0) + contribution.projection.at(1) + contribution.projection.at(2),
                        1, 1e-6);
        }
    }
}

TEST(TaskTrainer, FrozenWeightsDoNotChange) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    task.training.config.head.elmo.mode = MixMode::kFrozen;
    task.training.config.head.elmo.startShares = {0.5F, 0.25F, 0.25F};
    task.training.config.training.epochs = 3;
    const TaskRun run = task.run();
    EXPECT_EQ(run.elmoMode, "input-frozen");
    for (const RunPoint& point : run.points)
        EXPECT_THAT(point.mixes.at(0).weights,
                    testing::ElementsAre(testing::DoubleNear(0.5, 1e-6), testing::DoubleNear(0.25, 1e-6),
                                         testing::DoubleNear(0.25, 1e-6)));
}

TEST(TaskTrainer, ResumesATrainingOfAVersionThatHadFewerSettings) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    task.training.resume = true;
    trainUntil(task, 1);
    const fs::path path = checkpointOf(task);
    TaskCheckpoint checkpoint = readTaskCheckpoint(path);
    const std::string setting = "\"compounds\":0.0,";
    const std::size_t at = checkpoint.config.find(setting);
    ASSERT_NE(at, std::string::npos) << checkpoint.config;
    checkpoint.config.erase(at, setting.size());
    writeTaskCheckpoint(checkpoint, path);
    TinyTask later(folder.path());
    later.training.resume = true;
    EXPECT_GT(later.run().points.size(), 1U);
}

TEST(TaskTrainer, ResumesATrainingWhoseRateWasNotRounded) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    task.training.resume = true;
    task.training.config.training.learningRate = 0.3 * 0.0003;  // 8.999999999999999e-05
    trainUntil(task, 1);
    TinyTask later(folder.path());
    later.training.resume = true;
    later.training.config.training.learningRate = 9e-05;
    EXPECT_GT(later.run().points.size(), 1U);
}

TEST(TaskTrainer, RejectsResumingWithOtherSettingsDataLayersOrTokens) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    task.training.resume = true;
    trainUntil(task, 1);
    TinyTask rate(folder.path());
    rate.training.resume = true;
    rate.training.config.training.learningRate = 0.5;
    EXPECT_THAT(errorOf([&] { rate.run(); }),
                AllOf(StartsWith("bad argument"), HasSubstr("other settings (training.learning_rate = "),
                      HasSubstr(", now 0.5). Resume")));
    rate.training.layers = nullptr;  // refused before they are computed
    EXPECT_THAT(errorOf([&] { requireTrainable(rate.training); }), HasSubstr("other settings"));
    task.training.layers = nullptr;
    EXPECT_NO_THROW(requireTrainable(task.training));
    TinyTask data(folder.path());
    data.training.resume = true;
    data.dev.hash = "another";
    EXPECT_THAT(errorOf([&] { data.run(); }), AllOf(StartsWith("bad argument"), HasSubstr("other data")));
    TinyTask bilm(folder.path());
    bilm.training.resume = true;
    bilm.training.bilm.hash.back() = '0';
    EXPECT_THAT(errorOf([&] { bilm.run(); }), AllOf(StartsWith("bad argument"), HasSubstr("biLM of hash")));
    TinyTask tokens(folder.path());
    tokens.training.resume = true;
    tokens.training.tokenizerRevision = "ptb-en 1";
    EXPECT_THAT(errorOf([&] { tokens.run(); }), AllOf(StartsWith("bad argument"), HasSubstr("other tokens")));
}

TEST(TaskTrainer, FinishedHeadOfOtherSettingsOrDataIsNoResult) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    task.training.config.training.epochs = 1;
    task.run();
    EXPECT_FALSE(isFinished(task.training)) << "without resuming it is trained again";
    task.training.resume = true;
    EXPECT_TRUE(isFinished(task.training));
    EXPECT_NO_THROW(requireTrainable(task.training));
    task.training.config.training.epochs = 9;
    EXPECT_NO_THROW(requireTrainable(task.training)) << "epochs may differ";
    const std::string output = task.training.output.string();
    TinyTask rate(folder.path());
    rate.training.resume = true;
    rate.training.config.training.learningRate = 0.5;
    EXPECT_THAT(
        errorOf([&] { requireTrainable(rate.training); }),
        AllOf(StartsWith("bad argument"), HasSubstr(output), HasSubstr("training.learning_rate = 0.01, now 0.5")));
    TinyTask data(folder.path());
    data.training.resume = true;
    data.dev.hash = "another";
    EXPECT_THAT(errorOf([&] { requireTrainable(data.training); }), HasSubstr("other data"));
    TinyTask bilm(folder.path());
    bilm.training.resume = true;
    bilm.training.bilm.hash.back() = '0';
    EXPECT_THAT(errorOf([&] { requireTrainable(bilm.training); }), HasSubstr("another biLM"));
}

TEST(TaskTrainer, ErrorNamesTheExampleWithAnUnknownLabel) {
    const TemporaryFolder folder;
    TinyTask task(folder.path(), Sentiment::kTask);
    task.dev.examples[4].gold = TextLabel{"mixed"};
    EXPECT_THAT(errorOf([&] { task.run(); }),
                AllOf(StartsWith("bad argument: tiny.txt:5"), HasSubstr("'mixed'"), HasSubstr("negative, positive")));
    task.training.layers = nullptr;  // before they are computed
    EXPECT_THAT(errorOf([&] { requireTrainable(task.training); }), StartsWith("bad argument: tiny.txt:5"));
}

TEST(TaskTrainer, OneClassIsRefusedBeforeLayersAreComputed) {
    const TemporaryFolder folder;
    TinyTask task(folder.path(), Sentiment::kTask);
    task.training.config.head.labels.resize(1);
    task.training.layers = nullptr;
    EXPECT_THAT(errorOf([&] { requireTrainable(task.training); }), HasSubstr("at least two classes"));
}

TEST(TaskTrainer, DoesNotOverwriteFoldersThatAreNotBundles) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    fs::create_directories(task.training.output);
    elmo::test::writeFile(task.training.output / "letter.txt", "Dear all");
    EXPECT_THAT(errorOf([&] { task.run(); }), AllOf(StartsWith("bad argument"), HasSubstr("letter.txt")));
    EXPECT_EQ(elmo::test::listing(task.training.output), "letter.txt");
}

TEST(TaskTrainer, RejectsExamplesWithoutTokens) {
    const TemporaryFolder folder;
    TinyTask task(folder.path());
    for (Example& example : task.train.examples) {
        example.text = {};
        example.gold = TokenTags{};
    }
    EXPECT_THAT(errorOf([&] { task.run(); }), StartsWith("bad argument: Training needs at least one example"));
}

TEST(TaskTrainer, GoesOnFromTheWeightsOfAnotherHead) {
    const TemporaryFolder folder;
    TinyTask first(folder.path(), Ner::kTask, ElmoPlace::kInput, "first");
    first.training.dev = &first.train;
    first.training.config.training.epochs = 40;
    first.training.config.training.patience = 40;
    const TaskRun learned = first.run();
    const double before = learned.points[*learned.chosen].devMetric;
    TinyTask second(folder.path(), Ner::kTask, ElmoPlace::kInput, "second");
    second.training.dev = &second.train;
    second.training.config.training.epochs = 1;
    second.training.config.training.learningRate = 1e-6;
    second.training.config.head.labels.push_back("NEW");
    const fs::path bundle = first.training.output;
    second.training.start =
        std::make_shared<const LoadedHead>(loadHead(bundle, readBundleManifest(bundle), elmo::RunControl()));
    const TaskRun run = second.run();
    EXPECT_EQ(run.points.front().step, 0) << "the head as it was is measured first";
    EXPECT_TRUE(std::isnan(run.points.front().trainLoss)) << "no step was trained";
    EXPECT_GT(run.points.at(1).trainLoss, 0);
    const std::string log = second.file("log.jsonl");
    EXPECT_THAT(log.substr(0, log.find('\n')), testing::Not(HasSubstr("trainLoss")));
    EXPECT_NEAR(run.points.front().devMetric, before, 5) << "a label that nobody has seen changes little";
    EXPECT_EQ(readTaskModelInfo(second.training.output).labels.back(), "NEW");
}

}  // namespace
}  // namespace tasks::test
