// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/arguments.h"
#include "app/commands/command.h"
#include "app/head_evaluation.h"
#include "app/retokenized_evaluation.h"
#include "tasks/training/task_evaluation.h"

namespace app {
namespace {

struct EvaluateSettings {
    HeadEvaluationSettings run;
    std::string precision = "bf16";
    bool raw = false, retokenize = false, json = false;
};

void runEvaluate(const EvaluateSettings& settings, const CommandEnvironment& environment) {
    const elmo::RunControl& control = environment.control;
    HeadEvaluationSettings run = settings.run;
    if (settings.retokenize && tasks::readTaskModelInfo(run.model).kind != tasks::TaskKind::kEntities)
        throw UsageError("--retokenize measures entity heads only.");
    run.reading.pretokenized = !settings.raw;
    run.precision = precisionNamed(settings.precision);
    const HeadEvaluation done = evaluateHeadOn(run, control);
    const tasks::MetricReport& report = done.report;
    for (const std::string& text : done.data.notes)
        note(text);
    std::optional<tasks::MetricReport> own;
    if (settings.retokenize)
        own = evaluateRetokenized(*tasks::loadTaskModel(run.model, control), done.bilm.get(), done.data,
                                  tasks::readTrainingWords(run.model), run.reading.language, control);
    if (settings.json) {
        auto json = nlohmann::ordered_json::parse(tasks::toJson(report));
        json["model"] = done.info.name;
        json["modelHash"] = done.info.hash;
        json["data"] = run.data;
        json["dataHash"] = done.data.hash;
        if (own)
            json["retokenized"] = nlohmann::ordered_json::parse(tasks::toJson(*own));
        return environment.out.write(json.dump(2) + "\n");
    }
    environment.out.write(tasks::toTable(report));
    if (own)
        environment.out.write("\nOn the program's own tokens of the same text written out:\n" + tasks::toTable(*own));
}

CommandAction defineEvaluate(CLI::App& parser) {
    auto settings = std::make_shared<EvaluateSettings>();
    HeadEvaluationSettings& s = settings->run;
    parser.add_option("--model", s.model, "The task bundle")->required()->type_name("BUNDLE");
    parser.add_option("DATA", s.data, "A data set of the head's task")->required()->type_name("");
    parser.add_option("--bilm", s.bilm, "The biLM it was trained with (default: where the bundle says)")
        ->type_name("MODEL");
    addChoice(parser, "--precision", settings->precision, kPrecisions, "How the biLM computes")->capture_default_str();
    parser.add_option("--format", s.reading.format, "Format of the data (default: recognised)")->type_name("NAME");
    parser.add_flag("--raw", settings->raw, "Cut the texts with the program's tokenizer");
    parser.add_option("--language", s.reading.language, "Language of raw text as a BCP 47 tag")->type_name("TAG");
    parser.add_flag("--retokenize", settings->retokenize,
                    "Entities: measure on the program's own tokens of the text written out, too");
    parser.add_option("--cache", s.cache.folder, "Folder for the biLM's layers")->type_name("FOLDER");
    addCount(parser, "--threads", s.threads, 1024, "Processor threads (default: one a core)");
    parser.add_flag("--json", settings->json, "One JSON object instead of tables");
    return [settings](const CommandEnvironment& environment) { runEvaluate(*settings, environment); };
}

}  // namespace

Command evaluateCommand() {
    return {"evaluate", "Measure a head on a data set: overall, by label, length and unseen words, confusions",
            "  elmo evaluate --model my-ner test.tsv               tables\n"
            "  elmo evaluate --model my-ner test.tsv --retokenize  on raw text as well\n"
            "  elmo evaluate --model my-qa test.json --json        for a program to read\n",
            defineEvaluate};
}

}  // namespace app
