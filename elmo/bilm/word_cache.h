// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <list>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace elmo {

/// Token-encoder outputs by word, bounded in bytes; the least recently used are evicted first.
///
/// A hit gives the bits that encoding again would give, so the cache never changes a result. Safe from several
/// threads.
class WordCache {
public:
    WordCache(std::size_t byteBudget, int width);

    /// Copies the word's vector [width] to `vector` and returns true, or returns false.
    bool find(std::string_view word, float* vector);
    void insert(std::string_view word, const float* vector);

private:
    struct Entry {
        std::string word;
        std::vector<float> vector;
    };

    std::size_t bytesOf(std::string_view word) const;

    std::mutex m_lock;
    std::list<Entry> m_entries;                                                 ///< most recently used first
    std::unordered_map<std::string_view, std::list<Entry>::iterator> m_byWord;  ///< keys live in the entries
    std::size_t m_byteBudget;
    std::size_t m_bytes = 0;
    int m_width;
};

}  // namespace elmo
