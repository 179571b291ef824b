// SPDX-License-Identifier: Apache-2.0
// The same documents through every command that tokenizes texts, through the window's session and the Python module.
#include <fmt/format.h>

#include <map>
#include <random>

#include "app/desktop/services/document_exporters.h"
#include "tests/app/trained_heads.h"
#include "tests/desktop/session_test.h"
#include "tests/support/python.h"
#include "tests/support/test_paths.h"

namespace app::test {
namespace {

using elmo::test::linesOf;
using elmo::test::ProgramResult;
using elmo::test::runElmo;
using nlohmann::json;

/// What a route returns for a document: each sentence as its tokens joined by blanks, and each span as its first byte,
/// the byte after its last one, and its label.
struct Outcome {
    std::vector<std::string> sentences;
    std::vector<std::string> spans;
};

/// Sentences of words that are hard to split, as one line without an end.
std::string longLine(std::size_t bytes) {
    const char* const words[] = {"Mr.",     "Smith",  "went",  "to",      "D.C.", "on",      "Jan.",  "5th.",
                                 "\"Oh?\"", "U.S.",   "price", "$3.50",   "e.g.", "Corp.).", "can't", "Rome",
                                 "Anna",    "asked;", "dog",   "a/b?c=d", "now.", "Bob",     "!",     "caf\u00E9"};
    std::mt19937 random(7);
    std::string line;
    while (line.size() < bytes) {
        for (unsigned count = 3 + random() % 25; count > 0; --count)
            line += std::string(words[random() % std::size(words)]) + " ";
        line.back() = random() % 5 == 0 ? '!' : '.';
        line += ' ';
    }
    line.pop_back();
    return line;
}

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i)
        all += text;
    return all;
}

/// Valid UTF-8 without a byte order mark, so that positions are those of the file.
std::vector<std::string> documents() {
    return {
        "Anna went to Rome. Bob did not.\n",
        "A heading\n\nMr. Smith, who didn't say \"yes\" at 10:30, went\nto the U.S. for a long while and came\nback.\n",
        "One line.\r\n\r\nAnother line\r\nwith Windows' ends.\r\n",
        " \n\n\tBlanks first. And last. \n \n",
        "\u4ECA\u5929\u5929\u6C14\u5F88\u597D\u3002\u6211\u53BB\u7F57\u9A6C\u3002\n",
        "\u0630\u0647\u0628\u062A \u0625\u0644\u0649 \u0631\u0648\u0645\u0627. \u0639\u0627\u062F.\n",
        "Emoji \U0001F600\U0001F468\u200D\U0001F469\u200D\U0001F467 are one. Caf\u00E9 e\u0301 is two!\n",
        repeated("Anna went to Paris. It was cold, wasn't it? \"No,\" said Bob.\n\n", 1500),
        longLine(120'000),
        longLine(1'000'000),
    };
}

std::string between(const std::string& text, std::int64_t begin, std::int64_t end) {
    return text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
}

std::string spanName(std::int64_t begin, std::int64_t end, const std::string& label) {
    return fmt::format("{}-{} {}", begin, end, label);
}

/// `elmo tokenize --to text`, and the first column of `elmo embed -o -` and of CoNLL.
std::vector<std::string> sentencesIn(const std::string& lines) {
    std::vector<std::string> sentences(1);
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);)
        if (line.empty())
            sentences.emplace_back();
        else
            sentences.back() += (sentences.back().empty() ? "" : " ") + line.substr(0, line.find_first_of(" \t"));
    if (sentences.back().empty())
        sentences.pop_back();
    return sentences;
}

/// Where each code point of a text begins, and the text's end.
std::vector<std::int64_t> bytesOfCodePoints(const std::string& text) {
    std::vector<std::int64_t> bytes;
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((text[i] & 0xC0) != 0x80)
            bytes.push_back(static_cast<std::int64_t>(i));
    bytes.push_back(std::ssize(text));
    return bytes;
}

/// `elmo annotate --to predictions`: tokens in code points, spans in bytes as well.
Outcome outcomeOfPredictions(const std::vector<json>& lines, const std::string& text) {
    const auto bytes = bytesOfCodePoints(text);
    Outcome outcome;
    for (const json& line : lines) {
        std::string& sentence = outcome.sentences.emplace_back();
        for (const json& token : line["tokens"])
            sentence += (sentence.empty() ? "" : " ") + between(text, bytes.at(token[0]), bytes.at(token[1]));
        for (const json& span : line["entities"])
            outcome.spans.push_back(spanName(span["bytes"][0], span["bytes"][1], span["label"]));
    }
    return outcome;
}

/// A document in JSON, whose positions are in code points.
Outcome outcomeOfDocument(const json& document) {
    const std::string text = document["text"];
    const auto bytes = bytesOfCodePoints(text);
    Outcome outcome;
    for (const json& sentence : document["sentences"]) {
        std::string& words = outcome.sentences.emplace_back();
        for (std::size_t i = sentence[0]; i < sentence[1].get<std::size_t>(); ++i)
            words += (words.empty() ? "" : " ") +
                     between(text, bytes.at(document["tokens"][i][0]), bytes.at(document["tokens"][i][1]));
    }
    for (const json& span : document["spans"])
        outcome.spans.push_back(spanName(bytes.at(span["start"]), bytes.at(span["end"]), span["label"]));
    return outcome;
}

Outcome outcomeOfSnapshot(const ui::Snapshot& snapshot) {
    const elmo::Document& document = *snapshot.document->document;
    Outcome outcome;
    for (std::size_t i = 0; i < document.sentences().size(); ++i) {
        std::string& words = outcome.sentences.emplace_back();
        for (const auto& token : document.sentenceTokens(elmo::SentenceIndex(static_cast<std::int64_t>(i))))
            words += (words.empty() ? "" : " ") + std::string(token);
    }
    for (const auto& span : snapshot.reading.annotations->spans)
        outcome.spans.push_back(spanName(span.bytes.begin.value(), span.bytes.end.value(), span.label));
    return outcome;
}

class EveryRoute : public SessionTest {
protected:
    static void SetUpTestSuite() {
        s_heads = std::make_unique<Heads>();
        s_heads->trained("ner", {"--elmo", "none"});
        s_texts = documents();
        s_expected.clear();
        for (std::size_t i = 0; i < s_texts.size(); ++i) {
            elmo::test::writeFile(file(i), s_texts[i]);
            const std::string lines = output({"annotate", "-m", head(), "--threads", "1", "-q", file(i)});
            s_expected.push_back(outcomeOfPredictions(linesOf(lines), s_texts[i]));
            EXPECT_FALSE(s_expected.back().sentences.empty());
        }
    }
    static void TearDownTestSuite() { s_heads.reset(); }

    static std::string file(std::size_t index) { return s_heads->path(fmt::format("{}.txt", index)); }
    std::string path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    static std::string head() { return s_heads->path("ner"); }
    static std::string bilm() { return s_heads->path("bilm"); }

    static std::string output(const std::vector<std::string>& arguments) {
        const ProgramResult result = runElmo(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return result.out;
    }

    /// Names the first sentence or span that differs, because whole documents are too long to read.
    static void expectSame(const std::vector<std::string>& found, const std::vector<std::string>& expected,
                           const std::string& what) {
        EXPECT_EQ(found.size(), expected.size()) << what;
        const auto [one, other] = std::ranges::mismatch(found, expected);
        if (one != found.end() && other != expected.end())
            ADD_FAILURE() << what << ", " << one - found.begin() << ":\n" << *one << "\n" << *other;
    }
    static void expectSame(const Outcome& found, std::size_t index, const std::string& route) {
        expectSame(found.sentences, s_expected[index].sentences, route + ", sentences of " + file(index));
        Outcome sorted = found, expected = s_expected[index];
        std::ranges::sort(sorted.spans);
        std::ranges::sort(expected.spans);
        expectSame(sorted.spans, expected.spans, route + ", spans of " + file(index));
    }

    class Heads : public elmo::test::TrainedHeads {
    public:
        using TrainedHeads::path;
        using TrainedHeads::trained;

    private:
        void TestBody() override {}
    };
    static std::unique_ptr<Heads> s_heads;
    static std::vector<std::string> s_texts;
    static std::vector<Outcome> s_expected;  ///< what `elmo annotate` says of each document
};

std::unique_ptr<EveryRoute::Heads> EveryRoute::s_heads;
std::vector<std::string> EveryRoute::s_texts;
std::vector<Outcome> EveryRoute::s_expected;

TEST_F(EveryRoute, tokenizesTheSame) {
    for (std::size_t i = 0; i < s_expected.size(); ++i) {
        std::vector<std::string> sentences;
        std::istringstream lines(output({"tokenize", "-q", file(i)}));
        for (std::string line; std::getline(lines, line);)
            sentences.push_back(line);
        expectSame(sentences, s_expected[i].sentences, "tokenize, " + file(i));
    }
}

TEST_F(EveryRoute, embedsTheSame) {
    for (std::size_t i = 0; i < s_expected.size(); ++i)
        expectSame(sentencesIn(output({"embed", "-q", "-m", bilm(), "--layers", "top", "-o", "-", file(i)})),
                   s_expected[i].sentences, "embed, " + file(i));
}

TEST_F(EveryRoute, preparesTheSameCorpus) {
    for (std::size_t i = 0; i < s_expected.size(); ++i) {
        output({"prepare-corpus", "-q", "-o", path("corpus"), file(i)});
        const json corpus = json::parse(elmo::test::readFile(path("corpus") + "/corpus.json"));
        EXPECT_EQ(corpus["sentences"], s_expected[i].sentences.size()) << file(i);
        std::filesystem::remove_all(path("corpus"));
    }
}

TEST_F(EveryRoute, annotatesTheSameAsWholeDocumentsInPartsAndColumns) {
    for (std::size_t i = 0; i < s_expected.size(); ++i) {
        const json document = json::parse(
            output({"annotate", "-q", "-m", head(), "--threads", "2", "--to", "jsonl", "-o", "-", file(i)}));
        expectSame(outcomeOfDocument(document), i, "annotate --output");
        auto columns = sentencesIn(output({"annotate", "-q", "-m", head(), "--to", "conll", file(i)}));
        ASSERT_EQ(columns.front(), "-DOCSTART-");
        columns.erase(columns.begin());
        expectSame(columns, s_expected[i].sentences, "annotate --to conll, " + file(i));
        for (const char* part : {"1/2", "2/2"})
            output({"annotate", "-q", "-m", head(), "--part", part, "-o", path("parts"), file(i)});
        output({"merge", "-q", path("parts"), "-o", path("merged.jsonl")});
        expectSame(outcomeOfPredictions(linesOf(elmo::test::readFile(path("merged.jsonl"))), s_texts[i]), i,
                   "annotate --part");
        std::filesystem::remove_all(path("parts"));
        std::filesystem::remove(path("merged.jsonl"));
    }
}

TEST_F(EveryRoute, projectsHoldTheSame) {
    const std::string project = path("work.elmoscope");
    output({"project", "create", "-q", project});
    for (std::size_t i = 0; i < s_expected.size(); ++i)
        output({"project", "add", "-q", project, file(i)});
    output({"project", "annotate", "-q", project, "-m", head()});
    const auto found = linesOf(output({"project", "export", "-q", project, "--to", "jsonl", "-o", "-"}));
    ASSERT_EQ(found.size(), s_expected.size());
    for (const json& document : found) {
        const std::string name = std::filesystem::path(document["name"].get<std::string>()).stem();
        expectSame(outcomeOfDocument(document), static_cast<std::size_t>(std::stoi(name)), "project");
    }
}

TEST_F(EveryRoute, pythonReturnsTheSame) {
    REQUIRE_PYTHON("numpy");
    const std::string script = R"(import json, sys
sys.path.insert(0, sys.argv[1])
import elmoscope
for name in sys.argv[3:]:
    found = elmoscope.annotate(open(name, encoding="utf-8", newline="").read(), [sys.argv[2]])
    spans = [{"start": e.start, "end": e.end, "label": e.label} for e in found.entities]
    print(json.dumps({"text": found.text.text, "tokens": found.text.offsets, "sentences": found.text.sentences, "spans": spans}))
)";
    std::string arguments = (elmo::test::binDir().parent_path() / "python").string() + " " + head();
    for (std::size_t i = 0; i < s_expected.size(); ++i)
        arguments += " " + file(i);
    const std::string printed = elmo::test::runPython(script, arguments);
    ASSERT_EQ(std::ranges::count(printed, '\n'), std::ssize(s_expected)) << printed.substr(0, 2000);
    const std::vector<json> found = linesOf(printed);
    for (std::size_t i = 0; i < found.size(); ++i)
        expectSame(outcomeOfDocument(found[i]), i, "Python");
}

TEST_F(EveryRoute, windowShowsTheSame) {
    DesktopServices services;
    services.loadHead = tasks::loadTaskModel;
    services.merge = tasks::mergePrediction;
    services.exporters = makeDocumentExporters();
    services.unsavedProject = unsaved();
    m_session = std::make_unique<DesktopSession>(EngineSettings{}, services);
    m_session->addHead(QString::fromStdString(head()));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.heads->size() == 1; }));
    for (std::size_t i = 0; i < s_expected.size(); ++i) {
        const QString opened = QString::fromStdString(file(i));
        m_session->openDocument(opened);
        ASSERT_TRUE(wait([&](const ui::Snapshot& now) {
            // Between the layers and the head no job runs for a moment.
            return now.document && now.document->path == opened && !now.activity &&
                   !now.reading.annotations->sources.empty();
        })) << file(i);
        expectSame(outcomeOfSnapshot(*m_session->snapshot()), i, "window");
    }
}

}  // namespace
}  // namespace app::test
