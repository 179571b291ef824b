// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/word_vector_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zstd.h>

#include <cmath>

#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using testing::HasSubstr;

std::shared_ptr<const WordVectors> read(const std::string& content, const WordFilter& wanted = {}) {
    const elmo::test::TemporaryFolder folder;
    return readWordVectors(folder.write("vectors.txt", content), {}, wanted);
}

std::string refusal(const std::string& content) {
    const std::string text = errorOf([&] { read(content); });
    const std::size_t at = text.find("vectors.txt");
    return at == std::string::npos ? text : text.substr(at);
}

std::string printed(const WordVectors& vectors, std::string_view word) {
    std::string text;
    for (const float value : vectors.find(word))
        text.append(text.empty() ? "" : " ").append(testing::PrintToString(value));
    return text.empty() ? "none" : text;
}

TEST(WordVectorFile, readsGloveFiles) {
    const auto vectors = read("the 0.5 -1e-1 2\nof 1 2 3\r\n. . . 4 5 6");
    EXPECT_EQ(vectors->width(), 3);
    EXPECT_EQ(vectors->size(), 3);
    EXPECT_EQ(printed(*vectors, "the"), "0.5 -0.1 2");
    EXPECT_EQ(printed(*vectors, "of"), "1 2 3");
    EXPECT_EQ(printed(*vectors, ". . ."), "4 5 6");
    EXPECT_EQ(printed(*vectors, "The"), "none");
}

TEST(WordVectorFile, readsWord2vecWithAHeaderAndTrailingSpaces) {
    const auto vectors = read("2 2\nthe 1 2 \n\u5317\u4EAC 3 4 \n");
    EXPECT_EQ(vectors->size(), 2);
    EXPECT_EQ(printed(*vectors, "\u5317\u4EAC"), "3 4");
}

TEST(WordVectorFile, keepsRequestedWordsAndTheFirstOfDuplicates) {
    const auto vectors = read("a 1\nb 2\na 3\nc x\n", [](std::string_view word) { return word == "a"; });
    EXPECT_EQ(vectors->size(), 1);
    EXPECT_EQ(printed(*vectors, "a"), "1");
}

TEST(WordVectorFile, numbersSmallerThanAnyFloatAreZero) {
    EXPECT_EQ(printed(*read("the 1e-50 -2E-400 0.5\n"), "the"), "0 0 0.5");
    EXPECT_THAT(refusal("of 1 2 3\nthe 1e50 1 0.5\n"), HasSubstr("1e50"));
}

TEST(WordVectorFile, compressedFilesAreRead) {
    std::string text;
    for (int i = 0; i < 100'000; ++i)
        text += std::to_string(i) + "w " + std::to_string(i) + " 0.25\n";
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 1));
    const auto vectors = read(packed);
    EXPECT_EQ(vectors->size(), 100'000);
    EXPECT_EQ(printed(*vectors, "77777w"), "77777 0.25");
}

TEST(WordVectorFile, aWordOfTheFirstLineCanHaveBlanks) {
    const auto vectors = read(". . . 0.5 -1\nthe 2 3\nat name@domain.com 4 5\n");
    EXPECT_EQ(vectors->width(), 2);
    EXPECT_EQ(printed(*vectors, "."), "none") << "another word";
    EXPECT_EQ(printed(*vectors, ". . ."), "0.5 -1");
    EXPECT_EQ(printed(*vectors, "the"), "2 3");
}

TEST(WordVectorFile, theFirstLinesAgreeOnTheWidth) {
    const auto vectors = read("page 1 0.5 -1\nthe 2 3\nof 4 5\n");
    EXPECT_EQ(vectors->width(), 2);
    EXPECT_EQ(printed(*vectors, "page 1"), "0.5 -1");
}

TEST(WordVectorFile, errorsNameInvalidLines) {
    EXPECT_THAT(refusal("a 1 2\nb 1\n"), HasSubstr("vectors.txt:2: The line has fewer than 2 numbers"));
    EXPECT_THAT(refusal("a 1 2\nb 1 x\n"), HasSubstr("vectors.txt:2: \"x\" is not a finite number"));
    EXPECT_THAT(refusal("a 1 2\nb 1 inf\n"), HasSubstr("\"inf\" is not a finite number"));
    EXPECT_THAT(refusal("a 1 2\nb nan 2\n"), HasSubstr("finite number"));
    EXPECT_THAT(refusal("a 1 2\n 3 4\n"), HasSubstr("vectors.txt:2: The line has no word"));
    EXPECT_THAT(refusal("word\n"), HasSubstr("has 0 numbers"));
    EXPECT_THAT(refusal("5 99999999\n"), HasSubstr("vectors have 99999999 numbers"));
    EXPECT_THAT(refusal("5 0\n"), HasSubstr("vectors have 0 numbers"));
    EXPECT_THAT(refusal(""), HasSubstr("no word vectors"));
    EXPECT_THAT(refusal(std::string(3 << 20, 'a')), HasSubstr("more than 1048576 bytes"));
}

std::string bits(std::initializer_list<float> numbers) {
    return {reinterpret_cast<const char*>(numbers.begin()), numbers.size() * sizeof(float)};
}

std::shared_ptr<const WordVectors> readBinary(const std::string& content) {
    const elmo::test::TemporaryFolder folder;
    return readWordVectors(folder.write("vectors.bin", content), {});
}

TEST(WordVectorFile, readsBinaryWord2vecFiles) {
    const auto vectors = readBinary("3 2\nthe " + bits({0.5F, -1}) + "\nof " + bits({2, 3}) + "\u5317 " + bits({4, 5}));
    EXPECT_EQ(vectors->size(), 3);
    EXPECT_EQ(printed(*vectors, "the"), "0.5 -1");
    EXPECT_EQ(printed(*vectors, "of"), "2 3");
    EXPECT_EQ(printed(*vectors, "\u5317"), "4 5");
}

TEST(WordVectorFile, largeBinaryFilesAreReadInBlocks) {
    std::string content = "50000 4\n";
    for (int i = 0; i < 50'000; ++i)
        content += std::to_string(i) + " " + bits({static_cast<float>(i), 1, 2, 3}) + "\n";
    const auto vectors = readBinary(content);
    EXPECT_EQ(vectors->size(), 50'000);
    EXPECT_EQ(printed(*vectors, "49999"), "49999 1 2 3");
}

TEST(WordVectorFile, corruptBinaryFilesAreRejected) {
    const auto refusalOf = [](const std::string& content) { return errorOf([&] { readBinary(content); }); };
    EXPECT_THAT(refusalOf("2 2\na " + bits({1, 2})), HasSubstr("vectors.bin:1: Unexpected end of file"));
    EXPECT_THAT(refusalOf("1 2\na " + bits({1, 2}) + "more"), HasSubstr("4 bytes follow"));
    EXPECT_THAT(refusalOf("a 1 2\n"), HasSubstr("header"));
    EXPECT_THAT(refusalOf(std::string(100, 'a')), HasSubstr("header"));
    EXPECT_THAT(refusalOf("1 2\na " + bits({1, std::nanf("")})), HasSubstr("not finite"));
    EXPECT_THAT(refusalOf("\xBA\x16\x4F\x2F\x0C"), HasSubstr(".vec"));
}

}  // namespace
}  // namespace tasks
