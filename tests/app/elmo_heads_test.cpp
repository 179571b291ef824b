// SPDX-License-Identifier: Apache-2.0
// From labelled data to a trained head and its use, as a person would do it: train, evaluate, annotate, ask, weights.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "elmo/formats/model_bundle.h"
#include "tests/support/random_model.h"
#include "tests/support/run_program.h"

namespace elmo::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string columns() {
    const char* const people[] = {"Anna\tB-PER\n", "Bob\tB-PER\n", "Clara\tB-PER\nBerg\tI-PER\n", "David\tB-PER\n"};
    const char* const places[] = {"Paris\tB-LOC\n", "Rome\tB-LOC\n", "New\tB-LOC\nYork\tI-LOC\n"};
    std::string text;
    for (int i = 0; i < 24; ++i)
        text += std::string(people[i % 4]) + "went\tO\nto\tO\n" + places[i % 3] + ".\tO\n\n";
    return text;
}

std::string opinions() {
    std::string text;
    for (int i = 0; i < 24; ++i)
        text += i % 2 == 0 ? "positive\tthe film was great\n" : "negative\tthe plot was awful\n";
    return text;
}

std::string questions() {
    const char* const people[] = {"Anna", "Bob", "Clara", "David"};
    const char* const places[] = {"Paris", "Rome", "Oslo"};
    std::string text;
    for (int i = 0; i < 24; ++i) {
        const std::string person = people[i % 4], place = places[i % 3];
        const std::string context = person + " lives in " + place + ". It is cold.";
        const json answer = {{"text", place}, {"answer_start", context.find(place)}};
        const json line = {{"id", "q" + std::to_string(i)},
                           {"context", context},
                           {"question", "Where does " + person + " live?"},
                           {"answers", json::array({answer})}};
        text += line.dump() + "\n";
    }
    return text;
}

std::vector<json> linesOf(const std::string& text) {
    std::vector<json> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(json::parse(line));
    return lines;
}

class ElmoHeads : public testing::Test {
protected:
    ElmoHeads() { writeBundle(randomModel(smallOptions(), 5), m_folder / "bilm"); }

    std::string data(const std::string& task) const {
        return task == "ner"         ? m_folder.write("data.tsv", columns())
               : task == "sentiment" ? m_folder.write("data.txt", opinions())
                                     : m_folder.write("data.jsonl", questions());
    }

    ProgramResult train(const std::string& task, const std::vector<std::string>& more = {}) const {
        const std::string file = data(task);
        std::vector<std::string> arguments = {"train",       "--task",    task,       "--data",   file,
                                              "--dev",       file,        "--output", path(task), "--cache",
                                              path("cache"), "--threads", "1"};
        if (std::ranges::find(more, "none") == more.end())
            arguments.insert(arguments.end(), {"--bilm", path("bilm")});
        // No more pieces than the text has, and a piece for each letter.
        arguments.insert(arguments.end(),
                         {"--set", task == "sentiment" ? "input.piece_count=20" : "input.piece_count=35"});
        for (const char* setting :
             {"input.piece_width=8", "input.character_filters=4", "input.dropout=0.1", "elmo.dropout=0.1",
              "network.dropout=0.1", "network.encoder_width=10", "network.integrator_width=8", "training.epochs=40",
              "training.patience=40", "training.batch_tokens=40", "training.rate=0.01", "training.ema_decay=0"})
            arguments.insert(arguments.end(), {"--set", setting});
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runElmo(arguments);
    }

    void trained(const std::string& task, const std::vector<std::string>& more = {}) const {
        const ProgramResult result = train(task, more);
        ASSERT_EQ(result.exitCode, 0) << result.err;
    }

    std::string path(const std::string& name) const { return m_folder.path(name); }

    ProgramResult evaluate(const std::string& task, std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments = {"evaluate", "--model", path(task), data(task), "--cache", path("cache")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runElmo(arguments);
    }

    ProgramResult annotate(const std::string& input, std::vector<std::string> more = {},
                           const std::string& models = "ner") const {
        std::vector<std::string> arguments = {"annotate", "--models", path(models), "-", "--language", "en"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runElmo(arguments, input);
    }

    TemporaryFolder m_folder;
};

TEST_F(ElmoHeads, TrainReportsEveryEvaluationAndEvaluateAgrees) {
    const ProgramResult result = train("ner");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, AllOf(HasSubstr("seed 1  epoch 1.00"), HasSubstr("input 0."), HasSubstr("dev span F1")));
    EXPECT_THAT(result.err, HasSubstr("layers of 12 distinct sentences, 12 of them computed now"));
    const ProgramResult evaluated = evaluate("ner", {"--json"});
    ASSERT_EQ(evaluated.exitCode, 0) << evaluated.err;
    const json report = json::parse(evaluated.out);
    EXPECT_GT(report["value"], 90);
    EXPECT_EQ(report["examples"], 24);
    EXPECT_EQ(report["model"], "ner");
    EXPECT_EQ(report["labels"].size(), 2U);
    EXPECT_FALSE(report["slices"].empty());
    const ProgramResult table = evaluate("ner", {"--retokenize"});
    EXPECT_THAT(table.out, AllOf(HasSubstr("span F1"), HasSubstr("own tokens")));
}

TEST_F(ElmoHeads, SeveralSeedsLeaveABundleEachAndTheBest) {
    const ProgramResult result = train("sentiment", {"--seeds", "1,2", "--elmo", "none", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const json report = json::parse(result.out);
    ASSERT_EQ(report["runs"].size(), 2U);
    EXPECT_EQ(report["runs"][1]["seed"], 2);
    EXPECT_NEAR(report["mean"], (report["runs"][0]["dev"].get<double>() + report["runs"][1]["dev"].get<double>()) / 2,
                1e-9);
    for (const char* name : {"sentiment", "sentiment-seed1", "sentiment-seed2"})
        EXPECT_TRUE(std::filesystem::exists(m_folder / name / "task.json")) << name;
    const ProgramResult again = train("sentiment", {"--seeds", "1,2", "--elmo", "none", "--resume"});
    EXPECT_EQ(again.exitCode, 0) << again.err;
    EXPECT_THAT(again.out, Not(HasSubstr("epoch"))) << "both were finished before";
}

TEST_F(ElmoHeads, TrainSaysWhatIsMissingOrWrong) {
    const std::string file = data("ner");
    EXPECT_EQ(runElmo({"train", "--task", "ner"}).exitCode, 2);
    EXPECT_THAT(runElmo({"train", "--task", "ner"}).err, HasSubstr("--data is missing"));
    EXPECT_EQ(runElmo({"train", "--task", "parsing"}).exitCode, 2);
    EXPECT_THAT(train("ner", {"--set", "training.speed=3"}).err, HasSubstr("no setting 'training.speed'"));
    EXPECT_THAT(train("ner", {"--set", "training.rate=fast"}).err, HasSubstr("must be a number"));
    EXPECT_THAT(train("ner", {"--config", "nothing"}).err, HasSubstr("sentiment"));
    std::filesystem::rename(m_folder / "bilm", m_folder / "moved");
    EXPECT_THAT(train("ner").err, HasSubstr("bilm"));
    const ProgramResult print = runElmo({"train", "--task", "qa", "--elmo", "both", "--print-config"});
    EXPECT_THAT(print.out, AllOf(HasSubstr("[elmo]"), HasSubstr("place = \"both\"")));
    const std::string bad = m_folder.write("bad.tsv", "Anna\tB-PER\nwent\n\n");
    const ProgramResult result =
        runElmo({"train", "--task", "ner", "--data", bad, "--dev", file, "--output", path("x"), "--elmo", "none"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("bad.tsv:2"));
    EXPECT_FALSE(std::filesystem::exists(m_folder / "x"));
}

TEST_F(ElmoHeads, AnUnfinishedTrainingIsNotOverwritten) {
    std::filesystem::create_directories(m_folder / "ner.training");
    const ProgramResult result = train("ner");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("--resume"));
    EXPECT_EQ(train("ner", {"--resume", "--set", "training.epochs=1"}).exitCode, 0);
}

TEST_F(ElmoHeads, AnnotateMarksTextJsonLinesAndColumns) {
    trained("ner");
    const std::string text = "Anna went to New York . It was \xC3\xA9t\xC3\xA9 . Bob went to Rome .";
    const ProgramResult asText = annotate(text);
    ASSERT_EQ(asText.exitCode, 0) << asText.err;
    std::vector<std::string> marked;
    for (const json& line : linesOf(asText.out))
        for (const json& entity : line["entities"]) {
            marked.push_back(entity["text"].get<std::string>() + "/" + entity["label"].get<std::string>());
            const std::size_t begin = entity["bytes"][0], end = entity["bytes"][1];
            EXPECT_EQ(text.substr(begin, end - begin), entity["text"]);
            const auto before = text.substr(0, begin);
            EXPECT_EQ(entity["code_points"][0], begin - static_cast<std::size_t>(std::ranges::count(before, '\xA9')));
            EXPECT_EQ(entity["model"], "ner");
        }
    EXPECT_THAT(marked, testing::IsSupersetOf({"Bob/PER", "Rome/LOC", "Anna/PER", "New York/LOC"}));

    const ProgramResult asLines =
        annotate("{\"id\": 7, \"text\": \"Bob went to Rome .\"}\n\n{\"id\": \"b\", \"text\": \"Anna went to Paris .\"}",
                 {"--input", "jsonl"});
    ASSERT_EQ(asLines.exitCode, 0) << asLines.err;
    const std::vector<json> lines = linesOf(asLines.out);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0]["id"], 7);
    EXPECT_EQ(lines[1]["id"], "b");
    ASSERT_EQ(lines[1]["entities"].size(), 2U);
    EXPECT_EQ(lines[1]["entities"][1]["bytes"], json({13, 18}));

    const ProgramResult asColumns = annotate("Bob\tx\nwent\tx\nto\tx\nNew\tx\nYork\tx\n.\tx\n\nAnna\nwent\n",
                                             {"--input", "conll", "--format", "conll"});
    EXPECT_EQ(asColumns.exitCode, 0) << asColumns.err;
    EXPECT_THAT(asColumns.out,
                testing::StartsWith("Bob\tB-PER\nwent\tO\nto\tO\nNew\tB-LOC\nYork\tI-LOC\n.\tO\n\nAnna"));
    EXPECT_THAT(annotate(text, {"--format", "text"}).out, HasSubstr("PER"));
}

TEST_F(ElmoHeads, AnnotateRunsSeveralHeadsAtOnce) {
    trained("ner");
    trained("sentiment", {"--elmo", "none"});
    const ProgramResult result =
        annotate("Bob went to Rome . The film was great .", {"--input", "text"}, "ner," + path("sentiment"));
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::vector<json> lines = linesOf(result.out);
    ASSERT_FALSE(lines.empty());
    for (const json& line : lines) {
        EXPECT_TRUE(line.contains("entities"));
        const json& probabilities = line["sentiment"]["sentiment"]["probabilities"];
        EXPECT_NEAR(probabilities["negative"].get<double>() + probabilities["positive"].get<double>(), 1, 1e-6);
    }
    const ProgramResult one = annotate("{\"text\": \"the film was great\"}\n", {"--input", "jsonl"}, "sentiment");
    EXPECT_EQ(linesOf(one.out).at(0)["sentiment"]["sentiment"]["label"], "positive") << one.err;
}

TEST_F(ElmoHeads, AnnotateAnswersForEveryLineInOrder) {
    trained("ner");
    std::string input;
    for (int k = 0; k < 300; ++k)
        input += json{{"id", k},
                      {"text", k % 7 == 3   ? ""
                               : k % 2 == 0 ? "Bob went to Rome ."
                                            : "it rained"}}
                     .dump() +
                 "\n";
    const ProgramResult result = annotate(input, {"--input", "jsonl"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::vector<json> lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 300U);
    for (std::size_t k = 0; k < lines.size(); ++k) {
        EXPECT_EQ(lines[k]["id"], k);
        if (k % 7 != 3 && k % 2 == 0) {
            EXPECT_EQ(lines[k]["entities"], lines[0]["entities"]) << k;
        } else if (k % 7 == 3) {
            EXPECT_TRUE(lines[k]["entities"].empty());
        }
    }
}

TEST_F(ElmoHeads, AnnotateTakesEmptyAndTinyTexts) {
    trained("ner");
    const ProgramResult empty = annotate("");
    EXPECT_EQ(empty.exitCode, 0) << empty.err;
    EXPECT_EQ(empty.out, "");
    const ProgramResult blank = annotate(" \n\n ");
    EXPECT_EQ(blank.exitCode, 0) << blank.err;
    const ProgramResult one = annotate("it");
    EXPECT_EQ(linesOf(one.out).at(0)["entities"], json::array()) << "no entity: " << one.err;
    EXPECT_EQ(linesOf(annotate("Bob").out).size(), 1U);
    const ProgramResult line = annotate("{\"text\": \"\"}\n", {"--input", "jsonl"});
    EXPECT_EQ(line.exitCode, 0) << line.err;
    EXPECT_EQ(linesOf(line.out).at(0)["entities"], json::array());
    EXPECT_EQ(annotate("\n\n", {"--input", "conll", "--format", "conll"}).out, "");
}

TEST_F(ElmoHeads, AnnotateNamesABadLineAfterWhatCameBefore) {
    trained("ner");
    const ProgramResult result = annotate("{\"id\": 1, \"text\": \"Bob .\"}\n{\"id\": 2}\n", {"--input", "jsonl"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, AllOf(HasSubstr("line 2"), HasSubstr("\"text\"")));
    EXPECT_THAT(result.out, HasSubstr("\"id\":1")) << "the lines before are written";
    EXPECT_THAT(annotate("nonsense\n", {"--input", "jsonl"}).err, HasSubstr("line 1"));
    for (const char* token : {"\xFF\xFE", "caf\xE9"})
        EXPECT_THAT(annotate(std::string("a\tO\n") + token + "\tO\n", {"--input", "conll"}).err, HasSubstr("line 2"));
    EXPECT_EQ(runElmo({"annotate", "--models", path("absent"), "-"}).exitCode, 1);
    EXPECT_EQ(annotate("x", {"--format", "xml"}).exitCode, 2);
}

TEST_F(ElmoHeads, AskAnswersFromAText) {
    trained("qa");
    const std::string file = m_folder.write("text.txt", "Anna lives in Paris. It is cold.");
    const ProgramResult text = runElmo({"ask", "--question", "Where does Anna live?", "--model", path("qa"), file});
    ASSERT_EQ(text.exitCode, 0) << text.err;
    EXPECT_THAT(text.out, AllOf(HasSubstr("%  "), HasSubstr("(the text has no answer)")));
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

TEST_F(ElmoHeads, AskTakesOddTextsAndNamesOddQuestions) {
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
}

TEST_F(ElmoHeads, AHeadOfAnotherTaskIsRefused) {
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

TEST_F(ElmoHeads, ABilmOfAnotherHashIsRefused) {
    trained("ner", {"--set", "training.epochs=1"});
    writeBundle(randomModel(smallOptions(), 6), m_folder / "other");
    for (const ProgramResult& result :
         {annotate("Bob.", {"--bilm", path("other")}), evaluate("ner", {"--bilm", path("other")})}) {
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.err, AllOf(HasSubstr("hash"), HasSubstr("'ner'"), HasSubstr("other")));
    }
    std::filesystem::rename(m_folder / "bilm", m_folder / "moved");
    const ProgramResult gone = annotate("Bob.");
    EXPECT_EQ(gone.exitCode, 1);
    EXPECT_THAT(gone.err, AllOf(HasSubstr("needs the biLM 'bilm'"), HasSubstr("--bilm")));
    EXPECT_EQ(annotate("Bob.", {"--bilm", path("moved")}).exitCode, 0);
}

TEST_F(ElmoHeads, EvaluateNamesWhatTheHeadDoesNotKnow) {
    trained("sentiment", {"--elmo", "none", "--set", "training.epochs=1"});
    const std::string mixed = m_folder.write("mixed.txt", "positive\tgreat\nmixed\twell\n");
    const ProgramResult result = runElmo({"evaluate", "--model", path("sentiment"), mixed});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, AllOf(HasSubstr("mixed.txt:2"), HasSubstr("'mixed'"), HasSubstr("negative, positive")));
    const ProgramResult good = evaluate("sentiment", {"--json"});
    ASSERT_EQ(good.exitCode, 0) << good.err;
    EXPECT_EQ(json::parse(good.out)["confusion"]["labels"], json({"negative", "positive"}));
    EXPECT_EQ(runElmo({"evaluate", "--model", path("absent"), mixed}).exitCode, 1);
    EXPECT_EQ(runElmo({"evaluate", mixed}).exitCode, 2);
}

TEST_F(ElmoHeads, WeightsShowsEveryFormat) {
    trained("ner", {"--elmo", "both", "--set", "training.epochs=2"});
    const ProgramResult table = runElmo({"weights", path("ner")});
    EXPECT_EQ(table.exitCode, 0) << table.err;
    EXPECT_THAT(table.out, AllOf(HasSubstr("elmo both"), HasSubstr("input mix"), HasSubstr("output mix"),
                                 HasSubstr("(chosen)"), HasSubstr("projection")));
    const json mixes = json::parse(runElmo({"weights", path("ner"), "--format", "json", "--history"}).out)["mixes"];
    ASSERT_EQ(mixes.size(), 4U) << "two evaluations of two mixes";
    EXPECT_EQ(mixes[0]["raw"].size(), 3U);
    EXPECT_EQ(mixes[0]["unfolded"].size(), 3U);
    int contributions = 0;
    for (const json& mix : mixes)
        contributions += mix.contains("contributions");
    EXPECT_EQ(contributions, 2) << "of the chosen point alone";
    const std::string csv = runElmo({"weights", path("ner"), "--format", "csv"}).out;
    EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 2 * 3);
    std::istringstream rows(csv);
    for (std::string row; std::getline(rows, row);)
        EXPECT_EQ(std::ranges::count(row, ','), 19) << row;
}

TEST_F(ElmoHeads, WeightsComparesRunsAndNamesWhatIsNone) {
    trained("ner", {"--set", "training.epochs=1"});
    trained("sentiment", {"--elmo", "none", "--set", "training.epochs=1"});
    const ProgramResult result = runElmo({"weights", path("ner"), path("sentiment"), "--compare"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, AllOf(HasSubstr("sentiment against ner: other task"), HasSubstr("other ELMo mode")));
    EXPECT_THAT(result.err, HasSubstr("uses no ELMo"));
    EXPECT_EQ(runElmo({"weights", path("absent")}).exitCode, 1);
    EXPECT_EQ(runElmo({"weights", path("ner"), "--format", "xml"}).exitCode, 2);
    EXPECT_EQ(runElmo({"weights"}).exitCode, 2);
}

}  // namespace
}  // namespace elmo::test
