// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo model-card`, listed in command_table.cpp.
#include <memory>

#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/result_file.h"
#include "app/evaluation/model_card.h"
#include "app/models/model_language.h"

namespace app {
namespace {

void runCard(ModelCardSettings settings, const std::string& output, const CommandEnvironment& environment) {
    if (settings.probeTrain.empty() != settings.probeTest.empty())
        throw UsageError("--probe-train and --probe-test must be given together.");
    if (settings.heldOut.empty() && !(settings.words.empty() && settings.trainCorpus.empty()))
        throw UsageError("--words and --train need --held-out: they refer to its text.");
    takeLanguageOf(settings.model, settings.language);
    std::vector<std::string> inputs = settings.heldOut;
    for (const std::string& file : {settings.probeTrain, settings.probeTest, settings.notes})
        if (!file.empty())
            inputs.push_back(file);
    requireExisting(inputs);
    ResultFile result(output, inputs, environment.out);
    result.out().write(modelCard(settings, environment.control));
    result.commit();
}

CommandAction defineCard(CLI::App& parser) {
    auto settings = std::make_shared<ModelCardSettings>();
    ModelCardSettings& s = *settings;
    parser.add_option("-m,--model,MODEL", s.model, "A bundle")->required()->type_name("");
    parser.add_option("--predictor", s.predictor, "The training run that has the softmax, if the bundle has none")
        ->type_name("FOLDER");
    parser
        .add_option(
            "--held-out", s.heldOut,
            "Text files, or corpora prepared with the model's vocabulary: one row each in the table of perplexities")
        ->type_name("FILE");
    addLanguage(parser, s.language, "Language of these files as a BCP 47 tag (default: detected)");
    parser.add_option("--train", s.trainCorpus, "The prepared training corpus, to count n-grams for comparison")
        ->type_name("FOLDER");
    parser.add_option("--probe-train", s.probeTrain, "CoNLL-U file to train the probes on")->type_name("FILE");
    parser.add_option("--probe-test", s.probeTest, "CoNLL-U file to test the probes on")->type_name("FILE");
    addCount(parser, "--probe-sentences", s.probeSentences, std::size_t{100'000'000},
             "Maximum number of training sentences")
        ->capture_default_str();
    parser.add_option("--words", s.words, "Words to show with their nearest neighbours")
        ->delimiter(',')
        ->type_name("WORD,...");
    parser.add_option("--notes", s.notes, "A text to include: sources, licences, limitations")->type_name("FILE");
    addEngine(parser, s.engine);
    const auto output = std::make_shared<std::string>();
    addResultFile(parser, *output);
    return [settings, output](const CommandEnvironment& environment) { runCard(*settings, *output, environment); };
}

}  // namespace

Command modelCardCommand() {
    return {
        "model-card", "Measure a biLM and write its model card as Markdown",
        "  elmo model-card my-model/model --held-out news.txt books.txt --train corpus -o my-model/model/README.md\n"
        "  elmo model-card models/english-small --probe-train train.conllu --probe-test dev.conllu\n",
        defineCard};
}

}  // namespace app
