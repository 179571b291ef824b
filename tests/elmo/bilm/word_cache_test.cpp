// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/word_cache.h"

#include <gtest/gtest.h>

namespace elmo {
namespace {

// One entry of a one-letter word with two floats takes 1 + 8 + 192 bytes.
constexpr std::size_t kThreeEntries = 3 * 201;

std::string heldOf(WordCache& cache, std::string_view words) {
    std::string held;
    float vector[2];
    for (const char word : words)
        if (cache.find({&word, 1}, vector))
            held += word;
    return held;
}

TEST(WordCache, ReturnsInsertedWords) {
    WordCache cache(kThreeEntries, 2);
    const float vector[] = {1.5F, -2.0F};
    cache.insert("word", vector);
    float found[2] = {};
    ASSERT_TRUE(cache.find("word", found));
    EXPECT_EQ(found[0], 1.5F);
    EXPECT_EQ(found[1], -2.0F);
    EXPECT_FALSE(cache.find("other", found));
}

TEST(WordCache, EvictsTheLeastRecentlyUsedWordFirst) {
    WordCache cache(kThreeEntries, 2);
    const float vector[] = {0, 0};
    for (const char* word : {"a", "b", "c"})
        cache.insert(word, vector);
    EXPECT_EQ(heldOf(cache, "a"), "a");
    cache.insert("d", vector);
    EXPECT_EQ(heldOf(cache, "abcd"), "acd");
}

TEST(WordCache, StoresNothingWithoutABudget) {
    WordCache cache(0, 2);
    const float vector[] = {0, 0};
    cache.insert("a", vector);
    EXPECT_EQ(heldOf(cache, "a"), "");
}

TEST(WordCache, DoesNotStoreAWordLargerThanTheBudget) {
    WordCache cache(kThreeEntries, 2);
    const float vector[] = {0, 0};
    cache.insert("a", vector);
    cache.insert(std::string(10'000, 'x'), vector);
    EXPECT_EQ(heldOf(cache, "a"), "a");
}

}  // namespace
}  // namespace elmo
