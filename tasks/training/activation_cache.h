// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/run_control.h"
#include "tasks/options/example.h"

namespace tasks {

/// How a cache stores its numbers. kBfloat16 halves the files and rounds by up to 0.4 %, less than training notices;
/// kFloat32 keeps every bit, so that heads find what they find without a cache.
enum class LayerStorage { kBfloat16, kFloat32 };

/// The layers of one sentence as they lie in a cache: [L, tokens, D], edges taken off. The array of the cache's storage
/// is there, the other one is null.
struct CachedLayers {
    const std::uint16_t* half = nullptr;
    const float* full = nullptr;
    std::int64_t tokens = 0;
};

struct ActivationCacheOptions {
    std::filesystem::path folder;                    ///< made if it is absent; may be deleted at any time
    std::int64_t maxBytes = std::int64_t{32} << 30;  ///< of all files in it together
    LayerStorage storage = LayerStorage::kBfloat16;
};

/// What a fill did.
struct ActivationCounts {
    std::int64_t sentences = 0;  ///< distinct
    std::int64_t computed = 0;   ///< of them, by the biLM just now
    std::int64_t tokens = 0;     ///< of the distinct ones
};

/// The biLM's layers of many sentences on disk, memory-mapped, each distinct sentence once, computed by whoever asks
/// first. Sentences are found by the hash of their tokens.
///
/// A killed program, a full disk or a damaged file cost only what has to be computed again: the index is written after
/// the data, and every entry holds checksums of itself and of its data. Several programs may share a folder; they take
/// turns in filling it. One thread at a time; find() from any.
class ActivationCache {
public:
    /// `bilm` computes, and `name` is that of the files: the biLM's hash, and what else the numbers depend on. Throws
    /// Error(kPermission, kIo).
    ActivationCache(ActivationCacheOptions options, std::shared_ptr<const elmo::Bilm> bilm, const std::string& name);
    ~ActivationCache();
    ActivationCache(const ActivationCache&) = delete;
    ActivationCache& operator=(const ActivationCache&) = delete;

    int layers() const { return m_layers; }
    int width() const { return m_width; }
    const elmo::Bilm& bilm() const { return *m_bilm; }

    /// Makes sure that the layers of all sentences of the texts are there. Reports stage "embed" in tokens. Throws
    /// Error(kBadArgument) if they exceed the bound, Error(kIo), Cancelled; what was computed stays.
    ActivationCounts fill(std::span<const TokenizedText* const> texts, const elmo::RunControl& control);

    /// Layers of a sentence that a fill() was given; valid as long as this object. Throws Error(kInternal) otherwise.
    CachedLayers find(const elmo::Sentence& sentence) const;

private:
    struct Key {
        std::uint64_t low = 0, high = 0;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const { return key.low; }
    };
    struct Place {
        std::int64_t offset = 0, tokens = 0;
        std::uint64_t checksum = 0;
        const char* values = nullptr;  // set once mapped and checked
    };
    struct Record;
    class Mapping;
    class Lock;

    static Key keyOf(const elmo::Sentence& sentence);
    std::int64_t numberBytes() const { return m_options.storage == LayerStorage::kFloat32 ? 4 : 2; }
    std::int64_t bytesOf(std::int64_t tokens) const { return tokens * m_layers * m_width * numberBytes(); }
    void openFiles();
    void closeFiles();
    void startOver();
    void readIndex();
    void mapData();
    void makeRoom(std::int64_t own);  // `own`: bytes of this biLM's file after the fill
    bool isGood(Place& place) const;
    void compute(const std::vector<const elmo::Sentence*>& missing, std::int64_t tokens,
                 const elmo::RunControl& control);
    void append(const std::string& data, const std::string& records);
    [[noreturn]] void fail(const std::filesystem::path& path, const char* what) const;

    ActivationCacheOptions m_options;
    std::shared_ptr<const elmo::Bilm> m_bilm;
    int m_layers, m_width;
    std::filesystem::path m_dataPath, m_indexPath;
    int m_data = -1, m_index = -1;
    std::int64_t m_dataBytes = 0, m_indexBytes = 0, m_mappedBytes = 0;
    std::unordered_map<Key, Place, KeyHash> m_places;
    std::vector<std::unique_ptr<Mapping>> m_mappings;  // older ones stay, because find() handed out pointers
};

/// $XDG_CACHE_HOME/elmoscope/activations or ~/.cache/elmoscope/activations.
std::filesystem::path defaultActivationFolder();

}  // namespace tasks
