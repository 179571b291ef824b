// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/ngram_vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tasks {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The numbers come from FNV-1a over signed bytes, computed by an independent script.
TEST(NgramsOf, AreThoseOfTheMarkedWordInOrder) {
    EXPECT_THAT(ngramsOf("where", {3, 3, 1000}), ElementsAre(652, 941, 420, 33, 498));
    EXPECT_THAT(ngramsOf("n\u00E9", {1, 2, 1000}), ElementsAre(655, 553, 165, 777, 781))
        << "characters, not bytes; no lone mark";
    EXPECT_THAT(ngramsOf("\u5317\u4EAC", {3, 6, 1000}), ElementsAre(847, 395, 253));
}

TEST(NgramsOf, AWordOfOneCharacterHasOne) {
    EXPECT_EQ(ngramsOf("a", {3, 6, 1000}).size(), 1U);
    EXPECT_THAT(ngramsOf("", {3, 6, 1000}), IsEmpty());
}

/// N-gram number n has the vector (n, 1).
NgramVectors vectorsOf(std::vector<std::uint32_t> numbers) {
    std::vector<float> rows;
    for (const std::uint32_t number : numbers) {
        rows.push_back(static_cast<float>(number));
        rows.push_back(1);
    }
    NgramVectors vectors{{3, 3, 1000}, std::move(numbers), productCodes(rows, 2, 1, "", {})};
    return vectors;
}

TEST(NgramVectors, ComposeTheMeanOfKnownNgrams) {
    const NgramVectors vectors = vectorsOf({33, 420});
    std::vector<float> vector(2);
    ASSERT_TRUE(vectors.compose("where", vector.data()));
    EXPECT_THAT(vector, ElementsAre((33 + 420) / 2.0F, 1));
    EXPECT_TRUE(vectors.hasAny("where"));
}

TEST(NgramVectors, ComposeNothingWithoutAKnownNgram) {
    const NgramVectors vectors = vectorsOf({5});
    std::vector<float> vector(2);
    EXPECT_FALSE(vectors.compose("where", vector.data()));
    EXPECT_FALSE(vectors.hasAny("where"));
}

}  // namespace
}  // namespace tasks
