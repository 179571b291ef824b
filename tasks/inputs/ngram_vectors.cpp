// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/ngram_vectors.h"

#include <algorithm>
#include <string>

namespace tasks {
namespace {

constexpr std::size_t kMaxWordBytes = 4096;  // of a longer "word" the start decides

/// FNV-1a over signed bytes, as fastText hashes.
std::uint32_t hashOf(std::string_view text) {
    std::uint32_t hash = 2166136261U;
    for (const char byte : text) {
        hash ^= static_cast<std::uint32_t>(static_cast<std::int8_t>(byte));
        hash *= 16777619U;
    }
    return hash;
}

bool continuesCharacter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

std::size_t afterCharacter(std::string_view text, std::size_t at) {
    ++at;
    while (at < text.size() && continuesCharacter(text[at]))
        ++at;
    return at;
}

}  // namespace

std::vector<std::uint32_t> ngramsOf(std::string_view word, const NgramOptions& options) {
    std::vector<std::uint32_t> numbers;
    if (options.buckets == 0)
        return numbers;
    std::string marked("<");
    marked.append(word.substr(0, kMaxWordBytes)).append(">");
    for (std::size_t first = 0; first < marked.size(); ++first) {
        if (continuesCharacter(marked[first]))
            continue;
        std::size_t end = first;
        for (int length = 1; length <= options.longest && end < marked.size(); ++length) {
            end = afterCharacter(marked, end);
            const bool isMark = length == 1 && (first == 0 || end == marked.size());
            if (length >= options.shortest && !isMark)
                numbers.push_back(static_cast<std::uint32_t>(
                    hashOf(std::string_view(marked).substr(first, end - first)) % options.buckets));
        }
    }
    return numbers;
}

bool NgramVectors::hasAny(std::string_view word) const {
    return std::ranges::any_of(ngramsOf(word, options),
                               [&](std::uint32_t number) { return std::ranges::binary_search(numbers, number); });
}

bool NgramVectors::compose(std::string_view word, float* vector) const {
    std::fill_n(vector, codes.width, 0.0F);
    std::int64_t count = 0;
    for (const std::uint32_t number : ngramsOf(word, options))
        if (const auto found = std::ranges::lower_bound(numbers, number); found != numbers.end() && *found == number) {
            codes.addRow(found - numbers.begin(), vector);
            ++count;
        }
    for (int k = 0; k < codes.width && count > 0; ++k)
        vector[k] /= static_cast<float>(count);
    return count > 0;
}

}  // namespace tasks
