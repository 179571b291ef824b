// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/train_lm_settings.h"

#include <cmath>
#include <filesystem>

#include "app/commands/options/arguments.h"
#include "app/commands/options/storage.h"
#include "elmo/training/learning_rate.h"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace training = elmo::training;

constexpr std::int64_t kManySteps = std::int64_t{1} << 40;
constexpr std::string_view kRunTable = "run.";

elmo::Precision precisionOf(const std::string& name) {
    return name == "fp32" ? elmo::Precision::kFloat32 : elmo::Precision::kBfloat16;
}

std::int64_t stepsOf(double epochs, const training::TrainOptions& options, const training::CorpusStatistics* corpus) {
    if (!corpus)
        throw UsageError(
            "The number of steps follows from the passes over the corpus (--epochs; with --init-from it is one): give "
            "--data, or --steps.");
    const auto pass = static_cast<double>(training::stepsOfOnePass(options, *corpus));
    return options.frozenSteps + std::max<std::int64_t>(1, std::llround(epochs * pass));
}

/// The options that stand apart from --set.
void applyOptions(const TrainLmSettings& settings, const training::CorpusStatistics* corpus,
                  training::TrainOptions& options) {
    if (settings.epochs > 0)
        options.steps = stepsOf(settings.epochs, options, corpus);
    if (!settings.device.empty())
        options.device = settings.device;
    if (!settings.precision.empty())
        options.precision = precisionOf(settings.precision);
    if (settings.threads > 0)
        options.threads = settings.threads;
}

void applyChanges(const TrainLmSettings& settings, training::TrainOptions& options, elmo::SettingNotes* notes) {
    fromArguments([&] {
        for (const std::string& change : settings.changes)
            if (!change.starts_with(kRunTable))
                training::applySetting(options, change, notes);
    });
}

/// A model that is fine-tuned keeps its architecture, regardless of --config.
void keepModel(const training::TrainOptions& of, training::TrainOptions& options) {
    options.model = of.model;
    options.input = of.input;
    options.wordEmbedding = of.wordEmbedding;
}

/// A folder by which a later session finds it, wherever that is started.
std::string lasting(const std::string& path) {
    return !path.empty() && fs::exists(path) ? fs::absolute(path).lexically_normal().string() : path;
}

}  // namespace

training::RunSettings runSettingsOf(const TrainLmSettings& settings, training::RunSettings run) {
    fromArguments([&] {
        if (settings.configGiven)
            training::loadTrainOptions(settings.config, nullptr, &run);
        for (const std::string& change : settings.changes)
            if (change.starts_with(kRunTable))
                training::settingsOf(run).assign(change);
    });
    for (const auto& copy : settings.given)
        copy(run);
    run.data = lasting(run.data);
    run.heldOut = lasting(run.heldOut);
    run.from = lasting(run.from);
    if (run.keepBest || run.patience > 0)
        if (run.heldOut.empty())
            throw UsageError("--keep-best and --patience need text to measure on: give --held-out.");
    return run;
}

training::TrainOptions newTrainOptions(const TrainLmSettings& settings, const training::PretrainedModel* from,
                                       const training::CorpusStatistics* corpus) {
    elmo::SettingNotes notes;
    const bool ownSettings = from && !settings.configGiven;
    training::TrainOptions options =
        ownSettings ? training::fineTuningOptions(*from) : training::loadTrainOptions(settings.config, &notes);
    if (from) {
        keepModel(from->options, options);
        options.frozenSteps = training::fineTuningOptions(*from).frozenSteps;
    }
    if (ownSettings)
        options.steps = 0;
    applyChanges(settings, options, &notes);
    noteAll(notes);
    if (settings.steps > 0)
        options.steps = settings.steps;
    applyOptions(settings, corpus, options);
    if (options.steps == 0)
        options.steps = stepsOf(1, options, corpus);
    if (settings.cooldown > 0)
        fromArguments([&] { options = training::cooledDown(options, 0, settings.cooldown); });
    return options;
}

void changeTrainOptions(const TrainLmSettings& settings, const training::CorpusStatistics* corpus,
                        training::TrainOptions& options, std::int64_t step) {
    const training::TrainOptions own = options;
    if (settings.configGiven) {
        options = training::loadTrainOptions(settings.config);
        options.threads = own.threads;
        if (own.pieceLength == 0 && options.pieceLength == training::TrainOptions().pieceLength) {
            options.pieceLength = 0;  // a run of a version before there were pieces
            options.resetStateAtDocument = own.resetStateAtDocument;
        }
        options.optimiser.changedAt = own.optimiser.changedAt;
        options.optimiser.rateAtChange = own.optimiser.rateAtChange;
        if (!settings.run.from.empty()) {
            keepModel(own, options);
            options.frozenSteps = own.frozenSteps;
        }
    }
    applyChanges(settings, options, nullptr);
    if (settings.steps > 0)
        options.steps = settings.steps;
    applyOptions(settings, corpus, options);
    if (settings.cooldown == 0)
        return;
    const bool endGiven = settings.steps > 0 || settings.epochs > 0;
    training::TrainOptions cooled = own;
    fromArguments([&] { cooled = training::cooledDown(own, step, settings.cooldown, endGiven ? options.steps : 0); });
    options.steps = cooled.steps;
    options.optimiser.learningRate = cooled.optimiser.learningRate;
    options.optimiser.warmupSteps = cooled.optimiser.warmupSteps;
    options.optimiser.schedule = cooled.optimiser.schedule;
    options.optimiser.cooldownSteps = cooled.optimiser.cooldownSteps;
    options.optimiser.decayShare = cooled.optimiser.decayShare;
    options.optimiser.changedAt = cooled.optimiser.changedAt;
    options.optimiser.rateAtChange = cooled.optimiser.rateAtChange;
    applyChanges(settings, options, nullptr);  // a rate that is asked for goes before the one reached
    options.steps = cooled.steps;
}

namespace {

/// An option whose value goes into the run's settings if it is given.
template <class Value>
void keep(CLI::Option* option, Value training::RunSettings::*member, TrainLmSettings& s) {
    s.given.push_back([option, member, &s](training::RunSettings& run) {
        if (option->count() > 0)
            run.*member = s.run.*member;
    });
}

void addModelOptions(CLI::App& parser, TrainLmSettings& s) {
    parser
        .add_option("--config", s.config,
                    fmt::format("A TOML file (also settings.toml of a run) or a preset: {}",
                                fmt::join(training::trainingPresets(), ", ")))
        ->each([&s](const std::string&) { s.configGiven = true; })
        ->type_name("")
        ->capture_default_str();
    keep(parser
             .add_option("--init-from", s.run.from,
                         "Fine-tune this model: a run's folder, a bundle, or published weights. If it has no softmax, "
                         "the first training.frozen_steps steps train only a new softmax; the schedule of the learning "
                         "rate begins after them. Without --config, uses the model's own settings for one epoch. The "
                         "vocabulary becomes that of the corpus; to keep the model's, prepare the corpus with "
                         "--vocabulary MODEL. A larger model.cell_size or model.projection_size widens the model: it "
                         "starts with the same predictions")
             ->type_name("MODEL"),
         &training::RunSettings::from, s);
    parser
        .add_option("--set", s.changes,
                    "Change one setting, for example --set training.negative_samples=2048; may be repeated. A resumed "
                    "run takes a change or refuses it by name")
        ->type_name("KEY=VALUE");
    addCount(parser, "--steps", s.steps, kManySteps,
             "Number of steps of the whole run, at which its schedule ends; may be changed when resuming");
    parser.add_option("--epochs", s.epochs, "The same as passes over the corpus, after training.frozen_steps")
        ->check(numberFrom(0.001, 1e6))
        ->excludes(parser.get_option("--steps"))
        ->type_name("N");
    addCount(parser, "--cooldown", s.cooldown, kManySteps,
             "End with a cool-down of N steps, over which the learning rate falls with 1 - sqrt(x) to 0: the last N of "
             "--steps or, when resuming without --steps, the next N. The same as optimiser.schedule=cooldown with "
             "optimiser.cooldown_steps");
}

void addDataOptions(CLI::App& parser, TrainLmSettings& s) {
    keep(parser.add_option("--data", s.run.data, "The prepared corpus to train on")->type_name("FOLDER"),
         &training::RunSettings::data, s);
    keep(parser
             .add_option("--held-out", s.run.heldOut,
                         "A corpus prepared with the same vocabulary, to measure perplexity on")
             ->type_name("FOLDER"),
         &training::RunSettings::heldOut, s);
    keep(addCount(parser, "--held-out-every", s.run.heldOutEvery, kManySteps,
                  "Steps between measurements on held-out text"),
         &training::RunSettings::heldOutEvery, s);
    keep(parser
             .add_option("--held-out-positions", s.run.heldOutPositions,
                         "Size of the sample of held-out text that these measurements read, always the same; 0 is all "
                         "of it. --keep-best and --patience choose by it")
             ->check(numberFrom(std::int64_t{0}, kManySteps))
             ->type_name("N")
             ->capture_default_str(),
         &training::RunSettings::heldOutPositions, s);
    keep(parser.add_flag("--keep-best,!--keep-last", s.run.keepBest,
                         "Keep the parameters with the best held-out perplexity, not the last ones"),
         &training::RunSettings::keepBest, s);
    keep(parser
             .add_option("--patience", s.run.patience,
                         "Stop early after this number of held-out measurements without improvement, and keep the best "
                         "parameters; 0 is never")
             ->check(numberFrom(0, 1'000'000))
             ->type_name("N"),
         &training::RunSettings::patience, s);
}

void addRunOptions(CLI::App& parser, TrainLmSettings& s) {
    parser.add_option("-o,--output", s.output, "The run's folder: checkpoint, settings.toml, log.jsonl, and model/")
        ->type_name("FOLDER");
    parser
        .add_option("--seeds", s.seeds,
                    "One run per seed, for example 1,2,3: in OUTPUT/seed-N, which `elmo runs OUTPUT` compares")
        ->delimiter(',')
        ->check(numberFrom(std::int64_t{0}, std::int64_t{1} << 40))
        ->type_name("N,...");
    parser.add_flag("--resume", s.resume,
                    "Continue from the folder's checkpoint with all that the run was asked for, without the other "
                    "options; one that is given changes the run, or is refused");
    addThreads(parser, s.threads,
               "Processor threads (default: training.threads, which is one per core if nothing sets it)");
    parser
        .add_option("--device", s.device,
                    "cpu; or with LibTorch: cuda (under torchrun, the GPU of LOCAL_RANK), cuda:N, or torch (the CPU); "
                    "may be changed when resuming")
        ->type_name("DEVICE");
    addChoice(parser, "--precision", s.precision, {"fp32", "bf16"},
              "Precision of matrix products (default: as configured); may be changed when resuming", whyNotTrained);
    keep(addCount(parser, "--checkpoint-every", s.run.checkpointEvery, kManySteps, "Steps between checkpoints"),
         &training::RunSettings::checkpointEvery, s);
    keep(parser
             .add_option("--checkpoint-minutes", s.run.checkpointMinutes,
                         "Minutes between checkpoints, instead of steps")
             ->check(numberFrom(0.001, 1e6))
             ->type_name("N"),
         &training::RunSettings::checkpointMinutes, s);
    keep(addCount(parser, "--log-every", s.run.logEvery, kManySteps, "Steps between lines of the log"),
         &training::RunSettings::logEvery, s);
}

void addBundleOptions(CLI::App& parser, TrainLmSettings& s) {
    CLI::Option* storage =
        addChoice(parser, "--storage", s.storage, namesOf(kStorages), "Precision of the stored weights and softmax")
            ->capture_default_str();
    CLI::Option* without =
        parser.add_flag("--without-softmax", s.withoutSoftmax,
                        "Omit the softmax from the bundle: smaller, but without perplexity and fine-tuning");
    s.given.push_back([&s, storage, without](training::RunSettings& run) {
        if (storage->count() > 0)
            run.storage = storageOf(s.storage);
        if (without->count() > 0)
            run.softmax = !s.withoutSoftmax;
    });
    parser.add_flag(
        "--print-config", s.printConfig,
        "Print every setting that would run, as TOML, and stop; with --init-from or --resume those of that run");
    parser.add_flag("--export-only", s.exportOnly, "Write a bundle from the run's current checkpoint and stop");
}

}  // namespace

void addTrainLmOptions(CLI::App& parser, TrainLmSettings& settings) {
    addModelOptions(parser, settings);
    addDataOptions(parser, settings);
    addRunOptions(parser, settings);
    addBundleOptions(parser, settings);
    parser.footer(
        "Numbers:\n"
        "  loss        mean negative log likelihood of a training position since the line before, among the sampled\n"
        "              words only (training.negative_samples): far below the loss over the whole vocabulary\n"
        "  held out    perplexity: exp of the mean negative log likelihood of a position (a word or a sentence end),\n"
        "              over the whole vocabulary, of the parameters that would be kept; of the same sample each time\n"
        "  all held-out text   the same of all of it and of the finished model as stored: what eval-lm prints\n");
}

}  // namespace app
