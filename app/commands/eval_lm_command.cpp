// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo eval-lm`, listed in command_table.cpp.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/commands/inputs/corpus_inputs.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/result_file.h"
#include "app/figures/reproduction.h"
#include "app/files/temporary_folder.h"
#include "app/importers/text_files.h"
#include "app/models/language_note.h"
#include "app/models/loaded_model.h"
#include "app/models/model_language.h"
#include "elmo/bilm/thread_team.h"
#include "elmo/error.h"
#include "elmo/training/baselines/kneser_ney.h"
#include "elmo/training/corpus/corpus_preparation.h"
#include "elmo/training/run/language_model.h"
#include "elmo/training/run/word_evaluation.h"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace training = elmo::training;

struct EvalSettings {
    std::string model;
    std::vector<std::string> inputs;
    std::string from;  ///< of --from
    std::string output;
    training::PreparationOptions preparation;
    bool carryStates = false;
    bool resetStates = false;
    std::string precision = "fp32";
    int threads = 0;  ///< 0 if not given
    std::string baseline;
    bool onlyBaseline = false;
    std::string train;
    std::int64_t trainPositions = 0;  ///< 0: all
    int order = 5;
    bool json = false;
    bool skipDamaged = false;
};

using Json = nlohmann::ordered_json;

constexpr std::pair<training::Direction, const char*> kDirections[] = {{training::kForward, "forward"},
                                                                       {training::kBackward, "backward"}};

Json perplexitiesJson(const training::HeldOutReport& report) {
    Json json;
    if (training::trains(report.directions, training::kForward))
        json["perplexityForward"] = report.perplexity(training::kForward);
    if (training::trains(report.directions, training::kBackward))
        json["perplexityBackward"] = report.perplexity(training::kBackward);
    json["perplexityMean"] = report.meanPerplexity();
    json["perplexityKnownWords"] = report.knownPerplexity();
    if (report.characters > 0) {
        json["bitsPerCharacter"] = report.bitsPerCharacter();
        json["bitsPerByte"] = report.bitsPerByte();
    }
    return json;
}

std::string perplexitiesText(const training::HeldOutReport& report, const char* of) {
    std::string text;
    for (const auto& [direction, name] : kDirections)
        if (training::trains(report.directions, direction))
            text += fmt::format("{:<20} {:.2f}\n", fmt::format("{} {}", of, name), report.perplexity(direction));
    text += fmt::format("{:<20} {:.2f}\n", fmt::format("{} mean", of), report.meanPerplexity());
    text += fmt::format("{:<20} {:.2f}\n", "  of known words", report.knownPerplexity());
    if (report.characters > 0)
        text += fmt::format("{:<20} {:.4f}\n{:<20} {:.4f}\n", "  bits per character", report.bitsPerCharacter(),
                            "  bits per byte", report.bitsPerByte());
    return text;
}

/// The report of the model, the baseline or both; at least one is given.
std::string reportOf(const training::HeldOutReport* model, const training::HeldOutReport* baseline,
                     const training::CorpusStatistics& corpus, bool json) {
    const training::HeldOutReport& report = model ? *model : *baseline;
    const double outOfVocabulary =
        corpus.tokens > 0 ? 100.0 * static_cast<double>(report.unknownTargets) / static_cast<double>(corpus.tokens) : 0;
    if (json) {
        Json object = model ? perplexitiesJson(*model) : Json::object();
        if (baseline)
            object["kneserNey"] = perplexitiesJson(*baseline);
        object.update(Json{{"tokens", corpus.tokens},
                           {"sentences", corpus.sentences},
                           {"positions", report.positions},
                           {"outOfVocabularyPercent", outOfVocabulary},
                           {"vocabulary", report.vocabulary}});
        return object.dump(2) + "\n";
    }
    return (model ? perplexitiesText(*model, "perplexity") : "") +
           (baseline ? perplexitiesText(*baseline, "n-grams") : "") +
           fmt::format(
               "tokens               {} in {} sentences\nout of vocabulary    {:.2f} %\nvocabulary           {}\n",
               corpus.tokens, corpus.sentences, outOfVocabulary, report.vocabulary);
}

/// The command line that makes the result again.
Reproduction evalRecord(const EvalSettings& settings) {
    std::vector<fs::path> inputs;
    const auto whole = [&](const std::string& path) {
        inputs.push_back(fs::absolute(path).lexically_normal());
        return inputs.back().string();
    };
    std::vector<std::string> command = {"eval-lm", "--model", whole(settings.model), "--precision", settings.precision};
    if (!settings.baseline.empty())
        command.insert(command.end(), {"--baseline", settings.baseline, "--train", whole(settings.train), "--order",
                                       fmt::format("{}", settings.order)});
    if (settings.trainPositions > 0)
        command.insert(command.end(), {"--train-positions", fmt::format("{}", settings.trainPositions)});
    if (!settings.preparation.language.empty())
        command.insert(command.end(), {"--language", settings.preparation.language});
    if (!settings.from.empty())
        command.insert(command.end(), {"--from", settings.from});
    for (const auto& [is, option] :
         {std::pair{settings.onlyBaseline, "--only-baseline"},
          std::pair{settings.preparation.pretokenized, "--pretokenized"},
          std::pair{settings.carryStates, "--carry-states"}, std::pair{settings.resetStates, "--reset-states"},
          std::pair{settings.json, "--json"}})
        if (is)
            command.emplace_back(option);
    for (const std::string& input : settings.inputs)
        command.push_back(whole(input));
    return reproductionOf(std::move(command), settings.json ? "json" : "table", inputs);
}

void runEval(EvalSettings settings, const CommandEnvironment& environment) {
    if (settings.baseline.empty() != settings.train.empty())
        throw UsageError(
            "--baseline and --train must be given together: the n-grams are counted in the training corpus.");
    settings.inputs = expandedPatterns(settings.inputs);
    requireExisting(settings.inputs);
    if (settings.skipDamaged && !(settings.inputs.size() == 1 && training::isCorpus(settings.inputs.front())))
        settings.inputs = readableCorpusTexts(settings.inputs, environment.control.stopToken());
    ResultFile result(settings.output, settings.inputs, environment.out);
    for (const std::string& input : settings.inputs)
        if (settings.inputs.size() > 1 && training::isCorpus(input))
            throw UsageError(
                fmt::format("'{}' is a prepared corpus, which is measured alone. Give it without the "
                            "others.",
                            input));
    training::LanguageModel model = training::readLanguageModel(settings.model, environment.control);
    const auto predicted = training::firstEntries(model.vocabulary, static_cast<std::size_t>(model.softmax.words));
    if (settings.carryStates || settings.resetStates)
        model.options.resetStateAtSentence = settings.resetStates;
    model.options.precision = precisionNamed(settings.precision);
    model.options.threads = elmo::threadsOrCores(settings.threads);
    detail(fmt::format("biLM {}: precision {}, threads {}", settings.model, settings.precision, model.options.threads));
    const TemporaryFolder folder;
    const std::vector<fs::path> inputs(settings.inputs.begin(), settings.inputs.end());
    const bool prepared = inputs.size() == 1 && training::isCorpus(inputs.front());
    noteReadingOf(settings.model);
    if (!prepared) {
        training::PreparationOptions preparation = settings.preparation;
        if (!preparation.pretokenized)
            takeLanguageOf(settings.model, preparation.language);
        const ReadingOptions reading{.pretokenized = preparation.pretokenized, .language = {}, .input = settings.from};
        readCorpusTexts(settings.inputs, reading, environment.control.stopToken(), preparation);
        training::prepareCorpus(inputs, folder.path(), preparation, &predicted, environment.control);
    }
    const training::Corpus corpus(prepared ? inputs.front() : folder.path());
    training::requireSameWords(corpus, predicted);
    if (const std::string text = languageNote(model.tokenizer, sampleOf(corpus), settings.inputs.front());
        !text.empty())
        note(text);
    std::optional<training::HeldOutReport> report;
    if (!settings.onlyBaseline)
        report = training::evaluate(model, corpus, environment.control);
    std::optional<training::HeldOutReport> baseline;
    if (!settings.baseline.empty()) {
        const training::Corpus train(settings.train);
        training::requireSameWords(train, predicted, training::CorpusRole::kTraining);
        baseline = training::evaluateKneserNey(train, {{&corpus}}, predicted,
                                               {.order = settings.order,
                                                .positions = settings.trainPositions,
                                                .seed = model.options.seed,
                                                .pieceLength = model.options.pieceLength,
                                                .rows = model.options.batchSize},
                                               environment.control)
                       .front();
    }
    const std::string text =
        reportOf(report ? &*report : nullptr, baseline ? &*baseline : nullptr, corpus.statistics(), settings.json);
    if (std::ranges::any_of(settings.inputs, isPipe)) {  // can't be read again
        result.out().write(text);
        return result.commit();
    }
    result.keep(text, [&] { return evalRecord(settings); });
}

CommandAction defineEval(CLI::App& parser) {
    auto settings = std::make_shared<EvalSettings>();
    EvalSettings& s = *settings;
    parser.add_option("-m,--model,MODEL", s.model, "A training run's folder, or a bundle with its softmax")
        ->required()
        ->type_name("");
    parser
        .add_option("TEXT", s.inputs,
                    "Texts (plain, Word, OpenDocument, EPUB, TEI, PDF, HTML, Markdown, JSON lines), folders of them, "
                    "or one corpus prepared with the "
                    "model's vocabulary; - is standard input")
        ->required()
        ->type_name("");
    auto* pretokenized = parser.add_flag("--pretokenized", s.preparation.pretokenized,
                                         "Each line is one sentence, with tokens separated by spaces");
    s.preparation.language.clear();
    addLanguage(parser, s.preparation.language, "Language of the text as a BCP 47 tag (default: detected)")
        ->excludes(pretokenized);
    addPlainText(parser, s.from)->excludes(pretokenized);
    auto* carry = parser.add_flag("--carry-states", s.carryStates, "Carry LSTM states from sentence to sentence");
    parser.add_flag("--reset-states", s.resetStates, "Start every sentence from zero (default: as trained)")
        ->excludes(carry);
    addChoice(parser, "--precision", s.precision, {"fp32", "bf16"}, "bf16 is faster and slightly less exact",
              whyNotTrained)
        ->capture_default_str();
    addThreads(parser, s.threads, "Processor threads (default: 0, one per core)");
    addSkipDamaged(parser, s.skipDamaged);
    addResultFile(parser, s.output);
    auto* baseline = addChoice(parser, "--baseline", s.baseline, {"kneser-ney"},
                               "Also evaluate interpolated n-grams with modified Kneser-Ney smoothing, on the same "
                               "tokens and vocabulary; they are counted in --train");
    parser.add_flag("--only-baseline", s.onlyBaseline, "Evaluate the baseline only, not the model")->needs(baseline);
    parser.add_option("--train", s.train, "The prepared corpus the model was trained on")->type_name("FOLDER");
    addCount(parser, "--train-positions", s.trainPositions, std::int64_t{1} << 40,
             "Count only the documents of --train that training read first, up to this number of positions (words and "
             "sentence ends; default: all)");
    parser.add_option("--order", s.order, "Length of the baseline's n-grams")
        ->check(numberFrom(1, 5))
        ->type_name("1 to 5")
        ->capture_default_str();
    parser.add_flag("--json", s.json, "Report as a JSON object");
    parser.footer(
        "Numbers, of both directions' mean where none is named:\n"
        "  perplexity          exp of the mean negative log likelihood of a position: a word, or the end of a "
        "sentence;\n"
        "                      the whole vocabulary competes, unknown words count as one\n"
        "  of known words      the same over the positions whose word is in the vocabulary\n"
        "  bits per character  of all positions, per code point of the words and one separator each; an unknown word\n"
        "                      costs the choice among the text's unknown words in addition (Ueberla 1994). Compares\n"
        "                      models of different vocabularies on the same tokens\n"
        "  bits per byte       the same per byte of UTF-8\n");
    return [settings](const CommandEnvironment& environment) { runEval(*settings, environment); };
}

}  // namespace

Command evalLmCommand() {
    return {"eval-lm", "Measure a biLM's perplexity on a text, over its whole vocabulary",
            "  elmo eval-lm my-model/model held-out.txt\n"
            "  elmo eval-lm my-model texts/ --json\n"
            "  elmo eval-lm my-model held-out.txt --baseline kneser-ney --train corpus\n"
            "  elmo eval-lm my-model held-out-corpus --baseline kneser-ney --train corpus --train-positions 17300000\n",
            defineEval};
}

}  // namespace app
