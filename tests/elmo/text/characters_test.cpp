// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/characters.h"

#include <gtest/gtest.h>

namespace elmo {
namespace {

TEST(Characters, lowercaseFollowsFullUnicodeMapping) {
    EXPECT_EQ(lowered("ABC d"), "abc d");
    EXPECT_EQ(lowered("\u0130stanbul"), "i\u0307stanbul");
    EXPECT_EQ(lowered("\u039F\u0394\u039F\u03A3"), "\u03BF\u03B4\u03BF\u03C2");
    EXPECT_EQ(lowered("STRA\u1E9EE"), "stra\u00DFe");
    EXPECT_EQ(lowered(""), "");
    EXPECT_EQ(lowered("A\xFF \xC3"), "a\xFF \xC3");
    EXPECT_EQ(lowered(std::string("A\0B", 3)), std::string("a\0b", 3));
}

TEST(Characters, uppercaseFollowsFullUnicodeMapping) {
    EXPECT_EQ(uppered("n't \u00E9t\u00E9"), "N'T \u00C9T\u00C9");
    EXPECT_EQ(uppered("stra\u00DFe"), "STRASSE");
    EXPECT_EQ(uppered("a\xFF 1"), "A\xFF 1");
}

TEST(Characters, wordsOfScriptsWithoutCaseHaveNoCapitals) {
    EXPECT_EQ(inCapitals("stra\u00DFe"), "STRASSE");
    EXPECT_EQ(inCapitals("\u043C\u0438\u0440"), "\u041C\u0418\u0420");
    for (const char* word :
         {"\u10E5\u10D0\u10E0\u10D7\u10E3\u10DA\u10D8", "\u0633\u0644\u0627\u0645", "\u5317\u4EAC", "2006"})
        EXPECT_EQ(inCapitals(word), word);
}

TEST(Characters, categoriesMatchUnicode) {
    EXPECT_EQ(kindOf(U'a'), CharacterKind::kLower);
    EXPECT_EQ(kindOf(U'\u00C9'), CharacterKind::kUpper);
    EXPECT_EQ(kindOf(U'\u01C5'), CharacterKind::kUpper);
    EXPECT_EQ(kindOf(U'\u5317'), CharacterKind::kOtherLetter);
    EXPECT_EQ(kindOf(U'\u0663'), CharacterKind::kDigit);
    for (const char32_t space : {U' ', U'\n', U'\x1C', U'\u00A0', U'\u3000', U'\u2028'})
        EXPECT_EQ(kindOf(space), CharacterKind::kSpace) << static_cast<int>(space);
    for (const char32_t other : {U'.', U'\u200B', U'\u0301', U'\U0001F60A', U'\0'})
        EXPECT_EQ(kindOf(other), CharacterKind::kOther) << static_cast<int>(other);
}

TEST(Characters, wordCharactersMatchPythonRegularExpressions) {
    for (const char32_t inside : {U'a', U'Z', U'_', U'7', U'\u00E9', U'\u5317', U'\u00B2', U'\u2167', U'\u0663'})
        EXPECT_TRUE(isWordCharacter(inside)) << static_cast<int>(inside);
    for (const char32_t outside : {U' ', U'-', U'\u0301', U'\u200B', U'\u20AC', U'\U0001F60A'})
        EXPECT_FALSE(isWordCharacter(outside)) << static_cast<int>(outside);
}

TEST(Characters, textIsDecodedCharacterByCharacter) {
    const std::string_view text = "a\u00E9\xFF\U0001F60A\xE2\x82";
    std::size_t at = 0;
    EXPECT_EQ(nextCharacter(text, at), U'a');
    EXPECT_EQ(nextCharacter(text, at), U'\u00E9');
    EXPECT_EQ(nextCharacter(text, at), U'\uFFFD');
    EXPECT_EQ(nextCharacter(text, at), U'\U0001F60A');
    EXPECT_EQ(nextCharacter(text, at), U'\uFFFD');
    EXPECT_EQ(at, text.size());
}

}  // namespace
}  // namespace elmo
