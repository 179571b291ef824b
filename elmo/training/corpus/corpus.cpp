// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/corpus.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "elmo/containers/json_failure.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/remedy.h"

namespace elmo::training {
namespace {

/// A file of fixed-size elements, read-only in memory.
template <class Element>
class MappedArray {
public:
    MappedArray(const std::filesystem::path& path, std::uint64_t expected) {
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0)
            throw Error(ErrorCode::kNotFound, fmt::format("The corpus file '{}' cannot be opened.", path.string()));
        struct stat status {};
        ::fstat(descriptor, &status);
        const auto bytes = static_cast<std::uint64_t>(status.st_size);
        void* memory = MAP_FAILED;
        if (bytes % sizeof(Element) == 0 && bytes / sizeof(Element) == expected && bytes > 0)
            memory = ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, descriptor, 0);
        ::close(descriptor);
        if (memory == MAP_FAILED)
            throw Error(ErrorCode::kBadShape,
                        fmt::format("The corpus file '{}' has {} bytes where corpus.json promises {} entries of {} "
                                    "bytes (at least one). Prepare the corpus again.",
                                    path.string(), bytes, expected, sizeof(Element)));
        m_values = {static_cast<const Element*>(memory), expected};
    }
    ~MappedArray() {
        if (m_values.data())
            ::munmap(const_cast<Element*>(m_values.data()), m_values.size_bytes());
    }
    MappedArray(MappedArray&& other) noexcept : m_values(std::exchange(other.m_values, {})) {}

    std::span<const Element> values() const { return m_values; }

private:
    std::span<const Element> m_values;
};

struct Shard {
    std::string name;
    MappedArray<WordId> ids;
    MappedArray<std::uint64_t> documents;
};

JsonNode readManifest(const std::filesystem::path& path) {
    const std::filesystem::path folder = path.parent_path();
    if (std::filesystem::is_regular_file(folder))
        throw RemediedError(ErrorCode::kBadFormat,
                            fmt::format("'{}' is a file, not the folder of a prepared corpus.", folder.string()),
                            Remedy::kPrepareCorpus);
    if (!std::filesystem::exists(path))
        throw RemediedError(ErrorCode::kNotFound,
                            fmt::format("'{}' does not exist: the folder contains no prepared corpus.", path.string()),
                            Remedy::kPrepareCorpus);
    JsonNode manifest = JsonNode::readFile(path);
    if (!manifest.has("format") || manifest.text("format") != "elmoscope corpus")
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("'{}' is not the manifest of a prepared corpus.", path.string()));
    if (const std::int64_t version = manifest.integerOr("version", 0, 0, INT32_MAX); version > 1)
        throw Error(ErrorCode::kNewerVersion,
                    fmt::format("The corpus of '{}' has format version {}; this program reads version 1.",
                                path.string(), version));
    return manifest;
}

}  // namespace

struct Corpus::Impl {
    std::filesystem::path folder;
    LmVocabulary vocabulary;
    CorpusStatistics statistics;
    std::string tokenizer;
    std::vector<Shard> shards;
    std::vector<std::uint64_t> firstDocument;  // of each shard, then the total

    void addShard(const nlohmann::json& entry) {
        const std::string name = entry.at("name").get<std::string>();
        if (name.empty() || name.find('/') != name.npos)
            throw Error(ErrorCode::kBadFormat, fmt::format("The corpus '{}' names a shard '{}', which is not a plain "
                                                           "file name.",
                                                           folder.string(), name));
        shards.push_back({name,
                          MappedArray<WordId>(folder / (name + ".ids"), wholeNumber<std::uint64_t>(entry.at("ids"))),
                          MappedArray<std::uint64_t>(folder / (name + ".documents"),
                                                     wholeNumber<std::uint64_t>(entry.at("documents")))});
        const auto ids = shards.back().ids.values();
        const auto starts = shards.back().documents.values();
        const bool rising = std::adjacent_find(starts.begin(), starts.end(), std::greater_equal<>{}) == starts.end();
        if (!rising || starts.front() != 0 || starts.back() >= ids.size() || ids.back() != kSentenceEnd)
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("The shard '{}' of the corpus '{}' is corrupt: its documents are not consecutive, "
                                    "or do not end with a sentence end. Prepare the corpus again.",
                                    name, folder.string()));
        firstDocument.push_back(firstDocument.back() + starts.size());
    }
};

Corpus::Corpus(const std::filesystem::path& folder) : m_impl(std::make_unique<Impl>()) {
    m_impl->folder = folder;
    const nlohmann::json manifest = readManifest(folder / "corpus.json").json();
    m_impl->vocabulary = readVocabulary(folder / "vocabulary.tsv");
    m_impl->firstDocument = {0};
    try {
        const auto count = [&](const char* key) { return wholeNumber<std::uint64_t>(manifest.at(key)); };
        m_impl->statistics = {count("documents"), count("sentences"), count("tokens"), count("types"),
                              count("unknownTokens")};
        m_impl->tokenizer = manifest.at("tokenizer").get<std::string>();
        for (const nlohmann::json& entry : manifest.at("shards"))
            m_impl->addShard(entry);
    } catch (const nlohmann::json::exception& error) {
        throw Error(ErrorCode::kBadFormat, fmt::format("The manifest '{}' is damaged: {}.",
                                                       (folder / "corpus.json").string(), describeFailure(error)));
    }
    if (documentCount() == 0)
        throw Error(ErrorCode::kBadFormat, fmt::format("The corpus '{}' holds no document.", folder.string()));
}

Corpus::~Corpus() = default;
Corpus::Corpus(Corpus&&) noexcept = default;

const LmVocabulary& Corpus::vocabulary() const {
    return m_impl->vocabulary;
}
const CorpusStatistics& Corpus::statistics() const {
    return m_impl->statistics;
}
const std::string& Corpus::tokenizer() const {
    return m_impl->tokenizer;
}
std::uint64_t Corpus::documentCount() const {
    return m_impl->firstDocument.back();
}

std::size_t Corpus::shardOf(std::uint64_t index) const {
    const auto& first = m_impl->firstDocument;
    return static_cast<std::size_t>(std::upper_bound(first.begin(), first.end(), index) - first.begin()) - 1;
}

std::span<const WordId> Corpus::uncheckedDocument(std::uint64_t index) const {
    const std::size_t shard = shardOf(index);
    const auto ids = m_impl->shards.at(shard).ids.values();
    const auto starts = m_impl->shards[shard].documents.values();
    const std::uint64_t local = index - m_impl->firstDocument[shard];
    const std::uint64_t end = local + 1 < starts.size() ? starts[local + 1] : ids.size();
    return ids.subspan(starts[local], end - starts[local]);
}

std::span<const WordId> Corpus::document(std::uint64_t index) const {
    const std::span<const WordId> document = uncheckedDocument(index);
    check(index, document);
    return document;
}

void Corpus::check(std::uint64_t index, std::span<const WordId> ids) const {
    const WordId limit = m_impl->vocabulary.size();
    const bool known = std::all_of(ids.begin(), ids.end(), [limit](WordId id) { return id < limit; });
    if (known && uncheckedDocument(index).back() == kSentenceEnd)
        return;
    const std::size_t shard = shardOf(index);
    throw Error(
        ErrorCode::kBadFormat,
        fmt::format("Document {} of shard '{}' in '{}' is damaged: a word id outside the vocabulary of {} "
                    "entries, or no sentence end. Prepare the corpus again.",
                    index - m_impl->firstDocument[shard], m_impl->shards[shard].name, m_impl->folder.string(), limit));
}

bool isCorpus(const std::filesystem::path& folder) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(folder / "corpus.json", ignored);
}

void requireSameWords(const Corpus& corpus, const LmVocabulary& predicted, CorpusRole role) {
    const auto& words = corpus.vocabulary().words;
    if (words.size() < predicted.words.size() ||
        !std::equal(predicted.words.begin(), predicted.words.end(), words.begin()))
        throw RemediedError(ErrorCode::kBadArgument,
                            role == CorpusRole::kHeldOut
                                ? "The held-out corpus has another vocabulary than the training corpus."
                                : "The corpus to count n-grams in has another vocabulary than the language model: give "
                                  "the corpus that the model was trained on, or one with its vocabulary.",
                            Remedy::kShareVocabulary);
}

}  // namespace elmo::training
