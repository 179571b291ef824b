// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/corpus_preparation.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/remedy.h"
#include "elmo/text/language.h"
#include "elmo/text/text_stream.h"
#include "elmo/training/corpus/corpus_feeder.h"
#include "elmo/training/corpus/corpus_writer.h"
#include "elmo/weights/allennlp_files.h"
#include "elmo/weights/model_bundle.h"
#include "elmo/weights/pair_softmax.h"
#include "elmo/weights/weight_reader.h"

namespace elmo::training {
namespace {

namespace fs = std::filesystem;

/// The files in a folder and its sub-folders, in the order of their names.
std::vector<fs::path> filesInFolder(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code failure;
    for (fs::recursive_directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        std::error_code vanished;
        if (entry->is_regular_file(vanished))
            files.push_back(entry->path());
    }
    if (failure)
        throw Error(failure == std::errc::permission_denied ? ErrorCode::kPermission : ErrorCode::kIo,
                    fmt::format("The folder '{}' could not be read completely: {}. Nothing was written.",
                                folder.string(), failure.message()));
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<fs::path> filesIn(std::span<const fs::path> inputs) {
    std::vector<fs::path> files;
    for (const fs::path& input : inputs) {
        if (!fs::is_directory(input)) {
            files.push_back(input);
            continue;
        }
        const std::vector<fs::path> inFolder = filesInFolder(input);
        files.insert(files.end(), inFolder.begin(), inFolder.end());
    }
    return files;
}

/// Refuses endless lines: they are not prose, and a pretokenized line is held in memory as a whole.
class LineLimit {
public:
    explicit LineLimit(const fs::path& path) : m_path(path) {}

    void check(std::string_view piece) {
        for (std::size_t begin = 0; begin < piece.size();) {
            const std::size_t end = std::min(piece.find('\n', begin), piece.size());
            m_bytes += end - begin;
            if (m_bytes > kMaxLineLength)
                throw Error(ErrorCode::kBadArgument,
                            fmt::format("Line {} of '{}' is longer than {} MB. Nothing was written; break the text "
                                        "into lines, one paragraph or sentence each.",
                                        m_line, m_path.string(), kMaxLineLength >> 20));
            if (end < piece.size()) {
                m_bytes = 0;
                ++m_line;
            }
            begin = end + 1;
        }
    }

private:
    static constexpr std::size_t kMaxLineLength = std::size_t{16} << 20;
    const fs::path& m_path;
    std::size_t m_bytes = 0;
    std::int64_t m_line = 1;
};

std::int64_t sizeOf(const fs::path& file) {
    return fs::is_regular_file(file) ? static_cast<std::int64_t>(fs::file_size(file)) : 0;
}

/// The text of a source, opened as the options say.
class SourceText {
public:
    SourceText(const fs::path& path, const PreparationOptions& options)
        : m_file(options.open ? options.open(path) : nullptr) {
        m_file ? m_stream.emplace(*m_file) : m_stream.emplace(path);
    }
    /// As TextStream::next().
    bool next(std::string& piece) {
        if (m_first.empty())
            return m_stream->next(piece);
        piece = std::move(m_first);
        m_first.clear();
        return true;
    }
    std::int64_t bytesRead() const { return m_stream->bytesRead(); }

    /// The first piece, which next() gives again; empty if there is none.
    const std::string& first() {
        if (m_first.empty() && !m_stream->next(m_first))
            m_first.clear();
        return m_first;
    }

private:
    std::shared_ptr<std::istream> m_file;
    std::optional<TextStream> m_stream;
    std::string m_first;
};

/// The text that a language was detected in. It stays open: a pipe cannot be read twice.
struct BegunText {
    const CorpusSource* source = nullptr;  ///< null: no text was begun
    std::unique_ptr<SourceText> text;
};

/// The first source that holds text, if the language must be detected. The tags of columns look like words, so columns
/// do not count.
BegunText firstText(std::span<const CorpusSource> sources, const PreparationOptions& options) {
    if (!options.language.empty())
        return {};
    for (const CorpusSource& source : sources) {
        if (source.kind == CorpusSource::Kind::kColumns)
            continue;
        auto text = std::make_unique<SourceText>(source.path, options);
        if (!text->first().empty())
            return {&source, std::move(text)};
    }
    return {};
}

std::string languageOf(const BegunText& begun, const PreparationOptions& options) {
    if (!options.language.empty())
        return options.language;
    return detectLanguage(begun.source ? begun.text->first() : std::string());
}

/// Throws Error(kBadFormat) if the lines begin with something else than their token, as those of CoNLL-U, GermEval (its
/// number) and CoNLL-2012 (the document) do.
void requireTokensFirst(std::string_view begin, const fs::path& path) {
    const char* first = begin.starts_with("#begin document (") ? "the name of the document" : nullptr;
    bool isNumbered = true;
    int tokens = 0;
    for (std::size_t end = 0; !first && tokens < 2 && !begin.empty();
         begin.remove_prefix(std::min(end, begin.size()))) {
        end = std::min(begin.find('\n'), begin.size() - 1) + 1;
        const std::string_view column = begin.substr(0, begin.find_first_of(" \t\r\n"));
        if (column.empty() || column.starts_with('#') || column == "-DOCSTART-")
            continue;
        ++tokens;
        isNumbered = isNumbered && (column == "1" || column.starts_with("1-") || (tokens == 2 && column == "2"));
    }
    if (!first && tokens == 2 && isNumbered)
        first = "the number of the token";
    if (first)
        throw RemediedError(ErrorCode::kBadFormat,
                            fmt::format("The first column of '{}' is {}; expected the token.", path.string(), first),
                            Remedy::kTokensFirst);
}

FeedCounts feed(std::span<const CorpusSource> sources, const std::string& language, const PreparationOptions& options,
                SentenceSink& sink, BegunText begun, const RunControl& control) {
    using Kind = CorpusSource::Kind;
    std::int64_t total = 0, done = 0;
    for (const CorpusSource& source : sources)
        total += sizeOf(source.path);
    const Tokenizer tokenizer(language);
    TextVariation variation(options.corpus.variation);
    DocumentStarts starts;
    for (const CorpusSource& source : sources) {
        const fs::path& path = source.path;
        CorpusFeeder feeder(sink, variation, tokenizer, !options.documentPerFile, source);
        if (source.kind == Kind::kQuestions) {
            feeder.addQuestions();
            control.report({"reading", done + sizeOf(path), total});
        } else {
            const auto text =
                begun.source == &source ? std::move(begun.text) : std::make_unique<SourceText>(path, options);
            LineLimit limit(path);
            std::string piece;
            if (source.kind == Kind::kColumns)
                requireTokensFirst(text->first(), path);
            while (!feeder.isAfterShare() && text->next(piece)) {
                limit.check(piece);
                if (source.kind == Kind::kColumns)
                    feeder.addColumns(piece);
                else if (options.pretokenized)
                    feeder.addLines(piece);
                else
                    feeder.addText(piece);
                control.report({"reading", std::min(done + text->bytesRead(), total), total});
            }
        }
        done += sizeOf(path);
        feeder.finish();
        const DocumentStarts& found = feeder.documentStarts();
        starts.files += found.files;
        starts.blankLines += found.blankLines;
        starts.marks += found.marks;
    }
    return {variation.counts(), starts};
}

}  // namespace

std::vector<CorpusSource> corpusSources(std::span<const fs::path> inputs, const PreparationOptions& options) {
    std::vector<CorpusSource> sources;
    const auto add = [&](std::span<const fs::path> paths, CorpusSource::Kind kind) {
        for (const fs::path& path : filesIn(paths))
            sources.push_back({.path = path, .kind = kind});
    };
    add(inputs, CorpusSource::Kind::kText);
    add(options.conll, CorpusSource::Kind::kColumns);
    add(options.squad, CorpusSource::Kind::kQuestions);
    if (sources.empty())
        throw Error(ErrorCode::kNotFound, "The inputs contain no files.");
    return sources;
}

std::string corpusLanguage(std::span<const CorpusSource> sources, const PreparationOptions& options) {
    return languageOf(firstText(sources, options), options);
}

std::string tokenizerRevision(const std::string& language, const PreparationOptions& options) {
    return options.pretokenized ? "pretokenized" : Tokenizer(language).revision(language);
}

FeedCounts feedCorpus(std::span<const CorpusSource> sources, const std::string& language,
                      const PreparationOptions& options, SentenceSink& sink, const RunControl& control) {
    return feed(sources, language, options, sink, {}, control);
}

CorpusStatistics prepareCorpus(std::span<const fs::path> inputs, const fs::path& folder,
                               const PreparationOptions& options, const LmVocabulary* vocabulary,
                               const RunControl& control) {
    return prepareSelectedCorpus(inputs, folder, options, vocabulary, control).statistics;
}

SelectedCorpus prepareSelectedCorpus(std::span<const fs::path> inputs, const fs::path& folder,
                                     const PreparationOptions& options, const LmVocabulary* vocabulary,
                                     const RunControl& control) {
    const std::vector<CorpusSource> sources = corpusSources(inputs, options);
    BegunText begun = firstText(sources, options);
    const std::string language = languageOf(begun, options);
    CorpusOptions corpus = options.corpus;
    corpus.tokenizer = tokenizerRevision(language, options);
    const bool selects = options.selection.selects();
    std::optional<StagedFolder> whole;  // all the text, from which the corpus is selected; removed at the end
    if (selects) {
        requireCorpusFolder(folder);
        if (folder.has_parent_path())
            fs::create_directories(folder.parent_path());
        whole.emplace(folder);
    }
    CorpusOptions all = corpus;
    if (selects) {
        all.minCount = 1;
        all.maxTypes = all.countedTypes;
    }
    CorpusWriter writer(selects ? whole->path() / "all" : folder, all, selects ? nullptr : vocabulary);
    const FeedCounts counts = feed(sources, language, options, writer, std::move(begun), control);
    control.report({"numbering words", 0, 0});
    SelectedCorpus prepared{writer.finish(), {}};
    if (selects)
        prepared = selectCorpus(Corpus(whole->path() / "all"), options.selection, folder, corpus, vocabulary, control);
    prepared.statistics.variation = counts.variation;
    prepared.statistics.starts = counts.starts;
    return prepared;
}

LmVocabulary givenVocabulary(const fs::path& path, const RunControl& control) {
    const fs::path own = path / "vocabulary.tsv";
    std::error_code ignored;
    if (fs::exists(own, ignored))
        return readVocabulary(own);
    const bool isPublished =
        std::ranges::any_of(weightFormats(), [&](const WeightFormat& format) { return format.recognises(path); });
    fs::path lines;
    if (fs::is_directory(path, ignored))
        lines = onlyFileNamed(path, "vocab", ".txt", {});
    else if (!isPublished && fs::is_regular_file(path, ignored))
        lines = path;
    if (!lines.empty())
        return parseVocabulary(pairVocabularyIn(lines), lines);
    if (isPublished)
        if (const std::optional<BundleSoftmax> predictor = readPredictor(path, control))
            return parseVocabulary(predictor->vocabulary, path);
    return readVocabulary(own);  // says what is missing
}

}  // namespace elmo::training
