// SPDX-License-Identifier: Apache-2.0
// What `elmo annotate` writes, and what other commands make of it.
#include <gmock/gmock.h>

#include "tests/app/trained_heads.h"
#include "tests/support/packed_text.h"

namespace elmo::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using ElmoPredictions = TrainedHeads;

std::vector<std::string> spansOf(const json& document) {
    std::vector<std::string> spans;
    for (const json& span : document["spans"])
        spans.push_back(span["text"].get<std::string>() + "/" + span["label"].get<std::string>());
    return spans;
}

TEST_F(ElmoPredictions, EveryReaderAcceptsBothFormatsOfAnnotate) {
    trained("ner");
    const std::string text = "  Bob went to New York .\n\nÉva 😊 went to Rome .\t\n";
    const std::string file = m_folder.write("letter.txt", text);
    const std::vector<std::string> start = {"annotate", "--model", path("ner"), "--language", "en"};
    const auto annotated = [&](std::vector<std::string> more) {
        more.insert(more.begin(), start.begin(), start.end());
        return runElmo(more);
    };
    const ProgramResult streamed = annotated({file});
    ASSERT_EQ(streamed.exitCode, 0) << streamed.err;
    for (const json& line : linesOf(streamed.out))
        EXPECT_EQ(line["format"], "elmoscope-predictions");
    const std::string predictions = m_folder.write("stream.jsonl", streamed.out);
    const std::string documents = path("documents.jsonl");
    ASSERT_EQ(annotated({"-o", documents, file}).exitCode, 0);
    ASSERT_EQ(annotated({"-o", path("named.conll"), file}).exitCode, 0);
    EXPECT_THAT(readFile(m_folder / "named.conll"), HasSubstr("-DOCSTART- -X- O O")) << "the name says the format";
    const json written = json::parse(readFile(documents));
    EXPECT_EQ(written["format"], "elmoscope-document");
    ASSERT_FALSE(written["spans"].empty());

    ASSERT_EQ(runElmo({"export", "--to", "jsonl", "-o", path("again.jsonl"), predictions}).exitCode, 0);
    const json again = json::parse(readFile(m_folder / "again.jsonl"));
    for (const char* key : {"text", "tokens", "sentences", "language", "name"})
        EXPECT_EQ(again[key], written[key]) << key;
    EXPECT_EQ(spansOf(again), spansOf(written));
    EXPECT_EQ(again["spans"][0]["score"], written["spans"][0]["score"]);
    EXPECT_EQ(again["spans"][0]["layer"], "model");

    for (const std::string& source : {predictions, documents}) {
        const std::string project = path("work.elmoscope");
        ASSERT_EQ(runElmo({"project", "create", project, source}).exitCode, 0);
        ASSERT_EQ(runElmo({"export", "--to", "jsonl", "-o", "-", project}).exitCode, 0);
        EXPECT_EQ(spansOf(json::parse(runElmo({"export", "--to", "jsonl", "-o", "-", project}).out)), spansOf(written));
        std::filesystem::remove(project);
    }
}

TEST_F(ElmoPredictions, SeveralInputsAndScoresSurviveTheRoundTrip) {
    trained("sentiment", {"--elmo", "none", "--set", "training.epochs=2"});
    const std::string a = m_folder.write("a.txt", "The film was great . The plot was awful .");
    const std::string b = m_folder.write("b.txt", "It was great .");
    const ProgramResult streamed = runElmo({"annotate", "--model", path("sentiment"), "--language", "en", a, b});
    const ProgramResult read =
        runElmo({"export", "--to", "jsonl", "-o", "-", m_folder.write("both.jsonl", streamed.out)});
    ASSERT_EQ(read.exitCode, 0) << read.err;
    const std::vector<json> documents = linesOf(read.out);
    ASSERT_EQ(documents.size(), 2U);
    EXPECT_EQ(documents[0]["name"], "a.txt");
    EXPECT_EQ(documents[1]["text"], "It was great .");
    ASSERT_EQ(documents[0]["scores"].size(), 2U);
    EXPECT_EQ(documents[0]["scores"][1]["sentence"], 1);
    EXPECT_EQ(documents[0]["sources"][0]["model"], "sentiment");
}

TEST_F(ElmoPredictions, LinesKeepTheirPlacesAndTheirText) {
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    const std::string text = "Anna lives in Paris.\r\n\r\nBob lives in Rome.\r\n";
    const ProgramResult result = annotate(text, {"--from", "lines"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::vector<json> lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[1]["bytes"][0], text.find("Bob"));
    const ProgramResult exported =
        runElmo({"export", "--to", "jsonl", "-o", "-", m_folder.write("p.jsonl", result.out)});
    ASSERT_EQ(exported.exitCode, 0) << exported.err;
    EXPECT_EQ(json::parse(exported.out)["text"].get<std::string>(), text);
}

TEST_F(ElmoPredictions, JsonLinesKeepUserFields) {
    trained("ner");
    const std::string input =
        "{\"entities\": [[0, 3, \"GOLD\"]], \"text\": \"Bob went to Rome .\", \"id\": 12345678901234567890123, \"x\": "
        "1.10}\n";
    const ProgramResult result = annotate(input, {"--from", "jsonl"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(result.out.starts_with(input.substr(0, input.size() - 2) + ",\"elmoscope\":")) << result.out;
    const json line = linesOf(result.out).at(0);
    EXPECT_EQ(line["entities"], json({{0, 3, "GOLD"}}));
    EXPECT_EQ(line["elmoscope"]["entities"][0]["text"], "Bob");
    // A document of them keeps the fields, and other formats say that they leave them out.
    const std::string file = m_folder.write("a.jsonl", result.out);
    const ProgramResult whole = runElmo({"export", "--to", "jsonl", "-o", "-", file});
    EXPECT_EQ(json::parse(json::parse(whole.out)["uninterpreted"][0]["content"].get<std::string>())["x"], 1.1);
    EXPECT_EQ(json::parse(whole.out)["spans"][0]["text"], "Bob");
    const ProgramResult conll = runElmo({"export", "--to", "conll", "-o", "-", file});
    EXPECT_THAT(conll.err, HasSubstr("fields: 1 left out"));
    const ProgramResult twice = annotate(result.out, {"--from", "jsonl"});
    EXPECT_EQ(twice.exitCode, 1) << "its predictions would be written over";
    EXPECT_THAT(twice.err, HasSubstr("elmoscope"));
}

TEST_F(ElmoPredictions, FormatNamesAreUnambiguous) {
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    const std::string file = m_folder.write("a.txt", "Bob went .");
    const auto annotated = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"annotate", "--model", path("ner"), file});
        return runElmo(more);
    };
    EXPECT_EQ(annotated({"--to", "jsonl"}).exitCode, 2);
    EXPECT_EQ(annotated({"--to", "predictions", "-o", path("x")}).exitCode, 2);
    const ProgramResult named = annotated({"--to", "jsonl", "-o", "-"});
    EXPECT_EQ(json::parse(named.out)["format"], "elmoscope-document") << named.err;
    EXPECT_EQ(annotated({"-o", "-"}).exitCode, 0);
    EXPECT_EQ(annotated({"--to", "html", "--layers", "top", "-o", path("x")}).exitCode, 2);
    EXPECT_FALSE(std::filesystem::exists(m_folder / "x"));
}

TEST_F(ElmoPredictions, DataFilesAreNotReadAsPlainTextByDefault) {
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    const std::pair<const char*, std::string> data[] = {
        {"a.json", "{\"some\": [\"data\"]}"},
        {"b.txt", "Bob B-PER\nwent O\n\nRome B-LOC\n"},
        {"c.txt", "T1\tPER 0 3\tBob\n"},
        {"d.xml", "<?xml version=\"1.0\"?><a/>"},
    };
    for (const auto& [name, content] : data) {
        const std::string file = m_folder.write(name, content);
        const ProgramResult refused = runElmo({"annotate", "--model", path("ner"), file});
        EXPECT_EQ(refused.exitCode, 2) << name;
        EXPECT_THAT(refused.err, HasSubstr("--from text")) << name;
        EXPECT_EQ(runElmo({"annotate", "--model", path("ner"), "--from", "text", file}).exitCode, 0) << name;
        const ProgramResult piped = annotate(content);
        EXPECT_EQ(piped.exitCode, 2) << name;
        EXPECT_THAT(piped.err, HasSubstr("--from text")) << name;
        EXPECT_EQ(piped.out, "") << name;
        EXPECT_EQ(annotate(content, {"--from", "text"}).exitCode, 0) << name;
        for (const std::vector<std::string>& command : {std::vector<std::string>{"tokenize"},
                                                        {"embed", "--model", path("bilm"), "-o", path("x.npz")},
                                                        {"neighbours", "--word", "Bob", path("bilm")}}) {
            std::vector<std::string> arguments = command;
            arguments.push_back(file);
            const ProgramResult read = runElmo(arguments);
            EXPECT_EQ(read.exitCode, 2) << command[0] << name;
            EXPECT_THAT(read.err, HasSubstr("--from text")) << command[0] << name;
            EXPECT_EQ(read.out, "") << command[0] << name;
            arguments.back() = "-";
            EXPECT_EQ(runElmo(arguments, content).exitCode, 2) << command[0] << name;
            arguments.insert(arguments.end(), {"--from", "text"});
            EXPECT_EQ(runElmo(arguments, content).exitCode, 0) << command[0] << name;
        }
        const ProgramResult asked = runElmo({"ask", "--model", path("ner"), file, "Who went?"});
        EXPECT_EQ(asked.exitCode, 2) << name;
        EXPECT_THAT(asked.err, HasSubstr("looks like")) << name;
        std::filesystem::create_directory(m_folder / "texts");
        m_folder.write(std::string("texts/") + name, content);
        const ProgramResult prepared = runElmo({"prepare-corpus", path("texts"), "-o", path("corpus")});
        EXPECT_EQ(prepared.exitCode, 2) << name;
        EXPECT_THAT(prepared.err, HasSubstr(std::string("texts/") + name)) << prepared.err;
        EXPECT_FALSE(std::filesystem::exists(path("corpus")));
        EXPECT_EQ(runElmo({"prepare-corpus", path("texts"), "-o", path("corpus"), "--from", "text"}).exitCode, 0);
        std::filesystem::remove_all(m_folder / "corpus");
        std::filesystem::remove_all(m_folder / "texts");
        const std::string project = path(std::string(name) + ".elmoscope");
        const ProgramResult created = runElmo({"project", "create", project, file});
        if (std::string_view(name) == "b.txt") {  // a project takes tagged words as such, whatever their file is called
            EXPECT_EQ(created.exitCode, 0) << created.err;
            continue;
        }
        EXPECT_EQ(created.exitCode, 1) << name;
        EXPECT_THAT(created.err, HasSubstr("--from text")) << name;
        EXPECT_FALSE(std::filesystem::exists(project)) << name;
        EXPECT_EQ(runElmo({"project", "create", "--from", "text", project, file}).exitCode, 0) << name;
    }
    for (const char* text : {"{braces} in a text", "[1] A note.\n", "I O you\nnothing\n", "A\n", ""}) {
        EXPECT_EQ(runElmo({"annotate", "--model", path("ner"), m_folder.write("text.txt", text)}).exitCode, 0) << text;
        EXPECT_EQ(annotate(text).exitCode, 0) << text;
        EXPECT_THAT(runElmo({"tokenize", "-"}, text).err, Not(HasSubstr("looks like"))) << text;
    }
}

TEST_F(ElmoPredictions, PackedDataIsNotAnnotatedAsText) {
    const std::pair<const char*, const char*> data[] = {
        {"a.tsv.gz", "label\ttext\npos\tA fine film.\n"},
        {"b.conll.gz", "Anna\tB-PER\nran\tO\n"},
        {"c.conllu.gz", "1\tAnna\tAnna\tPROPN\t_\t_\t0\troot\t_\t_\n\n"},
        {"d.jsonl.gz", "{\"text\": \"Anna ran.\"}\n"}};
    for (const auto& [name, content] : data) {
        const ProgramResult refused = runElmo({"tokenize", m_folder.write(name, zipped(content))});
        EXPECT_EQ(refused.exitCode, 2) << name;
        EXPECT_THAT(refused.err, HasSubstr("--from text")) << name;
    }
    EXPECT_EQ(runElmo({"tokenize", m_folder.write("e.txt.gz", zipped("Anna ran.\n"))}).exitCode, 0);
}

TEST_F(ElmoPredictions, RowsOfATableAreAnnotatedAsTheMessageSays) {
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    const std::string file = m_folder.write("reviews.csv", "text,label\nBob went to Rome.,pos\n\"Will, too.\",neg\n");
    const ProgramResult refused = runElmo({"annotate", "--model", path("ner"), file});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err, HasSubstr("`elmo export FILE -o - --to jsonl`"));
    const ProgramResult rows = runElmo({"export", file, "-o", "-", "--to", "jsonl"});
    const ProgramResult read = annotate(rows.out, {"--from", "jsonl"});
    EXPECT_EQ(read.exitCode, 0) << read.err;
    EXPECT_EQ(std::ranges::count(read.out, '\n'), 2);
    EXPECT_THAT(read.out, HasSubstr("Will, too."));
}

TEST_F(ElmoPredictions, RefusedDataNamesAWayToItsTexts) {
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    EXPECT_THAT(annotate(R"({"data": [{"paragraphs": [{"context": "Bob went.", "qas": []}]}]})").err,
                HasSubstr("elmo export"));
    EXPECT_THAT(annotate("-DOCSTART- -X- O O\n\nBob NNP B-NP B-PER\n").err, HasSubstr("--from jsonl or conll"));
}

TEST_F(ElmoPredictions, PredictionsAsInputOfAnnotateAreRejectedByName) {
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    const ProgramResult first = annotate("Bob went to Rome .");
    const ProgramResult second = annotate(first.out, {"--to", "text"});
    EXPECT_EQ(second.exitCode, 2);
    EXPECT_THAT(second.err, HasSubstr("'standard input' looks like data in the format predictions"));
    EXPECT_EQ(second.out, "");
}

TEST_F(ElmoPredictions, FileInAnotherEncodingIsReportedOnce) {
    const std::string file = m_folder.write("latin.jsonl", "{\"text\": \"caf\xE9\"}\n");
    const ProgramResult result = runElmo({"export", "--to", "conll", "-o", "-", file});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("ISO-8859-1"));
    const std::size_t first = result.err.find("latin.jsonl");
    ASSERT_NE(first, std::string::npos);
    EXPECT_EQ(result.err.find("latin.jsonl", first + 1), std::string::npos) << result.err;
}

TEST_F(ElmoPredictions, MissingInputDoesNotStopTheFollowingInputs) {
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    const std::string b = m_folder.write("b.txt", "Bob went .");
    const ProgramResult result = runElmo({"annotate", "--model", path("ner"), path("missing.txt"), b});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("missing.txt"));
    EXPECT_THAT(result.out, HasSubstr("Bob went ."));
    const ProgramResult written =
        runElmo({"annotate", "--model", path("ner"), "-o", path("out.jsonl"), path("missing.txt"), b});
    EXPECT_EQ(written.exitCode, 1);
    EXPECT_THAT(readFile(m_folder / "out.jsonl"), HasSubstr("Bob went ."));
    EXPECT_EQ(runElmo({"annotate", "--model", path("ner"), "-o", path("none.jsonl"), path("missing.txt")}).exitCode, 1);
    EXPECT_FALSE(std::filesystem::exists(m_folder / "none.jsonl"));
}

TEST_F(ElmoPredictions, MissingInputIsReportedBeforeASingleOutputIsWritten) {
    const std::string a = m_folder.write("a.txt", "Bob went .");
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"embed", "--model", path("bilm"), "-o", path("out"), "--to", "npz"},
          {"project", "create", path("out")},
          {"export", "--to", "conll", "-o", path("out")}}) {
        std::vector<std::string> arguments = command;
        arguments.insert(arguments.end(), {a, path("missing.txt"), a});
        const ProgramResult result = runElmo(arguments);
        EXPECT_EQ(result.exitCode, 1) << command[0];
        EXPECT_THAT(result.err, HasSubstr("There is no file '" + path("missing.txt") + "'")) << command[0];
        EXPECT_FALSE(std::filesystem::exists(m_folder / "out")) << command[0];
    }
}

TEST_F(ElmoPredictions, TextOutputNamesEachOfSeveralInputs) {
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    const std::string a = m_folder.write("a.txt", "Bob went .");
    const std::string b = m_folder.write("b.txt", "Eva stayed .");
    const std::string both = runElmo({"annotate", "--model", path("ner"), "--to", "text", a, b}).out;
    EXPECT_LT(both.find(a + ":\n    1  Bob went ."), both.find("\n" + b + ":\n    1  Eva stayed .")) << both;
    EXPECT_THAT(both, HasSubstr(b + ":"));
    EXPECT_THAT(runElmo({"annotate", "--model", path("ner"), "--to", "text", a}).out, Not(HasSubstr(a)));
}

TEST_F(ElmoPredictions, AreExportedFromPipesAndCompressedFiles) {
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    const ProgramResult annotated = annotate("Bob went to Rome .");
    ASSERT_EQ(annotated.exitCode, 0) << annotated.err;
    const std::string file = m_folder.write("p.jsonl", annotated.out);
    const std::vector<std::string> command = {"export", "--to", "conll", "-o", "-"};
    const auto exported = [&](const std::string& from, const std::string& input = "") {
        std::vector<std::string> arguments = command;
        arguments.push_back(from);
        const ProgramResult result = runElmo(arguments, input);
        EXPECT_EQ(result.exitCode, 0) << from << result.err;
        return result.out;
    };
    const std::string expected = exported(file);
    EXPECT_THAT(expected, HasSubstr("Bob"));
    EXPECT_EQ(exported("-", annotated.out), expected);
    ASSERT_EQ(std::system(("gzip -k '" + file + "'").c_str()), 0);
    EXPECT_EQ(exported(file + ".gz"), expected);
    const ProgramResult damaged =
        runElmo({"export", "--to", "conll", "-o", "-", "-"}, annotated.out + R"({"text": 7})" + "\n");
    EXPECT_EQ(damaged.exitCode, 1);
    EXPECT_THAT(damaged.err, AllOf(HasSubstr("standard input"), Not(HasSubstr("/tmp"))));
}

TEST_F(ElmoPredictions, ControlCharactersAreShownAsSymbols) {
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    const std::string text = "Bob \x1B[31m went\x07 to \x7F Rome \xC2\x9B .";
    const ProgramResult result = annotate(text, {"--from", "text", "--to", "text"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    for (const char* control : {"\x1B", "\x07", "\x7F", "\xC2\x9B"})
        EXPECT_THAT(result.out, Not(HasSubstr(control)));
    for (const char* picture : {"\u241B", "\u2407", "\u2421", "\uFFFD"})
        EXPECT_THAT(result.out, HasSubstr(picture));
}

TEST_F(ElmoPredictions, TextNamesTheSecondLabelIfItIsClose) {
    const std::string text = "the film was great";
    const auto check = [&](bool isClose) {
        const ProgramResult result =
            runElmo({"annotate", "--model", path("sentiment"), "--from", "text", "--to", "text", "-"}, text);
        ASSERT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(result.out.find("(undecided: ") != std::string::npos, isClose) << result.out;
        EXPECT_THAT(runElmo({"annotate", "--model", path("sentiment"), "--to", "text", "--top", "2", "-"}, text).out,
                    Not(HasSubstr("undecided")));  // both are shown
    };
    trained("sentiment", {"--elmo", "none", "--set", "training.epochs=30"});
    check(false);
    // Each label for half of the same text: whatever the weights at the beginning, both become equally probable.
    std::string torn;
    for (int i = 0; i < 1000; ++i)
        torn += "positive\t" + text + "\nnegative\t" + text + "\n";
    const std::string file = m_folder.write("torn.txt", torn);
    std::vector<std::string> arguments = trainArguments(
        "sentiment", {"--elmo", "none", "--replace", "--set", "training.epochs=1", "--set", "training.batch_tokens=400",
                      "--set", "input.dropout=0", "--set", "network.dropout=0", "--set", "elmo.dropout=0"});
    std::ranges::replace(arguments, data("sentiment"), file);
    const ProgramResult result = runElmo(arguments);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    check(true);
}

TEST_F(ElmoPredictions, EmptyTextsAreReported) {
    trained("ner", {"--elmo", "none", "--set", "training.epochs=1"});
    for (const char* text : {"", "\xEF\xBB\xBF", " \n\t\n"}) {
        const ProgramResult result = annotate(text, {"--from", "text"});
        EXPECT_EQ(result.exitCode, 0);
        EXPECT_THAT(result.err, HasSubstr("no words")) << testing::PrintToString(text);
        EXPECT_THAT(runElmo({"tokenize", "-"}, text).err, HasSubstr("no words"));
    }
    EXPECT_THAT(annotate("Bob went .").err, Not(HasSubstr("no words")));
}

std::size_t tokensIn(const std::string& output) {
    std::size_t tokens = 0;
    for (const json& line : linesOf(output))
        tokens += line["tokens"].size();
    return tokens;
}

TEST_F(ElmoPredictions, VeryLongWordIsOneTokenAndIsTruncated) {
    trained("ner", {"--set", "training.epochs=1"});
    const std::string text = "Bob " + std::string(1'000'000, 'x') + " went .\n";
    const ProgramResult result = annotate(text, {"--from", "text"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("a word longer than the biLM reads"));
    EXPECT_EQ(tokensIn(result.out), 4U);
    const ProgramResult tokens = runElmo({"tokenize", "--language", "en", "--to", "json", "-"}, text);
    EXPECT_EQ(tokensIn(tokens.out), 4U);
}

TEST_F(ElmoPredictions, ComposedAndDecomposedNamesAreEquivalent) {
    trained("ner");
    const std::string composed = "Anna went to Zo\u00EB . Andr\u00E9 went to Rome .";
    const std::string decomposed = "Anna went to Zoe\u0308 . Andre\u0301 went to Rome .";
    const auto said = [&](const std::string& text) {
        std::vector<std::pair<json, json>> entities;
        for (const json& line : linesOf(annotate(text, {"--from", "text"}).out))
            for (const json& entity : line["entities"])
                entities.emplace_back(entity["label"], entity["confidence"]);
        return entities;
    };
    ASSERT_FALSE(said(composed).empty());
    EXPECT_EQ(said(decomposed), said(composed));
    for (const json& line : linesOf(annotate(decomposed, {"--from", "text"}).out))
        for (const json& entity : line["entities"]) {
            const std::size_t begin = entity["bytes"][0], end = entity["bytes"][1];
            EXPECT_EQ(decomposed.substr(begin, end - begin), entity["text"].get<std::string>())
                << "the text itself is never changed";
        }
}

// Uses the bundled heads, which were trained on English.
TEST_F(ElmoPredictions, TextInAnotherLanguageIsReportedOnce) {
    const std::string french =
        "Le président de la République est arrivé dans la ville de Lyon avec les ministres. Il a parlé aux "
        "habitants.\n";
    const auto notesOn = [](const std::vector<std::string>& arguments, const std::string& text) {
        std::vector<std::string> all = {"annotate", "-", "--from"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        const std::string said = runElmo(all, text).err;
        std::size_t count = 0;
        for (std::size_t at = 0; (at = said.find("another language (fr)", at)) != std::string::npos; ++at)
            ++count;
        return count;
    };
    EXPECT_EQ(notesOn({"text"}, french + french), 1U);
    EXPECT_EQ(notesOn({"text"}, "The president of the republic came to the city with his ministers.\n"), 0U);
    EXPECT_EQ(notesOn({"text", "--language", "en"}, french), 0U);
    const std::string lines = json{{"text", french}}.dump() + "\n" + json{{"text", "It was good."}}.dump() + "\n";
    EXPECT_EQ(notesOn({"jsonl"}, lines), 1U);
}

}  // namespace
}  // namespace elmo::test
