// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cluster/corpus_parts.h"

#include <fmt/format.h>

#include <fstream>
#include <optional>

#include "app/cluster/merge_vectors.h"
#include "app/files/content_hash.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/text/file_input.h"
#include "elmo/training/corpus/corpus_writer.h"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace training = elmo::training;
using JsonValue = nlohmann::json;

/// Stands for a word with a tab or a line feed, which a corpus has no entry for (see CorpusWriter). No word is this.
constexpr std::string_view kNoWord = "\r";

fs::path vocabularyFile(const std::string& folder) {
    return fs::path(folder) / "vocabulary.tsv";
}

training::CorpusOptions optionsOf(const JsonValue& settings) {
    training::CorpusOptions options;
    options.minCount = elmo::wholeNumber<std::uint64_t>(settings.at("min_count"));
    options.maxTypes = elmo::wholeNumber<std::uint32_t>(settings.at("max_types"));
    options.tokenizer = settings.at("tokenizer").get<std::string>();
    options.variation.wholeCompounds = settings.at("whole_compounds").get<double>();
    options.variation.upperCase = settings.at("upper_case").get<double>();
    options.variation.seed = elmo::wholeNumber<std::uint64_t>(settings.at("seed"));
    return options;
}

/// The vocabulary whose numbers the words keep; nothing if the corpus gets its own.
std::optional<training::LmVocabulary> vocabularyOf(const JsonValue& settings) {
    const auto folder = settings.at("vocabulary").get<std::string>();
    if (folder.empty())
        return std::nullopt;
    if (contentHash(vocabularyFile(folder)) != settings.at("vocabulary_hash").get<std::string>())
        throw elmo::Error(elmo::ErrorCode::kChecksum,
                          fmt::format("The vocabulary in '{}' is not the one that the parts were prepared with. Run "
                                      "all parts again.",
                                      folder));
    return training::readVocabulary(vocabularyFile(folder));
}

/// Hands the sentences of a part to the writer.
void addSentences(const fs::path& folder, const PartManifest& part, training::CorpusWriter& writer,
                  const elmo::RunControl& control) {
    const fs::path path = folder / part.result;
    std::ifstream in = elmo::openForReading(path);
    ContentHash hash;
    std::vector<std::string_view> words;
    for (std::string line; std::getline(in, line);) {
        line += '\n';
        hash.add(line);
        line.pop_back();
        if (line.empty()) {
            writer.beginDocument();
            control.checkpoint();
            continue;
        }
        words.clear();
        for (std::size_t begin = 0; begin <= line.size();) {
            const std::size_t end = std::min(line.find('\t', begin), line.size());
            const std::string_view word = std::string_view(line).substr(begin, end - begin);
            words.push_back(word == kNoWord ? "\t" : word);
            begin = end + 1;
        }
        writer.addSentence(words);
    }
    if (hash.digits() != part.resultHash)
        refuseResult(part, path);
}

}  // namespace

void SentenceFile::addSentence(std::span<const std::string_view> words) {
    if (words.empty())
        return;
    m_line.clear();
    if (std::exchange(m_documentPending, false))
        m_line += '\n';
    for (const std::string_view word : words) {
        m_line.append(word.find_first_of("\n\t") == word.npos ? word : kNoWord);
        m_line += '\t';
    }
    m_line.back() = '\n';
    m_file.write(m_line);
    ++m_sentences;
    m_tokens += std::ssize(words);
}

JsonValue corpusSettings(const training::CorpusOptions& options, const std::string& vocabulary) {
    return {{"tokenizer", options.tokenizer},
            {"min_count", options.minCount},
            {"max_types", options.maxTypes},
            {"whole_compounds", options.variation.wholeCompounds},
            {"upper_case", options.variation.upperCase},
            {"seed", options.variation.seed},
            {"vocabulary", vocabulary},
            {"vocabulary_hash", vocabulary.empty() ? "" : contentHash(vocabularyFile(vocabulary))}};
}

void mergeCorpus(const fs::path& folder, const std::vector<PartManifest>& parts, const fs::path& output,
                 const elmo::RunControl& control) {
    const JsonValue& settings = parts.front().job.at("settings");
    const std::optional<training::LmVocabulary> vocabulary = vocabularyOf(settings);
    training::CorpusWriter writer(output, optionsOf(settings), vocabulary ? &*vocabulary : nullptr);
    for (const PartManifest& part : parts) {
        addSentences(folder / part.part.folderName(), part, writer, control);
        control.report({.stage = "merge", .done = part.part.index, .total = part.part.count});
    }
    writer.finish();
}

}  // namespace app
