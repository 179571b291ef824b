// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo prepare-corpus`, listed in command_table.cpp.
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cluster/corpus_parts.h"
#include "app/commands/inputs/corpus_inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/part_arguments.h"
#include "app/commands/options/reading_options.h"
#include "app/texts/text_document.h"
#include "elmo/training/corpus/corpus_preparation.h"

namespace app {
namespace {

struct PrepareSettings {
    std::vector<std::string> inputs, conll, squad;
    std::string output;
    std::string vocabulary;
    std::string input;  ///< of --input
    elmo::training::PreparationOptions preparation;
    PartArguments part;
    bool json = false;
};

std::string reportOf(const elmo::training::CorpusStatistics& s, bool json) {
    const auto percent = [&](std::uint64_t tokens) {
        return s.tokens > 0 ? 100.0 * static_cast<double>(tokens) / static_cast<double>(s.tokens) : 0;
    };
    const elmo::training::VariationCounts& v = s.variation;
    if (json)
        return nlohmann::ordered_json{{"documents", s.documents},
                                      {"sentences", s.sentences},
                                      {"tokens", s.tokens},
                                      {"types", s.types},
                                      {"unknownTokens", s.unknownTokens},
                                      {"newTokens", s.newTokens},
                                      {"compounds", v.compounds},
                                      {"compoundsLeftWhole", v.compoundsLeftWhole},
                                      {"sentencesInCapitals", v.sentencesInCapitals}}
                   .dump(2) +
               "\n";
    std::string text =
        fmt::format("documents  {}\nsentences  {}\ntokens     {}\ntypes      {}\nunknown    {} tokens ({:.2f} %)\n",
                    s.documents, s.sentences, s.tokens, s.types, s.unknownTokens, percent(s.unknownTokens));
    if (s.newTokens > 0)
        text += fmt::format("new        {} tokens ({:.2f} %) that the given vocabulary lacks\n", s.newTokens,
                            percent(s.newTokens));
    if (v.compoundsLeftWhole > 0)
        text += fmt::format("compounds  {} of {} kept as one token\n", v.compoundsLeftWhole, v.compounds);
    if (v.sentencesInCapitals > 0)
        text += fmt::format("capitals   {} sentences\n", v.sentencesInCapitals);
    return text;
}

/// The sentences of a part of the sources into the folder --output.
void preparePart(const PrepareSettings& settings, elmo::training::PreparationOptions preparation,
                 const std::vector<elmo::training::CorpusSource>& sources, const CommandEnvironment& environment) {
    using elmo::training::CorpusSource;
    const PartNumber part = parsePart(settings.part.part);
    if (environment.checksOnly)
        return;
    const std::string language = corpusLanguage(sources, preparation);
    preparation.corpus.tokenizer = tokenizerRevision(language, preparation);
    std::vector<CorpusFile> files;
    std::map<std::string, const CorpusSource*> sourceOf;
    for (const CorpusSource& source : sources) {
        files.push_back({source.path.string(), static_cast<std::int64_t>(std::filesystem::file_size(source.path))});
        sourceOf.emplace(source.path.string(), &source);
    }
    const auto shares = shareOf(files, part, [&](const std::string& file) {
        return sourceOf.at(file)->kind == CorpusSource::Kind::kText && canBeDivided(file);
    });
    nlohmann::json job = corpusSettings(preparation.corpus, settings.vocabulary);
    job["language"] = language;
    job["document_per_file"] = preparation.documentPerFile;
    job["input"] = settings.input;
    PartFolder folder(settings.output, part, describeJob("prepare-corpus", nlohmann::json::array(), job, files),
                      shares);
    runPart(folder, part, [&] {
        SentenceFile out(folder.path() / "result.tokens");
        std::int64_t bytes = 0;
        for (const InputShare& share : shares) {
            CorpusSource source = *sourceOf.at(share.file.path);
            source.begin = share.range.begin;
            source.end = share.range.end;
            feedCorpus({&source, 1}, language, preparation, out, environment.control);
            bytes += std::min(share.range.end, share.file.size) - share.range.begin;
            folder.report(out.tokens(), bytes);
        }
        out.commit();
        folder.meetTokenizer(language, preparation.corpus.tokenizer);
        folder.finish("result.tokens");
    });
}

void runPrepare(const PrepareSettings& settings, const CommandEnvironment& environment) {
    std::vector<std::string> texts = settings.inputs;
    if (!settings.part.filesFrom.empty())
        for (const CorpusFile& file : corpusFiles({}, settings.part.filesFrom))
            texts.push_back(file.path);
    if (texts.empty() && settings.conll.empty() && settings.squad.empty())
        throw UsageError("No input given: name text files or folders, or give --conll or --squad.");
    const std::vector<std::filesystem::path> inputs(texts.begin(), texts.end());
    elmo::training::PreparationOptions preparation = settings.preparation;
    preparation.conll.assign(settings.conll.begin(), settings.conll.end());
    preparation.squad.assign(settings.squad.begin(), settings.squad.end());
    if (settings.part.isGiven()) {
        requireNamedFiles(texts);
        requireOutputOutside(settings.output, texts);
    }
    const ReadingOptions reading{.pretokenized = preparation.pretokenized, .language = {}, .input = settings.input};
    readCorpusTexts(texts, reading, environment.control.stopToken(), preparation);
    if (settings.part.isGiven())
        return preparePart(settings, preparation, elmo::training::corpusSources(inputs, preparation), environment);
    elmo::training::LmVocabulary vocabulary;
    if (!settings.vocabulary.empty())
        vocabulary = elmo::training::readVocabulary(std::filesystem::path(settings.vocabulary) / "vocabulary.tsv");
    const auto statistics = elmo::training::prepareCorpus(
        inputs, settings.output, preparation, settings.vocabulary.empty() ? nullptr : &vocabulary, environment.control);
    environment.out.write(reportOf(statistics, settings.json));
}

void addShare(CLI::App& parser, const std::string& name, double& value, const std::string& description) {
    parser.add_option(name, value, description)->check(numberFrom(0.0, 1.0))->type_name("SHARE");
}

CommandAction definePrepare(CLI::App& parser) {
    auto settings = std::make_shared<PrepareSettings>();
    elmo::training::PreparationOptions& preparation = settings->preparation;
    parser
        .add_option("INPUT", settings->inputs,
                    "Texts (plain, Word, OpenDocument, EPUB, TEI, PDF, HTML, Markdown, JSON lines) and folders of "
                    "them; - is standard input")
        ->type_name("");
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
    addPartOptions(parser, settings->part);
    auto* vocabulary =
        parser
            .add_option("--vocabulary", settings->vocabulary,
                        "Use the vocabulary of this corpus, training run, bundle or installed model (for "
                        "held-out text)")
            ->type_name("FOLDER");
    auto* pretokenized = parser.add_flag("--pretokenized", preparation.pretokenized,
                                         "Each input line is one sentence, with tokens separated by spaces");
    preparation.language.clear();
    addLanguage(parser, preparation.language, "Language of the text as a BCP 47 tag (default: detected)")
        ->excludes(pretokenized);
    addPlainText(parser, settings->input)->excludes(pretokenized);
    parser.add_flag("--document-per-file", preparation.documentPerFile,
                    "Each file is one document (default: blank lines also separate documents)");
    addCount(parser, "--min-count", preparation.corpus.minCount, std::uint64_t{1} << 40,
             "Replace rarer words by the unknown word (default: 1); a given vocabulary keeps all its words")
        ->excludes(vocabulary);
    addCount(parser, "--max-types", preparation.corpus.maxTypes, std::uint32_t{1} << 24,
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
        "--output corpus\n"
        "  elmo prepare-corpus --part 1/8 texts/ --output parts      then: elmo merge parts -o corpus\n",
        definePrepare};
}

}  // namespace app
