// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo train-lm`, listed in command_table.cpp.
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/train_lm_settings.h"
#include "app/training/lm_training_summary.h"
#include "elmo/bilm/thread_team.h"
#include "elmo/training/learning_rate.h"
#include "elmo/training/process_group.h"
#include "elmo/training/run/language_model.h"
#include "elmo/training/torch_process_group.h"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace training = elmo::training;

constexpr std::int64_t kStepsWorthATrial = 200;  // a trial takes a few

std::string heldOutOf(const training::HeldOutReport& report) {
    const std::string of = report.positions < report.textPositions
                               ? fmt::format("a sample of {} of {} positions", report.positions, report.textPositions)
                               : fmt::format("all {} positions", report.positions);
    if (report.directions != training::Directions::kBoth)
        return fmt::format("perplexity {:.2f} over {}\n", report.meanPerplexity(), of);
    return fmt::format("perplexity {:.2f} forward, {:.2f} backward, {:.2f} mean over {}\n",
                       report.perplexity(training::kForward), report.perplexity(training::kBackward),
                       report.meanPerplexity(), of);
}

std::string lossesOf(const training::TrainingProgress& p) {
    if (p.directions == training::Directions::kBoth)
        return fmt::format("loss {:.3f} forward, {:.3f} backward", p.loss[0], p.loss[1]);
    return fmt::format("loss {:.3f}", p.loss[0] + p.loss[1]);  // the direction that is not trained has none
}

std::string lineOf(const training::TrainingProgress& p) {
    std::string line;
    if (p.averagedSteps > 0)
        line =
            fmt::format("step {} of {}  {}  rate {:.2e}  gradient {:.2f}  {:.0f} tokens/s  {:.1f} min left\n", p.step,
                        p.steps, lossesOf(p), p.learningRate, p.gradientNorm, p.tokensPerSecond, p.secondsLeft / 60);
    const char* when = p.beforeFineTuning ? " before fine-tuning" : "";
    if (p.heldOut)
        line += fmt::format("  held out{}: {}", when, heldOutOf(*p.heldOut));
    if (p.keptStep)
        line += fmt::format("kept: the parameters of step {}, the {}best on held-out text\n", *p.keptStep,
                            *p.keptStep == p.step ? "last and " : "");
    if (p.allHeldOut) {
        line += fmt::format("all held-out text{}: {}", when, heldOutOf(*p.allHeldOut));
        line += fmt::format("  perplexity {:.2f} of known words", p.allHeldOut->knownPerplexity());
        if (p.allHeldOut->characters > 0)
            line += fmt::format(", {:.4f} bits per character, {:.4f} bits per byte", p.allHeldOut->bitsPerCharacter(),
                                p.allHeldOut->bitsPerByte());
        line += "\n";
    }
    return line;
}

std::string changeOf(const training::StartingPoint& start, const training::TrainOptions& options) {
    if (!start.softmax)
        return fmt::format("the model has no softmax: only a new softmax is trained for the first {} steps\n",
                           options.frozenSteps);
    return fmt::format("vocabulary: {} words kept, {} added, {} removed\n", start.change.kept, start.change.added,
                       start.change.dropped);
}

std::string endOf(const training::TrainingResult& result) {
    if (!result.history.lossAtStart || !result.heldOut)
        return {};
    return fmt::format("held-out perplexity {:.2f} before fine-tuning, {:.2f} after\n",
                       std::exp(*result.history.lossAtStart), result.heldOut->meanPerplexity());
}

/// Tells how more threads get work, if they have none: a group of rows is not shared, and its size changes the last
/// bits of sums, so it does not follow the number of threads by itself.
void noteIdleThreads(const training::TrainOptions& options, int threads, int rows) {
    constexpr int kFewestRows = 8;  // smaller products waste most of a kernel
    const int directions = options.directions == training::Directions::kBoth ? 2 : 1;
    const auto threadsWith = [&](int groupSize) { return directions * ((rows + groupSize - 1) / groupSize); };
    const int wanted = (threads + directions - 1) / directions;
    const int smaller = std::max(kFewestRows, rows / wanted);
    const int busy = threadsWith(options.groupSize);
    if (options.device != "cpu" || busy >= threads || threadsWith(smaller) <= busy)
        return;
    note(
        fmt::format("{} of {} threads have work. --set training.group_size={} gives {} of them work. Smaller groups "
                    "cost more processor time, and a run keeps its group size.",
                    busy, threads, smaller, std::min(threads, threadsWith(smaller))));
}

/// The checkpoint that a resumed run goes on from, without its arrays.
std::optional<training::Checkpoint> headerOf(const TrainLmSettings& settings) {
    const fs::path path = training::checkpointPath(settings.output);
    if (settings.output.empty() || !fs::exists(path))
        return std::nullopt;
    return training::readCheckpointHeader(path);
}

/// What the run was asked for; of a run of an earlier version, what its files show.
training::RunSettings askedOf(const std::optional<training::Checkpoint>& header, const std::string& folder) {
    training::RunSettings run;
    if (!header)
        return run;
    if (header->run)
        return *header->run;
    run.keepBest = training::keptCheckpointPath(folder) != training::checkpointPath(folder);
    return run;
}

training::RunSettings settingsOfRun(const TrainLmSettings& settings,
                                    const std::optional<training::Checkpoint>& header) {
    const training::RunSettings before = askedOf(header, settings.output);
    if (header && !header->run && !header->history.heldOut.empty() && settings.run.heldOut.empty()) {
        const std::string text = fmt::format(
            "The run in '{}' is of an earlier version, which did not keep the folders that it was given: give "
            "--held-out again, and --patience if it had one.",
            settings.output);
        if (before.keepBest)
            throw UsageError(text);
        note(text);
    }
    return runSettingsOf(settings, before);
}

std::unique_ptr<training::ProcessGroup> joinGroup(const training::TrainOptions& options,
                                                  const CommandEnvironment& environment) {
    auto processes = training::processGroupFromEnvironment();
    if (!processes)
        return nullptr;
    processes->onGpu = options.device.starts_with("cuda");
    if (processes->rank == 0)
        note(fmt::format("Waiting for the other {} of {} processes at {}:{}, for up to {} minutes.",
                         processes->size - 1, processes->size, processes->address, processes->port,
                         std::chrono::duration_cast<std::chrono::minutes>(processes->timeout).count()));
    return training::joinProcessGroup(*processes, environment.control);
}

/// Without a run, --resume alone says nothing of what to train.
void requireRun(const TrainLmSettings& settings, const training::RunSettings& run,
                const std::optional<training::Checkpoint>& header) {
    if (run.data.empty() && settings.resume && !header)
        throw UsageError(
            fmt::format("There is no run to resume in '{}'. To begin it, give what the run is to be asked "
                        "for, at least --data; with --seeds, the command that began the others, and "
                        "--resume.",
                        settings.output));
}

void train(const TrainLmSettings& settings, const CommandEnvironment& environment) {
    const std::optional<training::Checkpoint> header = headerOf(settings);
    if (!settings.resume && header)
        throw UsageError(
            fmt::format("'{}' already contains a training run; continue it with --resume.", settings.output));
    training::TrainingRunOptions run;
    static_cast<training::RunSettings&>(run) = settingsOfRun(settings, header);
    run.folder = settings.output;
    run.resume = settings.resume;
    requireRun(settings, run, header);
    if (run.data.empty())
        throw UsageError("--data is missing: give a corpus written by `elmo prepare-corpus`.");
    const training::Corpus corpus(run.data);
    std::optional<training::Corpus> heldOut;
    if (!run.heldOut.empty())
        heldOut.emplace(run.heldOut);
    std::optional<training::PretrainedModel> from;
    if (!run.from.empty() && !header)
        from = training::readPretrained(run.from, environment.control);
    run.change = [&](training::TrainOptions& options, std::int64_t step) {
        changeTrainOptions(settings, &corpus.statistics(), options, step);
    };
    if (header) {
        run.train = header->options;
        if (!header->run)
            run.train.threads = 0;  // earlier versions kept the number of the machine
        changeTrainOptions(settings, &corpus.statistics(), run.train, header->state.step);
        if (const std::int64_t end = training::endOfWarmup(header->options);
            settings.cooldown > 0 && header->state.step < end)
            note(fmt::format(
                "The run is at step {} in a warm-up, after which it cools down: the learning rate begins to "
                "fall at step {}.",
                header->state.step, run.train.steps - settings.cooldown));
    } else {
        run.train = newTrainOptions(settings, from ? &*from : nullptr, &corpus.statistics());
    }
    const std::unique_ptr<training::ProcessGroup> group = joinGroup(run.train, environment);
    run.group = group.get();
    const int threads = elmo::threadsOrCores(run.train.threads);
    detail(fmt::format("train: device {}, precision {}, threads {}", run.train.device,
                       run.train.precision == elmo::Precision::kFloat32 ? "fp32" : "bf16", threads));
    const bool speaks = !group || group->rank() == 0;
    const auto say = [&](const std::string& text) {
        if (!speaks || verbosity() == Verbosity::kQuiet)
            return;
        environment.out.write(text);
        environment.out.flush();
    };
    if (!header && speaks)
        noteIdleThreads(run.train, threads, training::rowShare(run.train.batchSize, group.get()).count);
    if (run.train.optimiser.schedule == training::Schedule::kCooldown && run.train.optimiser.averaging > 0 && speaks)
        note(
            "The kept parameters are an average over the steps (optimiser.averaging), which follows a cool-down late. "
            "--set optimiser.averaging=0 keeps the last parameters instead.");
    if (settings.resume && !header && speaks)
        note(fmt::format("There is no run to resume in '{}': it starts from the beginning.", settings.output));
    training::StartingPoint start;
    if (from) {
        start = training::startFrom(*from, run.train, corpus);
        run.start = &start;
    }
    if (!header && speaks) {
        LmTrainingSummary summary =
            summarise(run.train, corpus, heldOut ? &*heldOut : nullptr, from ? &*from : nullptr, environment.control);
        if (!group && run.train.steps >= kStepsWorthATrial)
            summary.seconds = secondsOfRun(run.train, corpus, environment.control);
        say(summaryText(summary));
        for (const LmDoubt& doubt : summary.doubts)
            note(doubt.text + " " + doubt.remedy);
    }
    if (run.start)
        say(changeOf(start, run.train));
    if (header)
        if (const auto changes = training::changedSettings(*header, run.train, run, corpus.vocabulary().size());
            !changes.empty() && training::refusedChanges(changes).empty())
            say(fmt::format("resumed at step {} with changed settings: {}\n", header->state.step,
                            fmt::join(changes, "; ")));
    const auto result = training::runTraining(run, corpus, heldOut ? &*heldOut : nullptr, environment.control,
                                              [&](const training::TrainingProgress& p) { say(lineOf(p)); });
    if (!speaks)
        return;
    if (header && header->state.step >= run.train.steps)
        note(fmt::format("The run in '{}' had ended before: nothing was trained. To train further, give more --steps.",
                         settings.output));
    say(endOf(result));
}

void printConfig(const TrainLmSettings& settings, const CommandEnvironment& environment) {
    const std::optional<training::Checkpoint> header = settings.resume ? headerOf(settings) : std::nullopt;
    training::RunSettings run = settingsOfRun(settings, header);
    requireRun(settings, run, header);
    std::optional<training::Corpus> corpus;
    if (!run.data.empty())
        corpus.emplace(run.data);
    const training::CorpusStatistics* statistics = corpus ? &corpus->statistics() : nullptr;
    training::TrainOptions options;
    if (header) {
        options = header->options;
        changeTrainOptions(settings, statistics, options, header->state.step);
    } else {
        std::optional<training::PretrainedModel> from;
        if (!run.from.empty())
            from = training::readPretrained(run.from, environment.control);
        options = newTrainOptions(settings, from ? &*from : nullptr, statistics);
    }
    if (corpus)
        options = training::forCorpus(options, corpus->vocabulary().size());
    environment.out.write(training::configText(options) + "\n" + training::settingsOf(run).toml());
}

void exportRun(const TrainLmSettings& settings, const CommandEnvironment& environment) {
    training::RunSettings run = askedOf(headerOf(settings), settings.output);
    for (const auto& copy : settings.given)
        copy(run);
    training::writeRunModel(settings.output, run, nullptr, settings.threads, environment.control);
}

void trainOrExport(const TrainLmSettings& settings, const CommandEnvironment& environment) {
    if (settings.exportOnly)
        return exportRun(settings, environment);
    try {
        train(settings, environment);
    } catch (const elmo::Cancelled&) {
        if (fs::exists(training::checkpointPath(settings.output)))
            note(fmt::format("The run is in '{}'; --resume continues it.", settings.output));
        throw;
    }
}

void runTrainLm(const TrainLmSettings& settings, const CommandEnvironment& environment) {
    if (settings.printConfig && !settings.seeds.empty())
        throw UsageError(
            "--print-config prints the settings of one run: give --set training.seed=N instead of --seeds.");
    if (settings.printConfig)
        return printConfig(settings, environment);
    if (settings.output.empty())
        throw UsageError("--output is missing: give a folder for the run and its model.");
    if (settings.seeds.empty())
        return trainOrExport(settings, environment);
    requireDistinctSeeds(settings.seeds);
    for (const std::int64_t seed : settings.seeds) {
        TrainLmSettings one = settings;
        one.output = (fs::path(settings.output) / fmt::format("seed-{}", seed)).string();
        one.changes.push_back(fmt::format("training.seed={}", seed));
        if (verbosity() != Verbosity::kQuiet)
            environment.out.write(fmt::format("seed {}\n", seed));
        trainOrExport(one, environment);
    }
}

CommandAction defineTrainLm(CLI::App& parser) {
    auto settings = std::make_shared<TrainLmSettings>();
    addTrainLmOptions(parser, *settings);
    return [settings](const CommandEnvironment& environment) { runTrainLm(*settings, environment); };
}

}  // namespace

Command trainLmCommand() {
    return {"train-lm", "Train a biLM from a prepared corpus",
            "  elmo train-lm --config mini --data corpus --held-out held-out --output my-model\n"
            "  elmo train-lm --resume --output my-model                      with all that it was asked for\n"
            "  elmo train-lm --resume --output my-model --cooldown 5000      lower the learning rate to 0 and end\n"
            "  elmo train-lm --config small --set model.cell_size=512 --print-config > mine.toml\n"
            "  elmo train-lm --init-from my-model/model --data reviews --held-out reviews-held-out --output tuned "
            "--patience 3\n"
            "  elmo train-lm --config small --data corpus --seeds 1,2,3 --output mine; elmo runs mine\n"
            "  torchrun --no-python --nproc-per-node 2 elmo train-lm --config small --data corpus --output my-model\n",
            defineTrainLm};
}

}  // namespace app
