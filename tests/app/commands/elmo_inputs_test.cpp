// SPDX-License-Identifier: Apache-2.0
// Files, folders, patterns and packed streams as inputs of every command; what is left out and skipped is said.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/packed_text.h"
#include "tests/support/run_program.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Commands that read texts, without their inputs.
std::vector<std::vector<std::string>> textCommands(const TemporaryFolder& folder) {
    return {{"tokenize"},
            {"embed", "-o", folder.path("out.npz")},
            {"annotate", "-m", "ner-english"},
            {"annotate", "-m", "ner-english", "-o", folder.path("out.jsonl")},
            {"neighbours", "--word", "the", "english-small"}};
}

ProgramResult with(std::vector<std::string> command, const std::vector<std::string>& inputs,
                   std::string_view standardInput = {}) {
    command.insert(command.end(), inputs.begin(), inputs.end());
    return runElmo(command, standardInput);
}

TEST(ElmoInputs, FilesOfFoldersThatAreLeftOutAreNamed) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "mix/more");
    folder.write("mix/a.txt", "The cat sat .\n");
    folder.write("mix/12345", "The dog ran .\n");
    folder.write("mix/more/b.dat", "The end .\n");
    folder.write("mix/.hidden", "x");
    for (const auto& command : textCommands(folder)) {
        const ProgramResult some = with(command, {folder.path("mix")});
        EXPECT_EQ(some.exitCode, 0) << command[0] << some.err;
        EXPECT_THAT(some.err, AllOf(HasSubstr("2 files of the folders are left out"), HasSubstr("mix/12345"),
                                    HasSubstr("b.dat"), HasSubstr("--from text"), Not(HasSubstr(".hidden"))))
            << command[0];
        const ProgramResult all = with(command, {"--from", "text", folder.path("mix")});
        EXPECT_EQ(all.exitCode, 0) << command[0] << all.err;
        EXPECT_THAT(all.err, Not(HasSubstr("left out"))) << command[0];
    }
    EXPECT_THAT(with({"embed", "--part", "1/1", "-o", folder.path("parts")}, {folder.path("mix")}).err,
                HasSubstr("2 files of the folders are left out"));
    EXPECT_THAT(runElmo({"tokenize", "--from", "text", folder.path("mix")}).out, HasSubstr("The end ."));
}

TEST(ElmoInputs, PatternsAndFoldersGiveTheSameInEveryCommand) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "mix");
    folder.write("mix/b.txt", "The dog ran .\n");
    folder.write("mix/a.txt", "The cat sat .\n");
    for (const auto& command : textCommands(folder)) {
        const ProgramResult asFolder = with(command, {folder.path("mix")});
        const ProgramResult asPattern = with(command, {folder.path("mix/*.txt")});
        EXPECT_EQ(asPattern.exitCode, 0) << command[0] << asPattern.err;
        EXPECT_EQ(asPattern.out, asFolder.out) << command[0];
        EXPECT_THAT(with(command, {folder.path("mix/*.doc")}).err, HasSubstr("No file matches")) << command[0];
    }
    EXPECT_EQ(runElmo({"prepare-corpus", folder.path("mix/*.txt"), "-o", folder.path("corpus")}).exitCode, 0);
    EXPECT_EQ(runElmo({"ask", folder.path("mix/*.txt"), "Who?"}).exitCode, 2) << "two files";
    EXPECT_EQ(runElmo({"ask", folder.path("mix/a*.txt"), "What sat ?"}).exitCode, 0);
    EXPECT_EQ(runElmo({"ask", folder.path("mix"), "Who?"}).exitCode, 2) << "a folder";
}

TEST(ElmoInputs, PackedStandardInputIsUnpackedInEveryCommand) {
    const TemporaryFolder folder;
    const std::string text = "The cat sat . The dog ran .\n";
    for (const std::string& packed : {zipped(text), zstandard(text)}) {
        for (const std::vector<std::string>& command : {std::vector<std::string>{"tokenize"},
                                                        {"embed", "-o", "-", "--layers", "top"},
                                                        {"annotate", "-m", "ner-english"},
                                                        {"neighbours", "--word", "the", "english-small"}}) {
            const ProgramResult plain = with(command, {"-"}, text), result = with(command, {"-"}, packed);
            EXPECT_EQ(result.exitCode, 0) << command[0] << result.err;
            EXPECT_EQ(result.out, plain.out) << command[0];
        }
        EXPECT_EQ(runElmo({"ask", "-", "--question", "What sat ?"}, packed).out,
                  runElmo({"ask", "-", "--question", "What sat ?"}, text).out);
        EXPECT_EQ(runElmo({"prepare-corpus", "-", "-o", folder.path("corpus"), "--replace"}, packed).exitCode, 0);
    }
    EXPECT_NE(runElmo({"tokenize", "-"}, zipped(text).substr(0, 30)).exitCode, 0) << "it is truncated";
}

TEST(ElmoInputs, DamagedInputsAreSkippedIfAsked) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "mix");
    folder.write("mix/a.txt", "The cat sat .\n");
    folder.write("mix/b.txt.gz", zipped(std::string(5000, 'x')).substr(0, 30));
    for (auto command : textCommands(folder)) {
        EXPECT_EQ(with(command, {folder.path("mix")}).exitCode, 1) << command[0];
        const ProgramResult result = with(command, {"--skip-damaged", folder.path("mix")});
        EXPECT_EQ(result.exitCode, 0) << command[0] << result.err;
        EXPECT_THAT(result.err, AllOf(HasSubstr("b.txt.gz"), HasSubstr("1 of 2 inputs"))) << command[0];
    }
    const std::vector<std::string> part = {"embed", "--part", "1/1", "-o", folder.path("parts")};
    EXPECT_EQ(with(part, {folder.path("mix")}).exitCode, 1);
    EXPECT_EQ(with(part, {"--skip-damaged", folder.path("mix")}).exitCode, 0);
    EXPECT_EQ(runElmo({"merge", folder.path("parts"), "-o", folder.path("merged.hdf5")}).exitCode, 0);
    EXPECT_EQ(runElmo({"prepare-corpus", "--skip-damaged", folder.path("mix"), "-o", folder.path("corpus")}).exitCode,
              0);
    EXPECT_NE(runElmo({"embed", "--skip-damaged", folder.path("mix/b.txt.gz"), "-o", folder.path("x.npz")}).exitCode, 0)
        << "nothing is left";
}

TEST(ElmoInputs, MergeLeavesOutMissingPartsIfAsked) {
    const TemporaryFolder folder;
    const std::string a = folder.write("a.txt", "The cat sat .\n"), b = folder.write("b.txt", "The dog ran .\n");
    ASSERT_EQ(runElmo({"annotate", "-m", "ner-english", "--part", "1/2", a, b, "-o", folder.path("parts")}).exitCode,
              0);
    const std::vector<std::string> merge = {"merge", folder.path("parts"), "-o", folder.path("all.jsonl")};
    EXPECT_EQ(runElmo(merge).exitCode, 1);
    const ProgramResult result = with(merge, {"--skip-damaged"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("part 2/2 is missing"));
    EXPECT_THAT(readFile(folder / "all.jsonl"), AllOf(HasSubstr("cat"), Not(HasSubstr("dog"))));
}

TEST(ElmoInputs, RandomBytesAreNoText) {
    const TemporaryFolder folder;
    std::string bytes;
    for (unsigned value = 1, i = 0; i < 100; ++i)
        bytes += static_cast<char>((value = value * 1103515245U + 12345U) >> 16);
    const std::string file = folder.write("noise.txt", bytes);
    const ProgramResult result = runElmo({"annotate", "-m", "ner-english", file});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("noise.txt"));
    EXPECT_EQ(runElmo({"tokenize", folder.write("old.txt", "caf\xE9 na\xEFve")}).exitCode, 0) << "windows-1252";
}

TEST(ElmoInputs, EmptyTextHasNoSentiment) {
    const ProgramResult result = runElmo({"annotate", "-m", "sentiment-english", "--from", "jsonl", "-"},
                                         "{\"text\": \"\"}\n{\"text\": \"A great film.\"}\n");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    const std::size_t second = result.out.find('\n');
    EXPECT_EQ(result.out.substr(0, second).find("sentiment\""), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("sentiment\"", second), std::string::npos);
}

TEST(ElmoInputs, PredictOnRunningTextNamesAnnotate) {
    const TemporaryFolder folder;
    const std::string text = folder.write("letter.txt", "Dear Anna, thank you for the letter that you sent us.\n");
    EXPECT_THAT(runElmo({"predict", "-m", "ner-english", text}).err, HasSubstr("`elmo annotate -m "));
}

}  // namespace
}  // namespace elmo::test
