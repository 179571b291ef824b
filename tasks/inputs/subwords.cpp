// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/subwords.h"

#include <fmt/format.h>

#include <array>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <unordered_map>

#include "elmo/error.h"
#include "elmo/files/input_file.h"
#include "elmo/text/ascii.h"
#include "tasks/inputs/subword_library.h"
#include "tasks/inputs/subword_model_check.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

constexpr std::int64_t kMaxModelBytes = std::int64_t{256} << 20;
// SentencePiece joins the characters of an unknown run one by one, which takes a time that grows with the square of the
// run's length: 5 s for a megabyte. Its trainer leaves out what is longer than this, too.
constexpr std::size_t kMaxSpelledLength = 4096;

/// The pieces of words met before. Bounded: a part that is full is emptied, since words come back as a text goes on.
/// Any thread.
class SubwordCache {
public:
    /// Appends the word's ids and returns true, or leaves `ids` alone if the word is not here.
    bool find(std::string_view word, std::vector<std::int32_t>& ids) const {
        const Part& part = m_parts[partOf(word)];
        const std::shared_lock lock(part.mutex);
        const auto found = part.words.find(word);
        if (found == part.words.end())
            return false;
        ids.insert(ids.end(), found->second.begin(), found->second.end());
        return true;
    }
    /// Words longer than 64 bytes are not kept.
    void keep(std::string_view word, std::span<const std::int32_t> ids) {
        if (word.size() > kMaxWordLength)
            return;
        Part& part = m_parts[partOf(word)];
        const std::unique_lock lock(part.mutex);
        if (part.words.size() >= kWordsPerPart)
            part.words.clear();
        part.words.try_emplace(std::string(word), ids.begin(), ids.end());
    }

private:
    static constexpr std::size_t kParts = 16;
    static constexpr std::size_t kWordsPerPart = 16384;
    static constexpr std::size_t kMaxWordLength = 64;

    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view word) const { return std::hash<std::string_view>()(word); }
    };
    struct Part {
        mutable std::shared_mutex mutex;
        std::unordered_map<std::string, std::vector<std::int32_t>, Hash, std::equal_to<>> words;
    };

    static std::size_t partOf(std::string_view word) { return (Hash()(word) >> 20) % kParts; }

    std::array<Part, kParts> m_parts;
};

class ModuleSubwordModel : public SubwordModel {
public:
    explicit ModuleSubwordModel(std::string bytes) : m_bytes(std::move(bytes)), m_library(subwordLibrary()) {
        checkSubwordModel(m_bytes);
        std::array<char, 512> reason = {};
        m_model = m_library.load(m_bytes.data(), m_bytes.size(), reason.data(), reason.size());
        if (m_model == nullptr)
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("Invalid SentencePiece model of {} bytes: {}.", m_bytes.size(), reason.data()));
        m_size = m_library.size(m_model);
    }
    ~ModuleSubwordModel() override { m_library.release(m_model); }
    ModuleSubwordModel(const ModuleSubwordModel&) = delete;
    ModuleSubwordModel& operator=(const ModuleSubwordModel&) = delete;

    int size() const override { return m_size; }
    const std::string& bytes() const override { return m_bytes; }

    std::string piece(int id) const override {
        std::string text(64, '\0');
        std::int64_t length = m_library.piece(m_model, id, text.data(), text.size());
        if (length < 0)
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The SentencePiece model has pieces 0 to {}, not {}.", m_size - 1, id));
        const bool truncated = length > static_cast<std::int64_t>(text.size());
        text.resize(static_cast<std::size_t>(length));
        if (truncated)
            m_library.piece(m_model, id, text.data(), text.size());
        return text;
    }

    void encode(std::string_view token, std::vector<std::int32_t>& ids) const override {
        if (m_cache.find(token, ids))
            return;
        const std::size_t before = ids.size();
        encodeUncached(elmo::ascii::wholeCharacters(token, kMaxSpelledLength), ids);
        m_cache.keep(token, std::span(ids).subspan(before));
    }

private:
    void encodeUncached(std::string_view token, std::vector<std::int32_t>& ids) const {
        const std::size_t before = ids.size();
        // No piece is shorter than a byte, but normalisation may lengthen the token: then the second call has room.
        ids.resize(before + token.size() + 8);
        std::int64_t count = 0;
        for (int attempt = 0; attempt < 2; ++attempt) {
            const std::size_t room = ids.size() - before;
            count = m_library.encode(m_model, token.data(), token.size(), ids.data() + before, room);
            if (count <= static_cast<std::int64_t>(room))
                break;
            ids.resize(before + static_cast<std::size_t>(count));
        }
        ids.resize(before + static_cast<std::size_t>(std::max<std::int64_t>(count, 0)));
        if (ids.size() == before)
            ids.push_back(m_library.unknown(m_model));
    }

    std::string m_bytes;
    const SubwordAbi& m_library;
    void* m_model = nullptr;
    int m_size = 0;
    mutable SubwordCache m_cache;
};

}  // namespace

std::shared_ptr<const SubwordModel> loadSubwordModel(std::string bytes) {
    return std::make_shared<ModuleSubwordModel>(std::move(bytes));
}

std::shared_ptr<const SubwordModel> readSubwordModel(const std::filesystem::path& file) {
    std::string bytes = elmo::readSmallFile(file, kMaxModelBytes);
    try {
        return loadSubwordModel(std::move(bytes));
    } catch (const Error& error) {
        throw Error(error.code(), fmt::format("{}: {}", file.string(), error.what()));
    }
}

}  // namespace tasks
