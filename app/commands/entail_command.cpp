// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo entail`, listed in command_table.cpp.
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>

#include "app/annotate/pair_classes.h"
#include "app/commands/inputs/input_files.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/options/model_arguments.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/result_file.h"
#include "app/models/head_bilm.h"
#include "app/models/model_language.h"
#include "app/terminal/terminal_text.h"
#include "app/texts/text_pairs.h"
#include "elmo/error.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using Put = std::function<void(const std::string&)>;

struct EntailSettings {
    std::string file, premise, hypothesis, model, bilm, language, output;
    EngineSettings engine;
    bool json = false;

    bool isOnePair() const { return !premise.empty() || !hypothesis.empty(); }
};

/// A head with its biLM.
struct PairHead {
    std::shared_ptr<const tasks::TaskModel> model;
    std::shared_ptr<const LoadedModel> bilm;

    tasks::ClassPredictions classesOf(const FilePair& pair, const EntailSettings& settings,
                                      const elmo::RunControl& control) const {
        const elmo::RunControl quiet(control.stopToken());
        try {
            const PairDocuments documents = tokenizePair(pair.premise, pair.hypothesis, settings.language, quiet);
            return classesOfPair(*model, analysePair(documents, bilm.get(), quiet), settings.engine.threads, quiet);
        } catch (const elmo::Error& error) {
            if (pair.id.empty())
                throw;
            throw elmo::Error(error.code(), fmt::format("{}: {}", pair.id, error.what()));
        }
    }
};

/// Places in the list of labels, most probable first.
std::vector<std::size_t> ranked(const tasks::ClassPredictions& said) {
    std::vector<std::size_t> order(said.labels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>{}, [&](std::size_t k) { return said.document[k]; });
    return order;
}

std::string jsonOf(const FilePair& pair, const tasks::ClassPredictions& said, int indent) {
    Json line;
    if (!pair.id.empty())
        line["id"] = pair.id;
    line["premise"] = pair.premise;
    line["hypothesis"] = pair.hypothesis;
    line["label"] = said.labels[ranked(said).front()];
    for (std::size_t k = 0; k < said.labels.size(); ++k)
        line["probabilities"][said.labels[k]] = said.document[k];
    if (!pair.gold.empty())
        line["gold"] = pair.gold;
    return line.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// The classes of one pair, a line each.
std::string classLines(const tasks::ClassPredictions& said) {
    std::string text;
    for (const std::size_t k : ranked(said))
        text += fmt::format("{:5.1f} %  {}\n", 100 * said.document[k], onOneLine(said.labels[k]));
    return text;
}

/// Label, probability, premise and hypothesis between TABs.
std::string pairLine(const FilePair& pair, const tasks::ClassPredictions& said) {
    const std::size_t best = ranked(said).front();
    return fmt::format("{}\t{:.4f}\t{}\t{}\n", onOneLine(said.labels[best]), said.document[best],
                       onOneLine(pair.premise), onOneLine(pair.hypothesis));
}

void comparePairs(const EntailSettings& settings, const PairHead& head, const CommandEnvironment& environment,
                  bool toFile, const Put& put) {
    TextInput input(settings.file, environment.control.stopToken());
    PairReader pairs(input);
    std::int64_t count = 0;
    while (const auto pair = pairs.next()) {
        const tasks::ClassPredictions said = head.classesOf(*pair, settings, environment.control);
        put(settings.json ? jsonOf(*pair, said, -1) : pairLine(*pair, said));
        if (!toFile && !input.hasLine())
            environment.out.flush();  // whoever feeds a pipe line by line waits for the answer
        environment.control.report({.stage = "predict", .done = ++count, .total = 0});
    }
    note(pairs.note());
    if (count == 0)
        note(fmt::format("'{}' contains no pairs.", input.name()));
    if (toFile)
        announce(fmt::format("{} written to {}.", countOf(count, "pair"), settings.output), environment.out);
}

void compareOne(const EntailSettings& settings, const PairHead& head, const elmo::RunControl& control, const Put& put) {
    const FilePair pair{.id = {}, .premise = settings.premise, .hypothesis = settings.hypothesis, .gold = {}};
    const tasks::ClassPredictions said = head.classesOf(pair, settings, control);
    put(settings.json ? jsonOf(pair, said, 2) : classLines(said));
}

void requireInput(const EntailSettings& settings) {
    if (settings.isOnePair() == !settings.file.empty())
        throw UsageError(
            "Give either --premise and --hypothesis, or a file of pairs (- is standard input): premise TAB hypothesis, "
            "one pair per line.");
    if (settings.isOnePair() && (settings.premise.empty() || settings.hypothesis.empty()))
        throw UsageError(fmt::format("--{} is missing: a pair is a premise and a hypothesis.",
                                     settings.premise.empty() ? "premise" : "hypothesis"));
}

void runEntail(EntailSettings settings, const CommandEnvironment& environment) {
    requireInput(settings);
    if (!settings.file.empty())
        settings.file = oneInput(settings.file);
    ResultFile result(settings.output, {settings.file}, environment.out);
    PairHead head;
    head.model = tasks::loadTaskModel(givenOrInstalledHead(settings.model, comparesPairs, "entailment", "entailment"),
                                      environment.control);
    const tasks::TaskModelInfo& info = head.model->info();
    if (!comparesPairs(info.task))
        throw UsageError(
            fmt::format("'{}' is a head for {}; --model needs a head for entailment.", info.path, info.task.name));
    detailHead(info);
    head.bilm = bilmOf(info, settings.bilm, settings.engine, environment.control);
    if (head.bilm != nullptr) {
        noteReadingOf(head.bilm->path);
        takeLanguageOf(head.bilm->path, settings.language);
    }
    const Put put = [&](const std::string& text) { result.out().write(text); };
    if (settings.isOnePair())
        compareOne(settings, head, environment.control, put);
    else
        comparePairs(settings, head, environment, !result.isStandardOutput(), put);
    result.commit();
}

CommandAction defineEntail(CLI::App& parser) {
    auto settings = std::make_shared<EntailSettings>();
    EntailSettings& s = *settings;
    parser
        .add_option("FILE", s.file,
                    "Pairs, one per line: premise TAB hypothesis, label TAB premise TAB hypothesis, CSV with a "
                    "heading, or a JSON object as in SNLI; - is standard input")
        ->type_name("");
    parser.add_option("--premise", s.premise, "The premise, if there is no FILE")->type_name("TEXT");
    parser.add_option("--hypothesis", s.hypothesis, "The hypothesis, if there is no FILE")->type_name("TEXT");
    parser.add_option("-m,--model", s.model, "A head for entailment (default: the bundled one)")->type_name("BUNDLE");
    parser.add_option("--bilm", s.bilm, "The biLM that it was trained with (default: as recorded in the bundle)")
        ->type_name("MODEL");
    addResultFile(parser, s.output);
    addLanguage(parser, s.language, "Language of the texts as a BCP 47 tag (default: detected)");
    addEngine(parser, s.engine);
    parser.add_flag("--json", s.json, "JSON: an object for each pair, with the probabilities of all classes");
    parser.footer("\nPairs of a file without --json: label, probability, premise and hypothesis between TABs.");
    return [settings](const CommandEnvironment& environment) { runEntail(*settings, environment); };
}

}  // namespace

Command entailCommand() {
    return {"entail", "Say whether a premise entails a hypothesis, contradicts it or leaves it open",
            "  elmo entail --premise 'A man plays a guitar.' --hypothesis 'A man makes music.'\n"
            "  elmo entail pairs.tsv -o labelled.tsv\n"
            "  elmo entail --json snli_1.0_test.jsonl | jq .label\n",
            defineEntail};
}

}  // namespace app
