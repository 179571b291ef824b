// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/word_cache.h"

#include <algorithm>

namespace elmo {

WordCache::WordCache(std::size_t byteBudget, int width) : m_byteBudget(byteBudget), m_width(width) {}

std::size_t WordCache::bytesOf(std::string_view word) const {
    // What the list node, the map node and the two heap blocks add to the payload, measured with glibc.
    constexpr std::size_t kOverhead = 192;
    return word.size() + static_cast<std::size_t>(m_width) * sizeof(float) + kOverhead;
}

bool WordCache::find(std::string_view word, float* vector) {
    const std::scoped_lock lock(m_lock);
    const auto found = m_byWord.find(word);
    if (found == m_byWord.end())
        return false;
    m_entries.splice(m_entries.begin(), m_entries, found->second);
    std::copy_n(found->second->vector.data(), m_width, vector);
    return true;
}

void WordCache::insert(std::string_view word, const float* vector) {
    const std::size_t bytes = bytesOf(word);
    const std::scoped_lock lock(m_lock);
    if (bytes > m_byteBudget || m_byWord.contains(word))
        return;
    m_entries.push_front({std::string(word), std::vector<float>(vector, vector + m_width)});
    m_byWord.emplace(m_entries.front().word, m_entries.begin());
    m_bytes += bytes;
    while (m_bytes > m_byteBudget) {
        const Entry& oldest = m_entries.back();
        m_bytes -= bytesOf(oldest.word);
        m_byWord.erase(oldest.word);
        m_entries.pop_back();
    }
}

}  // namespace elmo
