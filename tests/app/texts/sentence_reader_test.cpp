// SPDX-License-Identifier: Apache-2.0
#include "app/texts/sentence_reader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/run_program.h"

namespace app {
namespace {

using elmo::test::inputFile;
using elmo::test::TemporaryFolder;

/// Every sentence as a line: "text@bytes/codepoints", with "_" where something stands behind the token.
std::string printed(const std::string& text, const ReadingOptions& options) {
    const TemporaryFolder folder;
    TextInput input(inputFile(folder, "text", text), {});
    const auto reader = openSentences(input, options);
    std::string lines;
    for (std::vector<InputToken> sentence; reader->next(sentence); lines += "\n")
        for (const InputToken& token : sentence)
            lines +=
                fmt::format("{}@{}-{}/{}-{}{} ", token.text, token.bytes.begin.value(), token.bytes.end.value(),
                            token.codePoints.begin.value(), token.codePoints.end.value(), token.gapAfter ? "_" : "");
    return lines;
}

TEST(SentenceReader, SplitsLinesOnlyAtSpacesAndTabs) {
    EXPECT_EQ(printed("a\tb  c\u00A0d\n", {.pretokenized = true, .language = {}}),
              "a@0-1/0-1_ b@2-3/2-3_ c\u00A0d@5-9/5-8_ \n");
}

TEST(SentenceReader, KeepsEmptyLinesAndAcceptsBothLineEnds) {
    EXPECT_EQ(printed("é\r\n\n x", {.pretokenized = true, .language = {}}), "é@0-2/0-1_ \n\nx@6-7/5-6 \n");
}

TEST(SentenceReader, EmptyInputHasNoSentence) {
    EXPECT_EQ(printed("", {.pretokenized = true, .language = {}}), "");
    EXPECT_EQ(printed("", {}), "");
    EXPECT_EQ(printed("\n", {.pretokenized = true, .language = {}}), "\n");
}

TEST(SentenceReader, TokenizesRunningText) {
    EXPECT_EQ(printed("Go, é!", {.pretokenized = false, .language = "en"}),
              "Go@0-2/0-2 ,@2-3/2-3_ é@4-6/4-5 !@6-7/5-6 \n");
}

/// The note about a text, after reading it to its end.
std::string noteOn(const std::string& text) {
    const TemporaryFolder folder;
    TextInput input(inputFile(folder, "text", text), {});
    const auto reader = openSentences(input, {.pretokenized = true, .language = {}});
    for (std::vector<InputToken> sentence; reader->next(sentence);) {
    }
    return readingNote("text", reader->encoding(), reader->repairedBytes());
}

TEST(SentenceReader, ReportsOnlyOtherEncodings) {
    using namespace std::string_literals;
    EXPECT_EQ(noteOn("H\0i\0 \0y\0o\0u\0"s), "'text' was read as UTF-16LE.");
    EXPECT_EQ(noteOn("plain and é"), "");
}

}  // namespace
}  // namespace app
