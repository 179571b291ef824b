// SPDX-License-Identifier: Apache-2.0
// Two files a biLM. NAME.layers: the layers of one sentence after those of the other, [L, n, D]. NAME.index:
// a head (magic, version, L, D, storage), then one record a sentence. A later record of a sentence replaces an earlier
// one.
#include "tasks/training/activation_cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <unordered_set>

#include "elmo/bilm/embedder.h"
#include "elmo/containers/half_floats.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/remedy.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

constexpr std::size_t kFlushBytes = std::size_t{8} << 20;

struct Head {
    char magic[8] = {'E', 'L', 'M', 'O', 'A', 'C', 'T', 'V'};
    std::uint32_t version = 1, layers = 0, width = 0;
    std::uint32_t storage = 0;  ///< 0 bfloat16, 1 float32
};

bool readAll(int file, void* target, std::size_t bytes, std::int64_t offset) {
    auto* next = static_cast<char*>(target);
    while (bytes > 0) {
        const ssize_t count = ::pread(file, next, bytes, offset);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        next += count;
        bytes -= static_cast<std::size_t>(count);
        offset += count;
    }
    return true;
}

std::int64_t sizeOf(int file) {
    struct stat status = {};
    return ::fstat(file, &status) == 0 ? static_cast<std::int64_t>(status.st_size) : 0;
}

}  // namespace

struct ActivationCache::Record {
    Key key;
    std::int64_t offset = 0, tokens = 0;
    std::uint64_t dataChecksum = 0, checksum = 0;

    std::uint64_t ownChecksum() const { return XXH3_64bits(this, offsetof(Record, checksum)); }
};

/// A file mapped for reading; unlinking or growing the file leaves it as it is.
class ActivationCache::Mapping {
public:
    Mapping(int file, std::int64_t bytes) : m_bytes(static_cast<std::size_t>(bytes)) {
        m_address = ::mmap(nullptr, m_bytes, PROT_READ, MAP_SHARED, file, 0);
    }
    ~Mapping() {
        if (good())
            ::munmap(m_address, m_bytes);
    }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    bool good() const { return m_address != MAP_FAILED; }
    const char* data() const { return static_cast<const char*>(m_address); }

private:
    std::size_t m_bytes;
    void* m_address;
};

/// Holds the folder for as long as it lives, against other programs.
class ActivationCache::Lock {
public:
    Lock(const ActivationCache& cache, const elmo::RunControl& control) {
        const fs::path path = cache.m_options.folder / "lock";
        m_file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (m_file < 0)
            cache.fail(path, "opened");
        while (::flock(m_file, LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK && errno != EINTR) {
                ::close(m_file);
                cache.fail(path, "locked");
            }
            try {
                control.report({.stage = "wait for the cache"});
            } catch (...) {
                ::close(m_file);
                throw;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
    }
    ~Lock() { ::close(m_file); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    int m_file;
};

ActivationCache::ActivationCache(ActivationCacheOptions options, std::shared_ptr<const elmo::Bilm> bilm,
                                 const std::string& name)
    : m_options(std::move(options)),
      m_bilm(std::move(bilm)),
      m_layers(m_bilm->options().layerCount()),
      m_width(m_bilm->options().layerWidth()),
      m_dataPath(m_options.folder / (name + ".layers")),
      m_indexPath(m_options.folder / (name + ".index")) {
    std::error_code failure;
    fs::create_directories(m_options.folder, failure);
    if (failure)
        throw elmo::RemediedError(ErrorCode::kPermission,
                                  fmt::format("The cache folder '{}' could not be created: {}. Choose another one.",
                                              m_options.folder.string(), failure.message()),
                                  elmo::Remedy::kOtherCacheFolder);
}

ActivationCache::~ActivationCache() {
    closeFiles();
}

void ActivationCache::fail(const fs::path& path, const char* what) const {
    const int reason = errno;
    throw elmo::RemediedError(reason == EACCES || reason == EPERM ? ErrorCode::kPermission : ErrorCode::kIo,
                              fmt::format("The cache file '{}' could not be {}: {}. Choose another folder.",
                                          path.string(), what, std::strerror(reason)),
                              elmo::Remedy::kOtherCacheFolder);
}

ActivationCache::Key ActivationCache::keyOf(const elmo::Sentence& sentence) {
    std::string bytes;
    for (const std::string& token : sentence) {
        const auto length = static_cast<std::uint32_t>(token.size());  // so that no two sentences have the same bytes
        bytes.append(reinterpret_cast<const char*>(&length), sizeof length).append(token);
    }
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return {hash.low64, hash.high64};
}

void ActivationCache::closeFiles() {
    if (m_data >= 0)
        ::close(m_data);
    if (m_index >= 0)
        ::close(m_index);
    m_data = m_index = -1;
}

void ActivationCache::openFiles() {
    closeFiles();
    m_data = ::open(m_dataPath.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (m_data < 0)
        fail(m_dataPath, "opened");
    m_index = ::open(m_indexPath.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (m_index < 0)
        fail(m_indexPath, "opened");
    m_mappedBytes = 0;
}

// New files under the old names: who has the old ones mapped keeps them.
void ActivationCache::startOver() {
    ::unlink(m_indexPath.c_str());
    ::unlink(m_dataPath.c_str());
    openFiles();
    readIndex();
}

void ActivationCache::readIndex() {
    m_places.clear();
    const Head expected{.layers = static_cast<std::uint32_t>(m_layers),
                        .width = static_cast<std::uint32_t>(m_width),
                        .storage = m_options.storage == LayerStorage::kFloat32 ? 1U : 0U};
    Head head;
    if (!readAll(m_index, &head, sizeof head, 0) || std::memcmp(&head, &expected, sizeof head) != 0) {
        if (::ftruncate(m_index, 0) != 0)
            fail(m_indexPath, "emptied");
        elmo::writeAll(m_index, reinterpret_cast<const char*>(&expected), sizeof expected, m_indexPath);
    }
    const std::int64_t count = (sizeOf(m_index) - std::int64_t{sizeof(Head)}) / std::int64_t{sizeof(Record)};
    std::vector<Record> records(static_cast<std::size_t>(count));
    if (!readAll(m_index, records.data(), records.size() * sizeof(Record), sizeof(Head)))
        records.clear();
    const std::int64_t dataSize = sizeOf(m_data);
    m_dataBytes = 0;
    std::size_t good = 0;
    for (; good < records.size(); ++good) {
        const Record& record = records[good];
        if (record.checksum != record.ownChecksum() || record.offset < 0 || record.tokens < 1 ||
            record.tokens > dataSize || record.offset > dataSize - bytesOf(record.tokens))
            break;
        m_places[record.key] = {record.offset, record.tokens, record.dataChecksum, nullptr};
        m_dataBytes = std::max(m_dataBytes, record.offset + bytesOf(record.tokens));
    }
    m_indexBytes = static_cast<std::int64_t>(sizeof(Head) + good * sizeof(Record));
    if (::ftruncate(m_index, m_indexBytes) != 0)
        fail(m_indexPath, "truncated");
}

void ActivationCache::mapData() {
    if (m_mappedBytes >= m_dataBytes)
        return;
    auto mapping = std::make_unique<Mapping>(m_data, m_dataBytes);
    if (!mapping->good())
        fail(m_dataPath, "mapped");
    m_mappings.push_back(std::move(mapping));
    m_mappedBytes = m_dataBytes;
}

// The mapping covers the place. A checksum that does not hold (a power failure, a damaged disk) makes it missing.
bool ActivationCache::isGood(Place& place) const {
    if (!place.values) {
        const char* bytes = m_mappings.back()->data() + place.offset;
        if (XXH3_64bits(bytes, static_cast<std::size_t>(bytesOf(place.tokens))) != place.checksum)
            return false;
        place.values = bytes;
    }
    return true;
}

// Removes the files of other biLMs, the longest unused first.
void ActivationCache::makeRoom(std::int64_t own) {
    if (own > m_options.maxBytes)
        throw elmo::RemediedError(
            ErrorCode::kBadArgument,
            fmt::format("The layers of this data need {:.1f} GB; the limit of the cache is {:.1f} GB. Raise the limit, "
                        "or use less data.",
                        static_cast<double>(own) / 1e9, static_cast<double>(m_options.maxBytes) / 1e9),
            elmo::Remedy::kLargerCache);
    std::vector<std::pair<fs::file_time_type, fs::path>> others;
    std::int64_t total = own;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(m_options.folder, ignored))
        if (entry.path().extension() == ".layers" && entry.path() != m_dataPath) {
            others.emplace_back(entry.last_write_time(ignored), entry.path());
            total += static_cast<std::int64_t>(entry.file_size(ignored));
        }
    std::ranges::sort(others);
    for (auto other = others.begin(); other != others.end() && total > m_options.maxBytes; ++other) {
        total -= static_cast<std::int64_t>(fs::file_size(other->second, ignored));
        fs::remove(fs::path(other->second).replace_extension(".index"), ignored);
        fs::remove(other->second, ignored);
    }
}

ActivationCounts ActivationCache::fill(std::span<const TokenizedText* const> texts, const elmo::RunControl& control) {
    const Lock lock(*this, control);
    openFiles();
    readIndex();
    mapData();
    ActivationCounts counts;
    std::unordered_set<Key, KeyHash> seen;
    std::vector<const elmo::Sentence*> all, missing;
    std::int64_t missingTokens = 0;
    for (const TokenizedText* text : texts)
        for (const elmo::Sentence& sentence : text->sentences) {
            const Key key = keyOf(sentence);
            if (sentence.empty() || !seen.insert(key).second)
                continue;
            all.push_back(&sentence);
            counts.tokens += std::ssize(sentence);
            const auto place = m_places.find(key);
            if (place == m_places.end() || place->second.tokens != std::ssize(sentence) || !isGood(place->second)) {
                missing.push_back(&sentence);
                missingTokens += std::ssize(sentence);
            }
        }
    if (m_dataBytes + bytesOf(missingTokens) > m_options.maxBytes) {
        makeRoom(bytesOf(counts.tokens));
        startOver();
        missing = all;
        missingTokens = counts.tokens;
    } else {
        makeRoom(m_dataBytes + bytesOf(missingTokens));
    }
    compute(missing, missingTokens, control);
    mapData();
    for (const elmo::Sentence* sentence : all)
        if (!isGood(m_places.at(keyOf(*sentence))))
            throw elmo::RemediedError(
                ErrorCode::kIo,
                fmt::format("The cache file '{}' is corrupt: reading it back gives other data. Choose a folder on "
                            "another disk.",
                            m_dataPath.string()),
                elmo::Remedy::kOtherCacheFolder);
    counts.sentences = std::ssize(all);
    counts.computed = std::ssize(missing);
    return counts;
}

void ActivationCache::compute(const std::vector<const elmo::Sentence*>& missing, std::int64_t tokens,
                              const elmo::RunControl& control) {
    std::vector<const elmo::Sentence*> order = missing;  // batches of similar length
    std::ranges::stable_sort(order, {}, [](const elmo::Sentence* sentence) { return sentence->size(); });
    std::string data, records;
    std::size_t next = 0;
    const auto source = [&](elmo::Sentence& sentence) {
        if (next == order.size())
            return false;
        sentence = *order[next++];
        return true;
    };
    const auto sink = [&](std::int64_t, const elmo::Sentence& sentence, const elmo::LayerActivations& layers) {
        const std::size_t begin = data.size();
        data.resize(begin + static_cast<std::size_t>(bytesOf(layers.tokens())));
        char* to = data.data() + begin;
        if (m_options.storage == LayerStorage::kFloat32)
            std::memcpy(to, layers.values().data(), layers.values().size_bytes());
        else
            std::ranges::transform(layers.values(), reinterpret_cast<std::uint16_t*>(to), elmo::toBfloat16);
        Record record{keyOf(sentence), m_dataBytes + static_cast<std::int64_t>(begin), layers.tokens(),
                      XXH3_64bits(to, data.size() - begin), 0};
        record.checksum = record.ownChecksum();
        records.append(reinterpret_cast<const char*>(&record), sizeof record);
        m_places[record.key] = {record.offset, record.tokens, record.dataChecksum, nullptr};
        if (data.size() >= kFlushBytes) {
            append(data, records);
            data.clear();
            records.clear();
        }
    };
    const elmo::RunControl counted(control.stopToken(), [&](const elmo::Progress& progress) {
        control.report({.stage = progress.stage, .done = progress.done, .total = tokens});
    });
    try {
        elmo::Embedder(m_bilm, {.batchTokens = 4096, .batchSentences = 128}).run(source, sink, counted);
    } catch (const elmo::Cancelled&) {
        append(data, records);
        throw;
    }
    append(data, records);
}

void ActivationCache::append(const std::string& data, const std::string& records) {
    if (::lseek(m_data, m_dataBytes, SEEK_SET) < 0 || ::lseek(m_index, m_indexBytes, SEEK_SET) < 0)
        fail(m_dataPath, "written");
    elmo::writeAll(m_data, data.data(), data.size(), m_dataPath);
    elmo::writeAll(m_index, records.data(), records.size(), m_indexPath);
    m_dataBytes += static_cast<std::int64_t>(data.size());
    m_indexBytes += static_cast<std::int64_t>(records.size());
}

CachedLayers ActivationCache::find(const elmo::Sentence& sentence) const {
    if (sentence.empty())
        return {};
    const auto place = m_places.find(keyOf(sentence));
    if (place == m_places.end() || !place->second.values)
        throw Error(ErrorCode::kInternal, "A sentence was looked up that is not in the cache.");
    const char* values = place->second.values;
    const bool full = m_options.storage == LayerStorage::kFloat32;
    return {.half = full ? nullptr : reinterpret_cast<const std::uint16_t*>(values),
            .full = full ? reinterpret_cast<const float*>(values) : nullptr,
            .tokens = place->second.tokens};
}

fs::path defaultActivationFolder() {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    const fs::path base = cache && *cache ? fs::path(cache) : fs::path(home && *home ? home : "/tmp") / ".cache";
    return base / "elmoscope/activations";
}

}  // namespace tasks
