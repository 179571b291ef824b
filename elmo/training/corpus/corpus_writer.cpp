// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/corpus_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <unordered_map>

#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/training/corpus/corpus.h"

namespace elmo::training {
namespace {

struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};
using TypeTable = std::unordered_map<std::string, WordId, TextHash, std::equal_to<>>;

constexpr std::size_t kBlockIds = 1 << 16;

LmVocabulary specialsOnly() {
    return {{"</S>", "<S>", "<UNK>"}, {0, 0, 0}};
}

bool isPartOfACorpus(const std::filesystem::path& name) {
    const std::filesystem::path kind = name.extension();
    const bool shard = kind == ".ids" || kind == ".documents" || kind == ".provisional";
    return name == "corpus.json" || name == "vocabulary.tsv" || (shard && name.string().starts_with("shard-"));
}

const std::filesystem::path& requireReplaceable(const std::filesystem::path& folder) {
    elmo::requireReplaceable(folder, {.name = "a corpus", .holds = isPartOfACorpus});
    std::error_code ignored;
    if (folder.has_parent_path())
        std::filesystem::create_directories(folder.parent_path(), ignored);
    return folder;
}

}  // namespace

struct CorpusWriter::Impl {
    explicit Impl(const std::filesystem::path& folder) : staged(requireReplaceable(folder)), target(folder) {}

    StagedFolder staged;
    std::filesystem::path target;
    CorpusOptions options;
    bool keepsNumbers;
    std::uint32_t givenTypes = 0;  // of the given vocabulary
    LmVocabulary vocabulary;       // provisional numbers; final ones if a vocabulary was given
    TypeTable table;
    CorpusStatistics statistics;

    struct Shard {
        std::string name;
        std::uint64_t ids = 0;
        std::vector<std::uint64_t> documents;
    };
    std::vector<Shard> shards;
    std::ofstream out;
    std::vector<WordId> block;
    bool documentPending = true;

    std::filesystem::path provisional(const Shard& shard) const {
        return staged.path() / (shard.name + ".provisional");
    }

    void check(const std::ios& stream) const {
        if (!stream)
            throw Error(
                ErrorCode::kIo,
                fmt::format(
                    "The corpus '{}' could not be written; is the disk full? The previous content is unchanged.",
                    target.string()));
    }

    void openShard() {
        shards.push_back({fmt::format("shard-{:05}", shards.size()), 0, {}});
        out.open(provisional(shards.back()), std::ios::binary | std::ios::trunc);
        check(out);
    }

    void flush() {
        out.write(reinterpret_cast<const char*>(block.data()),
                  static_cast<std::streamsize>(block.size() * sizeof(WordId)));
        check(out);
        block.clear();
    }

    void append(WordId id) {
        block.push_back(id);
        ++shards.back().ids;
        ++vocabulary.counts[id];
        if (block.size() >= kBlockIds)
            flush();
    }

    WordId number(std::string_view word) {
        if (const auto found = table.find(word); found != table.end())
            return found->second;
        if (vocabulary.size() >= options.maxTypes || word.size() > kMaxWordBytes ||
            word.find_first_of("\n\t") != word.npos)
            return kUnknownWord;
        const WordId id = vocabulary.size();
        table.emplace(word, id);
        vocabulary.words.emplace_back(word);
        vocabulary.counts.push_back(0);
        return id;
    }

    void startDocument() {
        documentPending = false;
        if (!shards.empty() && shards.back().ids >= options.idsPerShard) {
            flush();
            out.close();
            openShard();
        }
        shards.back().documents.push_back(shards.back().ids);
        ++statistics.documents;
    }

    /// New numbers by falling count; ties keep the order of first sight, so that the result is reproducible.
    std::vector<WordId> renumber() {
        std::vector<WordId> identity(vocabulary.size());
        std::iota(identity.begin(), identity.end(), WordId{0});
        if (keepsNumbers)
            return identity;
        std::vector<WordId> order(identity.begin() + kFirstWord, identity.end());
        std::erase_if(order, [&](WordId id) { return vocabulary.counts[id] < options.minCount; });
        std::stable_sort(order.begin(), order.end(),
                         [&](WordId a, WordId b) { return vocabulary.counts[a] > vocabulary.counts[b]; });
        std::vector<WordId> number(vocabulary.size(), kUnknownWord);
        std::iota(number.begin(), number.begin() + kFirstWord, WordId{0});
        LmVocabulary sorted = specialsOnly();
        std::copy_n(vocabulary.counts.begin(), kFirstWord, sorted.counts.begin());
        for (const WordId id : order) {
            number[id] = sorted.size();
            sorted.words.push_back(std::move(vocabulary.words[id]));
            sorted.counts.push_back(vocabulary.counts[id]);
        }
        for (WordId id = kFirstWord; id < number.size(); ++id)
            if (number[id] == kUnknownWord)
                sorted.counts[kUnknownWord] += vocabulary.counts[id];
        vocabulary = std::move(sorted);
        return number;
    }

    void rewrite(const Shard& shard, const std::vector<WordId>& number) {
        std::ifstream in(provisional(shard), std::ios::binary);
        StagedFile ids(staged.path() / (shard.name + ".ids"));
        for (std::uint64_t left = shard.ids; left > 0;) {
            block.resize(std::min<std::uint64_t>(left, kBlockIds));
            in.read(reinterpret_cast<char*>(block.data()), static_cast<std::streamsize>(block.size() * sizeof(WordId)));
            check(in);
            for (WordId& id : block)
                id = number[id];
            ids.write(block.data(), block.size() * sizeof(WordId));
            left -= block.size();
        }
        ids.commit();
        StagedFile documents(staged.path() / (shard.name + ".documents"));
        documents.write(shard.documents.data(), shard.documents.size() * sizeof(std::uint64_t));
        documents.commit();
        std::filesystem::remove(provisional(shard));
    }

    void writeManifest() const {
        nlohmann::ordered_json manifest = {{"format", "elmoscope corpus"},
                                           {"version", 1},
                                           {"tokenizer", options.tokenizer},
                                           {"documents", statistics.documents},
                                           {"sentences", statistics.sentences},
                                           {"tokens", statistics.tokens},
                                           {"types", statistics.types},
                                           {"unknownTokens", statistics.unknownTokens},
                                           {"shards", nlohmann::ordered_json::array()}};
        if (options.variation.varies())
            manifest["variation"] = {{"wholeCompounds", options.variation.wholeCompounds},
                                     {"upperCase", options.variation.upperCase},
                                     {"seed", options.variation.seed}};
        for (const Shard& shard : shards)
            manifest["shards"].push_back(
                {{"name", shard.name}, {"ids", shard.ids}, {"documents", shard.documents.size()}});
        const std::string text = manifest.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
        StagedFile file(staged.path() / "corpus.json");
        file.write(text.data(), text.size());
        file.commit();
    }
};

CorpusWriter::CorpusWriter(const std::filesystem::path& folder, CorpusOptions options, const LmVocabulary* vocabulary)
    : m_impl(std::make_unique<Impl>(folder)) {
    m_impl->options = std::move(options);
    m_impl->keepsNumbers = vocabulary != nullptr;
    m_impl->vocabulary = vocabulary ? *vocabulary : specialsOnly();
    m_impl->givenTypes = m_impl->vocabulary.size();
    if (vocabulary)
        std::fill(m_impl->vocabulary.counts.begin(), m_impl->vocabulary.counts.end(), 0);
    for (WordId id = kFirstWord; id < m_impl->vocabulary.size(); ++id)
        m_impl->table.emplace(m_impl->vocabulary.words[id], id);
    m_impl->openShard();
}

CorpusWriter::~CorpusWriter() = default;

void CorpusWriter::beginDocument() {
    m_impl->documentPending = true;
}

void CorpusWriter::addSentence(std::span<const std::string_view> words) {
    if (words.empty())
        return;
    if (m_impl->documentPending)
        m_impl->startDocument();
    for (const std::string_view word : words)
        m_impl->append(m_impl->number(word));
    m_impl->append(kSentenceEnd);
    ++m_impl->statistics.sentences;
    m_impl->statistics.tokens += words.size();
}

CorpusStatistics CorpusWriter::finish() {
    if (m_impl->statistics.sentences == 0)
        throw Error(ErrorCode::kBadArgument, "The input contains no words. Nothing was written; give texts.");
    m_impl->flush();
    m_impl->out.close();
    const std::vector<WordId> number = m_impl->renumber();
    for (const Impl::Shard& shard : m_impl->shards)
        m_impl->rewrite(shard, number);
    m_impl->statistics.types = m_impl->vocabulary.size();
    m_impl->statistics.unknownTokens = m_impl->vocabulary.counts[kUnknownWord];
    if (m_impl->keepsNumbers)
        m_impl->statistics.newTokens = std::accumulate(m_impl->vocabulary.counts.begin() + m_impl->givenTypes,
                                                       m_impl->vocabulary.counts.end(), std::uint64_t{0});
    writeVocabulary(m_impl->vocabulary, m_impl->staged.path() / "vocabulary.tsv");
    m_impl->writeManifest();
    m_impl->staged.commit();
    return m_impl->statistics;
}

}  // namespace elmo::training
