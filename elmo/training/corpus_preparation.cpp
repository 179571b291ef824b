// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus_preparation.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/error.h"
#include "elmo/text/language.h"
#include "elmo/text/text_stream.h"
#include "elmo/training/corpus_feeder.h"

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
                    fmt::format("The folder '{}' could not be read completely: {}. No corpus was written.",
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

/// A line that goes on without end is not prose, and a pretokenized one is held in memory whole.
class LineLimit {
public:
    explicit LineLimit(const fs::path& path) : m_path(path) {}

    void check(std::string_view piece) {
        for (std::size_t begin = 0; begin < piece.size();) {
            const std::size_t end = std::min(piece.find('\n', begin), piece.size());
            m_bytes += end - begin;
            if (m_bytes > kLongestLine)
                throw Error(ErrorCode::kBadArgument,
                            fmt::format("Line {} of '{}' is longer than {} MB. No corpus was written; break the text "
                                        "into lines, one paragraph or sentence each.",
                                        m_line, m_path.string(), kLongestLine >> 20));
            if (end < piece.size()) {
                m_bytes = 0;
                ++m_line;
            }
            begin = end + 1;
        }
    }

private:
    static constexpr std::size_t kLongestLine = std::size_t{16} << 20;
    const fs::path& m_path;
    std::size_t m_bytes = 0;
    std::int64_t m_line = 1;
};

enum class Kind { kText, kLines, kColumns, kQuestions };
struct InputFile {
    fs::path path;
    Kind kind;
};

std::vector<InputFile> inputFiles(std::span<const fs::path> inputs, const PreparationOptions& options) {
    std::vector<InputFile> files;
    const auto add = [&](std::span<const fs::path> paths, Kind kind) {
        for (const fs::path& path : filesIn(paths))
            files.push_back({path, kind});
    };
    add(inputs, options.pretokenized ? Kind::kLines : Kind::kText);
    add(options.conll, Kind::kColumns);
    add(options.squad, Kind::kQuestions);
    if (files.empty())
        throw Error(ErrorCode::kNotFound, "The inputs of prepare-corpus contain no files.");
    return files;
}

std::int64_t sizeOf(const fs::path& file) {
    return fs::is_regular_file(file) ? static_cast<std::int64_t>(fs::file_size(file)) : 0;
}

/// As given, or that of the first file that holds text. The tags of columns look like words, so columns don't count.
std::string languageOf(const std::vector<InputFile>& files, const PreparationOptions& options) {
    if (!options.language.empty())
        return options.language;
    std::string sample;
    for (const auto& [path, kind] : files)
        if (kind != Kind::kColumns && TextStream(path).next(sample))
            break;
    return detectLanguage(sample);
}

}  // namespace

CorpusStatistics prepareCorpus(std::span<const fs::path> inputs, const fs::path& folder,
                               const PreparationOptions& options, const LmVocabulary* vocabulary,
                               const RunControl& control) {
    const std::vector<InputFile> files = inputFiles(inputs, options);
    std::int64_t total = 0, done = 0;
    for (const InputFile& file : files)
        total += sizeOf(file.path);
    const std::string language = languageOf(files, options);
    const Tokenizer tokenizer(language);
    CorpusOptions corpus = options.corpus;
    corpus.tokenizer = options.pretokenized ? "pretokenized" : tokenizer.revision(language);
    TextVariation variation(corpus.variation);
    CorpusWriter writer(folder, corpus, vocabulary);
    for (const auto& [path, kind] : files) {
        CorpusFeeder feeder(writer, variation, tokenizer, !options.documentPerFile);
        if (kind == Kind::kQuestions) {
            feeder.addQuestions(path);
            done += sizeOf(path);
            control.report({"reading", done, total});
        } else {
            TextStream stream(path);
            LineLimit limit(path);
            std::string piece;
            while (stream.next(piece)) {
                limit.check(piece);
                if (kind == Kind::kLines)
                    feeder.addLines(piece);
                else if (kind == Kind::kColumns)
                    feeder.addColumns(piece);
                else
                    feeder.addText(piece);
                control.report({"reading", done + stream.bytesRead(), total});
            }
            done += stream.bytesRead();
        }
        feeder.finish(path);
    }
    control.report({"numbering words", 0, 0});
    CorpusStatistics statistics = writer.finish();
    statistics.variation = variation.counts();
    return statistics;
}

}  // namespace elmo::training
