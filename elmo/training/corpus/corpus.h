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

/// Statistics of a prepared corpus, as stored in its corpus.json.
struct CorpusStatistics {
    std::uint64_t documents = 0;
    std::uint64_t sentences = 0;
    std::uint64_t tokens = 0;         ///< words, sentence edges not counted
    std::uint64_t types = 0;          ///< entries of the vocabulary, specials included
    std::uint64_t unknownTokens = 0;  ///< tokens that have no entry of their own
    VariationCounts variation = {};   ///< of the preparation; not kept in corpus.json
};

/// How CorpusWriter builds the vocabulary.
struct CorpusOptions {
    std::uint64_t minimumCount = 1;          ///< types seen less often become the unknown word
    std::uint32_t maximumTypes = 2'000'000;  ///< entries kept; limits memory for any corpus
    std::uint64_t idsPerShard = std::uint64_t{1} << 26;
    std::string tokenizer;       ///< revision, recorded
    VariationOptions variation;  ///< what the sentences went through, recorded
};

/// What takes the sentences of a corpus in their order.
class SentenceSink {
public:
    virtual ~SentenceSink() = default;
    virtual void beginDocument() = 0;
    /// Empty sentences are left out.
    virtual void addSentence(std::span<const std::string_view> words) = 0;
};

/// Writes a prepared corpus: a folder of shards of 32-bit word ids, the vocabulary with counts, and corpus.json. Memory
/// holds the vocabulary and one block, never the text. The folder appears whole with finish(), in the place of an older
/// corpus; without it everything is as before. One thread.
class CorpusWriter : public SentenceSink {
public:
    /// With `vocabulary`, words keep its ids (for held-out text) and new ones are numbered after it, not by count.
    /// Throws Error(kBadArgument) if the folder holds anything but a corpus, Error(kPermission, kIo).
    CorpusWriter(const std::filesystem::path& folder, CorpusOptions options, const LmVocabulary* vocabulary = nullptr);
    ~CorpusWriter() override;

    void beginDocument() override;
    void addSentence(std::span<const std::string_view> words) override;
    /// Numbers the words by falling count, rewrites the shards with these numbers, puts the folder in its place.
    /// Throws Error(kBadArgument) if there was no sentence, Error(kIo).
    CorpusStatistics finish();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
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

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Whether a folder looks like a prepared corpus (it holds a corpus.json).
bool isCorpus(const std::filesystem::path& folder);

/// Held-out words are predicted by number, so the numbers must mean the same words. Throws Error(kBadArgument).
void requireSameWords(const Corpus& heldOut, const LmVocabulary& predicted);

}  // namespace elmo::training
