// SPDX-License-Identifier: Apache-2.0
// `elmo embed` and `elmo ask` in pipes, on terminals, on folders, and on lists of tokens.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <termios.h>
#include <unistd.h>

#include <sstream>

#include "tests/app/trained_heads.h"
#include "tests/support/packed_text.h"

namespace elmo::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

using ElmoPipes = TrainedHeads;

std::vector<std::string> rowsOf(const std::string& text) {
    std::vector<std::string> rows;
    std::istringstream in(text);
    for (std::string row; std::getline(in, row);)
        rows.push_back(row);
    return rows;
}

std::vector<std::string> wordsOf(const std::string& text) {
    std::vector<std::string> words;
    for (const std::string& row : rowsOf(text))
        words.push_back(row.substr(0, row.find(' ')));
    return words;
}

/// The numbers of a line, whatever its word.
std::string numbersOf(const std::string& row) {
    return row.substr(row.find(' ') + 1);
}

TEST_F(ElmoPipes, EmbedWritesTheVectorsOfAFileToStandardOutput) {
    const std::string text = "Anna went home\n\nBob\n";
    const ProgramResult lines = runElmo({"embed", "--model", path("bilm"), "--pretokenized", "-", "-"}, text);
    ASSERT_EQ(lines.exitCode, 0) << lines.err;
    EXPECT_THAT(wordsOf(lines.out), ElementsAre("Anna", "went", "home", "", "", "Bob", ""));
    const std::string file = path("same.vec");
    ASSERT_EQ(runElmo({"embed", "--model", path("bilm"), "--pretokenized", "-", file}, text).exitCode, 0);
    const std::vector<std::string> expected = rowsOf(readFile(file)), rows = rowsOf(lines.out);
    ASSERT_EQ(expected.size(), 5U) << "a heading and four words";
    EXPECT_EQ(numbersOf(rows[0]), numbersOf(expected[1]));
    EXPECT_EQ(numbersOf(rows[5]), numbersOf(expected[4]));
    EXPECT_EQ(runElmo({"embed", "--model", path("bilm"), "--json", "-", "-"}, text).exitCode, 2);
    EXPECT_EQ(runElmo({"embed", "--model", path("bilm"), file}).exitCode, 2) << "no output";
}

TEST_F(ElmoPipes, EmbedReadsFilesAndFoldersInOrder) {
    std::filesystem::create_directories(m_folder / "texts/more");
    const std::string first = m_folder.write("first.txt", "Anna left .\n");
    m_folder.write("texts/b.txt", "Bob came .\n");
    m_folder.write("texts/more/c.txt", "Clara stayed .\n");
    m_folder.write("texts/picture.png", "not a text");
    const ProgramResult result =
        runElmo({"embed", "--model", path("bilm"), "--pretokenized", "--json", first, path("texts"), path("all.vec")});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::string together = m_folder.write("together.txt", "Anna left .\nBob came .\nClara stayed .\n");
    ASSERT_EQ(runElmo({"embed", "--model", path("bilm"), "--pretokenized", together, path("one.vec")}).exitCode, 0);
    EXPECT_EQ(readFile(m_folder / "all.vec"), readFile(m_folder / "one.vec"));
    const json inputs = json::parse(result.out)["inputs"];
    ASSERT_EQ(inputs.size(), 3U);
    EXPECT_EQ(inputs[1], json({{"path", path("texts/b.txt")}, {"sentences", 1}}));
    std::filesystem::create_directories(m_folder / "empty");
    EXPECT_THAT(runElmo({"embed", "--model", path("bilm"), path("empty"), path("no.vec")}).err,
                HasSubstr("contains no texts"));
}

TEST_F(ElmoPipes, EmbedReadsTokenListsWithSpacesAndEmptyTokens) {
    const auto embedded = [&](const std::string& option, const std::string& text) {
        return runElmo({"embed", "--model", path("bilm"), option, "-", "-"}, text);
    };
    const ProgramResult plain = embedded("--json-lists", "[\"Anna\", \"went\"]\n\n[\"Bob\"]\n");
    ASSERT_EQ(plain.exitCode, 0) << plain.err;
    EXPECT_EQ(plain.out, embedded("--pretokenized", "Anna went\n\nBob\n").out);
    const ProgramResult odd = embedded("--json-lists", "[\"New York\", \"\", \"is\"]\n[\"Bob\"]");
    EXPECT_THAT(wordsOf(odd.out), ElementsAre("New_York", "_", "is", "", "Bob", ""));
    EXPECT_NE(numbersOf(rowsOf(odd.out)[0]), numbersOf(rowsOf(embedded("--pretokenized", "New_York _ is\n").out)[0]));
    const ProgramResult wrong = embedded("--json-lists", "[\"Anna\"]\nAnna\n");
    EXPECT_EQ(wrong.exitCode, 1);
    EXPECT_THAT(wrong.err, HasSubstr("line 2"));
}

TEST_F(ElmoPipes, AskAnswersLineByLine) {
    trained("qa");
    const std::string text = m_folder.write("text.txt", "Anna lives in Paris. It is cold.");
    const ProgramResult one =
        runElmo({"ask", "--question", "Where does Anna live?", "--model", path("qa"), "--json", text});
    ASSERT_EQ(one.exitCode, 0) << one.err;
    const ProgramResult lines =
        runElmo({"ask", "--model", path("qa"), "--json", text}, "Where does Anna live?\n\nWho is cold?\n");
    ASSERT_EQ(lines.exitCode, 0) << lines.err;
    const std::vector<json> answers = linesOf(lines.out);
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_EQ(answers[0], json::parse(one.out));
    const ProgramResult windows = runElmo({"ask", "--model", path("qa"), "--json", text},
                                          "\xEF\xBB\xBFWhere does Anna live?\r\n\r\nWho is cold?\r\n");
    EXPECT_EQ(windows.out, lines.out) << "neither the byte order mark nor CR is part of a question";
    const ProgramResult sure = runElmo(
        {"ask", "--question", "Where does Anna live?", "--model", path("qa"), "--json", "--threshold", "1", text});
    EXPECT_EQ(json::parse(sure.out)["answers"].size(), 0U);
    EXPECT_GT(answers[0]["answers"].size(), 0U);
}

/// Types into a terminal that a program reads and shows its errors on; what stood there is added to `shown`.
ProgramResult typed(const std::vector<std::string>& arguments, std::string text, std::string& shown) {
    int person = -1, terminal = -1;
    EXPECT_EQ(openpty(&person, &terminal, nullptr, nullptr, nullptr), 0);
    text += '\x04';  // the end of input
    EXPECT_EQ(write(person, text.data(), text.size()), std::ssize(text));
    const ProgramResult result = RunningProgram("elmo", arguments, {.input = terminal, .error = terminal}).wait();
    std::string screen(65536, '\0');
    screen.resize(static_cast<std::size_t>(std::max<ssize_t>(0, read(person, screen.data(), screen.size()))));
    shown += screen;
    close(person);
    close(terminal);
    return result;
}

TEST_F(ElmoPipes, AskPromptsOnATerminal) {
    trained("qa");
    const std::string text = m_folder.write("text.txt", "Anna lives in Paris. It is cold.");
    std::string shown;
    const ProgramResult result = typed({"ask", "--model", path("qa"), text}, "Where does Anna live?\n", shown);
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.out, HasSubstr("(the text has no answer)"));
    EXPECT_THAT(shown, HasSubstr("question> "));
}

TEST_F(ElmoPipes, AnnotateAnswersEveryLineOnATerminal) {
    trained("ner", {"--elmo", "none"});
    std::string shown;
    const ProgramResult result = typed({"annotate", "--model", path("ner")}, "Anna went to Paris .\nBob\n", shown);
    EXPECT_EQ(result.exitCode, 0) << shown;
    EXPECT_THAT(result.out, testing::AllOf(HasSubstr("    1  Anna went to Paris ."), HasSubstr("    2  Bob")));
    EXPECT_THAT(shown, HasSubstr("text> "));
    const ProgramResult lines =
        runElmo({"annotate", "--model", path("ner"), "--from", "lines", "--to", "text"}, "Anna left\nBob\n");
    EXPECT_THAT(lines.out, HasSubstr("    2  Bob")) << lines.err;
}

TEST_F(ElmoPipes, AnnotateReadsPackedTextsAndJsonLinesOfAFolder) {
    trained("ner", {"--elmo", "none"});
    std::filesystem::create_directories(m_folder / "texts");
    m_folder.write("texts/a.txt.gz", zipped("Anna went to Paris .\n"));
    m_folder.write("texts/b.jsonl", "{\"text\": \"Bob went .\"}\n");
    const ProgramResult result = runElmo({"annotate", "--model", path("ner"), "--language", "en", path("texts")});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::vector<json> lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0]["file"], path("texts/a.txt.gz"));
    EXPECT_TRUE(lines[1].contains("elmoscope"));
    const ProgramResult documents =
        runElmo({"annotate", "--model", path("ner"), "--language", "en", "-o", path("out.jsonl"), path("texts")});
    ASSERT_EQ(documents.exitCode, 0) << documents.err;
    EXPECT_EQ(linesOf(readFile(path("out.jsonl"))).size(), 1U);
    EXPECT_THAT(documents.err, HasSubstr("1 file of the folders is left out"));
}

TEST_F(ElmoPipes, AnnotateLimitsLabelsByNumberAndProbability) {
    trained("sentiment", {"--elmo", "none"});
    const auto labels = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments = {"annotate", "--model", path("sentiment"), "--from", "jsonl", "-"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const ProgramResult result = runElmo(arguments, "{\"text\": \"the film was great\"}\n");
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return json::parse(result.out)["elmoscope"]["sentiment"]["sentiment"];
    };
    EXPECT_EQ(labels({})["probabilities"].size(), 2U);
    EXPECT_EQ(labels({"--top", "1"})["probabilities"].size(), 1U);
    EXPECT_EQ(labels({"--top", "1"})["label"], labels({})["label"]);
    EXPECT_EQ(labels({"--threshold", "1"})["label"], json());
    const std::string text = m_folder.write("text.txt", "the film was great");
    EXPECT_EQ(
        runElmo({"annotate", "--model", path("sentiment"), "--top", "1", "--to", "html", "-o", path("out.html"), text})
            .exitCode,
        2);
}

TEST_F(ElmoPipes, AnnotateLeavesOutEntitiesBelowTheThreshold) {
    trained("ner", {"--elmo", "none"});
    const std::string text = "Anna went to Paris .\n";
    const auto entities = [&](const std::string& threshold) {
        return linesOf(annotate(text, {"--threshold", threshold}).out).at(0)["entities"].size();
    };
    EXPECT_GT(entities("0"), 0U);
    EXPECT_EQ(entities("1"), 0U);
}

}  // namespace
}  // namespace elmo::test
