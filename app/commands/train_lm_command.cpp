// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo train-lm`, listed in command_table.cpp.
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/storage.h"
#include "app/jobs/progress_throttle.h"
#include "elmo/bilm/thread_team.h"
#include "elmo/training/process_group.h"
#include "elmo/training/run/fine_tuning.h"
#include "elmo/training/run/language_model.h"
#include "elmo/training/run/train_config.h"
#include "elmo/training/run/training_run.h"
#include "elmo/training/torch_process_group.h"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace training = elmo::training;

struct TrainLmSettings {
    std::string config = "small";
    std::string from;
    bool configGiven = false;
    std::vector<std::string> changes;
    std::string data;
    std::string heldOut;
    std::string output;
    std::string storage = "bf16";
    std::int64_t steps = 0;  ///< 0 if not given
    int threads = 0;         ///< 0 if not given
    std::string device;      ///< empty if not given
    std::string precision;   ///< empty if not given
    bool withoutSoftmax = false;
    bool printConfig = false;
    bool exportOnly = false;
    training::TrainingRunOptions run;
};

elmo::Precision precisionOf(const std::string& name) {
    return name == "fp32" ? elmo::Precision::kFloat32 : elmo::Precision::kBfloat16;
}

constexpr std::int64_t kOnePass = 0;  // a number of steps that no setting gives: one pass over the corpus

// Fine-tuning keeps the architecture of the model, regardless of --config.
training::TrainOptions trainOptionsOf(const TrainLmSettings& settings, const training::PretrainedModel* from) {
    elmo::SettingNotes notes;
    training::TrainOptions options = from && !settings.configGiven
                                         ? training::fineTuningOptions(*from)
                                         : training::loadTrainOptions(settings.config, &notes);
    if (from) {
        options.model = from->options.model;
        options.input = from->options.input;
        options.wordEmbedding = from->options.wordEmbedding;
        options.frozenSteps = training::fineTuningOptions(*from).frozenSteps;
    }
    if (from && !settings.configGiven)
        options.steps = kOnePass;
    fromArguments([&] {
        for (const std::string& change : settings.changes)
            training::applySetting(options, change, &notes);
    });
    for (const std::string& text : notes)
        note(text);
    if (settings.steps > 0)
        options.steps = settings.steps;
    if (!settings.device.empty())
        options.device = settings.device;
    if (!settings.precision.empty())
        options.precision = precisionOf(settings.precision);
    if (settings.threads > 0)
        options.threads = settings.threads;
    return options;
}

std::string heldOutOf(const training::HeldOutReport& report) {
    if (report.directions != training::Directions::kBoth)
        return fmt::format("perplexity {:.2f} over {} positions\n", report.meanPerplexity(), report.positions);
    return fmt::format("perplexity {:.2f} forward, {:.2f} backward, {:.2f} mean over {} positions\n",
                       report.perplexity(training::kForward), report.perplexity(training::kBackward),
                       report.meanPerplexity(), report.positions);
}

std::string lossesOf(const training::TrainingProgress& p) {
    if (p.directions == training::Directions::kBoth)
        return fmt::format("loss {:.3f} forward, {:.3f} backward  perplexity {:.1f} / {:.1f}", p.loss[0], p.loss[1],
                           std::exp(p.loss[0]), std::exp(p.loss[1]));
    const double loss = p.loss[0] + p.loss[1];  // the direction that is not trained has none
    return fmt::format("loss {:.3f}  perplexity {:.1f}", loss, std::exp(loss));
}

std::string lineOf(const training::TrainingProgress& p) {
    std::string line, of;
    if (p.beforeFineTuning)
        of = " before fine-tuning";
    else if (p.kept)
        of = fmt::format(" with the kept parameters of step {}", p.step);
    if (p.averagedSteps > 0)
        line =
            fmt::format("step {} of {}  {}  rate {:.2e}  gradient {:.2f}  {:.0f} tokens/s  {:.1f} min left\n", p.step,
                        p.steps, lossesOf(p), p.learningRate, p.gradientNorm, p.tokensPerSecond, p.secondsLeft / 60);
    if (p.heldOut)
        line += fmt::format("  held out{}: {}", of, heldOutOf(*p.heldOut));
    return line;
}

void writeModel(const TrainLmSettings& settings, const std::string& metrics, const elmo::RunControl& control) {
    training::TrainedBundleOptions options;
    options.storage = storageOf(settings.storage);
    options.withSoftmax = !settings.withoutSoftmax;
    const fs::path run = settings.output;
    const training::Checkpoint checkpoint = training::readCheckpoint(training::keptCheckpointPath(run));
    options.metrics = metrics.empty() ? training::recordedMetrics(checkpoint, run / "model") : metrics;
    training::writeTrainedBundle(checkpoint, training::readVocabulary(training::languageModelVocabularyPath(run)),
                                 run / "model", options, control);
}

std::string changeOf(const training::StartingPoint& start, const training::TrainOptions& options) {
    if (!start.softmax)
        return fmt::format("the model has no softmax: only a new softmax is trained for the first {} steps\n",
                           options.frozenSteps);
    return fmt::format("vocabulary: {} words kept, {} added, {} removed\n", start.change.kept, start.change.added,
                       start.change.dropped);
}

std::string endOf(const training::TrainingResult& result, const training::TrainingRunOptions& run) {
    std::string text;
    if (run.keepBest || run.patience > 0)
        text += fmt::format("kept: the parameters of step {}, the best on held-out text\n", result.step);
    if (result.history.lossAtStart && result.heldOut)
        text += fmt::format("held-out perplexity {:.2f} before fine-tuning, {:.2f} after\n",
                            std::exp(*result.history.lossAtStart), result.heldOut->meanPerplexity());
    return text;
}

/// Which of the given settings differ from those of a run that goes on with its own, as "training.seed = 1, now 2".
std::vector<std::string> settingsWithoutEffect(const TrainLmSettings& settings, std::uint32_t corpusTypes) {
    training::TrainOptions own = training::readCheckpoint(training::checkpointPath(settings.output)).options;
    training::TrainOptions given = own;
    if (settings.configGiven) {
        given = training::loadTrainOptions(settings.config);
        given.steps = own.steps;
        given.frozenSteps = own.frozenSteps;
        given.device = own.device;
        given.precision = own.precision;
        if (!settings.from.empty()) {
            given.model = own.model;
            given.input = own.input;
            given.wordEmbedding = own.wordEmbedding;
        }
    }
    for (const std::string& change : settings.changes)
        training::applySetting(given, change);
    given.threads = own.threads;
    given = training::forCorpus(given, corpusTypes);
    return training::settingsOf(given).changesFrom(training::settingsOf(own));
}

/// Tells how more threads get work, if they have none: a group of rows is not shared, and its size changes the last
/// bits of sums, so it does not follow the number of threads by itself.
void noteIdleThreads(const training::TrainOptions& options, int rows) {
    constexpr int kFewestRows = 8;  // smaller products waste most of a kernel
    const int directions = options.directions == training::Directions::kBoth ? 2 : 1;
    const auto threadsWith = [&](int groupSize) { return directions * ((rows + groupSize - 1) / groupSize); };
    const int wanted = (options.threads + directions - 1) / directions;
    const int smaller = std::max(kFewestRows, rows / wanted);
    const int busy = threadsWith(options.groupSize);
    if (options.device != "cpu" || busy >= options.threads || threadsWith(smaller) <= busy)
        return;
    note(
        fmt::format("{} of {} threads have work. --set training.group_size={} gives {} of them work. Smaller groups "
                    "cost more processor time, and a run keeps its group size.",
                    busy, options.threads, smaller, std::min(options.threads, threadsWith(smaller))));
}

void train(const TrainLmSettings& settings, const CommandEnvironment& environment) {
    training::TrainingRunOptions run = settings.run;
    run.folder = settings.output;
    const bool goesOn = fs::exists(training::checkpointPath(run.folder));
    if (!run.resume && goesOn)
        throw UsageError(
            fmt::format("'{}' already contains a training run; continue it with --resume.", settings.output));
    if ((run.keepBest || run.patience > 0) && settings.heldOut.empty())
        throw UsageError("--keep-best and --patience need text to measure on: give --held-out.");
    const training::Corpus corpus(settings.data);
    std::optional<training::Corpus> heldOut;
    if (!settings.heldOut.empty())
        heldOut.emplace(settings.heldOut);
    std::optional<training::PretrainedModel> from;
    if (!settings.from.empty() && !goesOn)
        from = training::readPretrained(settings.from, environment.control);
    run.train = trainOptionsOf(settings, from ? &*from : nullptr);
    run.train.threads = elmo::threadsOrCores(run.train.threads);
    if (!settings.device.empty())
        run.newDevice = settings.device;
    if (!settings.precision.empty())
        run.newPrecision = precisionOf(settings.precision);
    if (settings.steps > 0)
        run.newSteps = settings.steps;
    if (from && run.train.steps == kOnePass)
        run.train.steps = run.train.frozenSteps + training::stepsOfOnePass(run.train, corpus.statistics());
    std::unique_ptr<training::ProcessGroup> group;
    if (auto processes = training::processGroupFromEnvironment()) {
        processes->onGpu = run.train.device.starts_with("cuda");
        if (processes->rank == 0)
            note(fmt::format("Waiting for the other {} of {} processes at {}:{}, for up to {} minutes.",
                             processes->size - 1, processes->size, processes->address, processes->port,
                             std::chrono::duration_cast<std::chrono::minutes>(processes->timeout).count()));
        group = training::joinProcessGroup(*processes, environment.control);
    }
    run.group = group.get();
    if (!goesOn)  // else the checkpoint decides
        detail(fmt::format("train: device {}, precision {}, threads {}", run.train.device,
                           run.train.precision == elmo::Precision::kFloat32 ? "fp32" : "bf16", run.train.threads));
    const bool speaks = !group || group->rank() == 0;
    if (!goesOn && speaks)
        noteIdleThreads(run.train, training::rowShare(run.train.batchSize, group.get()).count);
    if (run.resume && !goesOn && speaks)
        note(fmt::format("There is no run to resume in '{}': it starts from the beginning.", settings.output));
    const auto say = [&](const std::string& text) {
        environment.out.write(text);
        environment.out.flush();
    };
    training::StartingPoint start;
    if (from) {
        start = training::startFrom(*from, run.train, corpus);
        run.start = &start;
        if (speaks)
            say(changeOf(start, run.train));
    }
    if (goesOn && speaks && (settings.configGiven || !settings.changes.empty()))
        if (const auto changes = settingsWithoutEffect(settings, corpus.vocabulary().size()); !changes.empty())
            note(fmt::format("A resumed run keeps its settings; these have no effect: {}.", fmt::join(changes, "; ")));
    bool trained = false;
    const auto show = [&](const training::TrainingProgress& progress) {
        trained = trained || progress.averagedSteps > 0;
        say(lineOf(progress));
    };
    const auto result = training::runTraining(run, corpus, heldOut ? &*heldOut : nullptr, environment.control, show);
    if (!speaks)
        return;
    if (goesOn && !trained)
        note(fmt::format("The run in '{}' had ended before: nothing was trained. To train further, give more --steps.",
                         settings.output));
    say(endOf(result, run));
    writeModel(settings, result.heldOut ? training::metricsJson(*result.heldOut, result.history) : std::string(),
               environment.control);
}

void runTrainLm(const TrainLmSettings& settings, const CommandEnvironment& environment) {
    if (settings.printConfig)
        return environment.out.write(training::configText(trainOptionsOf(settings, nullptr)));
    if (settings.output.empty())
        throw UsageError("--output is missing: give a folder for the run and its model.");
    if (settings.exportOnly)
        return writeModel(settings, {}, environment.control);
    if (settings.data.empty())
        throw UsageError("--data is missing: give a corpus written by `elmo prepare-corpus`.");
    try {
        train(settings, environment);
    } catch (const elmo::Cancelled&) {
        if (fs::exists(training::checkpointPath(settings.output)))
            note(fmt::format("The run is in '{}'; --resume continues it.", settings.output));
        throw;
    }
}

CommandAction defineTrainLm(CLI::App& parser) {
    auto settings = std::make_shared<TrainLmSettings>();
    TrainLmSettings& s = *settings;
    CLI::Option* config =
        parser
            .add_option("--config", s.config,
                        fmt::format("A TOML file or a preset: {}", fmt::join(training::trainingPresets(), ", ")))
            ->type_name("")
            ->capture_default_str();
    parser
        .add_option("--from", s.from,
                    "Fine-tune this model: a run's folder, a bundle, or published weights. If it has no softmax, the "
                    "first training.frozen_steps steps train only a new softmax. Without --config, uses the model's "
                    "own settings for one epoch. The vocabulary becomes that of the corpus; to keep the model's, "
                    "prepare the corpus with --vocabulary MODEL. A larger model.cell_size or model.projection_size "
                    "widens the model: it starts with the same predictions")
        ->type_name("MODEL");
    parser
        .add_option("--set", s.changes,
                    "Change one setting, for example --set training.negative_samples=2048; may be repeated")
        ->type_name("KEY=VALUE");
    parser.add_option("--data", s.data, "The prepared corpus to train on")->type_name("FOLDER");
    parser.add_option("--held-out", s.heldOut, "A corpus prepared with the same vocabulary, to measure perplexity on")
        ->type_name("FOLDER");
    parser.add_option("-o,--output", s.output, "The run's folder: checkpoint, log.jsonl, and the bundle in model/")
        ->type_name("FOLDER");
    parser.add_flag("--resume", s.run.resume, "Continue from the folder's checkpoint, with the settings saved there");
    addCount(parser, "--steps", s.steps, std::int64_t{1} << 40,
             "Number of steps, at which the decay of the learning rate ends; may be changed when resuming");
    addCount(parser, "--threads", s.threads, 1024,
             "Processor threads (default: training.threads, which is one per core if nothing sets it)");
    parser
        .add_option("--device", s.device,
                    "cpu; or with LibTorch: cuda (under torchrun, the GPU of LOCAL_RANK), cuda:N, or torch (the CPU); "
                    "may be changed when resuming")
        ->type_name("DEVICE");
    addChoice(parser, "--precision", s.precision, {"fp32", "bf16"},
              "Precision of matrix products (default: as configured); may be changed when resuming");
    addCount(parser, "--checkpoint-every", s.run.checkpointEvery, std::int64_t{1} << 40, "Steps between checkpoints");
    parser.add_option("--checkpoint-minutes", s.run.checkpointMinutes, "Minutes between checkpoints, instead of steps")
        ->check(numberFrom(0.001, 1e6))
        ->type_name("N");
    addCount(parser, "--log-every", s.run.logEvery, std::int64_t{1} << 40, "Steps between lines of the log");
    addCount(parser, "--held-out-every", s.run.heldOutEvery, std::int64_t{1} << 40,
             "Steps between measurements on held-out text");
    parser.add_flag("--keep-best", s.run.keepBest,
                    "Keep the parameters with the best held-out perplexity, not the last ones");
    addCount(parser, "--patience", s.run.patience, 1'000'000,
             "Stop early after this number of held-out evaluations without improvement, and keep the best parameters");
    addChoice(parser, "--storage", s.storage, namesOf(kStorages), "Precision of the stored weights")
        ->capture_default_str();
    parser.add_flag("--without-softmax", s.withoutSoftmax,
                    "Omit the softmax from the bundle: smaller, but without perplexity and fine-tuning");
    parser.add_flag("--print-config", s.printConfig, "Print every setting as TOML and stop");
    parser.add_flag("--export-only", s.exportOnly, "Write a bundle from the run's current checkpoint and stop");
    return [settings, config](const CommandEnvironment& environment) {
        settings->configGiven = config->count() > 0;
        runTrainLm(*settings, environment);
    };
}

}  // namespace

Command trainLmCommand() {
    return {
        "train-lm", "Train a biLM from a prepared corpus",
        "  elmo train-lm --config mini --data corpus --held-out held-out --output my-model\n"
        "  elmo train-lm --data corpus --output my-model --resume\n"
        "  elmo train-lm --config small --set model.cell_size=512 --print-config > mine.toml\n"
        "  elmo train-lm --from my-model/model --data reviews --held-out reviews-held-out --output tuned --patience 3\n"
        "  torchrun --no-python --nproc-per-node 2 elmo train-lm --config small --data corpus --output my-model\n",
        defineTrainLm};
}

}  // namespace app
