// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/subword_cache.h"

#include <mutex>

namespace tasks {

bool SubwordCache::find(std::string_view word, std::vector<std::int32_t>& ids) const {
    const Part& part = m_parts[partOf(word)];
    const std::shared_lock lock(part.mutex);
    const auto found = part.words.find(word);
    if (found == part.words.end())
        return false;
    ids.insert(ids.end(), found->second.begin(), found->second.end());
    return true;
}

void SubwordCache::keep(std::string_view word, std::span<const std::int32_t> ids) {
    if (word.size() > kMaxWordLength)
        return;
    Part& part = m_parts[partOf(word)];
    const std::unique_lock lock(part.mutex);
    if (part.words.size() >= kWordsPerPart)
        part.words.clear();
    part.words.try_emplace(std::string(word), ids.begin(), ids.end());
}

}  // namespace tasks
