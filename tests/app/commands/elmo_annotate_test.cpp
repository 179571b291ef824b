// SPDX-License-Identifier: Apache-2.0
// `elmo annotate` and `elmo ask` as processes, with heads trained for a moment.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "tests/app/trained_heads.h"
#include "tests/support/odd_documents.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

using ElmoAnnotate = TrainedHeads;

TEST_F(ElmoAnnotate, AnnotatesTextJsonLinesAndColumns) {
    trained("ner");
    const std::string text = "Anna went to New York . It was \xC3\xA9t\xC3\xA9 . Bob went to Rome .";
    const ProgramResult asText = annotate(text);
    ASSERT_EQ(asText.exitCode, 0) << asText.err;
    std::vector<std::string> marked;
    for (const json& line : linesOf(asText.out))
        for (const json& entity : line["entities"]) {
            marked.push_back(entity["text"].get<std::string>() + "/" + entity["label"].get<std::string>());
            const std::size_t begin = entity["bytes"][0], end = entity["bytes"][1];
            EXPECT_EQ(text.substr(begin, end - begin), entity["text"].get<std::string>());
            const auto before = text.substr(0, begin);
            EXPECT_EQ(entity["code_points"][0], begin - static_cast<std::size_t>(std::ranges::count(before, '\xA9')));
            EXPECT_EQ(entity["model"], "ner");
        }
    EXPECT_THAT(marked, testing::IsSupersetOf({"Bob/PER", "Rome/LOC", "Anna/PER", "New York/LOC"}));

    const ProgramResult asLines =
        annotate("{\"id\": 7, \"text\": \"Bob went to Rome .\"}\n\n{\"id\": \"b\", \"text\": \"Anna went to Paris .\"}",
                 {"--from", "jsonl"});
    ASSERT_EQ(asLines.exitCode, 0) << asLines.err;
    const std::vector<json> lines = linesOf(asLines.out);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0]["id"], 7);
    EXPECT_EQ(lines[1]["id"], "b");
    ASSERT_EQ(lines[1]["elmoscope"]["entities"].size(), 2U);
    EXPECT_EQ(lines[1]["elmoscope"]["entities"][1]["bytes"], json({13, 18}));

    const ProgramResult asColumns =
        annotate("Bob\tx\nwent\tx\nto\tx\nNew\tx\nYork\tx\n.\tx\n\nAnna\nwent\n", {"--from", "conll", "--to", "conll"});
    EXPECT_EQ(asColumns.exitCode, 0) << asColumns.err;
    EXPECT_THAT(asColumns.out,
                testing::StartsWith("-DOCSTART- -X- O O\n\nBob -X- O B-PER\nwent -X- O O\nto -X- O O\nNew -X- O B-LOC\n"
                                    "York -X- O I-LOC\n. -X- O O\n\nAnna -X- O"));
    EXPECT_THAT(annotate(text, {"--to", "text"}).out, HasSubstr("PER"));
}

// Uses the bundled heads: their matrix products are large enough to be split over several threads.
TEST_F(ElmoAnnotate, AnnotateIsBitIdenticalForAnyNumberOfThreads) {
    const std::string text = readFile(test::sourceDir() / "resources/samples/layers.txt");
    std::string lines;
    for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
        end = text.find('.', begin);
        lines += json{{"text", text.substr(begin, end == std::string::npos ? end : end + 1 - begin)}}.dump() + "\n";
    }
    for (const std::string& input : {m_folder.write("text.txt", text), m_folder.write("lines.jsonl", lines)}) {
        const ProgramResult one = runElmo({"annotate", "--threads", "1", input});
        ASSERT_EQ(one.exitCode, 0) << one.err;
        EXPECT_THAT(one.out, HasSubstr("\"LOC\""));
        EXPECT_TRUE(runElmo({"annotate", "--threads", "2", input}).out == one.out) << input;
        EXPECT_TRUE(runElmo({"annotate", "--threads", "3", input}).out == one.out) << input;
    }
}

TEST_F(ElmoAnnotate, AnnotateReportsTheEncodingOfAText) {
    trained("ner");
    using namespace std::string_literals;
    const std::string file = m_folder.write("wide.txt", "B\0o\0b\0 \0w\0e\0n\0t\0 \0.\0"s);
    for (const char* format : {"jsonl", "html", "npz"}) {
        const std::string output = path("out-"s + format);
        const ProgramResult result =
            runElmo({"annotate", "--model", path("ner"), "--to", format, "--output", output, file});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_THAT(result.err, HasSubstr("was read as UTF-16LE")) << format;
    }
    EXPECT_THAT(annotate("Bob went .").err, testing::Not(HasSubstr("was read as")));
}

TEST_F(ElmoAnnotate, AnnotateGivesTheBestTaggingsOfASentence) {
    trained("ner");
    const std::string text = "Anna went to New York . Bob went to Rome .";
    const ProgramResult asLines = annotate(text, {"--k-best", "3"});
    ASSERT_EQ(asLines.exitCode, 0) << asLines.err;
    for (const json& line : linesOf(asLines.out)) {
        ASSERT_EQ(line["readings"].size(), 3U);
        EXPECT_EQ(line["readings"][0]["entities"].size(), line["entities"].size());
        EXPECT_EQ(line["readings"][0]["bytes"], line["bytes"]);
        EXPECT_GE(line["readings"][0]["probability"], line["readings"][1]["probability"]);
        EXPECT_NE(line["readings"][0]["entities"], line["readings"][1]["entities"]);
    }
    EXPECT_FALSE(linesOf(annotate(text).out)[0].contains("readings"));
    EXPECT_THAT(
        annotate(text, {"--k-best", "2", "--to", "text"}).out,
        AllOf(HasSubstr("tagging 1 "), HasSubstr("tagging 2 "), HasSubstr("[PER Anna] went to [LOC New York] .")));
    const ProgramResult refused = annotate(text, {"--k-best", "2", "--to", "conll"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err, HasSubstr("--k-best needs --to predictions or text"));
}

TEST_F(ElmoAnnotate, AnnotateExportsWholeDocuments) {
    trained("ner");
    const std::string text = m_folder.write("letter.txt", "Bob went to New York .\n");
    const auto exported = [&](const std::string& format, const std::string& file) {
        return runElmo({"annotate", "--model", path("ner"), "--language", "en", "--to", format, "--output",
                        path("letter." + format), file});
    };
    const ProgramResult result = exported("brat", text);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("sentences: 1 left out"));
    const ProgramResult columns = exported("conll", text);
    ASSERT_EQ(columns.exitCode, 0) << columns.err;
    const ProgramResult back =
        runElmo({"export", "--to", "conll", "--output", path("again.conll"), path("letter.conll")});
    ASSERT_EQ(back.exitCode, 0) << back.err;
    EXPECT_EQ(readFile(path("again.conll")), readFile(path("letter.conll")));
    EXPECT_THAT(readFile(path("letter.conll")), AllOf(HasSubstr("B-PER"), HasSubstr("I-LOC")));
    EXPECT_EQ(exported("html", "-").exitCode, 2);
    EXPECT_FALSE(std::filesystem::exists(path("letter.html")));
}

TEST_F(ElmoAnnotate, AnnotateRunsSeveralHeadsAtOnce) {
    trained("ner");
    trained("sentiment", {"--elmo", "none"});
    const ProgramResult result =
        annotate("Bob went to Rome . The film was great .", {"--from", "text"}, "ner," + path("sentiment"));
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::vector<json> lines = linesOf(result.out);
    ASSERT_FALSE(lines.empty());
    for (const json& line : lines) {
        EXPECT_TRUE(line.contains("entities"));
        const json& probabilities = line["sentiment"]["sentiment"]["probabilities"];
        EXPECT_NEAR(probabilities["negative"].get<double>() + probabilities["positive"].get<double>(), 1, 1e-6);
    }
    const std::vector<std::string> blanks = {"annotate", "--model", path("ner"), path("sentiment")};
    std::vector<std::string> more = blanks;
    more.insert(more.end(), {"-", "--from", "text", "--language", "en"});
    EXPECT_EQ(runElmo(more, "Bob went to Rome . The film was great .").out, result.out);
    const std::vector<std::string> behind = {"annotate", "-",       "--from",    "text",           "--language",
                                             "en",       "--model", path("ner"), path("sentiment")};
    EXPECT_EQ(runElmo(behind, "Bob went to Rome . The film was great .").out, result.out);
    std::vector<std::string> withoutFile = blanks;  // standard input is the default
    withoutFile.insert(withoutFile.end(), {"--from", "text", "--language", "en"});
    EXPECT_EQ(runElmo(withoutFile, "Bob went to Rome . The film was great .").out, result.out);
    const ProgramResult one = annotate("{\"text\": \"the film was great\"}\n", {"--from", "jsonl"}, "sentiment");
    EXPECT_EQ(linesOf(one.out).at(0)["elmoscope"]["sentiment"]["sentiment"]["label"], "positive") << one.err;
}

TEST_F(ElmoAnnotate, AnnotateWritesAResultForEveryLineInOrder) {
    trained("ner");
    std::string input;
    for (int k = 0; k < 120; ++k)
        input += json{{"id", k},
                      {"text", k % 7 == 3   ? ""
                               : k % 2 == 0 ? "Bob went to Rome ."
                                            : "it rained"}}
                     .dump() +
                 "\n";
    const ProgramResult result = annotate(input, {"--from", "jsonl"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::vector<json> lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 120U);
    for (std::size_t k = 0; k < lines.size(); ++k) {
        EXPECT_EQ(lines[k]["id"], k);
        if (k % 7 != 3 && k % 2 == 0) {
            EXPECT_EQ(lines[k]["elmoscope"], lines[0]["elmoscope"]) << k;
        } else if (k % 7 == 3) {
            EXPECT_TRUE(lines[k]["elmoscope"]["entities"].empty());
        }
    }
}

TEST_F(ElmoAnnotate, AnnotateWritesEachResultBeforeTheNextLineArrives) {
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    int ends[2] = {-1, -1};
    ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
    const int out = open(path("out").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    RunningProgram program("elmo", {"annotate", "--model", path("ner"), "-", "--from", "jsonl"},
                           {.input = ends[0], .output = out});
    close(ends[0]);
    for (int line = 1; line <= 2; ++line) {
        const std::string text = "{\"text\": \"Bob went .\"}\n";
        ASSERT_EQ(write(ends[1], text.data(), text.size()), std::ssize(text));
        for (int waited = 0; waited < 6000 && std::ranges::count(readFile(m_folder / "out"), '\n') < line; ++waited)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        EXPECT_EQ(std::ranges::count(readFile(m_folder / "out"), '\n'), line);
    }
    close(ends[1]);
    EXPECT_EQ(program.wait().exitCode, 0);
    close(out);
}

TEST_F(ElmoAnnotate, AnnotateNamesALongSentence) {
    trained("ner");
    const std::string text = m_folder.write("long.txt", "Anna went.\n\n" + repeated("word ", 10'001));
    const std::string sentence = "Sentence 2 of '" + text + "' has 10001 tokens";
    for (const std::vector<std::string>& more : {std::vector<std::string>(), {"--to", "brat", "-o", path("out")}}) {
        std::vector<std::string> arguments = {"annotate", "--model", path("ner"), "--language", "en", text};
        arguments.insert(arguments.end(), more.begin(), more.end());
        EXPECT_THAT(runElmo(arguments).err, HasSubstr(sentence));
    }
}

TEST_F(ElmoAnnotate, AnnotateAcceptsEmptyAndTinyTexts) {
    trained("ner");
    const ProgramResult empty = annotate("");
    EXPECT_EQ(empty.exitCode, 0) << empty.err;
    EXPECT_EQ(empty.out, "");
    const ProgramResult blank = annotate(" \n\n ");
    EXPECT_EQ(blank.exitCode, 0) << blank.err;
    const ProgramResult one = annotate("it");
    EXPECT_EQ(linesOf(one.out).at(0)["entities"], json::array()) << "no entity: " << one.err;
    EXPECT_EQ(linesOf(annotate("Bob").out).size(), 1U);
    const ProgramResult line = annotate("{\"text\": \"\"}\n", {"--from", "jsonl"});
    EXPECT_EQ(line.exitCode, 0) << line.err;
    EXPECT_EQ(linesOf(line.out).at(0)["elmoscope"]["entities"], json::array());
    EXPECT_EQ(annotate("\n\n", {"--from", "conll", "--to", "conll"}).out, "");
}

TEST_F(ElmoAnnotate, AnnotateNamesAnInvalidLineAfterWritingEarlierResults) {
    trained("ner");
    const ProgramResult result = annotate("{\"id\": 1, \"text\": \"Bob .\"}\n{\"id\": 2}\n", {"--from", "jsonl"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, AllOf(HasSubstr("line 2"), HasSubstr("\"text\"")));
    EXPECT_THAT(result.out, HasSubstr("\"id\": 1")) << "the lines before are written";
    EXPECT_THAT(annotate("nonsense\n", {"--from", "jsonl"}).err, HasSubstr("line 1"));
    for (const char* token : {"\xFF\xFE", "caf\xE9"})
        EXPECT_THAT(annotate(std::string("a\tO\n") + token + "\tO\n", {"--from", "conll"}).err, HasSubstr("line 2"));
    EXPECT_EQ(runElmo({"annotate", "--model", path("absent"), "-"}).exitCode, 1);
    EXPECT_EQ(annotate("x", {"--to", "xml"}).exitCode, 2);
}

TEST_F(ElmoAnnotate, AskAnswersFromAText) {
    trained("qa");
    const std::string file = m_folder.write("text.txt", "Anna lives in Paris. It is cold.");
    const ProgramResult text = runElmo({"ask", "--question", "Where does Anna live?", "--model", path("qa"), file});
    ASSERT_EQ(text.exitCode, 0) << text.err;
    EXPECT_THAT(text.out, AllOf(HasSubstr("%  "), HasSubstr("(the text has no answer)")));
    EXPECT_EQ(runElmo({"ask", file, "Where does Anna live?", "--model", path("qa")}).out, text.out);
    const ProgramResult result = runElmo({"ask", "--question", "Where does Anna live?", "--model", path("qa"), "--json",
                                          "--top", "2", "--language", "en", "-"},
                                         "Anna lives in Paris. It is cold.");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const json report = json::parse(result.out);
    double sum = report["no_answer"];
    for (const json& answer : report["answers"])
        sum += answer["probability"].get<double>();
    EXPECT_LE(report["answers"].size(), 2U);
    EXPECT_LE(sum, 1 + 1e-6);
    EXPECT_EQ(report["answers"][0]["text"], "Paris");
    EXPECT_EQ(report["answers"][0]["bytes"], json({14, 19}));
    EXPECT_EQ(report["answers"][0]["sentence"], "Anna lives in Paris.");
}

TEST_F(ElmoAnnotate, AskAcceptsUnusualTextsAndReportsInvalidQuestions) {
    trained("qa", {"--elmo", "none"});
    const auto ask = [&](const std::string& question, const std::string& text) {
        return runElmo({"ask", "--question", question, "--model", path("qa"), "--json", "-"}, text);
    };
    const ProgramResult empty = ask("Where does Anna live?", "");
    EXPECT_EQ(empty.exitCode, 0) << empty.err;
    EXPECT_EQ(json::parse(empty.out)["no_answer"], 1.0);
    EXPECT_EQ(json::parse(empty.out)["answers"], json::array());
    const ProgramResult one = ask("Where, if anywhere at all, does Anna live these days?", "Paris");
    EXPECT_EQ(one.exitCode, 0) << one.err;
    EXPECT_EQ(json::parse(one.out)["answers"][0]["text"], "Paris");
    const ProgramResult nothing = ask("  ", "Anna lives in Paris.");
    EXPECT_EQ(nothing.exitCode, 1);
    EXPECT_THAT(nothing.err, HasSubstr("empty"));
    EXPECT_EQ(runElmo({"ask", "--model", path("qa"), "-"}).exitCode, 2) << "no question";
    EXPECT_EQ(runElmo({"ask", "--model", path("qa"), m_folder.write("a.txt", "Anna."), ""}).exitCode, 2) << "empty";
}

TEST_F(ElmoAnnotate, RejectsAHeadForAnotherTask) {
    trained("qa", {"--elmo", "none", "--set", "training.epochs=1"});
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    const ProgramResult asked = runElmo({"ask", "--question", "Who?", "--model", path("ner"), "-"}, "Bob.");
    EXPECT_EQ(asked.exitCode, 2);
    EXPECT_THAT(asked.err, HasSubstr("head for ner"));
    const ProgramResult annotated = annotate("Bob.", {}, "qa");
    EXPECT_EQ(annotated.exitCode, 2);
    EXPECT_THAT(annotated.err, HasSubstr("elmo ask"));
    EXPECT_EQ(evaluate("qa", {"--retokenize"}).exitCode, 2);
}

TEST_F(ElmoAnnotate, RejectsABilmWithAnotherHash) {
    trained("ner", {"--set", "training.epochs=1"});
    writeBundle(randomModel(smallOptions(), 6), m_folder / "other");
    for (const ProgramResult& result :
         {annotate("Bob.", {"--bilm", path("other")}), evaluate("ner", {"--bilm", path("other")})}) {
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.err, AllOf(HasSubstr("hash"), HasSubstr("'ner'"), HasSubstr("other")));
    }
    std::filesystem::rename(m_folder / "bilm", m_folder / "moved");
    for (const ProgramResult& gone : {annotate("Bob."), evaluate("ner")}) {
        EXPECT_EQ(gone.exitCode, 1);
        EXPECT_THAT(gone.err, AllOf(HasSubstr("needs the biLM 'bilm'"), HasSubstr("--bilm")));
    }
    EXPECT_EQ(annotate("Bob.", {"--bilm", path("moved")}).exitCode, 0);
}

TEST_F(ElmoAnnotate, FindsTheBilmOfAMovedHeadNextToIt) {
    const std::string bilm = path("models/deep/bilm");
    std::filesystem::create_directories(path("models/deep"));
    std::filesystem::rename(path("bilm"), bilm);
    std::filesystem::create_directories(path("elsewhere"));
    const std::vector<std::string> arguments = {"train",
                                                "--task",
                                                "ner",
                                                "--data",
                                                data("ner"),
                                                "--dev",
                                                data("ner"),
                                                "--output",
                                                path("mine"),
                                                "--cache",
                                                path("cache"),
                                                "--threads",
                                                "1",
                                                "--bilm",
                                                bilm,
                                                "--set",
                                                "input.piece_count=40",
                                                "--set",
                                                "training.epochs=1"};
    const ProgramResult trained = runElmo(arguments);
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    std::filesystem::rename(path("mine"), path("elsewhere/mine"));
    std::filesystem::rename(bilm, path("elsewhere/bilm"));
    const ProgramResult found = annotate("Bob.", {}, "elsewhere/mine");
    EXPECT_EQ(found.exitCode, 0) << found.err;
    std::filesystem::remove_all(path("elsewhere/bilm"));
    writeBundle(randomModel(smallOptions(), 6), m_folder / "elsewhere/bilm");
    EXPECT_EQ(annotate("Bob.", {}, "elsewhere/mine").exitCode, 1) << "another biLM of that name";
}

}  // namespace
}  // namespace elmo::test
