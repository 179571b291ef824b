// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus_preparation.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "elmo/error.h"
#include "elmo/text/text_stream.h"
#include "elmo/text/tokenizer.h"

namespace elmo::training {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> filesIn(std::span<const fs::path> inputs) {
    std::vector<fs::path> files;
    for (const fs::path& input : inputs) {
        if (!fs::is_directory(input)) {
            files.push_back(input);
            continue;
        }
        const std::size_t first = files.size();
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(input))
            if (entry.is_regular_file())
                files.push_back(entry.path());
        std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end());
    }
    if (files.empty())
        throw Error(ErrorCode::kNotFound, "There is no file in what was given to prepare-corpus.");
    return files;
}

/// Feeds one file's pieces to the writer, ending documents where blank lines stand.
class FileFeeder {
public:
    FileFeeder(CorpusWriter& writer, const Tokenizer* tokenizer, bool blankLineEndsDocument)
        : m_writer(writer), m_tokenizer(tokenizer), m_blankLineEndsDocument(blankLineEndsDocument) {
        m_writer.beginDocument();
    }

    void addText(std::string_view piece) {
        const Segmentation cut = m_tokenizer->segment(piece);
        std::size_t end = 0;
        for (const TokenSpan& sentence : cut.sentences) {
            m_words.clear();
            for (TokenIndex k = sentence.begin; k < sentence.end; ++k) {
                const ByteSpan token = cut.tokens[static_cast<std::size_t>(k.value())];
                m_words.push_back(piece.substr(static_cast<std::size_t>(token.begin.value()),
                                               static_cast<std::size_t>(token.length())));
            }
            const auto begin = static_cast<std::size_t>(m_words.front().data() - piece.data());
            countLineEnds(piece.substr(end, begin - end));
            end = static_cast<std::size_t>(m_words.back().data() + m_words.back().size() - piece.data());
            add();
        }
        countLineEnds(piece.substr(end));
    }

    void addLines(std::string_view piece) {
        m_rest += piece;
        std::size_t begin = 0;
        for (std::size_t end; (end = m_rest.find('\n', begin)) != m_rest.npos; begin = end + 1)
            addLine(std::string_view(m_rest).substr(begin, end - begin));
        m_rest.erase(0, begin);
    }

    void finish() { addLine(m_rest); }

private:
    void countLineEnds(std::string_view gap) { m_lineEnds += std::count(gap.begin(), gap.end(), '\n'); }

    void addLine(std::string_view line) {
        m_words.clear();
        for (std::size_t begin = 0; (begin = line.find_first_not_of(" \t\r", begin)) != line.npos;) {
            const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
            m_words.push_back(line.substr(begin, end - begin));
            begin = end;
        }
        if (!m_words.empty())
            add();
        ++m_lineEnds;
    }

    void add() {
        if (m_lineEnds >= 2 && m_blankLineEndsDocument)
            m_writer.beginDocument();
        m_lineEnds = 0;
        m_writer.addSentence(m_words);
    }

    CorpusWriter& m_writer;
    const Tokenizer* m_tokenizer;
    bool m_blankLineEndsDocument;
    std::ptrdiff_t m_lineEnds = 0;  // since the last sentence
    std::vector<std::string_view> m_words;
    std::string m_rest;
};

}  // namespace

CorpusStatistics prepareCorpus(std::span<const fs::path> inputs, const fs::path& folder,
                               const PreparationOptions& options, const LmVocabulary* vocabulary,
                               const RunControl& control) {
    const std::vector<fs::path> files = filesIn(inputs);
    std::int64_t total = 0, done = 0;
    for (const fs::path& file : files)
        total += fs::is_regular_file(file) ? static_cast<std::int64_t>(fs::file_size(file)) : 0;
    const Tokenizer tokenizer(options.language);
    CorpusOptions corpus = options.corpus;
    corpus.tokenizer = options.pretokenized ? "pretokenized" : tokenizer.revision(options.language);
    CorpusWriter writer(folder, corpus, vocabulary);
    for (const fs::path& file : files) {
        TextStream stream(file);
        FileFeeder feeder(writer, &tokenizer, !options.documentPerFile);
        std::string piece;
        while (stream.next(piece)) {
            if (options.pretokenized)
                feeder.addLines(piece);
            else
                feeder.addText(piece);
            control.report({"reading", done + stream.bytesRead(), total});
        }
        feeder.finish();
        done += stream.bytesRead();
    }
    control.report({"numbering words", 0, 0});
    return writer.finish();
}

}  // namespace elmo::training
