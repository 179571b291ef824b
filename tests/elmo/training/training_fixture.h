// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/training/corpus/corpus.h"
#include "elmo/training/corpus/corpus_writer.h"
#include "elmo/training/random.h"
#include "elmo/training/run/bilm_trainer.h"

namespace elmo::training::test {

/// A folder under the system's temporary folder, removed at the end.
class ScratchFolder {
public:
    ScratchFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "elmo-training-XXXXXX").string();
        m_path = ::mkdtemp(name.data());
    }
    ~ScratchFolder() { std::filesystem::remove_all(m_path); }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    std::filesystem::path path(const char* name) const { return m_path / name; }

private:
    std::filesystem::path m_path;
};

inline std::vector<std::string_view> wordsOf(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::size_t begin = 0; begin < line.size();) {
        const std::size_t end = std::min(line.find(' ', begin), line.size());
        if (end > begin)
            words.push_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

/// Writes documents, each a list of sentences of blank-separated words.
inline CorpusStatistics writeCorpus(const std::filesystem::path& folder,
                                    const std::vector<std::vector<std::string>>& documents, CorpusOptions options = {},
                                    const LmVocabulary* vocabulary = nullptr) {
    CorpusWriter writer(folder, options, vocabulary);
    for (const auto& document : documents) {
        writer.beginDocument();
        for (const std::string& sentence : document)
            writer.addSentence(wordsOf(sentence));
    }
    return writer.finish();
}

/// Random sentences over made-up words of 1 to 14 letters, low numbers often; some words outgrow a small model's row.
inline std::vector<std::vector<std::string>> randomDocuments(int documents, int types, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::string> words;
    for (int k = 0; k < types; ++k) {
        words.emplace_back();
        for (std::uint64_t letters = 1 + random.below(14); letters > 0; --letters)
            words.back() += static_cast<char>('a' + random.below(26));
    }
    std::vector<std::vector<std::string>> result(static_cast<std::size_t>(documents));
    for (auto& document : result)
        for (std::uint64_t sentences = 1 + random.below(4); sentences > 0; --sentences) {
            document.emplace_back();
            for (std::uint64_t length = 1 + random.below(9); length > 0; --length) {
                const double u = random.uniform();
                document.back() += words[static_cast<std::size_t>(u * u * types)] + " ";
            }
        }
    return result;
}

/// A model small enough for a gradient check; every clip, skip, highway and filter width is in use.
inline TrainOptions tinyOptions() {
    TrainOptions options;
    CharacterCnnOptions& characters = options.model.characters.emplace();
    characters.embeddingSize = 5;
    characters.maxCharactersPerToken = 12;
    characters.filters = {{1, 4}, {2, 5}, {3, 7}};
    characters.highwayLayers = 2;
    options.model.encoder = {EncoderKind::kProjectedLstm, 10, 6, 2, 0.4f, 0.15f, true};
    options.vocabulary = 40;
    options.negativeSamples = 11;
    options.batchSize = 3;
    options.unrollSteps = 5;
    options.dropout = 0;
    options.precision = Precision::kFloat32;
    options.optimiser.warmupSteps = 1;
    options.steps = 1000;
    options.seed = 7;
    options.threads = 2;
    return options;
}

/// Of the angle between two vectors of one length.
inline double cosine(const std::vector<float>& a, const std::vector<float>& b) {
    double both = 0, aSquares = 0, bSquares = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        both += double(a[k]) * b[k];
        aSquares += double(a[k]) * a[k];
        bSquares += double(b[k]) * b[k];
    }
    return both / std::sqrt(aSquares * bSquares);
}

}  // namespace elmo::training::test
