// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo surprisal`, listed in command_table.cpp.
#include <memory>
#include <optional>

#include "app/commands/inputs/input_files.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/inputs/text_arguments.h"
#include "app/commands/instrument_inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/result_file.h"
#include "app/instruments/stimuli.h"
#include "app/instruments/surprisal.h"
#include "app/instruments/surprisal_output.h"

namespace app {
namespace {

struct SurprisalSettings {
    InstrumentModel model;
    TextArguments texts;
    std::string output, format = "csv", unit = "token", state = "fresh";
    StimulusColumns columns;
    bool edges = false;
};

void noteTotals(const SurprisalTotals& totals, const elmo::WordPredictor& predictor) {
    if (totals.known + totals.unknown == 0)
        return note("The text contains no words.");
    std::string text;
    if (predictor.reads(elmo::training::kForward))
        text += fmt::format("perplexity {:.2f} from the left", totals.perplexity(totals.left));
    if (predictor.reads(elmo::training::kBackward))
        text += fmt::format("{}{:.2f} from the right", text.empty() ? "perplexity " : ", ",
                            totals.perplexity(totals.right));
    note(fmt::format("{}, over {} and {}; {} outside the vocabulary {} NA.", text, countOf(totals.known, "known word"),
                     countOf(totals.sentences, "sentence edge"), countOf(totals.unknown, "word"),
                     totals.unknown == 1 ? "is" : "are"));
}

void readTexts(const SurprisalSettings& settings, const std::vector<std::string>& files, ResultFile& result,
               const elmo::WordPredictor& predictor, const elmo::RunControl& control) {
    const auto format = std::ranges::find(surprisalFormats(), settings.format, &SurprisalFormat::name);
    const auto writer = format->open(result.out());
    const bool words = settings.unit == "word";
    SurprisalTotals totals;
    const auto readOne = [&](SentenceReader& reader, const std::string& name) {
        writer->beginInput(name);
        forEachSurprisal(reader, predictor, settings.state == "carry", control, [&](SurprisalSentence&& sentence) {
            totals.add(sentence);
            std::vector<SurprisalRow> rows = words ? wordsOf(sentence.tokens) : std::move(sentence.tokens);
            if (settings.edges) {
                const elmo::CodePointOffset end = rows.back().place.end;
                rows.push_back(
                    {.text = "</S>", .token = rows.back().token + 1, .place = {end, end}, .expected = sentence.edge});
            }
            writer->add(sentence.number, rows);
        });
    };
    readTextFiles(files, settings.texts.reading, control.stopToken(), readOne);
    noteTotals(totals, predictor);
}

void readStimuli(const SurprisalSettings& settings, const std::string& file, ResultFile& result,
                 const elmo::WordPredictor& predictor, const elmo::RunControl& control) {
    const tasks::DataFile table = tasks::readDataFile(file, control);
    StimulusColumns columns = settings.columns;
    columns.language = settings.texts.reading.language;
    const StimulusCounts counts =
        predictStimuli(table, columns, settings.format == "tsv" ? '\t' : ',', predictor, result.out(), control);
    note(fmt::format("{} of {}; {} with a token outside the vocabulary, NA{}.", countOf(counts.rows, "row"),
                     countOf(counts.sentences, "sentence"), countOf(counts.unknown, "row"),
                     counts.empty > 0 ? fmt::format("; {} without a word", countOf(counts.empty, "row")) : ""));
}

void runSurprisal(SurprisalSettings settings, const CommandEnvironment& environment) {
    const bool isTable = !settings.columns.word.empty();
    if (isTable && settings.format != "csv" && settings.format != "tsv")
        throw UsageError(fmt::format("A table of words is written as csv or tsv, not as {}.", settings.format));
    if (settings.format == "conllu" && (settings.unit == "word" || settings.edges))
        throw UsageError("CoNLL-U has a line for each token: it goes with neither --unit word nor --edges.");
    if (isTable && settings.texts.inputs.size() > 1)
        throw UsageError("With --word-column, one table is read.");
    if (isTable)
        settings.texts.inputs = {oneInput(settings.texts.inputs.front())};
    const std::vector<std::string> files =
        isTable ? settings.texts.inputs : filesOf(settings.texts, environment.control.stopToken());
    requireExisting(files);
    ResultFile result(settings.output, files, environment.out);
    std::string language = settings.texts.reading.language;
    const auto predictor = openPredictor(settings.model, language, environment.control);
    if (!settings.texts.reading.pretokenized)
        settings.texts.reading.language = language;
    if (isTable)
        readStimuli(settings, files.front(), result, *predictor, environment.control);
    else
        readTexts(settings, files, result, *predictor, environment.control);
    result.commit();
}

CommandAction defineSurprisal(CLI::App& parser) {
    auto settings = std::make_shared<SurprisalSettings>();
    SurprisalSettings& s = *settings;
    addTexts(parser, s.texts, ". With --word-column, one table");
    addInstrumentModel(parser, s.model);
    addChoice(parser, "--to", s.format, namesOf(surprisalFormats()), "Output format")->capture_default_str();
    addResultFile(parser, s.output);
    addChoice(parser, "--unit", s.unit, {"token", "word"},
              "A row for each token, or for each word between blanks: its tokens' surprisals are added")
        ->capture_default_str();
    parser.add_flag("--edges", s.edges,
                    "Also a row for the end of each sentence (read from the left) and its begin (from the right)");
    addChoice(
        parser, "--state", s.state, {"fresh", "carry"},
        "fresh: a sentence's numbers depend on the sentence alone; carry: LSTM states carry over from sentence to "
        "sentence")
        ->capture_default_str();
    auto* word =
        parser.add_option("--word-column", s.columns.word,
                          "Read a table (CSV or TSV with a heading) with one word a row, as reading times come, "
                          "and write it again with the numbers as further columns: the heading of the words");
    word->type_name("NAME");
    parser
        .add_option("--sentence-column", s.columns.sentence,
                    "Headings that tell the table's sentences apart: rows that follow each other and agree in them are "
                    "one sentence")
        ->type_name("NAME")
        ->needs(word);
    word->needs("--sentence-column");
    word->excludes("--pretokenized");
    parser.footer("\n" + describeFormats(surprisalFormats()) +
                  "\nColumns:\n"
                  "  surprisal_left, _right   -log2 of the probability that the biLM gives the token after what is\n"
                  "                           before it (left) or after it (right) in its sentence, in bits\n"
                  "  entropy_left, _right     of the same distribution over the whole vocabulary, in bits\n"
                  "  rank_left, _right        of the token in it; 1 is the most probable\n"
                  "  known                    0: outside the vocabulary, so surprisal and rank are NA\n"
                  "  begin, end               code points of the input, from 0\n"
                  "The note at the end gives the perplexity as eval-lm's \"of known words\".\n");
    return [settings](const CommandEnvironment& environment) { runSurprisal(*settings, environment); };
}

}  // namespace

Command surprisalCommand() {
    return {"surprisal", "Measure how unexpected each word is, from the left and from the right",
            "  elmo surprisal letter.txt                                a table on standard output\n"
            "  elmo surprisal --unit word --to jsonl -o out.jsonl books/\n"
            "  elmo surprisal times.csv --word-column word --sentence-column item -o times-surprisal.csv\n",
            defineSurprisal};
}

}  // namespace app
