// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/language.h"

#include <gtest/gtest.h>

#include "elmo/error.h"

namespace elmo {
namespace {

struct Sample {
    const char* language;
    const char* text;
};

TEST(Language, IsDetectedByScript) {
    const Sample samples[] = {
        {"zh", "我来到北京清华大学。"},
        {"ja", "私は東京大学の学生です。"},
        {"ja", "コンピュータ"},
        {"th", "ฉันรักภาษาไทย"},
        {"ar", "مرحبا بكم في العالم"},
        {"he", "שלום עולם"},
        {"ru", "Я тебя люблю"},
        {"el", "Σε αγαπώ πολύ"},
        {"ko", "안녕하세요 저는 학생입니다"},
        {"hi", "मैं तुमसे प्यार करता हूँ"},
    };
    for (const Sample& sample : samples)
        EXPECT_EQ(detectLanguage(sample.text), sample.language) << sample.text;
}

TEST(Language, OfLatinScriptIsDetectedByFunctionWords) {
    const Sample samples[] = {
        {"en", "The cat is on the mat, and it was not there before."},
        {"de", "Der Hund ist nicht in dem Haus, aber er wird auch noch kommen."},
        {"fr", "Le chat est dans la maison et il ne veut pas sortir avec nous."},
        {"es", "El perro está en la casa y no quiere salir con nosotros por la tarde."},
        {"it", "Il cane è nella casa e non vuole uscire con noi per la sera, ma anche."},
        {"nl", "De hond is niet in het huis, maar hij zal ook nog met ons komen."},
    };
    for (const Sample& sample : samples)
        EXPECT_EQ(detectLanguage(sample.text), sample.language) << sample.text;
}

TEST(Language, OfAFewSentencesIsDetectedByWordsAndLetters) {
    const Sample samples[] = {
        {"de", "Angela Merkel besuchte am Montag Paris. Danach fuhr sie nach Berlin zurück."},
        {"de", "Ich hätte gern zwei Brötchen und einen Kaffee."},
        {"fr", "Emmanuel Macron a visité Berlin lundi. Ensuite il est rentré à Paris."},
        {"fr", "Le musée reste fermé pour travaux."},
        {"es", "Quisiera dos panes y un café. El museo permanece cerrado por obras."},
        {"it", "Vorrei due panini e un caffè."},
        {"pt", "Os bombeiros apagaram o incêndio esta noite."},
        {"nl", "Ik wil graag twee broodjes en een koffie."},
        {"sv", "Brandkåren släckte branden i en lagerlokal i natt."},
        {"pl", "Muzeum jest zamknięte z powodu remontu."},
        {"vi", "Bảo tàng đóng cửa để sửa chữa."},
        {"ro", "Pompierii au stins incendiul din depozit."},
    };
    for (const Sample& sample : samples)
        EXPECT_EQ(detectLanguage(sample.text), sample.language) << sample.text;
}

TEST(Language, IsTheSameForDecomposedLetters) {
    EXPECT_EQ(detectLanguage("Le muse\u0301e reste ferme\u0301 pour travaux."), "fr");
}

TEST(Language, OfEnglishIsNotConfusedByForeignNames) {
    for (const char* text : {"José Muñoz met Zoë Müller in Düsseldorf.", "José Muñoz, Zoë Müller, Hồ Chí Minh",
                             "Renée at the Café de la Paix", "I emailed 4 times, never a response.",
                             "I am a college student.", "I recommend La Hacienda", "Now I hide a lot less."})
        EXPECT_EQ(detectLanguage(text), "en") << text;
}

TEST(Language, IsEnglishByDefault) {
    for (const char* text : {"", "12345 ... !!", "Lorem ipsum dolor", "👩‍👩‍👧", "de"})
        EXPECT_EQ(detectLanguage(text), "en") << text;
}

TEST(Language, OfAMixedTextIsTheMostFrequentOne) {
    EXPECT_EQ(detectLanguage("The word 中文 means the Chinese language, and it is written with two signs."), "en");
    EXPECT_EQ(detectLanguage("他在 Google 公司工作，每天写很多代码。"), "zh");
}

TEST(Language, IsDetectedFromTheBeginningOfALongText) {
    std::string text;
    while (text.size() < 20'000)
        text += "The beginning is what the answer is about. ";
    const std::string beginning = text;
    for (int i = 0; i < 20'000; ++i)
        text += "中";
    EXPECT_EQ(detectLanguage(text), detectLanguage(beginning));
}

TEST(Language, TagsAreCanonicalized) {
    EXPECT_EQ(canonicalLanguage("EN-us"), "en-US");
    EXPECT_EQ(canonicalLanguage("zh-hant"), "zh-Hant");
    EXPECT_EQ(primaryLanguage("en-US"), "en");
}

TEST(Language, RejectsInvalidTags) {
    for (const char* tag : {"English please", "en_US", "x", "1", "-", "en-", "deutsch!", "zh\x17"}) {
        EXPECT_THROW(canonicalLanguage(tag), Error) << tag;
        EXPECT_FALSE(isLanguageTag(tag)) << tag;
    }
    EXPECT_TRUE(isLanguageTag("de-CH"));
}

}  // namespace
}  // namespace elmo
