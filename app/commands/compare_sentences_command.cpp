// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo compare-sentences`, listed in command_table.cpp.
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/inputs/input_files.h"
#include "app/commands/instrument_inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/result_file.h"
#include "app/files/table_cell.h"
#include "app/instruments/sentence_pairs.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 3> kScoreNames = {"forward", "backward", "mean"};

struct CompareSettings {
    InstrumentModel model;
    std::string input, output, language, pairs;
    std::uint64_t seed = 1;
    bool json = false;
};

std::string textOf(const std::vector<PairAccuracy>& accuracies) {
    std::string text = fmt::format("{:<28} {:>6} {:>8}", "phenomenon", "pairs", "unknown");
    for (const char* name : kScoreNames)
        text += fmt::format("  {:>22}", name);
    text += '\n';
    for (const PairAccuracy& row : accuracies) {
        text += fmt::format("{:<28} {:>6} {:>8}", row.phenomenon, row.pairs, row.unknown);
        for (const auto& interval : row.accuracy)
            text += std::isnan(interval.share) ? fmt::format("  {:>22}", "NA")
                                               : fmt::format("  {:>6.2f} [{:>6.2f}, {:>6.2f}]", 100 * interval.share,
                                                             100 * interval.low, 100 * interval.high);
        text += '\n';
    }
    return text;
}

std::string jsonOf(const std::vector<PairAccuracy>& accuracies, const std::string& hash, std::uint64_t seed) {
    Json rows = Json::array();
    for (const PairAccuracy& row : accuracies) {
        Json object = {{"phenomenon", row.phenomenon}, {"pairs", row.pairs}, {"unknown", row.unknown}};
        for (std::size_t k = 0; k < kScoreNames.size(); ++k) {
            const auto& interval = row.accuracy[k];
            object[kScoreNames[k]] = std::isnan(interval.share) ? Json()
                                                                : Json{{"accuracy", interval.share},
                                                                       {"interval", {interval.low, interval.high}}};
        }
        rows.push_back(std::move(object));
    }
    return Json{{"model", hash}, {"seed", seed}, {"rows", std::move(rows)}}.dump(2) + "\n";
}

/// A row for each pair: bits by which the good sentence is the cheaper one.
std::string pairsTable(const std::vector<ComparedPair>& pairs) {
    std::string text = "phenomenon\tgood\tbad\tknown\tforward\tbackward\tmean\n";
    for (const ComparedPair& one : pairs) {
        text += fmt::format("{}\t{}\t{}\t{}", tableCell(one.pair.phenomenon, '\t'), tableCell(one.pair.good, '\t'),
                            tableCell(one.pair.bad, '\t'), one.hasUnknownWord ? 0 : 1);
        for (const double bits : one.difference)
            text += std::isnan(bits) ? "\tNA" : fmt::format("\t{:.6f}", bits);
        text += '\n';
    }
    return text;
}

void runCompare(CompareSettings settings, const CommandEnvironment& environment) {
    const std::string file = oneInput(settings.input);
    ResultFile result(settings.output, {file}, environment.out);
    std::optional<ResultFile> each;
    if (!settings.pairs.empty())
        each.emplace(settings.pairs, std::vector{file}, environment.out);
    const tasks::DataFile data = tasks::readDataFile(file, environment.control);
    std::vector<SentencePair> pairs = readSentencePairs(data);
    const auto predictor = openPredictor(settings.model, settings.language, environment.control);
    const std::vector<ComparedPair> compared =
        comparePairs(std::move(pairs), settings.language, *predictor, environment.control);
    const std::vector<PairAccuracy> accuracies = accuracyOf(compared, settings.seed);
    if (accuracies.back().unknown > 0)
        note(fmt::format("{} of {} pairs have a word outside the vocabulary and do not count.",
                         accuracies.back().unknown, accuracies.back().unknown + accuracies.back().pairs));
    result.out().write(settings.json ? jsonOf(accuracies, predictor->bilm().modelHash(), settings.seed)
                                     : textOf(accuracies));
    if (each)
        each->out().write(pairsTable(compared));
    result.commit();
    if (each)
        each->commit();
}

CommandAction defineCompare(CLI::App& parser) {
    auto settings = std::make_shared<CompareSettings>();
    CompareSettings& s = *settings;
    parser
        .add_option("PAIRS", s.input,
                    "A table (TSV or CSV) of the good sentence, the bad one and, if there are three columns, the "
                    "phenomenon; a heading may name them (good, bad, phenomenon). Or JSON lines as BLiMP has them")
        ->required()
        ->type_name("");
    addInstrumentModel(parser, s.model);
    addLanguage(parser, s.language, "Language of the sentences as a BCP 47 tag (default: detected)");
    parser.add_option("--pairs", s.pairs, "Also write a table with the difference of each pair in bits")
        ->type_name("FILE");
    parser.add_option("--seed", s.seed, "Seed of the bootstrap")->capture_default_str()->type_name("N");
    addResultFile(parser, s.output);
    parser.add_flag("--json", s.json, "Report as a JSON object");
    parser.footer(
        "The accuracy is the share of pairs whose good sentence has the higher probability: forward (read from the "
        "left),\n"
        "backward, or by the mean of their logarithms, with the end or begin of the sentence; a tie counts half. In\n"
        "brackets: the 95 % interval of 2,000 bootstrap samples of pairs.\n");
    return [settings](const CommandEnvironment& environment) { runCompare(*settings, environment); };
}

}  // namespace

Command compareSentencesCommand() {
    return {"compare-sentences", "Count how often a biLM prefers the good one of two sentences (minimal pairs)",
            "  elmo compare-sentences pairs.tsv\n"
            "  elmo compare-sentences blimp.jsonl -m my-run --pairs each.tsv --json\n",
            defineCompare};
}

}  // namespace app
