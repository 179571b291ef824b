// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/corpus_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
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

const std::filesystem::path& withParent(const std::filesystem::path& folder) {
    requireCorpusFolder(folder);
    std::error_code ignored;
    if (folder.has_parent_path())
        std::filesystem::create_directories(folder.parent_path(), ignored);
    return folder;
}

}  // namespace

void requireCorpusFolder(const std::filesystem::path& folder) {
    requireReplaceable(folder, {.name = "a corpus", .holds = isPartOfACorpus});
}

struct CorpusWriter::Impl {
    explicit Impl(const std::filesystem::path& folder) : staged(withParent(folder)), target(folder) {}

    StagedFolder staged;
    std::filesystem::path target;
    CorpusOptions options;
    bool keepsNumbers;
    std::uint32_t givenTypes = 0;      // of the given vocabulary, or the special entries
    std::uint64_t unlistedTokens = 0;  // words that a vocabulary cannot hold
    LmVocabulary vocabulary;           // provisional numbers; final ones if a vocabulary was given
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
        if (word.size() > kMaxWordBytes || word.find_first_of("\n\t") != word.npos) {
            ++unlistedTokens;
            return kUnknownWord;
        }
        const std::uint64_t most = std::max<std::uint64_t>(options.countedTypes, std::uint64_t{2} * options.maxTypes);
        if (table.size() >= givenTypes + most)
            forgetRarerHalf();
        const WordId id = vocabulary.size();
        table.emplace(word, id);
        vocabulary.words.emplace_back(word);
        vocabulary.counts.push_back(0);
        return id;
    }

    /// Their tokens so far become unknown. Words of a given vocabulary stay.
    void forgetRarerHalf() {
        std::vector<WordId> ids;
        for (WordId id = givenTypes; id < vocabulary.size(); ++id)
            if (!vocabulary.words[id].empty())
                ids.push_back(id);
        const auto half = ids.begin() + std::ssize(ids) / 2;
        std::ranges::nth_element(ids, half, [&](WordId a, WordId b) { return isRarer(a, b); });
        for (auto id = ids.begin(); id != half; ++id) {
            table.erase(table.find(vocabulary.words[*id]));
            std::string().swap(vocabulary.words[*id]);  // marks it as forgotten
        }
    }

    /// Of equally frequent words, the one seen later counts as rarer, so that the result is reproducible.
    bool isRarer(WordId a, WordId b) const {
        return vocabulary.counts[a] != vocabulary.counts[b] ? vocabulary.counts[a] < vocabulary.counts[b] : a > b;
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

    /// The words that get a number after the given ones, in its order: the most frequent, by falling count, or by first
    /// sight after a given vocabulary.
    std::vector<WordId> keptWords() const {
        const std::uint64_t minCount = keepsNumbers ? 1 : options.minCount;
        std::vector<WordId> kept;
        for (WordId id = givenTypes; id < vocabulary.size(); ++id)
            if (vocabulary.counts[id] >= minCount && !vocabulary.words[id].empty())
                kept.push_back(id);
        std::ranges::sort(kept, [&](WordId a, WordId b) { return isRarer(b, a); });
        kept.resize(std::min<std::size_t>(kept.size(), options.maxTypes - std::min(options.maxTypes, givenTypes)));
        if (keepsNumbers)
            std::ranges::sort(kept);
        return kept;
    }

    /// Replaces the provisional vocabulary by the final one and returns the final number of each provisional one.
    std::vector<WordId> renumber() {
        std::vector<WordId> number(vocabulary.size(), kUnknownWord);
        std::iota(number.begin(), number.begin() + givenTypes, WordId{0});
        LmVocabulary final;
        final.words.assign(std::make_move_iterator(vocabulary.words.begin()),
                           std::make_move_iterator(vocabulary.words.begin() + givenTypes));
        final.counts.assign(vocabulary.counts.begin(), vocabulary.counts.begin() + givenTypes);
        for (const WordId id : keptWords()) {
            number[id] = final.size();
            final.words.push_back(std::move(vocabulary.words[id]));
            final.counts.push_back(vocabulary.counts[id]);
        }
        for (WordId id = givenTypes; id < number.size(); ++id)
            if (number[id] == kUnknownWord)
                final.counts[kUnknownWord] += vocabulary.counts[id];
        if (keepsNumbers)
            statistics.newTokens =
                std::accumulate(vocabulary.counts.begin() + givenTypes, vocabulary.counts.end(), unlistedTokens);
        vocabulary = std::move(final);
        return number;
    }

    LongWords longWords() const {
        LongWords found;
        for (WordId id = kFirstWord; id < vocabulary.size(); ++id)
            if (vocabulary.words[id].size() > kUsualWordBytes && vocabulary.counts[id] > 0) {
                ++found.types;
                found.tokens += vocabulary.counts[id];
                if (vocabulary.words[id].size() > found.longest.size())
                    found.longest = vocabulary.words[id];
            }
        return found;
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
    for (WordId id = kUnknownWord; id < m_impl->vocabulary.size(); ++id)
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
    m_impl->statistics.longWords = m_impl->longWords();
    writeVocabulary(m_impl->vocabulary, m_impl->staged.path() / "vocabulary.tsv");
    m_impl->writeManifest();
    m_impl->staged.commit();
    return m_impl->statistics;
}

}  // namespace elmo::training
