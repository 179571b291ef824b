// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <shared_mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tasks {

/// The pieces of words met before. Bounded: a part that is full is emptied, since words come back as a text goes on.
/// Any thread.
class SubwordCache {
public:
    /// Appends the word's ids and returns true, or leaves `ids` alone if the word is not here.
    bool find(std::string_view word, std::vector<std::int32_t>& ids) const;
    /// Words longer than 64 bytes are not kept.
    void keep(std::string_view word, std::span<const std::int32_t> ids);

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

}  // namespace tasks
