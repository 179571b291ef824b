// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/text_import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <utility>

#include "elmo/error.h"
#include "elmo/text/text_stream.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using namespace std::string_literals;

/// UTF-16 of a text of ASCII.
std::string utf16(const std::string& ascii, bool bigEndian) {
    std::string bytes;
    for (const char letter : ascii)
        bytes += bigEndian ? std::string{'\0', letter} : std::string{letter, '\0'};
    return bytes;
}

TEST(TextImport, TreatsAnEmptyTextAsUtf8) {
    const ImportedText imported = importText("");
    EXPECT_EQ(imported.text, "");
    EXPECT_EQ(imported.encoding, "UTF-8");
    EXPECT_EQ(imported.repairedBytes, 0);
    EXPECT_FALSE(imported.hadByteOrderMark);
}

// Decoded as text, a compressed file would be meaningless words.
TEST(TextImport, ErrorNamesFilesThatAreNotText) {
    const test::TemporaryFolder folder;
    for (const std::string& begin : {"\x28\xB5\x2F\xFD"s, "\x1F\x8B"s, "PK\x03\x04"s, "%PDF-1.7"s, "\x89PNG"s}) {
        const std::string path = folder.write("a.txt", begin + " and more");
        EXPECT_THAT(test::errorOf([&] { importTextFile(path); }),
                    testing::HasSubstr(path + "\" was to be read as text"));
        EXPECT_THAT(test::errorOf([&] {
                        std::string piece;
                        TextStream(std::filesystem::path(path)).next(piece);
                    }),
                    testing::HasSubstr(path + "\" was to be read as text"));
    }
    const std::string zip = "PK\x03\x04" + std::string(26, '\0');
    for (const auto& kind : {std::pair("mimetypeapplication/vnd.oasis.opendocument.text", "OpenDocument"),
                             std::pair("mimetypeapplication/epub+zip", "EPUB"), std::pair("a.txt", "zip archive")})
        EXPECT_THAT(test::errorOf([&] { importTextFile(folder.write("a.odt", zip + kind.first)); }),
                    testing::HasSubstr(kind.second));
    EXPECT_EQ(importTextFile(folder.write("b.txt", "PK is a code, BZh too.")).text, "PK is a code, BZh too.");
}

TEST(TextImport, KeepsValidUtf8ByteForByte) {
    const std::string text = "NUL \0 CRLF \r\n CR \r ZWJ 👩‍👩‍👧 bidi abc שלום \u202E"s;
    EXPECT_EQ(importText(text).text, text);
    EXPECT_EQ(importText(text).encoding, "UTF-8");
}

TEST(TextImport, RemovesTheByteOrderMarkAndReportsIt) {
    const ImportedText imported = importText("\xEF\xBB\xBFgrün");
    EXPECT_EQ(imported.text, "grün");
    EXPECT_TRUE(imported.hadByteOrderMark);
}

TEST(TextImport, DetectsUtf16AndUtf32ByTheByteOrderMark) {
    EXPECT_EQ(importText("\xFF\xFE"s + "a\0\x3D\xD8\x00\xDE"s).text, "a😀");
    EXPECT_EQ(importText("\xFE\xFF"s + "\0a\xD8\x3D\xDE\x00"s).text, "a😀");
    EXPECT_EQ(importText("\xFF\xFE\0\0a\0\0\0"s).text, "a");
    EXPECT_EQ(importText("\0\0\xFE\xFF\0\0\0a"s).encoding, "UTF-32BE");
}

TEST(TextImport, DetectsUtf16WithoutAByteOrderMark) {
    const std::string text = "It has no mark, but a NUL in every second byte.\r\n";
    const ImportedText little = importText(utf16(text, false));
    EXPECT_EQ(little.text, text);
    EXPECT_EQ(little.encoding, "UTF-16LE");
    EXPECT_EQ(importText(utf16(text, true)).text, text);
}

TEST(TextImport, DetectsSingleByteEncodings) {
    const ImportedText latin = importText(
        "Le caf\xE9 est tr\xE8s bon, et la cr\xE8me br\xFBl\xE9"
        "e aussi: voil\xE0 ce qu'il a dit hier.");
    EXPECT_EQ(latin.text, "Le café est très bon, et la crème brûlée aussi: voilà ce qu'il a dit hier.");
    EXPECT_EQ(latin.repairedBytes, 0);
    const ImportedText windows =
        importText("He said \x93it\x92s fine\x94 \x97 and paid \x80 5 for the na\xEFve caf\xE9.");
    EXPECT_EQ(windows.text, "He said “it’s fine” — and paid € 5 for the naïve café.");
    EXPECT_EQ(windows.encoding, "windows-1252");
}

// ICU's first answers for these are EBCDIC (IBM420 and IBM424) and UTF-8.
TEST(TextImport, ShortTextsAreNotTakenForEncodingsThatTheyCannotHave) {
    EXPECT_EQ(importText("Voc\xEA").text, "Você");
    EXPECT_EQ(importText("Caf\xE9").text, "Café");
    EXPECT_EQ(importText("\xC9L\xC8VE APR\xC8S").text, "ÉLÈVE APRÈS");
    EXPECT_EQ(importText("F\xCATE F\xDCR").text, "FÊTE FÜR");
    EXPECT_EQ(importText("REYKJAV\xCDK").text, "REYKJAVÍK") << "GB18030 would allow these bytes";
}

TEST(TextImport, DetectsUtf8WithAFewInvalidBytes) {
    const ImportedText damaged = importText("Zo\u00EB met Andr\u00E9 \xFF in K\xF6ln, \u20AC 5");
    EXPECT_EQ(damaged.text, "Zo\u00EB met Andr\u00E9 \uFFFD in K\uFFFDln, \u20AC 5");
    EXPECT_EQ(damaged.encoding, "UTF-8");
    EXPECT_EQ(damaged.repairedBytes, 2);
}

TEST(TextImport, DetectsRussianAndJapaneseEncodings) {
    const ImportedText russian = importText(
        "\xF1\xE5\xE3\xEE\xE4\xED\xFF \xF5\xEE\xF0\xEE\xF8\xE0\xFF \xEF\xEE\xE3\xEE\xE4\xE0 \xE8 \xEC\xFB "
        "\xEF\xEE\xE9\xE4\xE5\xEC \xE3\xF3\xEB\xFF\xF2\xFC \xE2 \xEF\xE0\xF0\xEA");
    EXPECT_EQ(russian.text, "сегодня хорошая погода и мы пойдем гулять в парк");
    const ImportedText japanese = importText(
        "\x8E\x84\x82\xCD\x8A\x77\x90\xB6\x82\xC5\x82\xB7\x81\x42\x8D\xA1\x93\xFA\x82\xCD\x82\xA2\x82\xA2\x93\x56"
        "\x8B\x43\x82\xC5\x82\xB7\x82\xCB\x81\x42");
    EXPECT_EQ(japanese.text, "私は学生です。今日はいい天気ですね。");
    EXPECT_EQ(japanese.encoding, "Shift_JIS");
}

/// What of a page stands in its body.
std::string bodyOf(const ImportedText& page) {
    const std::size_t begin = page.text.find("<p>") + 3;
    return page.text.substr(begin, page.text.find("</p>") - begin);
}

std::string pageIn(const std::string& label, const std::string& bytes) {
    return "<html><head><meta charset=\"" + label + "\"></head><body><p>" + bytes + "</p></body></html>";
}

TEST(TextImport, PagesAreReadInTheEncodingThatTheyName) {
    EXPECT_EQ(bodyOf(importText(pageIn("gb2312", "\xD5\xC5\xC8\xFD\xD4\xDA"))), "张三在");
    EXPECT_EQ(bodyOf(importText(pageIn("windows-1251", "\xC8\xE2\xE0\xED"))), "Иван");
    EXPECT_EQ(bodyOf(importText(pageIn("KOI8-R", "\xE9\xD7\xC1\xCE"))), "Иван");
    EXPECT_EQ(bodyOf(importText(pageIn("big5", "\xB1\x69\xA4\x54"))), "張三");
    EXPECT_EQ(bodyOf(importText(pageIn("Shift_JIS", "\x8E\x84\x82\xCD"))), "私は");
    EXPECT_EQ(bodyOf(importText(pageIn("euc-kr", "\xBC\xAD\xBF\xEF"))), "서울");
    EXPECT_EQ(bodyOf(importText(pageIn("windows-1255", "\xF9\xEC\xE5\xED"))), "שלום");
    EXPECT_EQ(bodyOf(importText(pageIn("windows-1256", "\xE3\xD1\xCD\xC8\xC7"))), "مرحبا");
    EXPECT_EQ(bodyOf(importText(pageIn("iso-8859-2", "\xB3\xF3\xB6\xE6"))), "łóść");
    EXPECT_EQ(bodyOf(importText(pageIn("iso-8859-1", "\x93na\xEFve\x94"))), "“naïve”") << "as browsers read it";
    EXPECT_EQ(bodyOf(importText(pageIn("iso-2022-jp", "\x1B$B;d\x1B(B"))), "私");
}

TEST(TextImport, EncodingsAreNamedInSeveralWays) {
    const std::string word = "\xC8\xE2\xE0\xED";
    for (const std::string begin :
         {"<?xml version=\"1.0\" encoding=\"windows-1251\"?><TEI>", "<?xml version='1.0' encoding='WINDOWS-1251' ?>",
          "\n<!-- <meta charset=koi8-r> --><META HTTP-EQUIV=Content-Type CONTENT='text/html;charset=windows-1251'>",
          "<html><head><title>t</title><meta name=a content=b><meta charset=cp1251 />"})
        EXPECT_EQ(bodyOf(importText(begin + "<p>" + word + "</p>")), "Иван") << begin;
}

TEST(TextImport, WrongNamesOfEncodingsDoNotCount) {
    const std::string utf8 = "Иван в Москве";
    for (const char* label : {"windows-1251", "iso-8859-1", "utf-16", "nonsense", "utf-7"})
        EXPECT_EQ(bodyOf(importText(pageIn(label, utf8))), utf8) << label;
    EXPECT_EQ(bodyOf(importText(pageIn("iso-8859-2", "caf\xC3\xA9"))), "café");
    EXPECT_EQ(importText("A <meta charset=koi8-r> in a text: caf\xC3\xA9").encoding, "UTF-8");
}

struct Damage {
    std::string bytes;
    std::string text;
    std::int64_t repaired;
};

TEST(TextImport, ReplacesAndCountsInvalidBytesOfUtf8) {
    const std::string good = "äöüßéèêëàáâçñõø ";  // enough to know it for UTF-8
    const Damage damages[] = {
        {"a\xFFz", "a\uFFFDz", 1},                               // no byte of UTF-8
        {"a\xC3(", "a\uFFFD(", 1},                               // lead without trail
        {"a\xE2\x82(", "a\uFFFD(", 2},                           // character cut short
        {"a\x80\x80z", "a\uFFFD\uFFFDz", 2},                     // trails without lead
        {"a\xF0\x9F\x98", "a\uFFFD", 3},                         // cut at the end
        {"a\xED\xA0\x80z", "a\uFFFD\uFFFD\uFFFDz", 3},           // surrogate
        {"a\xC0\xAFz", "a\uFFFD\uFFFDz", 2},                     // overlong
        {"a\xF4\x90\x80\x80z", "a\uFFFD\uFFFD\uFFFD\uFFFDz", 4}  // beyond Unicode
    };
    for (const Damage& damage : damages) {
        const ImportedText imported = importText(good + good + good + damage.bytes);
        EXPECT_EQ(imported.encoding, "UTF-8");
        EXPECT_EQ(imported.text, good + good + good + damage.text);
        EXPECT_EQ(imported.repairedBytes, damage.repaired) << damage.text;
    }
}

TEST(TextImport, ReplacesAndCountsInvalidBytesOfUtf16) {
    const ImportedText imported = importText("\xFF\xFE"s + "a\0\x3D\xD8"s + "b\0c"s);
    EXPECT_EQ(imported.text, "a\uFFFDb\uFFFD");
    EXPECT_EQ(imported.repairedBytes, 3);
}

TEST(TextImport, AcceptsEveryByteValue) {
    std::string bytes;
    for (int byte = 0; byte < 256; ++byte)
        bytes += static_cast<char>(byte);
    for (int start = 0; start < 256; ++start) {
        const ImportedText imported = importText(std::string_view(bytes).substr(static_cast<std::size_t>(start)));
        EXPECT_EQ(importText(imported.text).repairedBytes, 0) << start;
    }
}

TEST(TextImport, ReadsAFile) {
    const auto path = std::filesystem::path(testing::TempDir()) / "import.txt";
    std::ofstream(path, std::ios::binary) << "Zeile 1\r\nZeile 2";
    EXPECT_EQ(importTextFile(path).text, "Zeile 1\r\nZeile 2");
}

TEST(TextImport, ErrorNamesTheUnreadableFile) {
    const auto path = std::filesystem::path(testing::TempDir()) / "absent.txt";
    try {
        importTextFile(path);
        FAIL() << "read a file that is not there";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::kNotFound);
        EXPECT_NE(std::string(error.what()).find("absent.txt"), std::string::npos);
    }
    EXPECT_THROW(importTextFile(testing::TempDir()), Error);
}

}  // namespace
}  // namespace elmo
