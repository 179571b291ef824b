// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/arguments.h"
#include "app/commands/command.h"
#include "elmo/training/corpus_preparation.h"

namespace app {
namespace {

struct PrepareSettings {
    std::vector<std::string> inputs;
    std::string output;
    std::string vocabulary;
    elmo::training::PreparationOptions preparation;
    bool json = false;
};

std::string reportOf(const elmo::training::CorpusStatistics& s, bool json) {
    const double unknown =
        s.tokens > 0 ? 100.0 * static_cast<double>(s.unknownTokens) / static_cast<double>(s.tokens) : 0;
    if (json)
        return nlohmann::ordered_json{{"documents", s.documents},
                                      {"sentences", s.sentences},
                                      {"tokens", s.tokens},
                                      {"types", s.types},
                                      {"unknownTokens", s.unknownTokens}}
                   .dump(2) +
               "\n";
    return fmt::format("documents  {}\nsentences  {}\ntokens     {}\ntypes      {}\nunknown    {} tokens ({:.2f} %)\n",
                       s.documents, s.sentences, s.tokens, s.types, s.unknownTokens, unknown);
}

void runPrepare(const PrepareSettings& settings, const CommandEnvironment& environment) {
    const std::vector<std::filesystem::path> inputs(settings.inputs.begin(), settings.inputs.end());
    elmo::training::LmVocabulary vocabulary;
    if (!settings.vocabulary.empty())
        vocabulary = elmo::training::readVocabulary(std::filesystem::path(settings.vocabulary) / "vocabulary.tsv");
    const auto statistics =
        elmo::training::prepareCorpus(inputs, settings.output, settings.preparation,
                                      settings.vocabulary.empty() ? nullptr : &vocabulary, environment.control);
    environment.out.write(reportOf(statistics, settings.json));
}

CommandAction definePrepare(CLI::App& parser) {
    auto settings = std::make_shared<PrepareSettings>();
    elmo::training::PreparationOptions& preparation = settings->preparation;
    parser.add_option("INPUT", settings->inputs, "Text files, or folders of them")->required()->type_name("");
    parser.add_option("--output", settings->output, "The folder to write")->required()->type_name("FOLDER");
    parser
        .add_option("--vocabulary", settings->vocabulary,
                    "Number words as this corpus, training run or bundle does (for held-out text)")
        ->type_name("FOLDER");
    auto* pretokenized = parser.add_flag("--pretokenized", preparation.pretokenized,
                                         "The input has one sentence a line, tokens between blanks");
    parser.add_option("--language", preparation.language, "Language of the text as a BCP 47 tag")
        ->type_name("TAG")
        ->capture_default_str()
        ->excludes(pretokenized);
    parser.add_flag("--document-per-file", preparation.documentPerFile,
                    "A document ends with its file; otherwise a blank line ends one too");
    addCount(parser, "--min-count", preparation.corpus.minimumCount, std::uint64_t{1} << 40,
             "Words seen less often become the unknown word (default: 1)");
    addCount(parser, "--max-types", preparation.corpus.maximumTypes, std::uint32_t{1} << 24,
             "Distinct words kept, which bounds memory (default: 2000000)");
    parser.add_flag("--json", settings->json, "Report the counts as a JSON object");
    return [settings](const CommandEnvironment& environment) { runPrepare(*settings, environment); };
}

}  // namespace

Command prepareCorpusCommand() {
    return {"prepare-corpus", "Turn text into numbered shards that a biLM is trained from",
            "  elmo prepare-corpus texts/ --output corpus\n"
            "  elmo prepare-corpus held-out.txt --output held-out --vocabulary corpus\n"
            "  elmo prepare-corpus lines.txt --output corpus --pretokenized --min-count 3\n",
            definePrepare};
}

}  // namespace app
