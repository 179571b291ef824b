// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "elmo/training/corpus/corpus.h"

namespace elmo::training {

/// How CorpusWriter builds the vocabulary.
struct CorpusOptions {
    std::uint64_t minCount = 1;          ///< types seen less often become the unknown word; not with a vocabulary
    std::uint32_t maxTypes = 2'000'000;  ///< entries kept, the most frequent ones
    /// Types counted at a time, at least twice `maxTypes`; when there are more, the rarer half is forgotten: limits
    /// memory for any corpus.
    std::uint32_t countedTypes = std::uint32_t{1} << 24;
    std::uint64_t idsPerShard = std::uint64_t{1} << 26;
    std::string tokenizer = {};       ///< revision, recorded
    VariationOptions variation = {};  ///< what the sentences went through, recorded
};

/// Throws Error(kBadArgument) if a corpus cannot replace what is there: the folder holds anything but a corpus.
void requireCorpusFolder(const std::filesystem::path& folder);

/// Receives the sentences of a corpus in their order.
class SentenceSink {
public:
    virtual ~SentenceSink() = default;
    virtual void beginDocument() = 0;
    /// Empty sentences are left out.
    virtual void addSentence(std::span<const std::string_view> words) = 0;
};

/// Writes a prepared corpus: a folder of shards of 32-bit word ids, the vocabulary with counts, and corpus.json. Memory
/// holds the vocabulary and one block, never the text. finish() puts the complete folder in place and replaces an
/// older corpus; without it nothing changes. One thread.
class CorpusWriter : public SentenceSink {
public:
    /// With `vocabulary`, words keep its ids (for held-out text) and new ones are numbered after it, in the order of
    /// their first sight.
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

}  // namespace elmo::training
