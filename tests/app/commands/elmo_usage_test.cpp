// SPDX-License-Identifier: Apache-2.0
// The command `elmo` as a process: help, usage errors, exit codes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <sstream>

#include "elmo/version.h"
#include "tests/app/commands/every_command.h"
#include "tests/support/run_program.h"

namespace elmo::test {
namespace {

using testing::HasSubstr;

TEST(ElmoUsage, ShowsTheVersion) {
    const ProgramResult result = runElmo({"--version"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.out, "elmo " + elmo::version() + "\n");
    EXPECT_EQ(result.err, "");
}

TEST(ElmoUsage, HelpListsEverySubcommandAndTheExitCodes) {
    const ProgramResult result = runElmo({"--help"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.out, HasSubstr("130"));
    std::set<std::string> listed;
    std::istringstream lines(result.out.substr(result.out.find("Subcommands:")));
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("  ") && line.size() > 2 && line[2] != ' ')
            listed.insert(line.substr(2, line.find(' ', 2) - 2));
    EXPECT_EQ(listed, everyCommand());
}

TEST(ElmoUsage, HelpOfEverySubcommandHasExamples) {
    ASSERT_GE(everyCommand().size(), 17U);
    for (const std::string& command : everyCommand()) {
        const ProgramResult result = runElmo({command, "--help"});
        EXPECT_EQ(result.exitCode, 0) << command;
        EXPECT_THAT(result.out, HasSubstr("Examples:\n  elmo " + command)) << command;
        EXPECT_THAT(result.out, testing::Not(HasSubstr("elmo COMMAND")));
        EXPECT_EQ(result.err, "");
    }
}

TEST(ElmoUsage, NoArgumentsIsWrongUsage) {
    const ProgramResult result = runElmo({});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr("elmo --help"));
}

TEST(ElmoUsage, MistypedCommandGetsASuggestion) {
    const ProgramResult result = runElmo({"tokenise", "x.txt"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, HasSubstr("Did you mean 'tokenize'?"));
}

TEST(ElmoUsage, MistypedOptionGetsASuggestion) {
    EXPECT_THAT(runElmo({"--verzion"}).err, HasSubstr("Did you mean '--version'?"));
    const ProgramResult result = runElmo({"tokenize", "--fromat", "tsv", "x.txt"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, HasSubstr("Did you mean '--from'?"));
}

TEST(ElmoUsage, OptionsThatDoNotFitTogetherAreNamed) {
    const std::vector<std::string> train = {"train", "--task", "ner", "--data", "a", "--output", "x"};
    const auto refused = [&](const std::vector<std::string>& more, std::vector<std::string> words = {}) {
        words.insert(words.end(), train.begin(), train.end());
        words.insert(words.end(), more.begin(), more.end());
        const ProgramResult result = runElmo(words);
        EXPECT_EQ(result.exitCode, 2) << result.err;
        return result.err;
    };
    const std::string both = "--dev cannot be used with --dev-share.\n";
    EXPECT_THAT(refused({"--dev", "b", "--dev-share", "0.1"}), HasSubstr("elmo: " + both));
    EXPECT_THAT(refused({"--dev", "b", "--dev-share", "0.1"}, {"submit", "--nodes", "2"}),
                HasSubstr("The command to submit: " + both));
    EXPECT_THAT(refused({"--language", "en"}), HasSubstr("--language needs --raw.\n"));
    EXPECT_THAT(refused({"--config"}), HasSubstr("--config needs a value.\n"));
    EXPECT_THAT(refused({"--task", "qa"}), HasSubstr("--task takes one value, but was given 2.\n"));
}

TEST(ElmoUsage, UnknownOptionIsWrongUsage) {
    const ProgramResult result = runElmo({"tokenize", "--colour", "x.txt"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, HasSubstr("--colour"));
    EXPECT_THAT(result.err, HasSubstr("elmo tokenize --help"));
}

TEST(ElmoUsage, ValuesOutOfRangeAreWrongUsage) {
    const std::vector<std::vector<std::string>> wrong = {
        {"--batch-tokens", "0"},
        {"--batch-tokens", "many"},
        {"--batch-tokens", "99999999999999999999"},
        {"--threads", "-1"},
        {"--threads", "1.5"},
        {"--layers", "bottom"},
        {"--layers", "-"},
        {"--to", "xml"},
        {"--device", "gpu"},
        {"--device", "cuda:x"},
        {"--precision", "fp16"},
        {"--state", "stale"},
        {"--batch-sentences", "0"},
        {"--engine", "steam"},
    };
    for (const auto& option : wrong) {
        const ProgramResult result = runElmo({"embed", "--model", "m", "in.txt", "out.hdf5", option[0], option[1]});
        EXPECT_EQ(result.exitCode, 2) << option[0] << ' ' << option[1] << ": " << result.err;
        EXPECT_THAT(result.err, HasSubstr("elmo embed --help"));
    }
}

TEST(ElmoUsage, MistypedValueGetsASuggestion) {
    const ProgramResult result = runElmo({"tokenize", "--to", "conllx", "x.txt"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, HasSubstr("Did you mean 'conllu'?"));
}

TEST(ElmoUsage, FormatOfOneDirectionIsRefusedWithTheFormatsOfTheOther) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"export", "--to", "predictions"},
                                                      {"project", "export", "--to", "sst"},
                                                      {"annotate", "--to", "table"}}) {
        const ProgramResult result = runElmo(arguments);
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_THAT(result.err, HasSubstr("The format '" + arguments.back() + "' can only be read. Expected one of"));
        EXPECT_THAT(result.err, HasSubstr("|webanno-tsv|"));
    }
    for (const char* format : {"html", "npz"}) {
        const ProgramResult result = runElmo({"export", "--from", format});
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_THAT(result.err,
                    HasSubstr(std::string("The format '") + format + "' can only be written. Expected one of"));
        EXPECT_THAT(result.err, HasSubstr("|predictions|"));
    }
}

TEST(ElmoUsage, EmbedRejectsOutputsThatWouldLoseData) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "text.npz", "Hello .\n");
    EXPECT_EQ(runElmo({"embed", "--model", "m", text, text}).exitCode, 2);
    EXPECT_EQ(runElmo({"embed", "--model", "m", text, (folder / "out.txt").string()}).exitCode, 2);
}

TEST(ElmoUsage, MistypedOptionsGetExistingOnes) {
    EXPECT_THAT(runElmo({"annotate", "--thr", "0.5"}).err, HasSubstr("Did you mean '--threshold' or '--threads'?"));
    EXPECT_THAT(runElmo({"embed", "--thr=2"}).err, HasSubstr("Did you mean '--threads'?"));
    EXPECT_THAT(runElmo({"tokenize", "--xyz"}).err, testing::Not(HasSubstr("Did you mean")));
}

TEST(ElmoUsage, HelpOfSeveralCommandsIsRefused) {
    const ProgramResult result = runElmo({"help", "embed", "train"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, HasSubstr("embed, train"));
    EXPECT_EQ(runElmo({"help", "embed"}).out, runElmo({"embed", "--help"}).out);
    EXPECT_EQ(runElmo({"help", "embeds"}).exitCode, 2);
}

TEST(ElmoUsage, HelpFitsTheTerminal) {
    for (const char* columns : {"40", "60", "80", "132"}) {
        setenv("COLUMNS", columns, 1);
        for (const std::string& command : everyCommand()) {
            std::istringstream lines(runElmo({command, "--help"}).out);
            for (std::string line; std::getline(lines, line);)
                // A word may be longer, and command lines are not broken.
                if (line.size() > std::stoul(columns) && line.find("elmo ") == std::string::npos) {
                    EXPECT_EQ(line.find_first_of(" |,", line.find_first_not_of(' ')), std::string::npos)
                        << command << " at " << columns << ": " << line;
                }
        }
        unsetenv("COLUMNS");
    }
}

TEST(ElmoUsage, HelpMarksWhatIsRequiredOnce) {
    for (const std::string& command : everyCommand()) {
        std::istringstream lines(runElmo({command, "--help"}).out);
        std::set<std::string> required;
        bool isModelTwice = false;
        for (std::string line; std::getline(lines, line);)
            if (line.find(" REQUIRED") != std::string::npos)
                isModelTwice =
                    isModelTwice || (line.find("--model") != std::string::npos && required.contains("MODEL"));
            else if (line.find("MODEL") == 2)
                required.insert("MODEL");
        EXPECT_FALSE(isModelTwice) << command;
    }
    const std::string info = runElmo({"info", "--help"}).out;
    EXPECT_EQ(info.find("REQUIRED"), info.rfind("REQUIRED"));
    EXPECT_NE(info.find("REQUIRED"), std::string::npos);
}

TEST(ElmoUsage, MissingFilesGetOneWordingAndASuggestionInEveryCommand) {
    const TemporaryFolder folder;
    inputFile(folder, "letter.txt", "Hello .\n");
    inputFile(folder, "work.elmoscope", "");
    const std::string missing = folder.path("lettr.txt");
    const std::vector<std::vector<std::string>> commands = {
        {"tokenize", missing},
        {"embed", missing, "-o", folder.path("out.npz")},
        {"embed", "--part", "1/2", missing, "-o", folder.path("parts")},
        {"annotate", missing},
        {"annotate", missing, "-o", folder.path("out.jsonl")},
        {"ask", missing, "Who?"},
        {"entail", missing},
        {"roles", missing},
        {"predict", "-m", "ner-english", missing},
        {"evaluate", "-m", "ner-english", missing},
        {"neighbours", "--word", "a", "english-small", missing},
        {"prepare-corpus", missing, "-o", folder.path("corpus")},
        {"eval-lm", "english-small", missing},
        {"probe", "english-small", "--train", missing, "--test", missing},
        {"geometry", "english-small", missing},
        {"eval-senses", "english-small", missing, "--train", missing},
        {"train-variants", "--task", "ner", "--data", missing, "--dev", missing, "--test", missing, "--runs",
         folder.path("runs")},
        {"export", missing, "--to", "jsonl", "-o", "-"},
        {"weights", missing},
        {"project", "create", folder.path("new.elmoscope"), missing},
        {"train", "--task", "ner", "--data", missing, "--dev", missing, "-o", folder.path("head")},
    };
    for (const auto& command : commands) {
        const ProgramResult result = runElmo(command);
        EXPECT_EQ(result.exitCode, 1) << command[0] << ": " << result.err;
        EXPECT_THAT(result.err,
                    HasSubstr("There is no file '" + missing + "'. Did you mean '" + folder.path("letter.txt") + "'?"))
            << command[0];
    }
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"project", "list", folder.path("wrk.elmoscope")},
          {"export", "--to", "jsonl", "-o", "-", folder.path("wrk.elmoscope")}}) {
        const ProgramResult result = runElmo(command);
        EXPECT_EQ(result.exitCode, 1) << result.err;
        EXPECT_THAT(result.err, HasSubstr("Did you mean '" + folder.path("work.elmoscope") + "'?"));
    }
    EXPECT_THAT(runElmo({"tokenize", "/nowhere/text.txt"}).err, HasSubstr("The folder '/nowhere' does not exist"));
}

TEST(ElmoUsage, MissingFileErrorNamesTheFileAndSaysWhatToDo) {
    const ProgramResult result = runElmo({"tokenize", "/nowhere/text.txt"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("'/nowhere/text.txt'"));
    EXPECT_THAT(result.err, HasSubstr("Check the path"));
}

TEST(ElmoUsage, MissingModelErrorNamesTheModel) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "text.txt", "Hello .\n");
    const ProgramResult result = runElmo({"embed", "--model", "/nowhere/model", text, (folder / "out.hdf5").string()});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("/nowhere/model"));
    EXPECT_EQ(listing(folder.path()), "text.txt");
}

TEST(ElmoUsage, UnknownLanguagesAreWrongUsage) {
    for (const char* tag : {"klingon", "xq", "en_", "12"}) {
        const ProgramResult result = runElmo({"tokenize", "--language", tag, "-"}, "Hello.");
        EXPECT_EQ(result.exitCode, 2) << tag;
        EXPECT_THAT(result.err, HasSubstr(tag));
    }
    for (const char* tag : {"en", "de-CH", "zh-Hant", "EN-us", "tlh", "yue"})
        EXPECT_EQ(runElmo({"tokenize", "--language", tag, "-"}, "Hello.").exitCode, 0) << tag;
}

TEST(ElmoUsage, InvalidSettingsAreWrongUsage) {
    for (const char* setting :
         {"training.learning_rate", "no.such=1", "training.learning_rate=fast", "training.learning_rate=-1"}) {
        const ProgramResult result = runElmo({"train", "--task", "ner", "--print-config", "--set", setting});
        EXPECT_EQ(result.exitCode, 2) << setting << result.err;
    }
    EXPECT_EQ(runElmo({"train-lm", "--print-config", "--set", "no.such=1"}).exitCode, 2);
    EXPECT_EQ(runElmo({"train", "--task", "ner", "--print-config", "--set", "training.learning_rate=0.01"}).exitCode,
              0);
}

TEST(ElmoUsage, JsonErrorsNameTheLineAndNoParserInternals) {
    const TemporaryFolder folder;
    inputFile(folder, "weights.hdf5", "x");
    const std::string options = inputFile(folder, "options.json", "{\"lstm\": ");
    const std::string lines = inputFile(folder, "a.jsonl", "{\"format\": \"elmoscope-document\", \"text\": 7}\n");
    for (const ProgramResult& result :
         {runElmo({"info", options}), runElmo({"export", "--to", "conll", "-o", folder.path("out"), lines}),
          runElmo({"annotate", "--from", "jsonl", "-"}, "{\"text\": ")}) {
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.err, testing::Not(HasSubstr("exception")));
        EXPECT_THAT(result.err, HasSubstr("line 1"));
    }
    const std::string latin = inputFile(folder, "latin.jsonl", "{\"text\": \"caf\xE9\"}\n");
    for (const ProgramResult& result :
         {runElmo({"annotate", latin}), runElmo({"export", "--to", "conll", "-o", folder.path("out"), latin})}) {
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.err, HasSubstr("UTF-8"));
    }
}

}  // namespace
}  // namespace elmo::test
