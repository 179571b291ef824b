// SPDX-License-Identifier: Apache-2.0
// `elmo tokenize` as a process: its formats, its inputs, its streams.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/run_program.h"

namespace elmo::test {
namespace {

using testing::HasSubstr;

std::vector<std::string> linesOf(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

TEST(ElmoTokenize, WritesOneSentencePerLine) {
    const ProgramResult result = runElmo({"tokenize", "--language", "en", "-"}, "I don't know. Do you?\n");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out, "I do n't know .\nDo you ?\n");
    EXPECT_EQ(result.err, "");
}

TEST(ElmoTokenize, TsvHeaderNamesTheOffsetUnit) {
    const ProgramResult result = runElmo({"tokenize", "--pretokenized", "--to", "tsv", "-"}, "Hi 😊 , John\n");
    EXPECT_EQ(result.out,
              "token\tsentence\tbegin_byte\tend_byte\tbegin_code_point\tend_code_point\tfile\n"
              "Hi\t0\t0\t2\t0\t2\tstandard input\n"
              "😊\t0\t3\t7\t3\t4\tstandard input\n"
              ",\t0\t8\t9\t5\t6\tstandard input\n"
              "John\t0\t10\t14\t7\t11\tstandard input\n");
}

TEST(ElmoTokenize, JsonLinesContainBothOffsetUnits) {
    const ProgramResult result = runElmo({"tokenize", "--pretokenized", "--to", "json", "-"}, "é a\n\nb\n");
    const auto lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 3u);
    const auto first = nlohmann::json::parse(lines[0]);
    EXPECT_EQ(first["tokens"][1], nlohmann::json::parse(R"({"text": "a", "bytes": [3, 4], "code_points": [2, 3]})"));
    const auto empty = nlohmann::json::parse(lines[1]);
    EXPECT_EQ(empty["sentence"], 1);
    EXPECT_TRUE(empty["tokens"].empty());
    EXPECT_EQ(nlohmann::json::parse(lines[2])["tokens"][0]["bytes"], nlohmann::json::parse("[6, 7]"));
}

TEST(ElmoTokenize, ConlluMarksTokensWithoutASpaceAfter) {
    const TemporaryFolder folder;
    const std::string file = inputFile(folder, "a.txt", "Yes, I do.\n");
    const ProgramResult result = runElmo({"tokenize", "--language", "en", "--to", "conllu", file});
    EXPECT_EQ(result.out, "# newdoc id = " + file +
                              "\n# sent_id = 1\n# text = Yes, I do.\n"
                              "1\tYes\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
                              "2\t,\t_\t_\t_\t_\t_\t_\t_\t_\n"
                              "3\tI\t_\t_\t_\t_\t_\t_\t_\t_\n"
                              "4\tdo\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
                              "5\t.\t_\t_\t_\t_\t_\t_\t_\t_\n\n");
}

TEST(ElmoTokenize, OffsetsCountFromTheStartOfALongFile) {
    std::string text;
    for (int i = 0; i < 200'000; ++i)
        text += "Zürich is big.\n";
    const ProgramResult result = runElmo({"tokenize", "--language", "en", "--to", "tsv", "-"}, text);
    const auto lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 1u + 200'000u * 4);
    EXPECT_EQ(lines.back(), ".\t199999\t3199998\t3199999\t2999998\t2999999\tstandard input");
}

TEST(ElmoTokenize, JoinsLinesThatCrossBlocks) {
    const std::string word(700'000, 'w');
    const ProgramResult result =
        runElmo({"tokenize", "--pretokenized", "-"}, word + " " + word + " " + word + "\nlast");
    EXPECT_EQ(result.out, word + " " + word + " " + word + "\nlast\n");
}

TEST(ElmoTokenize, KeepsEmptyLinesOfPretokenizedText) {
    EXPECT_EQ(runElmo({"tokenize", "--pretokenized", "-"}, "a  b\t c \r\n\n \nd").out, "a b c\n\n\nd\n");
}

TEST(ElmoTokenize, AcceptsEmptyAndBinaryInput) {
    EXPECT_EQ(runElmo({"tokenize", "-"}, "").out, "");
    const ProgramResult result = runElmo({"tokenize", "-"}, std::string("\xff\xfe\x00\x01\x02\x80\n\x00x", 9));
    EXPECT_EQ(result.exitCode, 0) << result.err;
}

TEST(ElmoTokenize, ReportsTheEncodingOfAFile) {
    const ProgramResult result = runElmo({"tokenize", "-"}, std::string("\xff\xfeH\0i\0 \0y\0o\0u\0", 14));
    EXPECT_EQ(result.out, "Hi you\n");
    EXPECT_THAT(result.err, HasSubstr("UTF-16LE"));
}

TEST(ElmoTokenize, ReportsWhatIsLeftOutOfADocument) {
    const TemporaryFolder folder;
    const std::string file = inputFile(folder, "a.md", "---\ntitle: T\n---\n\nOne.\n");
    const std::string note = "elmo: note: " + file + ": the front matter of the Markdown file is left out.\n";
    const ProgramResult result = runElmo({"tokenize", file});
    EXPECT_EQ(result.out, "One .\n");
    EXPECT_EQ(result.err, note);
    EXPECT_EQ(runElmo({"tokenize", "-q", file}).err, "");
    EXPECT_EQ(runElmo({"neighbours", "--word", "one", "english-small", file}).err, note);
    EXPECT_THAT(runElmo({"embed", file, "-"}).err, HasSubstr(note));
}

TEST(ElmoTokenize, AWebPageOnAPipeIsReadAsOne) {
    const std::string page =
        "<?xml version=\"1.0\"?>\n<!-- saved -->\n<!DOCTYPE html>\n<title>T</title><p>One <b>t</b>wo.</p>";
    const ProgramResult result = runElmo({"tokenize", "-"}, page);
    EXPECT_EQ(result.out, "One two .\n");
    EXPECT_EQ(result.err, "elmo: note: standard input: read as a web page (HTML).\n");
    EXPECT_EQ(runElmo({"tokenize", "-"}, "<HTML lang=en><p>One</p>").out, "One\n");
    EXPECT_THAT(runElmo({"tokenize", "--from", "text", "-"}, page).out, HasSubstr("< b > t"));
    EXPECT_THAT(runElmo({"tokenize", "-"}, "<html5 does not begin a page").out, HasSubstr("html5"));
    EXPECT_THAT(runElmo({"annotate", "--model", "sentiment-english", "-"}, page).out,
                HasSubstr("\"text\":\"One two.\""));
}

TEST(ElmoTokenize, EndsQuietlyWhenTheReaderClosesThePipe) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    close(ends[0]);
    const TemporaryFolder folder;
    const std::string file = inputFile(folder, "a.txt", "Enough.\n");
    RunningProgram program("elmo", {"tokenize", file}, {.output = ends[1]});
    close(ends[1]);
    const ProgramResult result = program.wait();
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "");
}

TEST(ElmoTokenize, FailsOnAFullDisk) {
    const TemporaryFolder folder;
    const std::string file = inputFile(folder, "a.txt", "Enough.\n");
    const int full = open("/dev/full", O_WRONLY);
    RunningProgram program("elmo", {"tokenize", file}, {.output = full});
    close(full);
    const ProgramResult result = program.wait();
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("standard output"));
}

TEST(ElmoTokenize, WritesResultsBeforeAFailure) {
    const TemporaryFolder folder;
    const std::string file = inputFile(folder, "a.txt", "first\n");
    const ProgramResult result = runElmo({"tokenize", file, (folder / "missing.txt").string()});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out, "first\n");
    EXPECT_THAT(result.err, HasSubstr("missing.txt"));
}

TEST(ElmoTokenize, ReadsTheTextsInAFolder) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "texts/more");
    inputFile(folder, "texts/b.txt", "second\n");
    inputFile(folder, "texts/a.md", "*first*\n");
    inputFile(folder, "texts/more/c.txt", "third\n");
    inputFile(folder, "texts/picture.png", "no text\n");
    EXPECT_EQ(runElmo({"tokenize", folder.path("texts")}).out, "first\nsecond\nthird\n");
    EXPECT_THAT(runElmo({"neighbours", "--word", "third", "english-small", folder.path("texts")}).out,
                HasSubstr("1 occurrence,"));
}

TEST(ElmoTokenize, RejectsAFolderWithoutTextsAndAMalformedLanguage) {
    const TemporaryFolder folder;
    EXPECT_THAT(runElmo({"tokenize", (folder / ".").string()}).err, HasSubstr("contains no texts"));
    EXPECT_EQ(runElmo({"tokenize", "--language", "not a tag!", "-"}, "x").exitCode, 2);
}

}  // namespace
}  // namespace elmo::test
