// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo roles`, listed in command_table.cpp.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "app/annotate/analyzer.h"
#include "app/annotate/document_layers.h"
#include "app/commands/inputs/input_files.h"
#include "app/commands/inputs/input_notes.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/inputs/noted_text.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/options/model_arguments.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/result_file.h"
#include "app/files/missing_file.h"
#include "app/files/table_cell.h"
#include "app/models/head_bilm.h"
#include "app/models/model_language.h"
#include "app/terminal/terminal_text.h"
#include "app/workspace/corpus_query.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "elmo/text/characters.h"
#include "elmo/text/offset_map.h"
#include "tasks/model/task_model.h"
#include "tasks/results/predicate_table.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

struct RolesSettings {
    std::string file, project, where, model, bilm, output;
    std::vector<std::string> predicates;
    ReadingOptions reading;
    EngineSettings engine;
    bool json = false, csv = false;
};

/// The tokens that are one of these words, in any case. Throws UsageError for a word that the text does not have.
std::vector<elmo::TokenIndex> predicatesIn(const elmo::Document& document, const std::vector<std::string>& words) {
    std::set<std::string> wanted, missing;
    for (const std::string& word : words)
        wanted.insert(elmo::lowered(word));
    missing = wanted;
    std::vector<elmo::TokenIndex> predicates;
    for (elmo::TokenIndex token(0); token.value() < std::ssize(document.tokens()); ++token) {
        const std::string word = elmo::lowered(document.token(token));
        if (!wanted.contains(word))
            continue;
        predicates.push_back(token);
        missing.erase(word);
    }
    if (!missing.empty())
        throw UsageError(fmt::format("--predicates: the text has no word '{}'. Give words as they stand in the text.",
                                     *missing.begin()));
    return predicates;
}

elmo::TokenSpan spanOf(const tasks::PredicatePrediction& predicate) {
    const auto own = std::ranges::find(predicate.arguments, tasks::kPredicateLabel, &tasks::EntityPrediction::label);
    return own == predicate.arguments.end() ? elmo::TokenSpan{predicate.token, predicate.token + 1} : own->tokens;
}

/// A sentence in a line, then each of its predicates, and below it the arguments.
std::string rolesText(const elmo::Document& document, const tasks::RolePredictions& said) {
    std::string text;
    const auto words = [&](const elmo::TokenSpan& tokens) {
        return onOneLine(document.slice(document.bytesOf(tokens)));
    };
    for (std::size_t s = 0; s < document.sentences().size(); ++s) {
        text += fmt::format("{:>5}  {}\n", s + 1, words(document.sentences()[s]));
        for (const tasks::PredicatePrediction& predicate : said.predicates) {
            if (!document.sentences()[s].contains(predicate.token))
                continue;
            text += fmt::format("       {}  {}\n", words(spanOf(predicate)), predicate.roleset);
            for (const tasks::EntityPrediction& argument : predicate.arguments)
                if (argument.label != tasks::kPredicateLabel)
                    text += fmt::format("         {:<10} {:5.1f} %  {}\n", argument.label, 100 * argument.confidence,
                                        words(argument.tokens));
        }
    }
    return text;
}

/// An object a line for each predicate.
std::string rolesJson(const elmo::Document& document, const tasks::RolePredictions& said) {
    const elmo::OffsetMap map(document.text());
    const auto placed = [&](const elmo::TokenSpan& tokens, double confidence) {
        const elmo::ByteSpan bytes = document.bytesOf(tokens);
        const elmo::CodePointSpan points = map.toCodePoints(bytes);
        return Json{{"text", document.slice(bytes)},
                    {"bytes", {bytes.begin.value(), bytes.end.value()}},
                    {"code_points", {points.begin.value(), points.end.value()}},
                    {"confidence", confidence}};
    };
    std::string lines;
    for (const tasks::PredicatePrediction& predicate : said.predicates) {
        Json line = placed(spanOf(predicate), predicate.confidence);
        line["roleset"] = predicate.roleset;
        line["arguments"] = Json::array();
        for (const tasks::EntityPrediction& argument : predicate.arguments) {
            if (argument.label == tasks::kPredicateLabel)
                continue;
            Json one = {{"label", argument.label}};
            one.update(placed(argument.tokens, argument.confidence));
            line["arguments"].push_back(std::move(one));
        }
        lines += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return lines;
}

std::string storedCsv(const std::string& document, const tasks::PredicateRow& row) {
    std::string line;
    for (const std::string* cell : {&row.agent, &row.predicate, &row.object, &row.others, &row.sense})
        line += tableCell(*cell, ',') + ',';
    return line + fmt::format("{},{}\n", row.sentence + 1, tableCell(document, ','));
}

std::string storedJson(const std::string& document, const tasks::PredicateRow& row) {
    const Json line = {{"document", document},
                       {"sentence", row.sentence + 1},
                       {"bytes", {row.place.begin.value(), row.place.end.value()}},
                       {"arg0", row.agent},
                       {"predicate", row.predicate},
                       {"arg1", row.object},
                       {"others", row.others},
                       {"sense", row.sense}};
    return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string storedText(const tasks::PredicateRow& row) {
    return fmt::format("{:>5}  {} | {} | {}{}{}\n", row.sentence + 1, row.agent, row.predicate, row.object,
                       row.others.empty() ? "" : " | ", row.others);
}

/// A line for each predicate, as the window's table of predicates has it.
std::string rolesCsv(const elmo::Document& document, const tasks::RolePredictions& said) {
    tasks::Annotations annotations;
    tasks::bindTo(annotations, document);
    tasks::mergePrediction(annotations, document, said, {});
    std::string lines = "arg0,predicate,arg1,others,sense,sentence\n";
    for (const tasks::PredicateRow& row : tasks::predicateRows(document, annotations)) {
        for (const std::string* cell : {&row.agent, &row.predicate, &row.object, &row.others, &row.sense})
            lines += tableCell(*cell, ',') + ',';
        lines += fmt::format("{}\n", row.sentence + 1);
    }
    return lines;
}

/// The predicates of the documents of a project as they are stored: what heads found and people corrected.
void runStoredRoles(const RolesSettings& settings, const CommandEnvironment& environment) {
    if (std::error_code error; !std::filesystem::exists(settings.project, error) && !error)
        throw missingFile(settings.project, "project");
    ResultFile result(settings.output, {settings.project}, environment.out);
    const Workspace workspace(settings.project, Workspace::Access::kReadOnly);
    const std::vector<std::int64_t> ids = workspace.documentsWhere(workspace.conditionNamed(settings.where));
    if (settings.csv)
        result.out().write("arg0,predicate,arg1,others,sense,sentence,document\n");
    std::int64_t found = 0, done = 0;
    for (const std::int64_t id : ids) {
        environment.control.checkpoint();
        const tasks::AnnotatedDocument stored = workspace.document(id).document;
        const std::vector<tasks::PredicateRow> rows = tasks::predicateRows(*stored.document, stored.annotations);
        std::string lines = settings.csv || settings.json || rows.empty() ? "" : onOneLine(stored.name) + "\n";
        for (const tasks::PredicateRow& row : rows)
            lines += settings.json  ? storedJson(stored.name, row)
                     : settings.csv ? storedCsv(stored.name, row)
                                    : storedText(row);
        result.out().write(lines);
        found += std::ssize(rows);
        environment.control.report({.stage = "roles", .done = ++done, .total = std::ssize(ids)});
    }
    result.commit();
    if (found == 0)
        note("The documents have no predicates. Run a head for semantic roles on the project: elmo project annotate.");
}

void runRoles(RolesSettings settings, const CommandEnvironment& environment) {
    if (!settings.project.empty())
        return runStoredRoles(settings, environment);
    if (settings.file.empty())
        throw UsageError("Give a text, or a project with --project.");
    settings.file = oneInput(settings.file);
    requireText(settings.file, settings.reading);
    ResultFile result(settings.output, {settings.file}, environment.out);
    const elmo::RunControl& control = environment.control;
    const auto model = tasks::loadTaskModel(
        givenOrInstalledHead(settings.model, &tasks::Task::readsPredicates, "semantic roles", "roles"), control);
    if (!model->info().task.readsPredicates())
        throw UsageError(fmt::format("'{}' is a head for {}; --model needs a head for semantic roles.",
                                     model->info().path, model->info().task.name));
    detailHead(model->info());
    const auto bilm = bilmOf(model->info(), settings.bilm, settings.engine, control);
    if (bilm != nullptr) {
        noteReadingOf(bilm->path);
        takeLanguageOf(bilm->path, settings.reading.language);
    }
    TextInput input(settings.file, control.stopToken());
    requireText(input, settings.reading);
    const OpenedText text = readText(input, settings.reading.language, control);
    note(readingNote(input, text.encoding, text.repairedBytes));
    noteLongSentences(*text.document, settings.file);
    InputNotes notes({bilm});
    notes.add(*text.document);
    noteAll(notes.notes(settings.file));
    tasks::PredictOptions options;
    options.threads = settings.engine.threads;
    if (!settings.predicates.empty())
        options.predicates = predicatesIn(*text.document, settings.predicates);
    const elmo::LayerActivations layers = layersOf(*text.document, bilm.get(), control);
    const auto said = std::get<tasks::RolePredictions>(model->predict({*text.document, layers}, options, control));
    result.out().write(settings.json  ? rolesJson(*text.document, said)
                       : settings.csv ? rolesCsv(*text.document, said)
                                      : rolesText(*text.document, said));
    result.commit();
}

CommandAction defineRoles(CLI::App& parser) {
    auto settings = std::make_shared<RolesSettings>();
    RolesSettings& s = *settings;
    auto* file = parser.add_option("FILE", s.file, "The text; - is standard input")->type_name("");
    auto* project = parser
                        .add_option("--project", s.project,
                                    "List the predicates of all documents of this project, as they are stored and "
                                    "corrected there")
                        ->type_name("FILE")
                        ->excludes(file);
    parser
        .add_option("--where", s.where,
                    "Only documents of the project whose metadata fit, as 'year < 1900 and genre = letter', or the "
                    "name of a part of the corpus")
        ->type_name("CONDITION")
        ->needs(project);
    parser.add_option("-m,--model", s.model, "A head for semantic roles (default: the bundled one)")
        ->type_name("BUNDLE")
        ->excludes(project);
    parser
        .add_option("--predicates", s.predicates,
                    "Words of the text whose arguments are asked for, with commas between (default: the predicates "
                    "that the head finds)")
        ->delimiter(',')
        ->type_name("WORDS")
        ->excludes(project);
    parser.add_option("--bilm", s.bilm, "The biLM that it was trained with (default: as recorded in the bundle)")
        ->type_name("MODEL")
        ->excludes(project);
    addLanguage(parser, s.reading.language, "Language of the text as a BCP 47 tag (default: detected)");
    addPlainText(parser, s.reading.input);
    addEngine(parser, s.engine);
    addResultFile(parser, s.output);
    auto* json =
        parser.add_flag("--json", s.json, "One JSON object a line for each predicate, with byte and code point spans");
    parser
        .add_flag("--csv", s.csv,
                  "A table of who did what to whom: ARG0, predicate, ARG1, other arguments, sense, sentence")
        ->excludes(json);
    return [settings](const CommandEnvironment& environment) { runRoles(*settings, environment); };
}

}  // namespace

Command rolesCommand() {
    return {"roles", "Say who did what to whom: the predicates of a text and their arguments",
            "  elmo roles -m my-roles letter.txt\n"
            "  elmo roles -m my-roles --predicates said,took letter.txt\n"
            "  elmo roles -m my-roles --csv letter.txt -o who-did-what.csv\n"
            "  elmo roles --project work.elmoscope --csv -o who-did-what.csv\n"
            "  elmo roles -m my-roles --json letter.txt | jq -c '[.text, .arguments[].text]'\n",
            defineRoles};
}

}  // namespace app
