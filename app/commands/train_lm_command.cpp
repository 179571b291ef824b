// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/commands/arguments.h"
#include "app/commands/command.h"
#include "app/progress_throttle.h"
#include "elmo/bilm/thread_team.h"
#include "elmo/training/language_model.h"
#include "elmo/training/train_config.h"
#include "elmo/training/training_run.h"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace training = elmo::training;

struct TrainSettings {
    std::string config = "small";
    std::vector<std::string> changes;
    std::string data;
    std::string heldOut;
    std::string output;
    std::string storage = "bf16";
    std::int64_t steps = 0;  ///< 0 where not said
    int threads = 0;         ///< 0 where not said
    bool withoutSoftmax = false;
    bool printConfig = false;
    bool exportOnly = false;
    training::TrainingRunOptions run;
};

training::TrainOptions trainOptionsOf(const TrainSettings& settings) {
    training::TrainOptions options = training::loadTrainOptions(settings.config);
    for (const std::string& change : settings.changes)
        training::applySetting(options, change);
    if (settings.steps > 0)
        options.steps = settings.steps;
    options.threads = settings.threads > 0 ? settings.threads : elmo::physicalCores();
    return options;
}

std::string lineOf(const training::TrainingProgress& p) {
    std::string line = fmt::format(
        "step {} of {}  loss {:.3f} forward, {:.3f} backward  perplexity {:.1f} / {:.1f}  rate {:.2e}  gradient {:.2f} "
        " "
        "{:.0f} tokens/s  {:.1f} min left\n",
        p.step, p.steps, p.loss[0], p.loss[1], std::exp(p.loss[0]), std::exp(p.loss[1]), p.rate, p.gradientNorm,
        p.tokensPerSecond, p.secondsLeft / 60);
    if (p.heldOut)
        line += fmt::format("  held out: perplexity {:.2f} forward, {:.2f} backward, {:.2f} mean over {} positions\n",
                            p.heldOut->perplexity(training::kForward), p.heldOut->perplexity(training::kBackward),
                            p.heldOut->meanPerplexity(), p.heldOut->positions);
    return line;
}

void writeModel(const TrainSettings& settings, const std::string& metrics, const elmo::RunControl& control) {
    training::TrainedBundleOptions options;
    options.storage = settings.storage == "f32"   ? elmo::StorageType::kFloat32
                      : settings.storage == "f16" ? elmo::StorageType::kFloat16
                                                  : elmo::StorageType::kBfloat16;
    options.withSoftmax = !settings.withoutSoftmax;
    options.metrics = metrics;
    const fs::path run = settings.output;
    training::writeTrainedBundle(training::readCheckpoint(training::checkpointPath(run)),
                                 training::readVocabulary(training::languageModelVocabularyPath(run)), run / "model",
                                 options, control);
}

void runTrain(const TrainSettings& settings, const CommandEnvironment& environment) {
    if (settings.printConfig)
        return environment.out.write(training::configText(trainOptionsOf(settings)));
    if (settings.output.empty())
        throw UsageError("--output is missing: name the folder for the run and its model.");
    if (settings.exportOnly)
        return writeModel(settings, {}, environment.control);
    if (settings.data.empty())
        throw UsageError("--data is missing: name a corpus that `elmo prepare-corpus` wrote.");
    training::TrainingRunOptions run = settings.run;
    run.train = trainOptionsOf(settings);
    run.folder = settings.output;
    if (settings.steps > 0)
        run.newSteps = settings.steps;
    if (!run.resume && fs::exists(training::checkpointPath(run.folder)))
        throw UsageError(fmt::format("'{}' holds a training run already; --resume goes on with it.", settings.output));
    const training::Corpus corpus(settings.data);
    std::optional<training::Corpus> heldOut;
    if (!settings.heldOut.empty())
        heldOut.emplace(settings.heldOut);
    const auto last = training::runTraining(run, corpus, heldOut ? &*heldOut : nullptr, environment.control,
                                            [&](const training::TrainingProgress& progress) {
                                                environment.out.write(lineOf(progress));
                                                environment.out.flush();
                                            });
    writeModel(settings, last ? training::metricsJson(*last) : std::string(), environment.control);
}

CommandAction defineTrain(CLI::App& parser) {
    auto settings = std::make_shared<TrainSettings>();
    TrainSettings& s = *settings;
    std::vector<std::string> names;
    for (const training::TrainingPreset& preset : training::trainingPresets())
        names.emplace_back(preset.name);
    parser.add_option("--config", s.config, fmt::format("A TOML file or a preset: {}", fmt::join(names, ", ")))
        ->type_name("")
        ->capture_default_str();
    parser.add_option("--set", s.changes, "Change one setting, as in --set training.samples=2048; may be repeated")
        ->type_name("KEY=VALUE");
    parser.add_option("--data", s.data, "The prepared corpus to train on")->type_name("FOLDER");
    parser.add_option("--held-out", s.heldOut, "A corpus prepared with the same vocabulary, to measure perplexity on")
        ->type_name("FOLDER");
    parser.add_option("--output", s.output, "The run's folder: checkpoint, log.jsonl, and the bundle in model/")
        ->type_name("FOLDER");
    parser.add_flag("--resume", s.run.resume, "Go on from the folder's checkpoint, with the settings saved there");
    addCount(parser, "--steps", s.steps, std::int64_t{1} << 40,
             "Length of the run, where the learning rate's decay ends; may be changed when resuming");
    addCount(parser, "--threads", s.threads, 1024, "Processor threads (default: one a core)");
    addCount(parser, "--checkpoint-every", s.run.checkpointEvery, std::int64_t{1} << 40, "Steps between checkpoints");
    addCount(parser, "--log-every", s.run.logEvery, std::int64_t{1} << 40, "Steps between lines of the log");
    addCount(parser, "--held-out-every", s.run.heldOutEvery, std::int64_t{1} << 40,
             "Steps between measurements on held-out text");
    addChoice(parser, "--storage", s.storage, {"f32", "bf16", "f16"}, "How the bundle stores its weights");
    parser.add_flag("--without-softmax", s.withoutSoftmax,
                    "Leave the softmax out of the bundle: smaller, but no perplexity and no fine-tuning");
    parser.add_flag("--print-config", s.printConfig, "Print every setting as TOML and stop");
    parser.add_flag("--export-only", s.exportOnly, "Write the bundle of the run's checkpoint as it stands and stop");
    return [settings](const CommandEnvironment& environment) { runTrain(*settings, environment); };
}

}  // namespace

Command trainLmCommand() {
    return {"train-lm", "Train a biLM from a prepared corpus",
            "  elmo train-lm --config mini --data corpus --held-out held-out --output my-model\n"
            "  elmo train-lm --data corpus --output my-model --resume\n"
            "  elmo train-lm --config small --set model.cell_size=512 --print-config > mine.toml\n",
            defineTrain};
}

}  // namespace app
