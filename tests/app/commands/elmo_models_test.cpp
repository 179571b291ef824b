// SPDX-License-Identifier: Apache-2.0
// What an installed `elmo` knows of itself: models by name, help, manual pages, completions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/support/run_program.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

std::vector<std::string> commandNames() {
    const std::string help = runElmo({"--help"}).out;
    std::vector<std::string> names;
    static const std::regex kLine("\n  ([a-z-]+) +[A-Z]");
    const std::string commands = help.substr(help.find("Subcommands:"));
    for (std::sregex_iterator match(commands.begin(), commands.end(), kLine), end; match != end; ++match)
        names.push_back((*match)[1]);
    return names;
}

TEST(ElmoModels, ListShowsKindAndFolder) {
    const ProgramResult result = runElmo({"models"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    for (const char* text : {"english-small", "biLM", "ner-english", "head: ner", "span F1", "resources/models"})
        EXPECT_THAT(result.out, HasSubstr(text));
    EXPECT_THAT(runElmo({"models", "--names"}).out, HasSubstr("english-small\n"));
    EXPECT_THAT(result.out, Not(HasSubstr("unreadable"))) << "shared word vectors are no model of their own";
}

TEST(ElmoModels, EveryBundledModelNamesVersionLicenceAndCitation) {
    const ProgramResult result = runElmo({"models", "--json"});
    int bundled = 0;
    for (const auto& model : nlohmann::json::parse(result.out)) {
        if (!model["path"].get<std::string>().starts_with((sourceDir() / "resources").string()))
            continue;
        ++bundled;
        EXPECT_NE(model["version"], "") << model;
        EXPECT_TRUE(model["licence"] == "free" || model["licence"] == "research-noncommercial") << model;
        EXPECT_NE(model["terms"], "") << model;
        EXPECT_THAT(model["cite"].get<std::string>(), HasSubstr(model["name"].get<std::string>()));
    }
    EXPECT_GE(bundled, 7);
}

TEST(ElmoModels, AreFoundByName) {
    const fs::path models = sourceDir() / "resources/models";
    EXPECT_EQ(runElmo({"info", "ner-english"}).out, runElmo({"info", (models / "ner-english").string()}).out);
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "text.txt", "Anna met Bob .\n");
    const ProgramResult named = runElmo({"annotate", "--model", "ner-english,sentiment-english", text});
    EXPECT_EQ(named.exitCode, 0) << named.err;
    EXPECT_THAT(named.out, HasSubstr("ner-english"));
}

TEST(ElmoModels, UserModelsAreFoundByName) {
    const TemporaryFolder folder;
    fs::create_directories(folder / "elmoscope/models");
    fs::create_directory_symlink(sourceDir() / "resources/models/english-small", folder / "elmoscope/models/my-bilm");
    ASSERT_EQ(setenv("XDG_DATA_HOME", folder.path().c_str(), 1), 0);
    const std::string names = runElmo({"models", "--names"}).out;
    const ProgramResult info = runElmo({"info", "my-bilm"});
    unsetenv("XDG_DATA_HOME");
    EXPECT_THAT(names, HasSubstr("my-bilm\n"));
    EXPECT_EQ(info.exitCode, 0) << info.err;
}

TEST(ElmoModels, AFolderWithTheNameOfAnInstalledModelIsTakenAndNoted) {
    const TemporaryFolder folder;
    fs::create_directory_symlink(sourceDir() / "resources/models/english-small", folder / "ner-english");
    const auto info = [&](const std::string& name) {
        const std::string program = (binDir() / "elmo").string();
        return RunningProgram("/usr/bin/env", {"-C", folder.path().string(), program, "info", name}, {}).wait();
    };
    const ProgramResult named = info("ner-english"), path = info("./ner-english");
    EXPECT_EQ(named.exitCode + path.exitCode, 0) << named.err;
    EXPECT_THAT(named.err, HasSubstr("resources/models/ner-english"));
    EXPECT_THAT(path.err, Not(HasSubstr("resources/models/ner-english")));
}

TEST(ElmoModels, EmbedUsesTheInstalledModelByDefault) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "text.txt", "Hello .\n");
    const ProgramResult result = runElmo({"embed", text, (folder / "out.npz").string(), "--json"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("\"width\": 512"));
}

TEST(ElmoHelp, HelpCommandMatchesTheHelpOption) {
    EXPECT_EQ(runElmo({"help", "tokenize"}).out, runElmo({"tokenize", "--help"}).out);
    EXPECT_EQ(runElmo({"help"}).out, runElmo({"--help"}).out);
    EXPECT_EQ(runElmo({"-V"}).out, runElmo({"--version"}).out);
    EXPECT_EQ(runElmo({"help", "no-such-command"}).exitCode, 2);
}

TEST(ElmoDocumentation, HasAManualPageForEveryCommandWithEveryOption) {
    const TemporaryFolder folder;
    ASSERT_EQ(runElmo({"--write-documentation", folder.path().string()}).exitCode, 0);
    const std::vector<std::string> commands = commandNames();
    ASSERT_GE(commands.size(), 17U);
    static const std::regex kOption("--([a-z][a-z-]+)");
    const std::string completion = readFile(folder / "bash-completion/completions/elmo");
    for (const std::string& command : commands) {
        const std::string page =
            std::regex_replace(readFile(folder / "man/man1" / ("elmo-" + command + ".1")), std::regex("\\\\-"), "-");
        const std::string help = runElmo({command, "--help"}).out;
        const std::string options = help.substr(0, help.find("Examples:"));
        for (std::sregex_iterator match(options.begin(), options.end(), kOption), end; match != end; ++match)
            EXPECT_THAT(page, HasSubstr("--" + (*match)[1].str())) << command;
        EXPECT_THAT(page, HasSubstr(".SH EXIT STATUS")) << command;
        EXPECT_THAT(completion, HasSubstr("        " + command + ") words="));
    }
}

TEST(ElmoDocumentation, GuideIsInstalledAsHtmlWithTablesLinksAndPictures) {
    const TemporaryFolder folder;
    ASSERT_EQ(runElmo({"--write-documentation", folder.path().string()}).exitCode, 0);
    const auto guide = folder / "doc/elmoscope/guide";
    static const std::regex kReference("(?:href|src)=\"([^\":]+)\"");
    int references = 0;
    for (const char* language : {"en", "zh_CN", "ar"})
        for (const auto& entry : std::filesystem::directory_iterator(guide / language)) {
            const std::string page = readFile(entry.path());
            EXPECT_THAT(page, HasSubstr("<h1>")) << entry.path();
            for (std::sregex_iterator match(page.begin(), page.end(), kReference), end; match != end;
                 ++match, ++references)
                EXPECT_TRUE(std::filesystem::exists(guide / language / (*match)[1].str()))
                    << entry.path() << match->str();
        }
    EXPECT_GT(references, 40);
    EXPECT_THAT(readFile(guide / "en/annotating.html"), HasSubstr("<td>go to the next span</td>"));
    EXPECT_THAT(readFile(guide / "en/annotating.html"), HasSubstr("<html lang=\"en\" dir=\"ltr\">"));
    EXPECT_THAT(readFile(guide / "ar/annotating.html"), HasSubstr("<html lang=\"ar\" dir=\"rtl\">"));
}

}  // namespace
}  // namespace elmo::test
