// SPDX-License-Identifier: Apache-2.0
// The options that all commands of `elmo` share, and the spellings of earlier versions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/app/commands/every_command.h"
#include "tests/support/run_program.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string bilm() {
    return (sourceDir() / "resources/models/english-small").string();
}

int countOf(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
        ++count;
    return count;
}

/// An option of a command, as the completions for fish list it.
struct ListedOption {
    std::string shortName, longName, values, description;
    bool takesValue = false;
};

/// The options of every command by their long names.
std::map<std::string, std::map<std::string, ListedOption>> everyOption() {
    const TemporaryFolder folder;
    EXPECT_EQ(runElmo({"--write-documentation", folder.path().string()}).exitCode, 0);
    std::istringstream lines(readFile(folder / "fish/vendor_completions.d/elmo.fish"));
    const std::regex form(
        "complete -c elmo -n '__fish_seen_subcommand_from (\\S+)'(?: -s (\\S))? -l (\\S+)"
        "(?: -x -a '([^']*)'| (-r)[^']*(?:'[^']*')?)? -d '(.*)'");
    std::map<std::string, std::map<std::string, ListedOption>> options;
    std::smatch found;
    for (std::string line; std::getline(lines, line);)
        if (std::regex_match(line, found, form))
            options[found[1]][found[3]] = {found[2], found[3], found[4], found[6],
                                           found[4].matched || found[5].matched};
    EXPECT_GE(options.size(), everyCommand().size());
    return options;
}

TEST(ElmoOptions, HaveOneNamePerThingInAllCommands) {
    std::map<std::string, ListedOption> first;
    for (const auto& [command, options] : everyOption())
        for (const auto& [name, option] : options) {
            EXPECT_THAT(name, Not(testing::AnyOf("format", "input", "output-format", "input-format")))
                << command << ": --from is what is read, --to what is written";
            const auto [known, isNew] = first.try_emplace(name, option);
            EXPECT_EQ(option.shortName, known->second.shortName) << command << " --" << name;
            EXPECT_EQ(option.takesValue, known->second.takesValue) << command << " --" << name;
        }
    EXPECT_EQ(first.at("model").shortName, "m");
    EXPECT_EQ(first.at("output").shortName, "o");
}

TEST(ElmoOptions, TakeTheSameValuesInAllCommands) {
    // A softmax has no int8; data have one scheme more than what is written.
    const std::set<std::pair<std::string, std::string>> fewer = {{"train-lm", "precision"}, {"eval-lm", "precision"}};
    for (const auto& [command, options] : everyOption()) {
        for (const auto& [name, option] : options) {
            if (name == "precision") {
                EXPECT_EQ(option.values, fewer.contains({command, name}) ? "fp32 bf16" : "fp32 bf16 int8") << command;
            }
            if (name == "storage") {
                EXPECT_EQ(option.values, "fp32 bf16 fp16 int8") << command;
            }
            if (name == "scheme") {
                EXPECT_THAT(option.values, AllOf(HasSubstr("iob1"), HasSubstr("iob2"), HasSubstr("bioul"))) << command;
            }
            if (name == "language") {
                EXPECT_THAT(option.description, HasSubstr("(default: detected")) << command;
            }
        }
        const bool runsModel = options.contains("precision") && command != "eval-lm";
        EXPECT_EQ(options.contains("device"), runsModel || command == "train" || command == "train-variants")
            << command;
        EXPECT_LE(options.contains("precision"), options.contains("threads")) << command;
    }
}

TEST(ElmoOptions, EveryResultCanGoToAFile) {
    // These list what is there, or answer about it.
    const std::set<std::string> shown = {"info", "models", "reproduce", "status", "submit"};
    for (const auto& [command, options] : everyOption())
        EXPECT_EQ(options.contains("output"), !shown.contains(command)) << command;
}

TEST(ElmoOptions, DeviceThreadsAndLayersAreRefusedAlike) {
    for (const auto& [command, options] : everyOption()) {
        const auto refused = [&, &name = command](const std::string& option, const std::string& value) {
            if (!options.contains(option))
                return std::string();
            const ProgramResult result = runElmo({name, "--" + option, value});
            EXPECT_EQ(result.exitCode, 2) << name << " --" << option;
            return result.err;
        };
        if (options.contains("threads")) {
            EXPECT_THAT(refused("threads", "-1"), HasSubstr("'-1' is not a whole number from 0 to 4096.")) << command;
        }
        if (options.contains("layers")) {
            EXPECT_THAT(refused("layers", "bottom"), HasSubstr("all, top, average, a number from 0, or -1")) << command;
        }
        if (options.contains("device") && command != "train-lm") {
            EXPECT_THAT(refused("device", "gpu"), HasSubstr("Expected cpu, cuda or cuda:N")) << command;
        }
    }
}

TEST(ElmoOptions, NamesOfVersion02WorkSilently) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "text.txt", "Anna met Bob .\n");
    const std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> pairs = {
        {{"tokenize", "--format", "json", "--input", "text", text},
         {"tokenize", "--to", "json", "--from", "text", text}},
        {{"annotate", "-m", "ner-english", "--input=lines", "--format=text", text},
         {"annotate", "-m", "ner-english", "--from=lines", "--to=text", text}},
        {{"weights", "ner-english", "--format", "csv"}, {"weights", "ner-english", "--to", "csv"}},
        {{"neighbours", "--word", "met", "--layer", "1", bilm(), text},
         {"neighbours", "--word", "met", "--layers", "1", bilm(), text}},
        {{"train", "--task", "ner", "--from", "ner-english", "--print-config"},
         {"train", "--task", "ner", "--init-from", "ner-english", "--print-config"}},
        {{"train", "--task", "ner", "--format", "conll", "--scheme", "bio", "--print-config"},
         {"train", "--task", "ner", "--from", "conll", "--scheme", "iob2", "--print-config"}},
        {{"train-lm", "--init-from", bilm(), "--steps", "9", "--print-config"},
         {"train-lm", "--init-from", bilm(), "--steps", "9", "--print-config"}},
    };
    for (const auto& [before, now] : pairs) {
        const ProgramResult old = runElmo(before), result = runElmo(now);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(old.exitCode, 0) << old.err;
        EXPECT_EQ(old.out, result.out) << before[0];
        EXPECT_EQ(old.err, result.err) << before[0];
    }
}

TEST(ElmoOptions, EveryCommandCanBeQuietOrVerboseButNotBoth) {
    for (const std::string& command : everyCommand()) {
        EXPECT_THAT(runElmo({command, "--help"}).out, AllOf(HasSubstr("-q,--quiet"), HasSubstr("-v,--verbose")))
            << command;
        EXPECT_EQ(runElmo({command, "-q", "-v"}).exitCode, 2) << command;
    }
}

TEST(ElmoOptions, RefusalOfANumberSaysWhichAreAllowed) {
    const auto refusal = [](const std::vector<std::string>& arguments) {
        const ProgramResult run = runElmo(arguments);
        EXPECT_EQ(run.exitCode, 2);
        return run.err;
    };
    EXPECT_THAT(refusal({"annotate", "--threshold", "abc"}),
                HasSubstr("--threshold: 'abc' is not a number from 0 to 1."));
    EXPECT_THAT(refusal({"annotate", "--threshold", "1.5"}), HasSubstr("'1.5' is not a number from 0 to 1."));
    EXPECT_THAT(refusal({"annotate", "--threads", "2.5"}), HasSubstr("'2.5' is not a whole number from 0 to 4096."));
    EXPECT_THAT(refusal({"annotate", "--top", "0"}), HasSubstr("'0' is not a whole number from 1 to 1000."));
}

TEST(ElmoOptions, WeightsGoToAFileInTheFormatOfItsName) {
    const TemporaryFolder folder;
    const ProgramResult drawn = runElmo({"weights", "ner-english", "-o", folder.path("w.svg")});
    EXPECT_EQ(drawn.out, "The layer weights of 1 run written to " + folder.path("w.svg") + ".\n") << drawn.err;
    EXPECT_THAT(elmo::test::readFile(folder / "w.svg"), HasSubstr("<svg"));
    runElmo({"weights", "ner-english", "-o", folder.path("W.SVG")});
    EXPECT_THAT(elmo::test::readFile(folder / "W.SVG"), HasSubstr("<svg"));
    runElmo({"weights", "ner-english", "-q", "-o", folder.path("w.csv")});
    EXPECT_EQ(elmo::test::readFile(folder / "w.csv"), runElmo({"weights", "ner-english", "--to", "csv"}).out);
    EXPECT_THAT(runElmo({"weights", "ner-english", "-o", folder.path("none/w.svg")}).err,
                HasSubstr("the folder " + folder.path("none") + " does not exist"));
}

TEST(ElmoOptions, WordOfSeveralTokensIsNamedByThem) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "text.txt", "The cat didn't sit on the mat.\n");
    const ProgramResult found = runElmo({"neighbours", "--word", "didn't", bilm(), text});
    EXPECT_EQ(found.exitCode, 0);
    EXPECT_THAT(found.err, HasSubstr("'did', 'n't'"));
    EXPECT_THAT(runElmo({"neighbours", "--word", "dog", bilm(), text}).err, Not(HasSubstr("one token")));
}

TEST(ElmoOptions, ModelCanBeAnOptionOrAPositionalArgument) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "text.txt", "The cat sat on the mat .\n");
    const std::string info = runElmo({"info", "english-small"}).out;
    EXPECT_NE(info, "");
    EXPECT_EQ(runElmo({"info", "-m", "english-small"}).out, info);
    EXPECT_EQ(runElmo({"info", "--model=english-small"}).out, info);
    const ProgramResult prepared =
        runElmo({"prepare-corpus", "--vocabulary", "english-small", "--output", folder.path("corpus"), text});
    EXPECT_EQ(prepared.exitCode, 0) << prepared.err;
    const std::string found = runElmo({"neighbours", "--word", "the", bilm(), text}).out;
    EXPECT_THAT(found, HasSubstr("2 occurrences"));
    EXPECT_THAT(runElmo({"neighbours", "--word", "cat", bilm(), text}).out, HasSubstr("1 occurrence,"));
    EXPECT_EQ(runElmo({"neighbours", "--word", "the", "-m", bilm(), text}).out, found);
    EXPECT_EQ(runElmo({"neighbours", "--word", "the", text, "-m", bilm()}).out, found);
    EXPECT_EQ(runElmo({"neighbours", "--word", "the", text, "--model=" + bilm()}).out, found);
    EXPECT_EQ(runElmo({"neighbours", "--word", "the", "-m", bilm()}).exitCode, 2) << "no text";
    EXPECT_EQ(runElmo({"info", "-m", bilm(), bilm()}).exitCode, 2) << "two models";
    EXPECT_EQ(runElmo({"info"}).exitCode, 2);
}

TEST(ElmoOptions, OutputCanBeAnOptionOrAPositionalArgument) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "text.txt", "The cat sat .\n");
    ASSERT_EQ(runElmo({"embed", text, folder.path("a.npz")}).exitCode, 0);
    ASSERT_EQ(runElmo({"embed", "-o", folder.path("b.npz"), text}).exitCode, 0);
    EXPECT_EQ(readFile(folder / "a.npz"), readFile(folder / "b.npz"));
    EXPECT_EQ(runElmo({"embed", text}).exitCode, 2);
    ASSERT_EQ(runElmo({"convert", bilm(), folder.path("c"), "--to", "bundle"}).exitCode, 0);
    ASSERT_EQ(runElmo({"convert", "--to", "bundle", folder.path("d"), "-m", bilm()}).exitCode, 0);
    ASSERT_EQ(runElmo({"convert", "--to", "bundle", "-o", folder.path("e"), "-m", bilm()}).exitCode, 0);
    for (const char* copy : {"d", "e"})
        EXPECT_EQ(readFile(folder / copy / "model.json"), readFile(folder / "c" / "model.json")) << copy;
}

TEST(ElmoOptions, ExportFormatFollowsTheOutputExtension) {
    const TemporaryFolder folder;
    const std::string source = inputFile(folder, "a.conll", "Anna\tB-PER\nleft\tO\n");
    for (const char* name : {"out.conllu", "out.xmi", "out.jsonl"})
        ASSERT_EQ(runElmo({"export", source, "-o", (folder / name).string()}).exitCode, 0) << name;
    EXPECT_THAT(readFile(folder / "out.conllu"), HasSubstr("1\tAnna\t"));
    EXPECT_THAT(readFile(folder / "out.jsonl"), HasSubstr("elmoscope-document"));
    const ProgramResult several = runElmo({"export", source, "-o", (folder / "out.json").string()});
    EXPECT_EQ(several.exitCode, 2);
    EXPECT_THAT(several.err, AllOf(HasSubstr("--to"), HasSubstr("label-studio"), HasSubstr("squad")));
    EXPECT_FALSE(std::filesystem::exists(folder / "out.json"));
    EXPECT_EQ(runElmo({"export", source, "-o", "-"}).exitCode, 2);
}

TEST(ElmoOptions, MistypedModelNameGetsASuggestion) {
    const ProgramResult mistyped = runElmo({"info", "english-smal"});
    EXPECT_EQ(mistyped.exitCode, 1);
    EXPECT_THAT(mistyped.err, AllOf(HasSubstr("'english-smal'"), HasSubstr("'english-small'")));
    EXPECT_THAT(runElmo({"info", "./english-smal"}).err, Not(HasSubstr("'english-small'"))) << "a path is no name";
}

TEST(ElmoOptions, FormerOptionNamesWorkWithOneNote) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "text.txt", "Anna met Bob .\n");
    const ProgramResult now = runElmo({"annotate", "-m", "ner-english", text});
    const ProgramResult before = runElmo({"annotate", "--models", "ner-english", text});
    EXPECT_EQ(now.exitCode, 0) << now.err;
    EXPECT_EQ(before.exitCode, 0) << before.err;
    EXPECT_EQ(now.out, before.out);
    EXPECT_EQ(now.err, "");
    EXPECT_EQ(countOf(before.err, "elmo: note: "), 1) << before.err;
    EXPECT_THAT(before.err, AllOf(HasSubstr("--models"), HasSubstr("--model;")));
    const ProgramResult joined = runElmo({"annotate", "--models=ner-english", "-q", text});
    EXPECT_EQ(joined.out, now.out);
    EXPECT_EQ(joined.err, "");
}

TEST(ElmoOptions, FormerPrecisionNamesWorkWithANote) {
    const TemporaryFolder folder;
    for (const char* name : {"f16", "fp16"}) {
        const ProgramResult result =
            runElmo({"convert", bilm(), folder.path(name), "--to", "bundle", "--storage", name});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(countOf(result.err, "fp16"), name == std::string("f16") ? 1 : 0) << result.err;
    }
    EXPECT_EQ(readFile(folder / "f16/model.json"), readFile(folder / "fp16/model.json"));
    EXPECT_EQ(runElmo({"convert", bilm(), folder.path("x"), "--to", "bundle", "--storage=half"}).exitCode, 2);
    const auto configOf = [](const char* precision) {
        return runElmo({"train-lm", "--print-config", "--precision", precision});
    };
    EXPECT_THAT(configOf("fp32").out, HasSubstr("precision = \"fp32\""));
    EXPECT_EQ(configOf("float32").out, configOf("fp32").out);
    EXPECT_THAT(configOf("bfloat16").err, HasSubstr("bf16"));
    EXPECT_EQ(runElmo({"train-lm", "--print-config", "--set", "training.precision=float32"}).out, configOf("fp32").out);
}

TEST(ElmoOptions, HelpManualAndCompletionsOmitFormerNames) {
    const TemporaryFolder folder;
    ASSERT_EQ(runElmo({"--write-documentation", folder.path().string()}).exitCode, 0);
    const std::string page =
        std::regex_replace(readFile(folder / "man/man1/elmo-annotate.1"), std::regex("\\\\-"), "-");
    EXPECT_THAT(page, AllOf(HasSubstr("--model"), HasSubstr("--quiet"), HasSubstr("--verbose")));
    for (const std::string& text :
         {page, runElmo({"annotate", "--help"}).out, readFile(folder / "bash-completion/completions/elmo"),
          readFile(folder / "zsh/vendor-completions/_elmo"), readFile(folder / "fish/vendor_completions.d/elmo.fish")})
        EXPECT_THAT(text, AllOf(Not(HasSubstr("--models")), Not(HasSubstr("-l models")), Not(HasSubstr("f32|"))));
    EXPECT_THAT(readFile(folder / "fish/vendor_completions.d/elmo.fish"),
                HasSubstr("'__fish_seen_subcommand_from info' -s m -l model"));
}

TEST(ElmoOptions, QuietStillShowsErrors) {
    const TemporaryFolder folder;
    const std::string empty = inputFile(folder, "empty.txt", "");
    EXPECT_THAT(runElmo({"tokenize", empty}).err, HasSubstr("elmo: note: "));
    const ProgramResult quiet = runElmo({"tokenize", "--quiet", empty});
    EXPECT_EQ(quiet.exitCode, 0);
    EXPECT_EQ(quiet.err, "");
    const ProgramResult before = runElmo({"-q", "tokenize", empty});
    EXPECT_EQ(before.exitCode, 0);
    EXPECT_EQ(before.err, "");
    EXPECT_EQ(runElmo({"-q"}).exitCode, 2);
    EXPECT_EQ(runElmo({"-q", "-v", "tokenize", empty}).exitCode, 2);
    const ProgramResult failed = runElmo({"tokenize", "-q", folder.path("absent.txt")});
    EXPECT_EQ(failed.exitCode, 1);
    EXPECT_THAT(failed.err, HasSubstr("absent.txt"));
}

TEST(ElmoOptions, VerboseNamesModelsSettingsAndTimes) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "text.txt", "Anna met Bob .\n");
    const ProgramResult embedded =
        runElmo({"embed", "-v", "-m", bilm(), "--precision", "bf16", "--threads", "1", text, folder.path("a.npz")});
    EXPECT_EQ(embedded.exitCode, 0);
    EXPECT_THAT(embedded.err, AllOf(HasSubstr("biLM english-small"), HasSubstr("precision bf16"),
                                    HasSubstr("threads 1\n"), HasSubstr(" s, total ")));
    const ProgramResult annotated = runElmo({"annotate", "-v", "-m", "ner-english", text});
    EXPECT_THAT(annotated.err, AllOf(HasSubstr("head ner-english"), HasSubstr("biLM english-small"),
                                     HasSubstr("precision fp32"), HasSubstr("total ")));
    EXPECT_EQ(annotated.out, runElmo({"annotate", "-m", "ner-english", text}).out);
}

}  // namespace
}  // namespace elmo::test
