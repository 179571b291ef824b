// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo study`, listed in command_table.cpp.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>

#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/study/study_data.h"
#include "app/commands/study/study_report.h"
#include "app/commands/study/study_stages.h"
#include "app/models/loaded_model.h"
#include "app/models/model_language.h"
#include "app/texts/text_input.h"
#include "elmo/bilm/embedder.h"
#include "elmo/error.h"
#include "elmo/text/tokenizer.h"
#include "elmo/training/run/language_model.h"

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kCoreBytes = 150'000, kFullBytes = 1'500'000;
constexpr double kBytesOfToken = 5;
constexpr std::size_t kTimedTokens = 3000;

struct StudyOptions {
    std::vector<std::string> models, texts, words;
    std::string data, output;
    bool isFull = false, planOnly = false;
    EngineSettings engine;
};

/// How fast the layers of a biLM are computed, for the plan.
double tokensPerSecond(const LoadedModel& model, const fs::path& sample, const elmo::RunControl& control) {
    TextInput input(sample.string(), control.stopToken());
    std::string text;
    for (std::string line; text.size() < kTimedTokens * 5 && std::getline(input.stream(), line);)
        text += line + "\n";
    const elmo::Document document = elmo::Tokenizer("en").tokenize(std::move(text));
    std::size_t sentence = 0, tokens = 0;
    const auto source = [&](elmo::Sentence& next) {
        if (sentence == document.sentences().size())
            return false;
        next.clear();
        const auto range = document.sentences()[sentence++];
        for (elmo::TokenIndex k = range.begin; k < range.end; ++k)
            next.emplace_back(document.token(k));
        tokens += next.size();
        return true;
    };
    const auto begin = std::chrono::steady_clock::now();
    elmo::Embedder(model.bilm, {})
        .run(
            source, [](std::int64_t, const elmo::Sentence&, const auto&) {}, control);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return std::max(1.0, static_cast<double>(tokens) / std::max(seconds, 1e-3));
}

std::string studyTime(double seconds) {
    return seconds < 5400 ? fmt::format("{:.0f} min", std::max(1.0, seconds / 60))
                          : fmt::format("{:.1f} h", seconds / 3600);
}

std::string planText(const std::vector<StudyStage>& stages, const StudyRecord& record, const StudySettings& settings) {
    std::string text;
    double left = 0;
    for (const StudyStage& stage : stages) {
        const bool isDone = record.isDone(stage);
        left += isDone ? 0 : stage.seconds;
        text += fmt::format("  {:<28} {}\n", stage.name, isDone ? "done" : "about " + studyTime(stage.seconds));
    }
    std::string head = fmt::format("Plan: {} stages, {} profile, about {:.1f} hours to do\n", stages.size(),
                                   settings.isFull ? "full" : "core", left / 3600);
    for (const std::string& one : settings.data.leftOut)
        text += fmt::format("  not used: {}\n", one);
    return head + text;
}

/// Reads the models and writes the sample that is measured.
StudySettings studySettings(const StudyOptions& options, const elmo::RunControl& control) {
    StudySettings settings;
    settings.folder = fs::absolute(options.output).lexically_normal();
    settings.isFull = options.isFull;
    settings.engine = options.engine;
    if (!options.data.empty())
        settings.data = findStudyData(fs::absolute(options.data).lexically_normal(), control);
    if (!options.texts.empty()) {
        settings.data.texts.clear();
        for (const std::string& text : options.texts)
            settings.data.texts.push_back(fs::absolute(text).lexically_normal().string());
    }
    std::vector<LoadedModel> loaded;
    for (const std::string& path : options.models) {
        loaded.push_back(loadModel(path, options.engine, control));
        const LoadedModel& model = loaded.back();
        const bool isTaken = std::ranges::find(settings.models, model.name, &StudyModel::name) != settings.models.end();
        settings.models.push_back({.path = fs::absolute(path).lexically_normal().string(),
                                   .name = isTaken ? model.name + " (2)" : model.name,
                                   .hash = model.hash,
                                   .letter = settings.models.empty() ? "a" : "b",
                                   .layers = model.bilm->options().layerCount(),
                                   .width = static_cast<int>(model.bilm->options().layerWidth()),
                                   .predicts = elmo::training::findLanguageModel(path, control).has_value()});
    }
    if (settings.data.texts.empty()) {
        settings.data.texts = guideTexts(languageOfModel(options.models.front()));
        settings.data.leftOut.emplace_back(
            "no texts were given (--text, or *.txt in --data): the program's own guide is measured, which says little "
            "about other texts");
    }
    fs::create_directories(settings.folder);
    StudyRecord(settings.folder).keep();  // it is the folder of a study from now on
    const fs::path sample = settings.folder / "sample.txt";
    writeStudySample(settings.data.texts, options.isFull ? kFullBytes : kCoreBytes, sample, control);
    settings.sampleTokens = static_cast<std::size_t>(static_cast<double>(fs::file_size(sample)) / kBytesOfToken);
    for (std::size_t k = 0; k < loaded.size(); ++k)
        settings.models[k].tokensPerSecond = tokensPerSecond(loaded[k], sample, control);
    settings.words = options.words;
    return settings;
}

/// Another file or folder must not become part of a study.
void requireStudyFolder(const fs::path& folder) {
    std::error_code ignored;
    if (!fs::exists(folder, ignored) || fs::exists(folder / "study.json", ignored) ||
        (fs::is_directory(folder, ignored) && fs::is_empty(folder, ignored)))
        return;
    throw UsageError(
        fmt::format("'{}' is no folder of a study. Give a new or empty folder, or that of a study to go on "
                    "with.",
                    folder.string()));
}

void runStudy(const StudyOptions& options, const CommandEnvironment& environment) {
    if (!options.data.empty() && !fs::is_directory(options.data))
        throw elmo::Error(elmo::ErrorCode::kNotFound, fmt::format("There is no folder '{}'.", options.data));
    requireStudyFolder(options.output);
    const StudySettings settings = studySettings(options, environment.control);
    const std::vector<StudyStage> stages = studyStages(settings);
    StudyRecord record(settings.folder);
    environment.out.write(planText(stages, record, settings));
    environment.out.flush();
    if (options.planOnly)
        return;
    std::size_t failed = 0;
    for (std::size_t k = 0; k < stages.size(); ++k) {
        if (record.isDone(stages[k]))
            continue;
        note(fmt::format("{} of {}: {}", k + 1, stages.size(), stages[k].name));
        record.run(stages[k], environment);
        const StageState& state = *record.stateOf(stages[k]);
        if (!state.problem.empty()) {
            ++failed;
            note(fmt::format("{} was not measured: {}", stages[k].name, state.problem));
        }
        writeStudyReport(settings, stages, record);
    }
    writeStudyReport(settings, stages, record);
    environment.out.write(fmt::format("{} of {} stages done: {}\n", stages.size() - failed, stages.size(),
                                      (settings.folder / "report.html").string()));
    if (failed == stages.size())
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "No stage could be done; the report says why.");
}

CommandAction defineStudy(CLI::App& parser) {
    auto settings = std::make_shared<StudyOptions>();
    StudyOptions& s = *settings;
    s.words = {"play", "run", "bank", "state"};
    parser
        .add_option("-m,--model,MODEL", s.models,
                    "One biLM, or two in one report: folder, options.json or weights file")
        ->required()
        ->expected(1, 2)
        ->type_name("");
    parser
        .add_option("--data", s.data,
                    "Folder with texts (*.txt), a treebank (*train*.conllu, *dev*.conllu), word senses "
                    "(semcor.instances.tsv and others), and data sets (NAME.train.tsv, NAME.dev.tsv, NAME.test.tsv)")
        ->type_name("FOLDER");
    parser
        .add_option("--text", s.texts,
                    "A held-out text, instead of those of --data; may be repeated (default: the program's guide)")
        ->allow_extra_args(false)
        ->type_name("FILE");
    parser.add_option("--words", s.words, "Words whose neighbours are shown (default: play,run,bank,state)")
        ->delimiter(',')
        ->type_name("WORD,...");
    parser.add_flag("--full", s.isFull,
                    "More text, columns and controls, and the trainings of figure 1 and tables 2 and 3 of the paper");
    parser.add_flag("--plan", s.planOnly, "Print the plan with its hours and stop");
    addEngine(parser, s.engine);
    parser
        .add_option("-o,--output", s.output,
                    "Folder of the study, with report.html; what is done there is not done again")
        ->required()
        ->type_name("FOLDER");
    return [settings](const CommandEnvironment& environment) { runStudy(*settings, environment); };
}

}  // namespace

Command studyCommand() {
    return {"study", "Measure what a biLM knows, or two, and write one report",
            "  elmo study english-small -o study                          perplexity, geometry, neighbours, mixes\n"
            "  elmo study english-small --data data -o study              also probes and word senses\n"
            "  elmo study english-small my-run --data data --full -o both  two biLMs, also trainings\n",
            defineStudy};
}

}  // namespace app
