// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/tokenizer.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>
#include <vector>

#include "elmo/error.h"
#include "tests/elmo/text/printed.h"
#include "tests/elmo/text/random_text.h"

namespace elmo {
namespace {

using namespace std::string_literals;
using test::tokenized;

TEST(Tokenizer, SegmentsChineseJapaneseAndThaiWithADictionary) {
    EXPECT_EQ(tokenized("我来到北京清华大学。今天天气很好！", "zh"), "我 来到 北京 清华大学 。\n今天 天气 很好 ！");
    EXPECT_EQ(tokenized("私は東京大学の学生です。", "ja"), "私 は 東京 大学 の 学生 です 。");
    EXPECT_EQ(tokenized("ฉันรักภาษาไทย", "th"), "ฉัน รัก ภาษา ไทย");
}

TEST(Tokenizer, SegmentsRightToLeftScripts) {
    EXPECT_EQ(tokenized("مرحبا بكم في العالم. كيف حالك؟", "ar"), "مرحبا بكم في العالم .\nكيف حالك ؟");
    EXPECT_EQ(tokenized("שלום עולם. מה שלומך היום?", "he"), "שלום עולם .\nמה שלומך היום ?");
}

TEST(Tokenizer, SegmentsTextOfMixedDirection) {
    EXPECT_EQ(tokenized("He wrote שלום, עולם and left. مرحبا means hello."),
              "He wrote שלום , עולם and left .\nمرحبا means hello .");
    EXPECT_EQ(tokenized("הוא כתב hello world ב-2004.", "he"), "הוא כתב hello world ב - 2004 .");
}

TEST(Tokenizer, TreatsAllLineEndsTheSame) {
    for (const char* text : {"One line\nAnother", "One line\r\nAnother", "One line\rAnother"})
        EXPECT_EQ(tokenized(text), "One line\nAnother");
}

TEST(Tokenizer, KeepsAbbreviationsOfOtherLanguages) {
    EXPECT_EQ(tokenized("Der Dr. Müller kommt z.B. um 10.30 Uhr ... Er ist da.", "de"),
              "Der Dr. Müller kommt z.B. um 10.30 Uhr ...\nEr ist da .");
}

TEST(Tokenizer, ATshegBelongsToTheSyllableBeforeIt) {
    EXPECT_EQ(tokenized("\u0F56\u0F7C\u0F51\u0F0B\u0F66\u0F90\u0F51\u0F0B\u0F61\u0F72\u0F53\u0F0D", "bo"),
              "\u0F56\u0F7C\u0F51\u0F0B \u0F66\u0F90\u0F51\u0F0B \u0F61\u0F72\u0F53 \u0F0D");
    EXPECT_EQ(Tokenizer().revision("bo"), Tokenizer().revision("th") + " tsheg");
}

TEST(Tokenizer, DetectsTheLanguageOfEachDocument) {
    const Tokenizer tokenizer;
    EXPECT_EQ(tokenizer.tokenize("I don't know.").language(), "en");
    EXPECT_EQ(tokenizer.tokenize("我来到北京。").language(), "zh");
    EXPECT_EQ(test::printed(tokenizer.tokenize("我来到北京。")), "我 来到 北京 。");
}

TEST(Tokenizer, UsesTheGivenLanguage) {
    EXPECT_EQ(Tokenizer("de-CH").tokenize("the cat and the dog").language(), "de-CH");
    EXPECT_EQ(tokenized("I don't", "de"), "I don't");
    EXPECT_EQ(tokenized("I don't", "en-GB"), "I do n't");
    EXPECT_THROW(Tokenizer("no such tag"), Error);
}

TEST(Tokenizer, ReportsItsRules) {
    const Tokenizer tokenizer;
    EXPECT_TRUE(tokenizer.revision("en-US").starts_with("ptb-en "));
    EXPECT_TRUE(tokenizer.revision("th").starts_with("icu "));
}

TEST(Tokenizer, FindsNoTokensInInvisibleText) {
    for (const char* language : {"en", "de"})
        for (const std::string& text : {""s, " \t\r\n "s, "\0\0"s, "\u200B\u200D\uFEFF"s}) {
            const Segmentation cut = Tokenizer(language).segment(text);
            EXPECT_TRUE(cut.tokens.empty() && cut.sentences.empty()) << language;
        }
}

TEST(Tokenizer, TreatsNulAsASpace) {
    EXPECT_EQ(tokenized("one\0two"s, "en"), "one two");
    EXPECT_EQ(tokenized("one\0two"s, "de"), "one two");
}

TEST(Tokenizer, HandlesATokenOfAMegabyte) {
    const std::string word(1 << 20, 'x');
    for (const char* language : {"en", "de"})
        EXPECT_EQ(Tokenizer(language).segment("a " + word + " b").tokens.size(), 3u) << language;
}

/// Spans in order, disjoint, never empty, on character boundaries, and sentences that cover the tokens.
void expectValid(const std::string& text, const Segmentation& cut) {
    ASSERT_NO_THROW(Document(text, cut));
    for (const ByteSpan token : cut.tokens)
        for (const ByteOffset edge : {token.begin, token.end}) {
            const auto at = static_cast<std::size_t>(edge.value());
            ASSERT_TRUE(at == text.size() || (text[at] & 0xC0) != 0x80) << "inside a character: byte " << at;
        }
}

TEST(Tokenizer, RandomTextGivesValidSpansThatCoverAllButSpaces) {
    std::mt19937 random(5);
    for (const char* language : {"en", "de", "zh", "ja", "th", "ar"}) {
        const Tokenizer tokenizer(language);
        for (int round = 0; round < 40; ++round) {
            const std::string text = test::randomText(random, 300);
            const Segmentation cut = tokenizer.segment(text);
            expectValid(text, cut);
            std::string left = text;
            for (auto token = cut.tokens.rbegin(); token != cut.tokens.rend(); ++token)
                left.erase(static_cast<std::size_t>(token->begin.value()), static_cast<std::size_t>(token->length()));
            ASSERT_FALSE(
                std::any_of(left.begin(), left.end(), [](unsigned char byte) { return byte > ' ' && byte < 0x7F; }))
                << language << ": " << left;
        }
    }
}

TEST(Tokenizer, EndsASentenceAtEveryParagraphEnd) {
    for (const char* language : {"en", "de"})
        EXPECT_EQ(tokenized("a heading\n\nand text", language), "a heading\nand text");
}

TEST(Tokenizer, GivesTheSameTokensOnManyThreads) {
    std::mt19937 random(6);
    const std::string text = test::randomText(random, 5000);
    const Tokenizer tokenizer("en");
    const Segmentation expected = tokenizer.segment(text);
    std::vector<Segmentation> found(8);
    std::vector<std::jthread> threads;
    for (Segmentation& cut : found)
        threads.emplace_back([&] { cut = tokenizer.segment(text); });
    threads.clear();
    for (const Segmentation& cut : found) {
        EXPECT_EQ(cut.tokens, expected.tokens);
        EXPECT_EQ(cut.sentences, expected.sentences);
    }
}

}  // namespace
}  // namespace elmo
