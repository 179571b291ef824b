// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdio>

#include "elmo/text/tokenizer.h"
#include "tests/support/ewt_corpus.h"
#include "tests/support/shared_data.h"

namespace elmo {
namespace {

test::SegmentationScore scoreOf(const char* file) {
    const Tokenizer tokenizer("en");
    test::SegmentationScore score;
    for (const test::GoldDocument& document : test::readConllu(test::shared(file)))
        test::addScore(document.segmentation, tokenizer.segment(document.text), score);
    std::printf("%s: token F1 %.2f (gold %ld, found %ld), sentence F1 %.2f (gold %ld, found %ld)\n", file,
                100 * score.tokens.f1(), score.tokens.gold, score.tokens.found, 100 * score.sentences.f1(),
                score.sentences.gold, score.sentences.found);
    return score;
}

// The part that nothing was tuned on. UDPipe and Stanza publish about 98.6 to 99.0 and 78 to 81 for EWT's test part.
TEST(EwtScore, DevelopmentPartReachesItsFloor) {
    REQUIRE_SHARED();
    const auto score = scoreOf("data/tokenization/ewt-dev.conllu");
    EXPECT_EQ(score.tokens.gold, 25147);
    EXPECT_EQ(score.sentences.gold, 2001);
    EXPECT_GE(score.tokens.f1(), 0.994);
    EXPECT_GE(score.sentences.f1(), 0.893);
}

}  // namespace
}  // namespace elmo
