// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo prepare-corpus`, listed in command_table.cpp.
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/cluster/corpus_parts.h"
#include "app/commands/inputs/corpus_inputs.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/part_arguments.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/options/replacing.h"
#include "app/importers/text_files.h"
#include "app/texts/text_document.h"
#include "elmo/training/corpus/corpus_overlap.h"
#include "elmo/training/corpus/corpus_preparation.h"

namespace app {
namespace {

struct PrepareSettings {
    std::vector<std::string> inputs, conll, squad;
    std::string output;
    std::string vocabulary;
    std::string from;  ///< of --from
    std::uint64_t seed = 1;
    elmo::training::PreparationOptions preparation;
    PartArguments part;
    bool json = false;
    bool replace = false;
    bool skipDamaged = false;
};

std::string percentOf(std::uint64_t part, std::uint64_t all) {
    return fmt::format("{:.2f} %", all > 0 ? 100.0 * static_cast<double>(part) / static_cast<double>(all) : 0);
}

/// What was prepared, and how much of the held-out text is in the text to train on if both are known.
struct PrepareReport {
    elmo::training::SelectedCorpus corpus;
    std::optional<elmo::training::CorpusOverlap> overlap;
    std::string trainingText;  ///< that the held-out text was compared with
    bool removesDuplicates = false;
};

/// Marks of other programs, which are words like any other here: a model would learn to predict them.
void noteMarks(const elmo::training::LmVocabulary& vocabulary) {
    for (elmo::training::WordId id = elmo::training::kFirstWord; id < vocabulary.size(); ++id) {
        const std::string& word = vocabulary.words[id];
        const bool edge = word == "<s>" || word == "</s>" || word == "<eos>";
        if (edge || word == "<unk>")
            note(fmt::format("'{}' ({} times) is an ordinary word here. {}", word, vocabulary.counts[id],
                             edge ? "If it marks the edges of sentences, remove it: training adds its own."
                                  : "If it stands for unknown words, write <UNK> in its place."));
    }
}

std::string jsonOf(const PrepareReport& report) {
    const elmo::training::CorpusStatistics& s = report.corpus.statistics;
    const elmo::training::SelectionCounts& c = report.corpus.counts;
    const elmo::training::VariationCounts& v = s.variation;
    nlohmann::ordered_json json = {{"documents", s.documents},
                                   {"sentences", s.sentences},
                                   {"tokens", s.tokens},
                                   {"types", s.types},
                                   {"unknownTokens", s.unknownTokens},
                                   {"newTokens", s.newTokens},
                                   {"compounds", v.compounds},
                                   {"compoundsLeftWhole", v.compoundsLeftWhole},
                                   {"sentencesInCapitals", v.sentencesInCapitals},
                                   {"documentsByFile", s.starts.files},
                                   {"documentsByBlankLine", s.starts.blankLines},
                                   {"documentsByMark", s.starts.marks},
                                   {"longTypes", s.longWords.types},
                                   {"longTokens", s.longWords.tokens},
                                   {"duplicateDocuments", c.duplicates},
                                   {"duplicateTokens", c.duplicateTokens}};
    if (c.heldOut)
        json["heldOut"] = {{c.heldOutAreDocuments ? "documents" : "stretches", c.heldOutPieces},
                           {"sentences", c.heldOut->sentences},
                           {"tokens", c.heldOut->tokens},
                           {"newTokens", c.heldOut->newTokens}};
    if (report.overlap)
        json["overlap"] = {{"comparedSentences", report.overlap->sentences},
                           {"sentencesInTrainingText", report.overlap->repeated}};
    return json.dump(2) + "\n";
}

std::string startsOf(const elmo::training::DocumentStarts& starts) {
    std::vector<std::string> parts;
    const auto add = [&](std::uint64_t count, const char* what) {
        if (count > 0)
            parts.push_back(fmt::format("{} {}", count, what));
    };
    add(starts.files, "at the beginning of a file");
    add(starts.blankLines, "after a blank line");
    add(starts.marks, "at a mark of the format");
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string selectionOf(const PrepareReport& report) {
    const elmo::training::SelectionCounts& c = report.corpus.counts;
    std::string text;
    if (report.removesDuplicates)
        text += fmt::format("duplicates {} documents of {} tokens removed\n", c.duplicates, c.duplicateTokens);
    if (c.heldOut)
        text += fmt::format("held out   {} tokens in {} {}\n", c.heldOut->tokens, c.heldOutPieces,
                            c.heldOutAreDocuments ? "documents" : "stretches of text");
    if (report.overlap)
        text += fmt::format(
            "repeated   {} of {} held-out sentences of {} words or more ({}) are also in the training text{}\n",
            report.overlap->repeated, report.overlap->sentences, elmo::training::kWordsOfComparedSentences,
            percentOf(report.overlap->repeated, report.overlap->sentences), report.trainingText);
    return text;
}

std::string reportOf(const PrepareReport& report) {
    const elmo::training::CorpusStatistics& s = report.corpus.statistics;
    const elmo::training::VariationCounts& v = s.variation;
    std::string text = fmt::format(
        "documents  {}\nbegin      {}\nsentences  {}\ntokens     {}\ntypes      {}\nunknown    {} tokens ({})\n",
        s.documents, startsOf(s.starts), s.sentences, s.tokens, s.types, s.unknownTokens,
        percentOf(s.unknownTokens, s.tokens));
    if (s.newTokens > 0)
        text += fmt::format("new        {} tokens ({}) that the given vocabulary lacks\n", s.newTokens,
                            percentOf(s.newTokens, s.tokens));
    if (s.longWords.types > 0)
        text += fmt::format(
            "long words {} types, {} tokens: a biLM with 50 characters per token reads the first {} "
            "bytes of a word; the longest here has {}\n",
            s.longWords.types, s.longWords.tokens, elmo::training::kUsualWordBytes, s.longWords.longest.size());
    if (v.compoundsLeftWhole > 0)
        text += fmt::format("compounds  {} of {} kept as one token\n", v.compoundsLeftWhole, v.compounds);
    if (v.sentencesInCapitals > 0)
        text += fmt::format("capitals   {} sentences\n", v.sentencesInCapitals);
    return text + selectionOf(report);
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
    job["input"] = settings.from;
    PartFolder folder(settings.output, part, describeJob("prepare-corpus", nlohmann::json::array(), job, files),
                      shares);
    runPart(folder, settings.part, [&] {
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

/// The folder next to the corpus: "corpus-held-out".
std::filesystem::path heldOutFolderOf(const std::string& output) {
    std::filesystem::path folder(output);
    if (!folder.has_filename())  // a slash at the end
        folder = folder.parent_path();
    return folder += "-held-out";
}

void runPrepare(const PrepareSettings& settings, const CommandEnvironment& environment) {
    std::vector<std::string> texts = expandedPatterns(settings.inputs);
    if (!settings.part.filesFrom.empty())
        for (const CorpusFile& file : corpusFiles({}, settings.part.filesFrom))
            texts.push_back(file.path);
    if (texts.empty() && settings.conll.empty() && settings.squad.empty())
        throw UsageError("No input given: name text files or folders, or give --conll or --squad.");
    requireExisting(texts);
    if (settings.skipDamaged && !texts.empty())
        texts = readableCorpusTexts(texts, environment.control.stopToken());
    const std::vector<std::filesystem::path> inputs(texts.begin(), texts.end());
    elmo::training::PreparationOptions preparation = settings.preparation;
    preparation.corpus.variation.seed = preparation.selection.seed = settings.seed;
    preparation.conll.assign(settings.conll.begin(), settings.conll.end());
    preparation.squad.assign(settings.squad.begin(), settings.squad.end());
    if (settings.part.isGiven()) {
        requireNamedFiles(texts);
        requireOutputOutside(settings.output, texts);
    }
    elmo::training::SelectionOptions& selection = preparation.selection;
    if (selection.heldOutShare > 0 && selection.heldOut.empty())
        selection.heldOut = heldOutFolderOf(settings.output);
    const ReadingOptions reading{.pretokenized = preparation.pretokenized, .language = {}, .input = settings.from};
    readCorpusTexts(texts, reading, environment.control.stopToken(), preparation);
    if (settings.part.isGiven()) {
        PrepareSettings again = settings;
        again.part.replace = settings.replace;
        return preparePart(again, preparation, elmo::training::corpusSources(inputs, preparation), environment);
    }
    requireReplaceable(settings.output, texts, settings.replace);
    elmo::training::LmVocabulary vocabulary;
    if (!settings.vocabulary.empty())
        vocabulary = elmo::training::givenVocabulary(settings.vocabulary, environment.control);
    PrepareReport report = {
        prepareSelectedCorpus(inputs, settings.output, preparation, settings.vocabulary.empty() ? nullptr : &vocabulary,
                              environment.control),
        {},
        {},
        selection.removeDuplicates};
    namespace training = elmo::training;
    if (report.corpus.counts.heldOut) {
        report.overlap = overlapOf(training::Corpus(settings.output), training::Corpus(preparation.selection.heldOut),
                                   environment.control);
    } else if (!settings.vocabulary.empty() && training::isCorpus(settings.vocabulary)) {
        report.overlap =
            overlapOf(training::Corpus(settings.vocabulary), training::Corpus(settings.output), environment.control);
        report.trainingText = fmt::format(" '{}'", settings.vocabulary);
    }
    if (preparation.pretokenized)
        noteMarks(training::Corpus(settings.output).vocabulary());
    environment.out.write(settings.json ? jsonOf(report) : reportOf(report));
}

CLI::Option* addShare(CLI::App& parser, const std::string& name, double& value, const std::string& description) {
    return parser.add_option(name, value, description)->check(numberFrom(0.0, 1.0))->type_name("SHARE");
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
    addSkipDamaged(parser, settings->skipDamaged);
    addReplace(parser, settings->replace);
    addPartOptions(parser, settings->part);
    auto* vocabulary =
        parser
            .add_option(
                "--vocabulary", settings->vocabulary,
                "Use the vocabulary of this corpus, training run, bundle, installed model, checkpoint of bilm-tf, or "
                "file with a word a line, as bilm-tf has them (for held-out text)")
            ->type_name("FOLDER");
    auto* pretokenized = parser.add_flag(
        "--pretokenized", preparation.pretokenized,
        "Each input line is one sentence, with tokens separated by white space; the words <S> and </S> are refused, "
        "<UNK> is the unknown word");
    preparation.language.clear();
    addLanguage(parser, preparation.language, "Language of the text as a BCP 47 tag (default: detected)")
        ->excludes(pretokenized);
    addPlainText(parser, settings->from)->excludes(pretokenized);
    parser.add_flag("--document-per-file", preparation.documentPerFile,
                    "Each file is one document (default: blank lines also separate documents)");
    addCount(parser, "--min-count", preparation.corpus.minCount, std::uint64_t{1} << 40,
             "Replace rarer words by the unknown word (default: 1); a given vocabulary keeps all its words")
        ->excludes(vocabulary);
    addCount(parser, "--max-types", preparation.corpus.maxTypes, std::uint32_t{1} << 24,
             "Keep the most frequent types only, 3 of them for the edges of a sentence and the unknown word (default: "
             "2000000)");
    elmo::training::VariationOptions& variation = preparation.corpus.variation;
    auto* compounds =
        addShare(parser, "--whole-compounds", variation.wholeCompounds,
                 "Share of hyphenated compounds (fog-bank) that stay one token, as in CoNLL; for training text only");
    auto* capitals = addShare(parser, "--upper-case", variation.upperCase,
                              "Share of sentences to convert to capitals, as in headlines; for training text only");
    parser
        .add_option("--seed", settings->seed, "Random seed for these compounds and sentences, and the held-out share")
        ->type_name("N");
    auto* share = addShare(parser, "--held-out-share", preparation.selection.heldOutShare,
                           "Put this share of the text, in whole documents where there are enough, into a corpus to "
                           "measure on, with the vocabulary of the rest");
    share->excludes(vocabulary)->excludes(compounds)->excludes(capitals)->excludes("--part");
    parser
        .add_option("--held-out", preparation.selection.heldOut,
                    "The folder of the held-out share (default: that of --output with -held-out after its name)")
        ->needs(share)
        ->type_name("FOLDER");
    parser
        .add_flag("--remove-duplicates", preparation.selection.removeDuplicates,
                  "Keep only the first of documents with the same words")
        ->excludes("--part");
    parser.add_flag("--json", settings->json, "Report the counts as a JSON object");
    return [settings](const CommandEnvironment& environment) { runPrepare(*settings, environment); };
}

}  // namespace

Command prepareCorpusCommand() {
    return {
        "prepare-corpus", "Convert text into a corpus for training a biLM",
        "  elmo prepare-corpus texts/ --output corpus\n"
        "  elmo prepare-corpus texts/ --output corpus --remove-duplicates --held-out-share 0.01\n"
        "  elmo prepare-corpus held-out.txt --output held-out --vocabulary corpus\n"
        "  elmo prepare-corpus lines.txt --output corpus --pretokenized --min-count 3\n"
        "  elmo prepare-corpus texts/ --conll ner.tsv --squad questions.json --whole-compounds 0.5 --upper-case 0.025 "
        "--output corpus\n"
        "  elmo prepare-corpus --part 1/8 texts/ --output parts      then: elmo merge parts -o corpus\n",
        definePrepare};
}

}  // namespace app
