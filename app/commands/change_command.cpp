// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo change`, listed in command_table.cpp.
#include <memory>

#include "app/commands/inputs/input_files.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/inputs/text_arguments.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/result_file.h"
#include "app/files/kept_results.h"
#include "app/instruments/change_report.h"
#include "app/instruments/document_sentences.h"
#include "app/models/head_bilm.h"
#include "app/models/loaded_model.h"
#include "app/models/model_language.h"
#include "app/workspace/corpus_query.h"
#include "app/workspace/workspace.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

struct ChangeSettings {
    std::string first, second, where, secondWhere, model, layers = "top", permuted = "uses", output, format = "text";
    std::string secondWord;
    std::vector<std::string> words;
    std::size_t most = 200, shown = 20;
    ReadingOptions reading;
    EngineSettings engine;
    ChangeRequest request;
};

bool isProject(const std::string& path) {
    return keptAt(path).kind == KeptKind::kProject;
}

/// The files of a subcorpus; a project is one file.
std::vector<std::string> filesOfSide(const std::string& side, const std::string& where, const char* option,
                                     const ReadingOptions& reading) {
    if (isProject(side))
        return {side};
    if (!where.empty())
        throw UsageError(fmt::format(
            "{} chooses documents of a project by their metadata, and '{}' is no project. Make one with 'elmo project "
            "create', or give a folder for each subcorpus.",
            option, side));
    const std::vector<std::string> files = textInputs({side}, reading.input);
    requireExisting(files);
    return files;
}

void collectSide(WordUses& uses, const std::vector<std::string>& files, const std::string& where,
                 const ReadingOptions& reading, const elmo::RunControl& control) {
    if (!isProject(files.front()))
        return readTextFiles(files, reading, control.stopToken(), [&](SentenceReader& reader, const std::string& name) {
            uses.collect(reader, name, control);
        });
    const Workspace workspace(files.front(), Workspace::Access::kReadOnly);
    const std::vector<std::int64_t> documents = workspace.documentsWhere(workspace.conditionNamed(where));
    if (documents.empty())
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("'{}' has no document{}.", files.front(),
                                      where.empty() ? "" : fmt::format(" for which '{}' holds", where)));
    for (const std::int64_t id : documents) {
        const tasks::AnnotatedDocument document = workspace.document(id).document;
        uses.collect(*sentencesOf(document.document), document.name, control);
        control.report({"documents", std::ssize(uses.documents()), std::ssize(documents)});
    }
}

void runChange(ChangeSettings settings, const CommandEnvironment& environment) {
    if (!settings.secondWord.empty() && settings.words.size() != 1)
        throw UsageError("--second-word is how the second subcorpus writes the word of --word: give exactly one.");
    if (settings.second.empty()) {
        settings.second = settings.first;
        if (settings.where == settings.secondWhere)
            throw UsageError(
                "Two subcorpora are compared: give two texts, folders or projects, or one project with --where and "
                "--second-where.");
    }
    const auto firstFiles = filesOfSide(settings.first, settings.where, "--where", settings.reading);
    const auto secondFiles = filesOfSide(settings.second, settings.secondWhere, "--second-where", settings.reading);
    std::vector<std::string> files = firstFiles;
    files.insert(files.end(), secondFiles.begin(), secondFiles.end());
    ResultFile result(settings.output, files, environment.out);
    if (settings.model.empty())
        settings.model = defaultBilm().string();
    const LoadedModel model = loadModel(settings.model, settings.engine, environment.control);
    noteAll(elmo::readingNotes(settings.model));
    if (!settings.reading.pretokenized)
        takeLanguageOf(settings.model, settings.reading.language);
    ChangeRequest& request = settings.request;
    request.layer = layersIn(*parseLayers(settings.layers), model.bilm->options().layerCount());
    request.permutesDocuments = settings.permuted == "documents";
    std::set<std::string> firstWords, secondWords;
    for (const std::string& word : settings.words) {
        request.words.emplace_back(word, settings.secondWord.empty() ? word : settings.secondWord);
        firstWords.insert(request.words.back().first);
        secondWords.insert(request.words.back().second);
    }
    WordUses first(firstWords, settings.most, request.test.seed);
    WordUses second(secondWords, settings.most, request.test.seed + 1);
    collectSide(first, firstFiles, settings.where, settings.reading, environment.control);
    collectSide(second, secondFiles, settings.secondWhere, settings.reading, environment.control);
    ChangeReport report = changeReport(first, second, request, *model.bilm, environment.control);
    const auto nameOfSide = [](const std::string& side, const std::string& where) {
        return where.empty() ? side : fmt::format("{} ({})", side, where);
    };
    report.firstName = nameOfSide(settings.first, settings.where);
    report.secondName = nameOfSide(settings.second, settings.secondWhere);
    result.out().write(settings.format == "json"   ? changeJson(report)
                       : settings.format == "text" ? changeText(report, settings.shown)
                                                   : changeTable(report, settings.format == "tsv" ? '\t' : ','));
    result.commit();
    for (const std::string& word : report.missing)
        note(fmt::format("'{}' does not occur in one of the subcorpora and is left out.", word));
    if (report.words.empty() && report.missing.empty())
        note(fmt::format("No word occurs {} times in both subcorpora; --least takes a smaller number.", request.least));
    if (settings.format == "text" && report.words.size() > settings.shown)
        note(fmt::format("{} of {} words are shown; --to csv writes all.", settings.shown, report.words.size()));
}

CommandAction defineChange(CLI::App& parser) {
    auto settings = std::make_shared<ChangeSettings>();
    ChangeSettings& s = *settings;
    parser.add_option("FIRST", s.first, "The first subcorpus: a text, a folder or pattern of texts, or a project")
        ->required()
        ->type_name("");
    parser.add_option("SECOND", s.second, "The second one (default: the project of the first)")->type_name("");
    addReadingOptions(parser, s.reading);
    parser
        .add_option("--where", s.where,
                    "Of the first, a project: only documents whose metadata fit, as 'year < 1900', or the name of a "
                    "part of the corpus")
        ->type_name("CONDITION");
    parser.add_option("--second-where", s.secondWhere, "The same of the second")->type_name("CONDITION");
    parser
        .add_option("--word", s.words,
                    "The word to compare (case-insensitive), perhaps several times (default: all with --least uses)")
        ->type_name("WORD")
        ->expected(1)
        ->take_all();
    parser.add_option("--second-word", s.secondWord, "How the second subcorpus writes it")->type_name("WORD");
    addCount(parser, "--least", s.request.least, std::int64_t{1'000'000'000},
             "Without --word: uses that a word must have on both sides")
        ->default_val(20);
    addCount(parser, "--most", s.most, std::size_t{1'000'000},
             "Maximum number of uses of a word to compare on each side, drawn at random")
        ->capture_default_str();
    addCount(parser, "--permutations", s.request.test.permutations, 1'000'000, "Of the test")->capture_default_str();
    addChoice(parser, "--permute", s.permuted, {"uses", "documents"},
              "What changes sides in the test; documents where the uses of one document are alike")
        ->capture_default_str();
    parser.add_option("--seed", s.request.test.seed, "Seed of the sample and the test")
        ->capture_default_str()
        ->type_name("N");
    addCount(parser, "--most-senses", s.request.test.mostSenses, 1000, "Most sense clusters to try")
        ->capture_default_str();
    addOneLayer(parser, s.layers,
                "The layer of the lines, and by which words are sorted: top, average or the number of one layer; the "
                "distances are given for all layers");
    parser.add_option("-m,--model", s.model, "The biLM (default: english-small)")->type_name("MODEL");
    addEngine(parser, s.engine);
    addCount(parser, "--show", s.shown, std::size_t{100'000}, "Most changed words to show")->capture_default_str();
    addCount(parser, "--lines", s.request.lines, std::size_t{1000}, "Lines of each side")->capture_default_str();
    addChoice(parser, "--to", s.format, {"text", "json", "csv", "tsv"},
              "text: words with their lines; json: all; csv, tsv: a row for each word and layer")
        ->capture_default_str();
    addResultFile(parser, s.output);
    return [settings](const CommandEnvironment& environment) { runChange(*settings, environment); };
}

}  // namespace

Command changeCommand() {
    return {"change", "Compare the uses of words in two subcorpora (lexical semantic change)",
            "  elmo change --word plane books-1900/ books-2000/\n"
            "  elmo change --word musick --second-word music old.txt new.txt\n"
            "  elmo change work.elmoscope --where 'year < 1900' --second-where 'year >= 1900' --least 50 --to csv\n",
            defineChange};
}

}  // namespace app
