// SPDX-License-Identifier: Apache-2.0
// English tokens: the Penn Treebank's ways, as UD English EWT has them.
#include <gtest/gtest.h>

#include <string>

#include "elmo/text/english_segmenter.h"

namespace elmo {
namespace {

using namespace std::string_literals;

/// The tokens joined by "|", sentences aside.
std::string cut(const std::string& text) {
    std::string result;
    for (const ByteSpan token : segmentEnglish(text).tokens)
        result.append(result.empty() ? "" : "|")
            .append(text, static_cast<std::size_t>(token.begin.value()), static_cast<std::size_t>(token.length()));
    return result;
}

struct Case {
    const char* text;
    const char* tokens;
};

/// Every case stands in the middle of a sentence, so that its end cannot be taken for the sentence's.
template <std::size_t N>
void expectCuts(const Case (&cases)[N]) {
    for (const Case& item : cases)
        EXPECT_EQ(cut("so "s + item.text + " too"), "so|"s + item.tokens + "|too");
}

TEST(EnglishTokens, SplitClitics) {
    expectCuts({
        {"don't", "do|n't"},
        {"can't", "ca|n't"},
        {"won’t", "wo|n’t"},
        {"I'm", "I|'m"},
        {"we've", "we|'ve"},
        {"they'll", "they|'ll"},
        {"John's", "John|'s"},
        {"players' union", "players|'|union"},
        {"couldn't've", "could|n't|'ve"},
        {"IT'S", "IT|'S"},
        {"Levi`s", "Levi|`s"},
    });
}

TEST(EnglishTokens, SplitContractedWords) {
    expectCuts({
        {"cannot", "can|not"},
        {"gonna", "gon|na"},
        {"wanna", "wan|na"},
        {"dont", "do|nt"},
        {"Didnt", "Did|nt"},
        {"its not", "it|s|not"},
        {"its for sale; its price", "it|s|for|sale|;|its|price"},
        {"a Ph.D. and two Ph.D.s", "a|Ph.D.|and|two|Ph.D.s"},
        {"its own", "its|own"},
        {"your going", "you|r|going"},
        {"your own", "your|own"},
    });
}

TEST(EnglishTokens, KeepApostrophesThatAreNotClitics) {
    expectCuts({
        {"O'Connell", "O'Connell"},
        {"Qur'an", "Qur'an"},
        {"o'clock", "o'clock"},
        {"'em", "'em"},
        {"'90s", "'90s"},
        {"the '02 one", "the|'02|one"},
        {"1960's", "1960's"},
        {"5'10", "5|'|10"},
    });
}

TEST(EnglishTokens, KeepAbbreviationsAndInitials) {
    expectCuts({
        {"Dr. Smith", "Dr.|Smith"},
        {"U.S. law", "U.S.|law"},
        {"J. Edgar", "J.|Edgar"},
        {"e.g. this", "e.g.|this"},
        {"10 p.m. sharp", "10|p.m.|sharp"},
        {"No. 5", "No.|5"},
        {"Inc., said", "Inc.|,|said"},
        {"U.S.-led", "U.S.|-|led"},
        {"P.O.Box", "P.O.|Box"},
    });
}

TEST(EnglishTokens, SplitTheFullStopFromAnAbbreviationAtTheSentenceEnd) {
    EXPECT_EQ(cut("He lives in the U.S."), "He|lives|in|the|U.S|.");
    EXPECT_EQ(cut("Apples, pears, etc."), "Apples|,|pears|,|etc|.");
}

TEST(EnglishTokens, KeepNumbersWhole) {
    expectCuts({
        {"1,234.50", "1,234.50"},
        {"$5", "$|5"},
        {"US$4.5", "US$|4.5"},
        {"10:30", "10:30"},
        {"30%", "30|%"},
        {".04", ".04"},
        {"#1", "#|1"},
        {"15th", "15th"},
        {"1970s", "1970s"},
        {"10am", "10|am"},
        {"5km", "5|km"},
        {"£500", "£|500"},
    });
}

TEST(EnglishTokens, DistinguishDatesAndPhoneNumbersFromRangesAndFractions) {
    expectCuts({
        {"1996-08-22", "1996-08-22"},
        {"713-853-3989", "713-853-3989"},
        {"345-9945", "345-9945"},
        {"03/15/2001", "03/15/2001"},
        {"9/11", "9/11"},
        {"1996-1998", "1996|-|1998"},
        {"2-3", "2|-|3"},
        {"1/2", "1|/|2"},
        {"5:00-8:30", "5:00|-|8:30"},
    });
}

TEST(EnglishTokens, SplitCompoundsButNotPrefixes) {
    expectCuts({
        {"search-engine", "search|-|engine"},
        {"e-mail", "e-mail"},
        {"co-worker", "co-worker"},
        {"pro-Palestinian", "pro-Palestinian"},
        {"mother-in-law's", "mother|-|in|-|law|'s"},
        {"career-wise", "career-wise"},
        {"15-year-old", "15|-|year|-|old"},
        {"and/or", "and|/|or"},
        {"he--she", "he|--|she"},
        {"AT&T", "AT&T"},
        {"rock&roll", "rock|&|roll"},
    });
}

TEST(EnglishTokens, KeepAddressesAndFileNames) {
    expectCuts({
        {"http://www.a.com/b-c_d?e=f#g", "http://www.a.com/b-c_d?e=f#g"},
        {"(see www.a.org).", "(|see|www.a.org|)|."},
        {"john.doe@mail.example.com,", "john.doe@mail.example.com|,"},
        {"<a@b.com>", "<|a@b.com|>"},
        {"Amazon.com", "Amazon.com"},
        {"report-2.doc", "report-2.doc"},
        {"@user", "@user"},
        {"comp.sources.unix", "comp.sources.unix"},
        {"'http://a.b/c'", "'|http://a.b/c|'"},
    });
}

TEST(EnglishTokens, SplitAtPunctuationWithoutASpace) {
    expectCuts({{"end.The next", "end|.|The|next"}, {"food...the", "food|...|the"}, {"yes,no", "yes|,|no"}});
}

TEST(EnglishTokens, KeepRepeatedPunctuationAndEmoticons) {
    expectCuts({
        {"what?!", "what|?!"},
        {"no...?", "no|...|?"},
        {"yes :) and", "yes|:)|and"},
        {"hm ;-) so", "hm|;-)|so"},
        {"<3 it", "<3|it"},
        {":D", ":D"},
        {"=====", "====="},
        {"a -> b", "a|->|b"},
        {"\"quoted\"", "\"|quoted|\""},
        {"“curly”", "“|curly|”"},
        {"(in)", "(|in|)"},
    });
}

TEST(EnglishTokens, KeepEachEmojiWhole) {
    expectCuts({{"👩‍👩‍👧‍👦🇩🇪", "👩‍👩‍👧‍👦|🇩🇪"},
                {"👍🏽!", "👍🏽|!"},
                {"❤️love", "❤️|love"},
                {"2️⃣", "2️⃣"}});
}

TEST(EnglishTokens, SegmentForeignScripts) {
    expectCuts(
        {{"北京大学", "北京|大学"}, {"שלום עולם", "שלום|עולם"}, {"café naïve", "café|naïve"}, {"ภาษาไทย", "ภาษา|ไทย"}});
}

TEST(EnglishTokens, MatchACoNLL2003Sentence) {
    EXPECT_EQ(cut("EU rejects German call to boycott British lamb. Peter Blackburn BRUSSELS 1996-08-22"),
              "EU|rejects|German|call|to|boycott|British|lamb|.|Peter|Blackburn|BRUSSELS|1996-08-22");
}

TEST(EnglishTokens, TakeLinearTimeOnRepeatedText) {
    // A megabyte each: work that grew with the square of the text would not come back.
    for (const char* unit :
         {"a",    " ", ".", "a.",      "A.b",  "a-",   "a'", "s's", "5'",    "1.",  "1-", "1/",      "a@",
          "a@b.", "<", "'", "http://", "www.", "its ", "\"", "(",   "etc. ", "a\n", "é",  "👩‍", "中"}) {
        std::string text;
        while (text.size() < (1 << 20))
            text += unit;
        EXPECT_NO_THROW(Document(text, segmentEnglish(text))) << unit;
    }
}

}  // namespace
}  // namespace elmo
