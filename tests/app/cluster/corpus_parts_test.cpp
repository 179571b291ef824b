// SPDX-License-Identifier: Apache-2.0
// `elmo prepare-corpus --part`: a corpus for training a biLM, prepared on many machines.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/cluster/corpus_parts.h"
#include "tests/support/packed_text.h"
#include "tests/support/run_program.h"

namespace elmo::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Documents of a few lines, with hyphenated compounds.
std::string documents(int count) {
    const char* const people[] = {"Anna", "Bob", "Ren\xC3\xA9", "Dr. Berg"};
    std::string text;
    for (int i = 0; i < count; ++i)
        text += fmt::format("{} saw the well-known fog-bank on day {}. It was {} metres long!\n{}", people[i % 4], i,
                            i % 17, i % 5 == 4 ? "\n" : "");
    return text;
}

class CorpusParts : public testing::Test {
protected:
    std::string path(const std::string& name) const { return m_folder.path(name); }

    ProgramResult prepare(std::vector<std::string> arguments, const std::vector<std::string>& inputs,
                          const std::string& output) const {
        arguments.insert(arguments.begin(), "prepare-corpus");
        arguments.insert(arguments.end(), inputs.begin(), inputs.end());
        arguments.insert(arguments.end(), {"--output", path(output)});
        return runElmo(arguments);
    }

    void prepareParts(const std::vector<std::string>& options, const std::vector<std::string>& inputs, int count,
                      const std::string& folder) const {
        for (int part = count; part > 0; --part) {
            std::vector<std::string> arguments = options;
            arguments.insert(arguments.end(), {"--part", fmt::format("{}/{}", part, count)});
            const ProgramResult result = prepare(arguments, inputs, folder);
            ASSERT_EQ(result.exitCode, 0) << result.err;
        }
    }

    ProgramResult merge(const std::string& folder, const std::string& output) const {
        return runElmo({"merge", path(folder), "-o", path(output)});
    }

    /// Every file of the corpora is equal.
    void compare(const std::string& one, const std::string& other) const {
        int files = 0;
        for (const fs::directory_entry& entry : fs::directory_iterator(path(one))) {
            ++files;
            EXPECT_TRUE(readFile(entry.path()) == readFile(fs::path(path(other)) / entry.path().filename()))
                << entry.path();
        }
        EXPECT_GE(files, 4);
    }

    TemporaryFolder m_folder;
};

TEST_F(CorpusParts, MergedPartsEqualTheCorpusOfASingleRun) {
    std::string lines;
    for (int i = 0; i < 90; ++i)
        lines +=
            nlohmann::json{{"id", i}, {"text", fmt::format("Anna went to Rome {} times. Bob did not.", i)}}.dump() +
            "\n";
    const std::vector<std::string> inputs = {
        m_folder.write("a.txt", "\n\n" + documents(12'000) + std::string(70'000, '\n') + documents(30)),
        m_folder.write("b.jsonl", lines), m_folder.write("c.txt.zst", zstandard(documents(40))),
        m_folder.write("d.txt", std::string(1000, ' ') + documents(200))};
    const std::vector<std::string> options = {
        "--conll",           m_folder.write("e.tsv", "Rome\tB-LOC\nis\tO\n\nold\tO\n\n"),
        "--whole-compounds", "0.5",
        "--upper-case",      "0.1",
        "--min-count",       "2"};
    const ProgramResult whole = prepare(options, inputs, "whole");
    ASSERT_EQ(whole.exitCode, 0) << whole.err;
    EXPECT_THAT(readFile(path("whole/vocabulary.tsv")), HasSubstr("\nwell-known\t"));
    for (const int count : {1, 2, 5, 16}) {
        const std::string parts = fmt::format("parts{}", count), merged = fmt::format("merged{}", count);
        prepareParts(options, inputs, count, parts);
        const ProgramResult result = merge(parts, merged);
        ASSERT_EQ(result.exitCode, 0) << result.err;
        compare("whole", merged);
    }
}

TEST_F(CorpusParts, PartsCanUseAGivenVocabulary) {
    std::string lines;
    for (int i = 0; i < 3000; ++i)
        lines += i % 11 == 0 ? "\n" : fmt::format("the  word{} of line {}\r\n", i % 40, i % 7);
    ASSERT_EQ(prepare({}, {m_folder.write("first.txt", documents(30))}, "first").exitCode, 0);
    const std::vector<std::string> inputs = {m_folder.write("a.txt", lines)};
    for (const bool perFile : {false, true}) {
        std::vector<std::string> options = {"--pretokenized", "--vocabulary", path("first")};
        if (perFile)
            options.push_back("--document-per-file");
        const std::string name = perFile ? "file" : "blank";
        ASSERT_EQ(prepare(options, inputs, name).exitCode, 0);
        prepareParts(options, inputs, 7, name + "-parts");
        ASSERT_EQ(merge(name + "-parts", name + "-merged").exitCode, 0);
        compare(name, name + "-merged");
    }
    m_folder.write("first/vocabulary.tsv", readFile(path("first/vocabulary.tsv")) + "more\t1\n");
    const ProgramResult changed = merge("file-parts", "changed");
    EXPECT_EQ(changed.exitCode, 1);
    EXPECT_THAT(changed.err, HasSubstr("vocabulary"));
}

TEST_F(CorpusParts, RejectsCorruptPartsAndPartsOfOtherRuns) {
    const std::vector<std::string> inputs = {m_folder.write("a.txt", documents(50))};
    prepareParts({}, inputs, 2, "parts");
    EXPECT_THAT(prepare({"--part", "1/2"}, inputs, "parts").err, HasSubstr("done already"));
    const fs::path result = fs::path(path("parts")) / app::PartNumber{2, 2}.folderName() / "result.tokens";
    const std::string before = readFile(result);
    writeFile(result, before + "one\tmore\n");
    const ProgramResult damaged = merge("parts", "corpus");
    EXPECT_EQ(damaged.exitCode, 1);
    EXPECT_THAT(damaged.err, HasSubstr("part 2/2"));
    EXPECT_FALSE(fs::exists(path("corpus")));
    writeFile(result, before);
    ASSERT_EQ(prepare({"--part", "1/2", "--upper-case", "0.5", "--replace"}, inputs, "parts").exitCode, 0);
    EXPECT_EQ(merge("parts", "corpus").exitCode, 1) << "one part has another setting";
}

TEST_F(CorpusParts, UsesOnlyTheTextFieldOfJsonLines) {
    const std::string good = m_folder.write("a.jsonl", "{\"text\": \"Anna left.\", \"id\": \"secret\"}\n\n");
    ASSERT_EQ(prepare({}, {good}, "corpus").exitCode, 0);
    EXPECT_EQ(readFile(path("corpus/vocabulary.tsv")), "</S>\t1\n<S>\t0\n<UNK>\t0\nAnna\t1\nleft\t1\n.\t1\n");
    const ProgramResult bad = prepare({}, {m_folder.write("b.jsonl", "{\"text\": \"A.\"}\n[1]\n")}, "other");
    EXPECT_EQ(bad.exitCode, 1);
    EXPECT_THAT(bad.err, HasSubstr("b.jsonl', line 2"));
    const std::string nan = m_folder.write("c.jsonl", "{\"text\": \"A.\", \"score\": NaN}\n");
    EXPECT_THAT(prepare({}, {nan}, "other").err, HasSubstr("after column 25"));
}

}  // namespace
}  // namespace elmo::test
