// SPDX-License-Identifier: Apache-2.0
// Nothing is replaced unasked: parts, models, heads, corpora, projects.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "app/files/kept_results.h"
#include "tests/support/run_program.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ElmoReplacing : public testing::Test {
protected:
    std::string path(const std::string& name) const { return m_folder.path(name); }
    /// A command that must be refused, whose refusal names what would be lost.
    void expectRefused(const std::vector<std::string>& command, const std::string& what) {
        const std::string before = contents();
        const ProgramResult result = runElmo(command);
        EXPECT_EQ(result.exitCode, 2) << command[0] << ": " << result.err;
        EXPECT_THAT(result.err, HasSubstr(what)) << command[0];
        EXPECT_EQ(contents(), before) << command[0];
    }
    static void expectDone(const std::vector<std::string>& command) {
        const ProgramResult result = runElmo(command);
        EXPECT_EQ(result.exitCode, 0) << command[0] << ": " << result.err;
    }

    TemporaryFolder m_folder;

private:
    /// Names, sizes and times of all files.
    std::string contents() const {
        std::set<std::string> files;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(m_folder.path()))
            if (entry.is_regular_file())
                files.insert(entry.path().string() + " " + std::to_string(entry.file_size()) + " " +
                             std::to_string(entry.last_write_time().time_since_epoch().count()));
        std::string text;
        for (const std::string& file : files)
            text += file + "\n";
        return text;
    }
};

TEST_F(ElmoReplacing, PartsOfAnotherJobAreRefusedByName) {
    const std::string text = m_folder.write("a.txt", "Anna met Bob .\n"),
                      other = m_folder.write("b.txt", "Bob left .\n");
    const auto embed = [&](std::vector<std::string> more) {
        std::vector<std::string> words = {"embed", "--part", "1/1", "-o", path("parts")};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    expectDone(embed({text}));
    EXPECT_THAT(runElmo(embed({text})).err, HasSubstr("is done already"));
    expectRefused(embed({"--layers", "top", text}), "settings.layers is all, now top");
    expectRefused(embed({other}), "its inputs have other names or sizes");
    expectRefused({"annotate", "-m", "ner-english", "--part", "1/1", text, "-o", path("parts")},
                  "command is embed, now annotate");
    expectRefused({"embed", "--part", "2/2", "-o", path("parts"), text}, "there are 1 parts, now 2");
    expectDone(embed({"--layers", "top", "--replace", text}));
    EXPECT_THAT(runElmo(embed({"--layers", "top", text})).err, HasSubstr("is done already"));
    m_folder.write("a.txt", "Anna met Tom .\n");
    expectRefused(embed({"--layers", "top", text}), "'" + text + "' has changed since");
    EXPECT_EQ(runElmo({"embed", text, "--replace", "-o", path("x.npz")}).exitCode, 2) << "it belongs to --part";
}

TEST_F(ElmoReplacing, ModelsHeadsAndCorporaAreRefusedByName) {
    const std::string text = m_folder.write("a.txt", "Anna met Bob .\n");
    expectDone({"convert", "english-small", path("bilm"), "--to", "bundle"});
    expectDone({"convert", "english-small", path("pair"), "--to", "allennlp"});
    expectDone({"convert", "ner-english", path("head"), "--to", "bundle"});
    expectDone({"prepare-corpus", text, "-o", path("corpus")});
    expectDone({"project", "create", path("work.elmoscope"), text});
    const std::vector<std::pair<std::string, std::string>> kept = {
        {"bilm", "a biLM"}, {"pair", "a biLM"}, {"head", "a trained head (ner, "}, {"corpus", "a prepared corpus"}};
    for (const auto& [name, what] : kept) {
        if (name != "pair")  // a folder with a model of another format is refused in any case
            expectRefused({"convert", "english-small", path(name), "--to", "bundle"}, what);
        expectRefused({"prepare-corpus", text, "-o", path(name)}, what);
        expectRefused({"merge", path("parts"), "-o", path(name)}, what);
        expectRefused({"train", "--task", "ner", "--data", text, "--dev", text, "-o", path(name)}, what);
        expectRefused({"tokenize", text, "-o", path(name)}, what);
    }
    for (const char* file : {"bilm/model.json", "pair/weights.hdf5", "head/task.json", "corpus/corpus.json"})
        for (const char* command : {"tokenize", "embed"})
            expectRefused({command, text, "-o", path(file)}, "which would be replaced");
    expectRefused({"tokenize", text, "-o", path("work.elmoscope")}, "project");
    expectDone({"convert", "english-small", path("bilm"), "--to", "bundle", "--replace"});
    expectDone({"prepare-corpus", text, "-o", path("corpus"), "--replace"});
    expectDone({"tokenize", text, "-o", path("bilm/tokens.txt")});
    expectDone({"tokenize", text, "-o", path("bilm/tokens.txt")});
}

TEST_F(ElmoReplacing, WhatWouldBeLostIsDescribed) {
    using app::KeptKind;
    EXPECT_EQ(app::keptAt(path("nothing")).kind, KeptKind::kNothing);
    EXPECT_EQ(app::keptAt(m_folder.path()).kind, KeptKind::kNothing);
    m_folder.write("model.json", "{");
    EXPECT_EQ(app::keptAt(path("letter.txt")).text(), "");
    const app::Kept head = app::keptAt((sourceDir() / "resources/models/ner-english").string() + "/");
    EXPECT_EQ(head.kind, KeptKind::kHead);
    EXPECT_THAT(head.detail, testing::StartsWith("ner, "));
    EXPECT_EQ(app::keptAt(sourceDir() / "resources/models/english-small/model.json").text(),
              "the file model.json of a biLM");
    EXPECT_EQ(app::keptAt(sourceDir() / "resources/models/english-small/README.md").text(), "") << "a card";
}

TEST_F(ElmoReplacing, ConversionKeepsTheCardAndSaysWhatItLeavesOut) {
    expectDone({"convert", "english-small", path("copy"), "--to", "bundle"});
    const std::string card = readFile(sourceDir() / "resources/models/english-small/README.md");
    EXPECT_EQ(readFile(m_folder / "copy/README.md"), card);
    const ProgramResult pair = runElmo({"convert", "english-small", path("pair"), "--to", "allennlp", "--json"});
    EXPECT_EQ(readFile(m_folder / "pair/README.md"), card);
    const bool hasSoftmax = std::filesystem::exists(sourceDir() / "resources/models/english-small/softmax.safetensors");
    EXPECT_EQ(pair.err.find("softmax") != std::string::npos, hasSoftmax) << pair.err;
    EXPECT_THAT(pair.out, HasSubstr("\"left_out\""));
}

}  // namespace
}  // namespace elmo::test
