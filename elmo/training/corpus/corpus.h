// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/training/corpus/lm_vocabulary.h"
#include "elmo/training/corpus/text_variation.h"

namespace elmo::training {

/// What the documents of a corpus begin with. A value.
struct DocumentStarts {
    std::uint64_t files = 0;       ///< the beginning of a file
    std::uint64_t blankLines = 0;  ///< a blank line before it
    std::uint64_t marks = 0;       ///< -DOCSTART- or "# newdoc" in columns; a context of SQuAD
};

/// Words that a biLM of the usual size reads only the beginning of. A value.
struct LongWords {
    std::uint64_t types = 0, tokens = 0;
    std::string longest = {};  ///< one of them
};

/// Statistics of a prepared corpus, as stored in its corpus.json.
struct CorpusStatistics {
    std::uint64_t documents = 0;
    std::uint64_t sentences = 0;
    std::uint64_t tokens = 0;         ///< words, sentence edges not counted
    std::uint64_t types = 0;          ///< entries of the vocabulary, specials included
    std::uint64_t unknownTokens = 0;  ///< tokens that have no entry of their own
    VariationCounts variation = {};   ///< of the preparation; not kept in corpus.json
    std::uint64_t newTokens = 0;      ///< tokens that a given vocabulary lacks; not kept in corpus.json
    DocumentStarts starts = {};       ///< of the preparation; not kept in corpus.json
    LongWords longWords = {};         ///< of the preparation; not kept in corpus.json
};

/// A prepared corpus, mapped into memory. Const; safe from any thread.
class Corpus {
public:
    /// Throws Error(kNotFound, kBadFormat, kNewerVersion, kBadShape) naming the file.
    explicit Corpus(const std::filesystem::path& folder);
    ~Corpus();
    Corpus(Corpus&&) noexcept;

    const LmVocabulary& vocabulary() const;
    const CorpusStatistics& statistics() const;
    const std::string& tokenizer() const;

    std::uint64_t documentCount() const;
    /// The ids of one document: sentences, each ended by kSentenceEnd. Throws Error(kBadFormat) for an id that is
    /// outside the vocabulary.
    std::span<const WordId> document(std::uint64_t index) const;
    /// The same without looking at the ids, for those who read only a part of it and check that.
    std::span<const WordId> uncheckedDocument(std::uint64_t index) const;
    /// Throws Error(kBadFormat) as document() if one of these ids, which are of that document, is damaged.
    void check(std::uint64_t index, std::span<const WordId> ids) const;

private:
    std::size_t shardOf(std::uint64_t index) const;

    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Whether a folder looks like a prepared corpus (it holds a corpus.json).
bool isCorpus(const std::filesystem::path& folder);

enum class CorpusRole { kHeldOut, kTraining };

/// Words are predicted by number, so the numbers must mean the same words; n-grams that were counted in another
/// vocabulary are no baseline. Throws Error(kBadArgument).
void requireSameWords(const Corpus& corpus, const LmVocabulary& predicted, CorpusRole role = CorpusRole::kHeldOut);

}  // namespace elmo::training
