// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/arguments.h"
#include "app/commands/command.h"
#include "elmo/bilm/thread_team.h"
#include "elmo/error.h"
#include "elmo/training/corpus_preparation.h"
#include "elmo/training/language_model.h"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace training = elmo::training;

struct EvalSettings {
    std::string model;
    std::vector<std::string> inputs;
    training::PreparationOptions preparation;
    bool carryStates = false;
    bool resetStates = false;
    bool bfloat16 = false;
    int threads = 0;  ///< 0 where not said
    bool json = false;
};

/// A folder for the text's numbers, gone with this object.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (fs::temp_directory_path() / "elmo-eval-XXXXXX").string();
        if (!::mkdtemp(name.data()))
            throw elmo::Error(elmo::ErrorCode::kIo, fmt::format("No folder could be made at '{}'; set TMPDIR to a "
                                                                "folder with room.",
                                                                name));
        m_path = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        fs::remove_all(m_path, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

std::string reportOf(const training::HeldOutReport& report, const training::CorpusStatistics& corpus, bool json) {
    const double outOfVocabulary =
        corpus.tokens > 0 ? 100.0 * static_cast<double>(report.unknownTargets) / static_cast<double>(corpus.tokens) : 0;
    if (json) {
        nlohmann::ordered_json object = {{"perplexityForward", report.perplexity(training::kForward)},
                                         {"perplexityBackward", report.perplexity(training::kBackward)},
                                         {"perplexityMean", report.meanPerplexity()},
                                         {"tokens", corpus.tokens},
                                         {"sentences", corpus.sentences},
                                         {"positions", report.positions},
                                         {"outOfVocabularyPercent", outOfVocabulary},
                                         {"vocabulary", report.vocabulary}};
        return object.dump(2) + "\n";
    }
    return fmt::format(
        "perplexity forward   {:.2f}\nperplexity backward  {:.2f}\nperplexity mean      {:.2f}\ntokens               "
        "{} "
        "in {} sentences\nout of vocabulary    {:.2f} %\nvocabulary           {}\n",
        report.perplexity(training::kForward), report.perplexity(training::kBackward), report.meanPerplexity(),
        corpus.tokens, corpus.sentences, outOfVocabulary, report.vocabulary);
}

void runEval(const EvalSettings& settings, const CommandEnvironment& environment) {
    training::LanguageModel model = training::readLanguageModel(settings.model, environment.control);
    const auto predicted = training::firstEntries(model.vocabulary, static_cast<std::size_t>(model.softmax.words));
    if (settings.carryStates || settings.resetStates)
        model.options.resetStateAtSentence = settings.resetStates;
    model.options.precision = settings.bfloat16 ? elmo::Precision::kBfloat16 : elmo::Precision::kFloat32;
    model.options.threads = settings.threads > 0 ? settings.threads : elmo::physicalCores();
    const TemporaryFolder folder;
    const std::vector<fs::path> inputs(settings.inputs.begin(), settings.inputs.end());
    training::prepareCorpus(inputs, folder.path(), settings.preparation, &predicted, environment.control);
    const training::Corpus corpus(folder.path());
    const auto report =
        training::evaluatePerplexity(model.options, model.parameters, model.softmax, corpus, 0, environment.control);
    environment.out.write(reportOf(report, corpus.statistics(), settings.json));
}

CommandAction defineEval(CLI::App& parser) {
    auto settings = std::make_shared<EvalSettings>();
    EvalSettings& s = *settings;
    parser.add_option("MODEL", s.model, "A training run's folder, or a bundle that kept its softmax")
        ->required()
        ->type_name("");
    parser.add_option("TEXT", s.inputs, "Text files, or folders of them")->required()->type_name("");
    auto* pretokenized = parser.add_flag("--pretokenized", s.preparation.pretokenized,
                                         "The text has one sentence a line, tokens between blanks");
    parser.add_option("--language", s.preparation.language, "Language of the text as a BCP 47 tag")
        ->type_name("TAG")
        ->capture_default_str()
        ->excludes(pretokenized);
    auto* carry = parser.add_flag("--carry-states", s.carryStates, "Carry LSTM states from sentence to sentence");
    parser.add_flag("--reset-states", s.resetStates, "Start every sentence from zero (default: as trained)")
        ->excludes(carry);
    parser.add_flag("--bf16", s.bfloat16, "Multiply in 16 bits: faster, slightly less exact");
    addCount(parser, "--threads", s.threads, 1024, "Processor threads (default: one a core)");
    parser.add_flag("--json", s.json, "Report as a JSON object");
    return [settings](const CommandEnvironment& environment) { runEval(*settings, environment); };
}

}  // namespace

Command evalLmCommand() {
    return {"eval-lm", "Measure a biLM's perplexity on a text, over its whole vocabulary",
            "  elmo eval-lm my-model/model held-out.txt\n"
            "  elmo eval-lm my-model texts/ --json\n",
            defineEval};
}

}  // namespace app
