// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo train`, listed in command_table.cpp.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/options/replacing.h"
#include "app/commands/options/storage.h"
#include "app/models/installed_models.h"
#include "app/models/model_language.h"
#include "app/models/model_text.h"
#include "app/texts/text_input.h"
#include "app/training/task_training.h"
#include "tasks/metrics/metric_report.h"
#include "tasks/model/task_model.h"
#include "tasks/options/task_config.h"
#include "tasks/registry/read_data_set.h"
#include "tasks/training/task_trainer.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

struct TrainSettings {
    std::string task, config, elmo, storage = "fp32";
    std::vector<std::string> data, changes;
    std::int64_t cacheGigabytes = 32;
    int threads = 0;  ///< 0 if not given
    bool raw = false;
    bool replace = false;
    bool json = false;
    bool printConfig = false;
    TaskTrainingSettings run;
};

tasks::TaskConfig configOf(const TrainSettings& settings) {
    elmo::SettingNotes notes;
    const bool goesOn = !settings.run.from.empty();
    tasks::TaskConfig config = goesOn
                                   ? fineTuningConfig(settings.run.from)
                                   : tasks::loadTaskConfig(*tasks::taskNamed(settings.task), settings.config, &notes);
    if (config.head.task.name != settings.task)
        throw UsageError(fmt::format("--init-from: '{}' is a head for {}, not for {}.", settings.run.from,
                                     config.head.task.name, settings.task));
    fromArguments([&] {
        if (!settings.elmo.empty())
            tasks::applySetting(config, "elmo.place=" + settings.elmo);
        for (const std::string& change : settings.changes)
            tasks::applySetting(config, change, &notes);
        if (settings.threads > 0)
            config.training.threads = settings.threads;
        if (goesOn)
            requireSameNetwork(settings.run.from, config);
        tasks::validate(config);
    });
    for (const std::string& text : notes)
        note(text);
    return config;
}

std::string mixText(const std::vector<tasks::MixState>& mixes) {
    std::string text;
    for (const tasks::MixState& mix : mixes) {
        text += fmt::format("  {}", mix.place);
        for (const double weight : mix.weights)
            text += fmt::format(" {:.3f}", weight);
        text += fmt::format(" gamma {:.3f}", mix.gamma);
    }
    return text;
}

std::string lineOf(std::int64_t seed, const tasks::TaskProgress& progress) {
    const tasks::RunPoint& p = progress.point;
    const std::string loss = std::isnan(p.trainLoss) ? "" : fmt::format("loss {:.4f}  ", p.trainLoss);
    return fmt::format("seed {}  epoch {:.2f}  step {}  {}dev {}{}  rate {:.1e}  {:.0f} tokens/s  {:.1f} min{}\n", seed,
                       p.epoch, p.step, loss, tasks::percentText(p.devMetric), progress.best ? " *" : "  ",
                       p.learningRate, progress.tokensPerSecond, progress.seconds / 60, mixText(p.mixes));
}

double metricOf(const tasks::TaskRun& run) {
    return run.chosen ? run.points[*run.chosen].devMetric : std::nan("");
}

std::pair<double, double> meanAndDeviation(const std::vector<tasks::TaskRun>& runs) {
    double mean = 0, squares = 0;
    for (const tasks::TaskRun& run : runs)
        mean += metricOf(run) / static_cast<double>(runs.size());
    for (const tasks::TaskRun& run : runs)
        squares += (metricOf(run) - mean) * (metricOf(run) - mean);
    return {mean, runs.size() > 1 ? std::sqrt(squares / static_cast<double>(runs.size() - 1)) : 0};
}

std::string resultText(const std::vector<tasks::TaskRun>& runs, const std::string& output, bool json) {
    const auto [mean, deviation] = meanAndDeviation(runs);
    if (!json) {
        std::string text;
        for (const tasks::TaskRun& run : runs)
            text += fmt::format("{}: dev {} {}, on {}\n", run.path.string(), run.metricName,
                                tasks::percentText(metricOf(run)), developmentText(tasks::readTaskModelInfo(run.path)));
        if (runs.size() > 1)
            text += fmt::format("mean {}, standard deviation {}; the best is {}\n", tasks::percentText(mean),
                                tasks::percentText(deviation), output);
        return text;
    }
    Json list = Json::array();
    for (const tasks::TaskRun& run : runs)
        list.push_back({{"bundle", run.path.string()},
                        {"seed", run.seed},
                        {"metric", run.metricName},
                        {"dev", metricOf(run)},
                        {"evaluations", run.points.size()}});
    return Json{{"output", output}, {"runs", list}, {"mean", mean}, {"deviation", deviation}}.dump(2) + "\n";
}

std::vector<std::string> outputsOf(const TaskTrainingSettings& run) {
    std::vector<std::string> outputs;
    for (const std::int64_t seed : run.seeds.empty() ? std::vector{run.config.training.seed} : run.seeds)
        outputs.push_back(outputOf(run, seed));
    return outputs;
}

/// Notes that there is no training to resume, and refuses to replace a head that another training wrote.
void checkStart(const TaskTrainingSettings& run, bool replace) {
    const auto hasBegun = [](const std::string& output) {
        return std::filesystem::exists(tasks::trainingFolder(output)) || tasks::isTaskBundle(output);
    };
    std::vector<std::string> outputs = outputsOf(run);
    if (run.resume && std::ranges::any_of(outputs, hasBegun))
        return;
    outputs.push_back(run.output);
    for (const std::string& output : outputs)
        requireReplaceable(output, {}, replace);
    if (run.resume)
        note(fmt::format("There is no training to resume at '{}': it starts from the beginning.", run.output));
}

/// Notes where an interrupted training is, if it has begun, and how to continue it.
void noteUnfinished(const TaskTrainingSettings& run) {
    for (const std::string& output : outputsOf(run))
        if (const auto folder = tasks::trainingFolder(output); std::filesystem::exists(folder))
            note(fmt::format("The training is in '{}'; --resume continues it.", folder.string()));
}

/// A head that was given as --from.
void takeOldFrom(TrainSettings& settings) {
    const std::string head = modelNamed(settings.run.data.format);
    if (settings.run.data.format.empty() || !tasks::isTaskBundle(head))
        return;
    if (!settings.config.empty())
        throw UsageError("--init-from cannot be used with --config.");
    settings.run.from = head;
    settings.run.data.format.clear();
}

void runTrain(TrainSettings settings, const CommandEnvironment& environment) {
    takeOldFrom(settings);
    TaskTrainingSettings run = settings.run;
    run.config = configOf(settings);
    if (!settings.data.empty()) {
        run.train = settings.data.front();
        run.moreTrain.assign(settings.data.begin() + 1, settings.data.end());
    }
    if (settings.printConfig)
        return environment.out.write(tasks::configText(run.config));
    for (const auto& [value, name] : {std::pair{run.train, "--data"}, {run.output, "--output"}})
        if (value.empty())
            throw UsageError(fmt::format("{} is missing; see `elmo train --help`.", name));
    std::vector<std::pair<std::string, const char*>> files = {{run.dev, "--dev"}};
    for (const std::string& path : settings.data)
        files.emplace_back(path, "--data");
    for (const auto& [path, name] : files) {
        if (isPipe(path))
            throw UsageError(
                fmt::format("{} is a pipe, but a training that is resumed reads its data again. Write the "
                            "data to a file, which may be packed (.gz, .zst), and give its name.",
                            name));
        if (!path.empty())
            requireExisting({path});
    }
    requireDistinctSeeds(run.seeds);
    if (run.dev.empty() && run.devShare == 0)
        throw UsageError("--dev is missing: give a file, or split off a part of the data with --dev-share 0.1.");
    run.data.pretokenized = !settings.raw;
    if (settings.raw || run.config.head.task.readsPair())
        takeLanguageOf(run.from.empty() || !run.bilm.empty() ? run.bilm : bilmPathOf(run.from, {}), run.data.language);
    if (run.data.scheme == "iob2")
        run.data.scheme = "bio";
    run.cacheBytes = settings.cacheGigabytes << 30;
    run.storage = storageOf(settings.storage);
    TaskTrainingWatcher watcher;
    watcher.note = [](std::string_view text) { note(text); };
    const bool usesElmo = run.config.head.elmo.place != tasks::ElmoPlace::kNone;
    if (!usesElmo && !run.bilm.empty())
        note("--bilm has no effect, because the head does not use ELMo.");
    if (run.config.head.elmo.fineTune && usesElmo && !run.cache.empty())
        note("--cache has no effect, because the biLM is trained with the head.");
    watcher.evaluated = [&](std::int64_t seed, const tasks::TaskProgress& progress) {
        if (settings.json)
            return;
        environment.out.write(lineOf(seed, progress));
        environment.out.flush();
    };
    checkStart(run, settings.replace);
    std::vector<tasks::TaskRun> runs;
    try {
        runs = runTaskTraining(run, watcher, environment.control);
    } catch (const elmo::Cancelled&) {
        noteUnfinished(run);
        throw;
    }
    environment.out.write(resultText(runs, run.output, settings.json));
    for (const tasks::TaskRun& done : runs)
        if (!run.from.empty() && done.chosen && done.points[*done.chosen].step == 0)
            note(fmt::format("'{}' is '{}' as it was: training did not improve it.", done.path.string(), run.from));
    if (isProjectData(run.train))
        note(fmt::format("documents that the head was not trained on are in '{}': elmo evaluate --model {} {}",
                         heldOutPart(correctionsFolder(run.output)).string(), run.output,
                         heldOutPart(correctionsFolder(run.output)).string()));
}

/// Lines of --help: a format of one name differs from task to task. Tasks that share their formats stand together.
std::string formatsOfTasks() {
    std::string text;
    const std::span<const tasks::Task> all = tasks::allTasks();
    for (auto task = all.begin(); task != all.end();) {
        const std::span<const tasks::DataFormat> formats = tasks::formatsOf(*task);
        std::string names(task->name);
        while (++task != all.end() && tasks::formatsOf(*task).data() == formats.data())
            names += fmt::format(", {}", task->name);
        text += fmt::format("\nFormats of {}:\n{}", names, listOf(formats));
    }
    return text;
}

/// Declares --from. In version 0.2 it named the head to go on from, as --init-from does now: the folder of a head still
/// means that.
void addDataFormat(CLI::App& parser, TrainSettings& s, std::vector<std::string> formats) {
    const std::string choices = fmt::format("{}", fmt::join(formats, "|"));
    const CLI::Validator isFormat = choiceOf(std::move(formats));
    const auto check = [isFormat](std::string& typed) {
        return tasks::isTaskBundle(modelNamed(typed)) ? std::string() : isFormat(typed);
    };
    parser.add_option("--from", s.run.data.format, "Format of --data and --dev (default: recognised)")
        ->check(CLI::Validator(check, ""))
        ->type_name(choices);
}

void addDataOptions(CLI::App& parser, TrainSettings& s) {
    std::vector<std::string> formats = namesOf(tasks::dataFormats());
    std::ranges::sort(formats);
    formats.erase(std::unique(formats.begin(), formats.end()), formats.end());
    parser
        .add_option("--data", s.data,
                    "The data set to train on, or a project: its accepted and corrected documents and those that came "
                    "with labels, a fifth of which is held out. Several files: see input.source_width and "
                    "training.partial_labels")
        ->type_name("FILE");
    parser.add_option("--dev", s.run.dev, "The development set, for early stopping and for choosing the best weights")
        ->type_name("FILE");
    parser
        .add_option("--dev-share", s.run.devShare, "Without --dev: share of the data to split off as development set")
        ->check(numberFrom(0.001, 0.999))
        ->excludes(parser.get_option("--dev"))
        ->type_name("SHARE");
    addDataFormat(parser, s, std::move(formats));
    auto* raw = parser.add_flag("--raw", s.raw,
                                "Tokenize the texts with Elmoscope's tokenizer (default: tokens are separated by "
                                "spaces; passages of questions and pairs of texts are always tokenized)");
    s.run.data.language.clear();
    addLanguage(parser, s.run.data.language, "Language of raw text as a BCP 47 tag (default: detected)")->needs(raw);
    addRename(parser, s.run.labels);
    addChoice(parser, "--scheme", s.run.data.scheme, {"iob1", "iob2", "bioul", "bmes"},
              "Tag scheme (default: recognised)");
    parser.add_option("--subwords", s.run.subwords, "A SentencePiece model (default: trained on the data)")
        ->type_name("FILE");
    parser.add_option("--subword-text", s.run.subwordTexts, "Further text to train the SentencePiece model on")
        ->type_name("FILE");
}

CommandAction defineTrain(CLI::App& parser) {
    auto settings = std::make_shared<TrainSettings>();
    TrainSettings& s = *settings;
    addChoice(parser, "--task", s.task, namesOf(tasks::allTasks()), "What the head learns")->required();
    parser
        .add_option("--config", s.config,
                    fmt::format("A TOML file or preset that changes the task's default settings: {}",
                                fmt::join(tasks::taskPresets(), ", ")))
        ->type_name("");
    parser
        .add_option("--set", s.changes,
                    "Change one setting, for example --set training.learning_rate=0.002; may be repeated")
        ->type_name("KEY=VALUE");
    addDataOptions(parser, s);
    parser
        .add_option("-o,--output", s.run.output, "The bundle to write; during training, OUTPUT.training holds the run")
        ->type_name("FOLDER");
    parser.add_option("--bilm", s.run.bilm, "The biLM (default: the bundled one)")->type_name("MODEL");
    auto* from = parser.add_option(
        "--init-from", s.run.from,
        "Go on training a head, with its network and biLM, or with a wider --bilm; labels that it lacks are "
        "added. Of its settings, dropouts, elmo.lambda and those of [training] can be changed");
    from->type_name("BUNDLE")->excludes(parser.get_option("--config"));
    addChoice(parser, "--elmo", s.elmo, {"input", "output", "both", "none"}, "Where the head uses ELMo vectors");
    parser
        .add_option("--seeds", s.run.seeds,
                    "One run per seed, for example 1,2,3: writes OUTPUT-seedN, and the best as OUTPUT")
        ->delimiter(',')
        ->check(numberFrom(std::int64_t{0}, std::int64_t{1} << 40))
        ->type_name("N,...");
    parser.add_flag("--resume", s.run.resume, "Continue from the checkpoints of stopped runs");
    addReplace(parser, s.replace);
    addChoice(parser, "--storage", s.storage, namesOf(kStorages), "Precision of the stored weights")
        ->capture_default_str();
    parser
        .add_option("--cache", s.run.cache,
                    "Cache folder for the biLM's layers (default: ~/.cache/elmoscope/activations)")
        ->type_name("FOLDER");
    addCount(parser, "--cache-gigabytes", s.cacheGigabytes, std::int64_t{1} << 20, "Maximum size of the cache folder")
        ->capture_default_str();
    addDevice(parser, s.run.device, "Where the biLM computes its layers: cpu, cuda or cuda:N")->capture_default_str();
    addThreads(
        parser, s.threads,
        "Processor threads (default: 0, one per core). The trained weights depend on this number because it changes "
        "the order of summation: use the same number to reproduce a training exactly");
    parser.add_flag("--print-config", s.printConfig, "Print every setting as TOML and stop");
    parser.add_flag("--json", s.json, "Report as one JSON object at the end");
    parser.footer(
        formatsOfTasks() +
        "\nNumbers:\n"
        "  loss    mean negative log likelihood of a training example since the line before, times the class weights\n"
        "  dev     metric of the development set, 0 to 100: accuracy, span F1, F1, or the macro F1 that\n"
        "          training.choose_by=macro_f1 asks for, the mean F1 of the labels; * marks the best, which is kept\n");
    return [settings](const CommandEnvironment& environment) { runTrain(*settings, environment); };
}

}  // namespace

Command trainCommand() {
    return {"train", "Train a head on labelled data, with ELMo",
            "  elmo train --task ner --data train.tsv --dev dev.tsv --output my-ner\n"
            "  elmo train --task sentiment --data train.tsv --dev dev.tsv --output my-sst --seeds 1,2,3\n"
            "  elmo train --task ner --data mine.tsv --dev-share 0.1 --output my-ner\n"
            "  elmo train --task ner --data work.elmoscope --dev-share 0.1 --init-from ner-english --output my-ner\n"
            "  elmo train --task tagging --data train.conllu --dev dev.conllu --output my-upos\n"
            "  elmo train --task classification --data train.tsv --dev dev.tsv --output rare --set "
            "training.class_weights=balanced --set training.choose_by=macro_f1\n"
            "  elmo train --task qa --elmo none --data train.json --dev dev.json --output no-elmo\n"
            "  elmo train --task ner --set elmo.lambda=1 --print-config > mine.toml\n"
            "  elmo train --task ner --set elmo.fine_tune=true --data train.tsv --dev dev.tsv --output tuned  the biLM "
            "too\n",
            defineTrain};
}

}  // namespace app
