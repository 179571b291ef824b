// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo predict`, listed in command_table.cpp.
#include <memory>

#include "app/commands/inputs/input_files.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/options/model_arguments.h"
#include "app/commands/options/part_arguments.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/result_file.h"
#include "app/evaluation/data_predictions.h"
#include "app/formats/syntax/text_columns.h"
#include "app/importers/file_copies.h"
#include "app/models/model_language.h"
#include "app/texts/text_document.h"
#include "elmo/files/staged_file.h"
#include "tasks/files/data_file.h"

namespace app {
namespace {

struct PredictSettings {
    HeadEvaluationSettings run;
    std::string format = "jsonl", output;
    PartArguments part;
    bool raw = false;
    int top = 3;
};

/// Throws elmo::Error for running text that a head for tokens in columns would read as one long line of them.
void refuseRunningText(const HeadEvaluationSettings& run, const tasks::Task& task) {
    const bool readsColumns = task.output == tasks::OutputKind::kSpans || task.output == tasks::OutputKind::kTokenTags;
    if (!readsColumns || !run.reading.format.empty() || isPipe(run.data) || !isNamedText(run.data) ||
        looksLikeTaggedLines(tasks::readDataHead(run.data)) || looksLikeTokenColumns(tasks::readDataHead(run.data)))
        return;
    throw elmo::Error(elmo::ErrorCode::kBadFormat,
                      fmt::format("'{0}' looks like running text, not like tokens in columns. `elmo annotate -m {1} "
                                  "{0}` annotates it. Give the format with --from if it is a data set.",
                                  run.data, run.model));
}

/// Predicts a part of the examples into the folder --output; every part reads the whole data set.
void predictPart(const PredictSettings& settings, const HeadEvaluationSettings& run, const PredictionWriter& writer,
                 const CommandEnvironment& environment) {
    if (settings.output.empty() || settings.output == "-")
        throw UsageError("--part needs the folder --output.");
    if (settings.format != "jsonl")
        throw UsageError(fmt::format("--part writes JSON lines, which `elmo merge` puts together; leave out --to {}.",
                                     settings.format));
    const PartNumber part = parsePart(settings.part.part);
    const std::vector<CorpusFile> files = corpusOf({run.data}, settings.part);
    const tasks::TaskModelInfo info = tasks::readTaskModelInfo(run.model);
    const nlohmann::json models = {{{"name", info.name}, {"hash", info.hash}, {"bilm_hash", info.bilmHash}}};
    if (environment.checksOnly)
        return;
    const nlohmann::json options = {{"from", run.reading.format}, {"raw", settings.raw},
                                    {"bilm", run.bilm},           {"language", run.reading.language},
                                    {"top", settings.top},        {"precision", nameOf(run.engine.precision)},
                                    {"device", run.engine.device}};
    PartFolder folder(settings.output, part, describeJob("predict", models, options, files), {{files.front(), {}}});
    runPart(folder, settings.part, [&] {
        const HeadPredictions done = predictDataSet(run, settings.top, environment.control, {part.index, part.count});
        detailHead(done.info);
        noteTokens(done.info, done.data, settings.raw);
        noteAll(done.data.notes);
        elmo::StagedFile file(folder.path() / "result.jsonl");
        writer.write(done, [&](const std::string& text) { file.write(text); });
        file.commit();
        std::int64_t tokens = 0;
        for (const tasks::Example& example : done.data.examples)
            tokens += example.text.tokenCount() + example.question.tokenCount();
        nlohmann::json& counts = folder.input(0);
        counts["lines"] = done.predictions.size();
        counts["sentences"] = 0;
        counts["numbered"] = false;
        folder.report(tokens, files.front().size);
        folder.finish("result.jsonl");
    });
}

void runPredict(const PredictSettings& settings, const CLI::App& parser, const CommandEnvironment& environment) {
    HeadEvaluationSettings run = settings.run;
    run.reading.pretokenized = !settings.raw;
    const tasks::Task task = tasks::readTaskModelInfo(run.model).task;
    const PredictionWriter* const writer = predictionWriter(settings.format, task.output);
    if (writer == nullptr)
        throw UsageError(fmt::format("--to {} cannot hold what '{}' predicts. Formats for it: {}.", settings.format,
                                     run.model, fmt::join(predictionFormats(task.output), ", ")));
    if (!task.readsQuestion() && parser.count("--top") > 0)
        throw UsageError("--top applies to heads that answer questions only.");
    const std::string bilm = bilmPathOf(run.model, run.bilm);
    noteReadingOf(bilm);
    if (settings.raw || task.readsPair())
        takeLanguageOf(bilm, run.reading.language);
    run.data = settings.part.isGiven() ? run.data : oneInput(run.data);
    if (settings.part.isGiven()) {
        refuseRunningText(run, task);
        return predictPart(settings, run, *writer, environment);
    }
    ResultFile result(settings.output, {run.data}, environment.out);  // fails now, not after the whole data set
    refuseRunningText(run, task);
    FileCopies copies(environment.control.stopToken());  // the format is recognised, and the file is then read again
    run.data = copies.file(run.data);
    HeadPredictions done;
    copies.use([&] { done = predictDataSet(run, settings.top, environment.control); });
    detailHead(done.info);
    noteTokens(done.info, done.data, settings.raw);
    noteAll(done.data.notes);
    writer->write(done, [&](const std::string& text) { result.out().write(text); });
    result.commit();
    if (result.isStandardOutput())
        return;
    announce(fmt::format("{} written to {}.", countOf(std::ssize(done.predictions), "prediction"), settings.output),
             environment.out);
}

CommandAction definePredict(CLI::App& parser) {
    auto settings = std::make_shared<PredictSettings>();
    HeadEvaluationSettings& s = settings->run;
    parser.add_option("-m,--model", s.model, "The task bundle")->required()->type_name("BUNDLE");
    parser
        .add_option("DATA", s.data,
                    "A data set of the head's task; labels and tags are copied if it has them; - is standard input")
        ->required()
        ->type_name("");
    addResultFile(parser, settings->output);
    addPartOption(parser, settings->part);
    addChoice(parser, "--to", settings->format, predictionFormats(),
              "jsonl: everything, one example per line; tsv: classes; conll: token, gold tag if there is one, "
              "predicted tag, as conlleval reads them; squad: answers by question id, as SQuAD's script reads them; "
              "propbank: "
              "rolesets and arguments of predicates, as srl-eval.pl reads columns 3 and up")
        ->capture_default_str();
    parser.add_option("--from", s.reading.format, "Format of the data (default: recognised)")->type_name("NAME");
    parser.add_option("--bilm", s.bilm, "The biLM that it was trained with (default: as recorded in the bundle)")
        ->type_name("MODEL");
    parser.add_flag("--raw", settings->raw, "Tokenize the texts with Elmoscope's tokenizer");
    s.reading.language.clear();
    addLanguage(parser, s.reading.language, "Language of raw text as a BCP 47 tag (default: detected)");
    addCount(parser, "--top", settings->top, 100, "How many answers to each question (jsonl)")->capture_default_str();
    parser.add_option("--cache", s.cache.folder, "Cache folder for the biLM's layers")->type_name("FOLDER");
    addEngine(parser, s.engine);
    return [settings, &parser](const CommandEnvironment& environment) { runPredict(*settings, parser, environment); };
}

}  // namespace

Command predictCommand() {
    return {"predict", "Write a head's predictions for a whole data set, with the ids of its examples",
            "  elmo predict -m my-ner test.tsv -o test.jsonl            tokens, gold and predicted entities\n"
            "  elmo predict -m my-ner --to conll test.tsv | conlleval\n"
            "  elmo predict -m my-qa --to squad dev.json -o predictions.json\n"
            "  elmo predict -m my-sst --to tsv test.tsv                 id, gold, predicted, probability\n"
            "  elmo predict -m my-ner --part 1/8 large.tsv -o parts     then: elmo merge parts -o large.jsonl\n",
            definePredict};
}

}  // namespace app
