// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <iconv.h>

#include <random>
#include <stdexcept>

#include "tests/support/odd_documents.h"

namespace elmo::test {
namespace {

using namespace std::string_literals;

std::string encoded(const std::string& text, const char* encoding) {
    iconv_t converter = iconv_open(encoding, "UTF-8");
    if (converter == reinterpret_cast<iconv_t>(-1))
        throw std::runtime_error("iconv has no "s + encoding);
    std::string result(text.size() * 8 + 16, '\0');
    char* from = const_cast<char*>(text.data());
    char* to = result.data();
    std::size_t left = text.size(), room = result.size();
    iconv(converter, &from, &left, &to, &room);
    iconv_close(converter);
    result.resize(result.size() - room);
    return result;
}

std::string around(const std::string& odd) {
    return "Anna " + odd + " saw" + odd + "Rome. " + odd + "\nThen she left.\n";
}

std::string utf8(char32_t c) {
    std::string result;
    if (c < 0x80)
        result += static_cast<char>(c);
    else if (c < 0x800)
        result = {static_cast<char>(0xC0 | (c >> 6)), static_cast<char>(0x80 | (c & 0x3F))};
    else if (c < 0x10000)
        result = {static_cast<char>(0xE0 | (c >> 12)), static_cast<char>(0x80 | ((c >> 6) & 0x3F)),
                  static_cast<char>(0x80 | (c & 0x3F))};
    else
        result = {static_cast<char>(0xF0 | (c >> 18)), static_cast<char>(0x80 | ((c >> 12) & 0x3F)),
                  static_cast<char>(0x80 | ((c >> 6) & 0x3F)), static_cast<char>(0x80 | (c & 0x3F))};
    return result;
}

}  // namespace

std::string repeated(std::string_view piece, std::size_t count) {
    std::string result;
    for (std::size_t i = 0; i < count; ++i)
        result += piece;
    return result;
}

std::vector<OddDocument> oddEncodings() {
    const std::pair<const char*, std::string> texts[] = {
        {"german", "Grüße aus Köln. Anna Müller fährt nach Österreich, über die Straße.\n"},
        {"russian", "Анна живёт в Москве. Она читает книгу о войне и мире.\n"},
        {"arabic", "وصلت سلمى إلى القاهرة. ثم كتبت رسالة طويلة.\n"},
        {"chinese", "小王住在北京。他每天坐地铁去上班。\n"},
        {"japanese", "田中さんは東京に住んでいます。毎日電車に乗ります。\n"},
        {"korean", "안나는 서울에 산다. 그는 책을 읽는다.\n"}};
    const std::pair<const char*, std::vector<const char*>> encodings[] = {
        {"german", {"ISO-8859-1", "ISO-8859-15", "WINDOWS-1252", "MACINTOSH", "CP850"}},
        {"russian", {"WINDOWS-1251", "KOI8-R", "ISO-8859-5"}},
        {"arabic", {"WINDOWS-1256", "ISO-8859-6"}},
        {"chinese", {"GB18030", "GB2312", "BIG5"}},
        {"japanese", {"SHIFT_JIS", "EUC-JP", "ISO-2022-JP"}},
        {"korean", {"EUC-KR", "ISO-2022-KR"}}};
    std::vector<OddDocument> documents;
    for (const auto& [language, text] : texts) {
        documents.push_back({fmt::format("{}-utf8.txt", language), text});
        documents.push_back({fmt::format("{}-utf8-bom.txt", language), "\xEF\xBB\xBF" + text});
        for (const char* wide : {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"}) {
            documents.push_back({fmt::format("{}-{}.txt", language, wide), encoded(text, wide)});
            documents.push_back({fmt::format("{}-{}-bom.txt", language, wide), encoded("\uFEFF" + text, wide)});
        }
    }
    for (const auto& [language, names] : encodings)
        for (const char* name : names)
            for (const auto& [other, text] : texts)
                if (std::string_view(other) == language)
                    documents.push_back({fmt::format("{}-{}.txt", language, name), encoded(text, name)});
    return documents;
}

std::vector<OddDocument> oddInvalidTexts() {
    const std::pair<const char*, std::string> pieces[] = {{"lone-high-surrogate", "\xED\xA0\x80"},
                                                          {"lone-low-surrogate", "\xED\xB0\x80"},
                                                          {"surrogate-pair", "\xED\xA0\xBD\xED\xB8\x80"},
                                                          {"overlong-slash", "\xC0\xAF"},
                                                          {"overlong-nul", "\xE0\x80\x80"},
                                                          {"five-bytes", "\xF8\x88\x80\x80\x80"},
                                                          {"above-unicode", "\xF4\x90\x80\x80"},
                                                          {"ff", "\xFF\xFF"},
                                                          {"fe", "\xFE"},
                                                          {"continuation", "\x80\x81\xBF"},
                                                          {"half-of-three", "\xE2\x82"},
                                                          {"half-of-four", "\xF0\x9F\x98"}};
    std::vector<OddDocument> documents;
    for (const auto& [name, piece] : pieces)
        documents.push_back({fmt::format("{}.txt", name), around(piece)});
    documents.push_back({"cut-in-a-character.txt", "Anna saw Rome \xF0\x9F\x98"});
    documents.push_back({"utf16-half.txt",
                         "\xFF\xFE"
                         "A\0n\0n\0a"s});
    documents.push_back({"utf16-lone-surrogate.txt",
                         "\xFF\xFE"
                         "A\0\x3D\xD8 \0B\0"s});
    documents.push_back({"utf32-beyond.txt",
                         "\xFF\xFE\0\0\xFF\xFF\xFF\x7F"
                         "A\0\0\0"s});
    documents.push_back({"bom-only.txt", "\xEF\xBB\xBF"});
    documents.push_back({"bom-of-utf16-only.txt", "\xFF\xFE"});
    std::mt19937 random(4);
    for (int i = 0; i < 8; ++i) {
        std::string noise(static_cast<std::size_t>(300 << i), '\0');
        for (char& c : noise)
            c = static_cast<char>(random());
        documents.push_back({fmt::format("noise-{}.txt", noise.size()), noise});
    }
    return documents;
}

std::vector<OddDocument> oddControls() {
    std::vector<OddDocument> documents;
    for (char c = 0; c < 0x20; ++c)
        documents.push_back({fmt::format("c0-{:02x}.txt", static_cast<int>(c)), around(std::string(1, c))});
    for (const char32_t c :
         {0x7F,   0x80,   0x85,   0x9B,   0x9F,   0xAD,   0x34F,  0x180E,  0x200B,  0x2028,  0x2029,  0x2060,
          0xFEFF, 0xFFF9, 0xFFFC, 0xFFFD, 0xFFFE, 0xFFFF, 0xE000, 0x1FFFE, 0xE0001, 0xE0020, 0xF0000, 0x10FFFF})
        documents.push_back({fmt::format("u{:04x}.txt", static_cast<unsigned>(c)), around(utf8(c))});
    documents.push_back({"nuls-only.txt", std::string(3000, '\0')});
    documents.push_back({"returns-only.txt", repeated("Anna saw Rome.\r", 20)});
    documents.push_back({"mixed-line-ends.txt", "Anna\rsaw\nRome\r\n\n\rand\x0BWye\x0C\n"});
    documents.push_back({"escape-sequences.txt", "\x1B[31mAnna\x1B[0m saw \x1B]0;title\x07Rome.\n"});
    return documents;
}

std::vector<OddDocument> oddDirections() {
    std::vector<OddDocument> documents;
    const std::pair<const char*, std::string> pieces[] = {{"lre", "\u202A"}, {"rle", "\u202B"}, {"pdf", "\u202C"},
                                                          {"lro", "\u202D"}, {"rlo", "\u202E"}, {"lri", "\u2066"},
                                                          {"rli", "\u2067"}, {"fsi", "\u2068"}, {"pdi", "\u2069"},
                                                          {"lrm", "\u200E"}, {"rlm", "\u200F"}, {"alm", "\u061C"}};
    for (const auto& [name, piece] : pieces)
        documents.push_back({fmt::format("{}.txt", name), around(piece)});
    documents.push_back({"override-file-name.txt", "invoice\u202Efdp.exe was sent to Anna.\n"});
    documents.push_back({"nested-overrides.txt", repeated("\u202E", 5000) + "Anna saw Rome."});
    documents.push_back({"every-word-turned.txt", repeated("Anna سلمى Rome שלום ", 200)});
    documents.push_back({"only-right-to-left.txt", repeated("وصلت سلمى إلى القاهرة. ", 100)});
    return documents;
}

std::vector<OddDocument> oddShapes() {
    return {{"empty.txt", ""},
            {"one-byte.txt", "a"},
            {"one-line-end.txt", "\n"},
            {"blanks.txt", std::string(5000, ' ')},
            {"no-break-spaces.txt", repeated("\u00A0", 2000)},
            {"wide-blanks.txt", repeated("\u3000", 2000)},
            {"no-line-end.txt", "Anna saw Rome"},
            {"blank-lines.txt", std::string(20'000, '\n')},
            {"punctuation.txt", repeated("?!.,;:-()[]{}\"'", 300)},
            {"brackets.txt", std::string(5000, '(') + "Anna" + std::string(5000, ')')},
            {"quotes.txt", repeated("\"'`´„“”‚‘’«»", 300)},
            {"family.txt", around("👩‍👩‍👧‍👦👨🏽‍🚀🏳️‍🌈")},
            {"flags.txt", around(repeated("🇩🇪🇫🇷", 100))},
            {"keycaps.txt", around("1️⃣2️⃣#️⃣")},
            {"emoji-chain.txt", around(repeated("👩\u200D", 1000) + "👩")},
            {"variation-selectors.txt", around("A\uFE0F\uFE0E" + repeated("\uFE0F", 500))},
            {"regional-letter.txt", around("🇩")},
            {"marks.txt", around("e" + repeated("\u0301", 3000))},
            {"zalgo.txt", around(repeated("A\u0300\u0316\u0330\u0489", 300))},
            {"marks-first.txt", repeated("\u0301", 300) + "Anna"},
            {"jamo.txt", around(repeated("\u1100\u1161\u11A8", 200))},
            {"thai.txt", repeated("ฉันรักประเทศไทยมาก", 50)},
            {"han.txt", repeated("小王住在北京他每天坐地铁去上班", 50)},
            {"tibetan.txt", repeated("བོད་སྐད་ཡིན།", 100)},
            {"mathematics.txt", around("𝔄𝔫𝔫𝔞 ∑∫√ ﬁ ﷽ Ǆ ẞ ı İ")},
            {"addresses.txt", repeated("https://a.example/" + std::string(500, 'x') + "?q=%00&r=#1 a@b.example ", 20)},
            {"numbers.txt", repeated("1,234,567.89e-10 ", 500)},
            {"columns.txt", "-DOCSTART- -X- O O\n\nAnna NNP B-NP B-PER\n# text = x\n1\tAnna\t_\t_\n"},
            {"json.txt", "{\"text\": \"Anna\", \"label\": [[0, 4, \"PER\"]]}\n"},
            {"html-in-text.txt", "<script>alert(1)</script> <img src=x onerror=alert(1)> ]]> --> &lt; Anna\n"},
            {"format-strings.txt", "%s%n%d {} {0} ${x} $(x) `x` \\x \\0 '; DROP TABLE documents; --\n"},
            {"list.csv", "text,label\n\"Anna \"\"saw\"\" Rome\",positive\n,\n"},
            {"ragged.tsv", "text\tlabel\nAnna\n\t\t\t\nRome\tx\ty\n"}};
}

std::vector<OddDocument> oddFloods() {
    std::string words;
    for (int i = 0; i < 100'000; ++i)
        words += fmt::format("w{}.\n", i % 97);
    std::string mixed;
    for (int i = 0; i < 3000; ++i)
        mixed += fmt::format("Anna{} 😊 saw\t小王 in {}.\r\n", i, i % 3 == 0 ? "القاهرة" : "Wye");
    return {{"token-of-a-megabyte.txt", std::string(1 << 20, 'a')},
            {"token-of-marks.txt", std::string("A").append(repeated("\u0301", 300'000))},
            {"token-of-emoji.txt", repeated("👩\u200D", 50'000)},
            {"sentences-of-one-word.txt", words},
            {"line-of-a-megabyte.txt", repeated("Anna saw Rome, ", 70'000)},
            {"line-ends.txt", std::string(1 << 20, '\n')},
            {"full-stops.txt", std::string(200'000, '.')},
            {"mixed.txt", mixed}};
}

}  // namespace elmo::test
