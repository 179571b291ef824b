// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo prepare-corpus`, listed in command_table.cpp.
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/arguments.h"
#include "app/commands/command.h"
#include "app/commands/inputs.h"
#include "app/commands/reading_options.h"
#include "elmo/training/corpus_preparation.h"

namespace app {
namespace {

namespace fs = std::filesystem;

struct PrepareSettings {
    std::vector<std::string> inputs, conll, squad;
    std::string output;
    std::string vocabulary;
    std::string input;  ///< of --input
    elmo::training::PreparationOptions preparation;
    bool json = false;
};

std::string reportOf(const elmo::training::CorpusStatistics& s, bool json) {
    const double unknown =
        s.tokens > 0 ? 100.0 * static_cast<double>(s.unknownTokens) / static_cast<double>(s.tokens) : 0;
    const elmo::training::VariationCounts& v = s.variation;
    if (json)
        return nlohmann::ordered_json{{"documents", s.documents},
                                      {"sentences", s.sentences},
                                      {"tokens", s.tokens},
                                      {"types", s.types},
                                      {"unknownTokens", s.unknownTokens},
                                      {"compounds", v.compounds},
                                      {"compoundsLeftWhole", v.compoundsLeftWhole},
                                      {"sentencesInCapitals", v.sentencesInCapitals}}
                   .dump(2) +
               "\n";
    std::string text =
        fmt::format("documents  {}\nsentences  {}\ntokens     {}\ntypes      {}\nunknown    {} tokens ({:.2f} %)\n",
                    s.documents, s.sentences, s.tokens, s.types, s.unknownTokens, unknown);
    if (v.compoundsLeftWhole > 0)
        text += fmt::format("compounds  {} of {} kept as one token\n", v.compoundsLeftWhole, v.compounds);
    if (v.sentencesInCapitals > 0)
        text += fmt::format("capitals   {} sentences\n", v.sentencesInCapitals);
    return text;
}

/// Refuses annotations and other data among the texts, in folders as well: a biLM would learn their braces.
void requireTexts(const PrepareSettings& settings) {
    const ReadingOptions reading{.pretokenized = settings.preparation.pretokenized, .input = settings.input};
    for (const std::string& path : settings.inputs) {
        requireText(path, reading);
        std::error_code unreadable;  // prepareCorpus() names it
        for (fs::recursive_directory_iterator entry(path, unreadable), end; !unreadable && entry != end;
             entry.increment(unreadable))
            requireText(entry->path().string(), reading);
    }
}

void runPrepare(const PrepareSettings& settings, const CommandEnvironment& environment) {
    if (settings.inputs.empty() && settings.conll.empty() && settings.squad.empty())
        throw UsageError("No input given: name text files or folders, or give --conll or --squad.");
    requireTexts(settings);
    const std::vector<std::filesystem::path> inputs(settings.inputs.begin(), settings.inputs.end());
    elmo::training::LmVocabulary vocabulary;
    if (!settings.vocabulary.empty())
        vocabulary = elmo::training::readVocabulary(std::filesystem::path(settings.vocabulary) / "vocabulary.tsv");
    elmo::training::PreparationOptions preparation = settings.preparation;
    preparation.conll.assign(settings.conll.begin(), settings.conll.end());
    preparation.squad.assign(settings.squad.begin(), settings.squad.end());
    const auto statistics = elmo::training::prepareCorpus(
        inputs, settings.output, preparation, settings.vocabulary.empty() ? nullptr : &vocabulary, environment.control);
    environment.out.write(reportOf(statistics, settings.json));
}

void addShare(CLI::App& parser, const std::string& name, double& value, const std::string& description) {
    parser.add_option(name, value, description)->check(CLI::Range(0.0, 1.0).description(""))->type_name("SHARE");
}

CommandAction definePrepare(CLI::App& parser) {
    auto settings = std::make_shared<PrepareSettings>();
    elmo::training::PreparationOptions& preparation = settings->preparation;
    parser.add_option("INPUT", settings->inputs, "Text files, or folders of them")->type_name("");
    parser
        .add_option("--conll", settings->conll,
                    "Add the tokens in the first column of a CoNLL file, or of a folder of them; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false);
    parser
        .add_option("--squad", settings->squad,
                    "Add the contexts and questions of a JSON file in SQuAD's format; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false);
    parser.add_option("-o,--output", settings->output, "The folder to write")->required()->type_name("FOLDER");
    parser
        .add_option("--vocabulary", settings->vocabulary,
                    "Use the vocabulary of this corpus, training run or bundle (for held-out text)")
        ->type_name("FOLDER");
    auto* pretokenized = parser.add_flag("--pretokenized", preparation.pretokenized,
                                         "Each input line is one sentence, with tokens separated by spaces");
    preparation.language.clear();
    addLanguage(parser, preparation.language, "Language of the text as a BCP 47 tag (default: detected)")
        ->excludes(pretokenized);
    addPlainText(parser, settings->input)->excludes(pretokenized);
    parser.add_flag("--document-per-file", preparation.documentPerFile,
                    "Each file is one document (default: blank lines also separate documents)");
    addCount(parser, "--min-count", preparation.corpus.minimumCount, std::uint64_t{1} << 40,
             "Replace rarer words by the unknown word (default: 1)");
    addCount(parser, "--max-types", preparation.corpus.maximumTypes, std::uint32_t{1} << 24,
             "Maximum vocabulary size, which limits memory (default: 2000000)");
    elmo::training::VariationOptions& variation = preparation.corpus.variation;
    addShare(parser, "--whole-compounds", variation.wholeCompounds,
             "Share of hyphenated compounds (fog-bank) that stay one token, as in CoNLL; for training text only");
    addShare(parser, "--upper-case", variation.upperCase,
             "Share of sentences to convert to capitals, as in headlines; for training text only");
    parser.add_option("--seed", variation.seed, "Random seed for these compounds and sentences")->type_name("N");
    parser.add_flag("--json", settings->json, "Report the counts as a JSON object");
    return [settings](const CommandEnvironment& environment) { runPrepare(*settings, environment); };
}

}  // namespace

Command prepareCorpusCommand() {
    return {
        "prepare-corpus", "Convert text into a corpus for training a biLM",
        "  elmo prepare-corpus texts/ --output corpus\n"
        "  elmo prepare-corpus held-out.txt --output held-out --vocabulary corpus\n"
        "  elmo prepare-corpus lines.txt --output corpus --pretokenized --min-count 3\n"
        "  elmo prepare-corpus texts/ --conll ner.tsv --squad questions.json --whole-compounds 0.5 --upper-case 0.025 "
        "--output corpus\n",
        definePrepare};
}

}  // namespace app
