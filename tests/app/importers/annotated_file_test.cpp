// SPDX-License-Identifier: Apache-2.0
#include "app/importers/annotated_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "app/formats/document_format.h"
#include "app/importers/import.h"
#include "app/importers/text_files.h"
#include "tests/support/error_text.h"
#include "tests/support/odd_documents.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;

std::string printed(const tasks::AnnotatedDocument& document) {
    std::string text;
    for (std::size_t i = 0; i < document.document->sentences().size(); ++i) {
        for (const std::string_view token : document.document->sentenceTokens(elmo::SentenceIndex(std::int64_t(i))))
            text += std::string(token) + '|';
        text += '\n';
    }
    for (const tasks::SpanAnnotation& span : document.annotations.spans)
        text += span.label + '=' + std::string(document.document->slice(span.bytes)) + '\n';
    for (const tasks::ScoreAnnotation& score : document.annotations.scores)
        text += score.labels.front() + '@' + std::to_string(score.sentence ? score.sentence->value() : -1) + '\n';
    return text;
}

TEST(AnnotatedFile, ConllKeepsTokensSentencesAndEntities) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.conll",
                                          "-DOCSTART- -X- -X- O\n\nAnna NNP B-NP B-PER\nran VBD B-VP O\n\n"
                                          "-DOCSTART- -X- -X- O\n\nNew NNP B-NP B-LOC\nYork NNP I-NP I-LOC\n\n");
    EXPECT_EQ(printed(readAnnotatedFile(path, {})), "Anna|ran|\nNew|York|\nPER=Anna\nLOC=New York\n");
}

TEST(AnnotatedFile, ConllCommentsAreNoTokensButAHashCanBeOne) {
    const TemporaryFolder folder;
    const std::string path =
        folder.write("a.conll", "# sentiment-english = negative 0.5059\nAnna B-PER\nRoom O\n# O\n7 O\n\n# = O\n");
    EXPECT_EQ(printed(readAnnotatedFile(path, {})), "Anna|Room|#|7|\n#|\nPER=Anna\n");
    const std::string other = folder.write("b.conll", "#par\n# newdoc\nAnna NNP B-PER\n# SYM O\n\n# foo\nran VBD O\n");
    EXPECT_EQ(printed(readAnnotatedFile(other, {})), "Anna|#|\nran|\nPER=Anna\n");
}

TEST(AnnotatedFile, NumbersBeforeTheTokensOfConllAreNoTokens) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.tsv",
                                          "#\thttp://a.b [2009-10-17]\n1\tUni\tB-ORG\tO\n2\tKiel\tI-ORG\tB-LOC\n\n"
                                          "#\thttp://a.c [2009-10-17]\n1\tAnna\tB-PER\tO\n");
    const tasks::AnnotatedDocument document = readAnnotatedFile(path, {});
    EXPECT_EQ(printed(document), "Uni|Kiel|\nAnna|\nORG=Uni Kiel\nLOC=Kiel\nPER=Anna\n");
}

TEST(AnnotatedFile, BlanksAtTheEndOfAConllLineAreNoPartOfTheTag) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.conll", "New York\tB-LOC \nAnna\tB-PER\t\n \t\nran\tO\n");
    EXPECT_EQ(printed(readAnnotatedFile(path, {})), "New York|Anna|\nran|\nLOC=New York\nPER=Anna\n");
    EXPECT_THROW(readAnnotatedFile(folder.write("b.conll", "New York\t\n"), {}), elmo::Error);
}

TEST(AnnotatedFile, LinesWithoutPredictionsAreSkippedAndCounted) {
    const TemporaryFolder folder;
    const std::string mark = R"("elmoscope": {"format": "elmoscope-predictions", )";
    const std::string path = folder.write(
        "a.jsonl", R"({"text": "Bob", )" + mark + R"("language": "en", "tokens": [[0, 3]], "sentences": [[0, 1]]}})" +
                       "\n" + R"({"id": 2, )" + mark + R"("error": "line 2: this line is not valid JSON"}})" + "\n");
    std::vector<std::string> texts, notes;
    importDocuments(
        documentFormat(guessFormat(path)), path,
        [&](const tasks::AnnotatedDocument& document) { texts.emplace_back(document.document->text()); }, {},
        [&](const std::string& note) { notes.push_back(note); });
    EXPECT_THAT(texts, testing::ElementsAre("Bob"));
    EXPECT_THAT(notes, testing::ElementsAre(testing::StartsWith("a.jsonl: 1 line was skipped")));
}

TEST(AnnotatedFile, WhatIsNotReadIsNotedOnceForAFile) {
    const TemporaryFolder folder;
    const std::string word = "1\tHe\t_\tPRON\t_\t_\t_\t_\t_\tEntity=(e1\n\n";
    const std::string path = folder.write("a.conllu", "# newdoc\n" + word + word + "# newdoc\n" + word);
    std::vector<std::string> notes;
    importDocuments(
        documentFormat("conllu"), path, [](const tasks::AnnotatedDocument&) {}, {},
        [&](const std::string& note) { notes.push_back(note); });
    EXPECT_THAT(notes, testing::ElementsAre("a.conllu: not read: entities in brackets (3)"));
    EXPECT_EQ(readAnnotatedFile(path, {}).leftOut.size(), 1U);
}

TEST(AnnotatedFile, ConlluKeepsTheOriginalTextOfSentences) {
    const TemporaryFolder folder;
    const std::string path =
        folder.write("a.conllu",
                     "# text = He can't.\n1\tHe\t_\t_\t_\t_\t_\t_\t_\t_\n"
                     "2\tca\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
                     "3\tn't\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n4\t.\t_\t_\t_\t_\t_\t_\t_\t_\n\n");
    const tasks::AnnotatedDocument document = readAnnotatedFile(path, {});
    EXPECT_EQ(printed(document), "He|ca|n't|.|\n");
    EXPECT_THAT(document.document->text(), testing::HasSubstr("He can't."));
}

TEST(AnnotatedFile, JsonLinesOfOtherProgramsNeedOnlyAText) {
    const TemporaryFolder folder;
    const std::string path =
        folder.write("a.jsonl",
                     "{\"text\": \"Anna ran.\", \"spans\": [{\"start\": 0, \"end\": 4, \"label\": \"PER\"}]}\n"
                     "{\"text\": \"Good.\"}\n");
    EXPECT_EQ(printed(readAnnotatedFile(path, {})), "Anna|ran|.|\nGood|.|\nPER=Anna\n");
}

std::vector<std::string> namesIn(const char* format, const std::string& path) {
    std::vector<std::string> names;
    importDocuments(documentFormat(format), path,
                    [&](const tasks::AnnotatedDocument& document) { names.push_back(document.name); });
    return names;
}

TEST(AnnotatedFile, IndentedJsonAndListsAreDocumentsToo) {
    const TemporaryFolder folder;
    const std::string indented = folder.write("a.json", "{\n  \"text\": \"Ann ran.\",\n  \"ents\": [\n  ]\n}\n");
    EXPECT_EQ(readAnnotatedFile(indented, {}).document->text(), "Ann ran.");
    EXPECT_EQ(namesIn("spacy", indented), std::vector<std::string>{"a"});
    const std::string list =
        folder.write("b.json", R"([{"text": "Ann ran.", "ents": [], "tokens": [{"start": 0, "end": 8}]},
        {"text": "Bob ran.", "name": "bob", "ents": []}])");
    EXPECT_EQ(readAnnotatedFile(list, {}).document->tokens().front().length(), 8);
    EXPECT_EQ(namesIn("spacy", list), (std::vector<std::string>{"b 1", "bob"}));
    const std::string damaged = folder.write("c.json", "[{\"text\": \"Ann\"}, {}]");
    EXPECT_THAT(errorOf([&] { namesIn("spacy", damaged); }), testing::HasSubstr("c.json document 2 can't be read"));
}

TEST(AnnotatedFile, DocumentsOfColumnsKeepTheirNames) {
    const TemporaryFolder folder;
    const std::string newdoc =
        "# newdoc id = one\nAnn\tB-PER\nran\tO\n\n# newdoc id = two\n-DOCSTART-\tO\n\nBob\tB-PER\nran\tO\n\n";
    EXPECT_EQ(namesIn("conll", folder.write("a.conll", newdoc)), (std::vector<std::string>{"one", "two"}));
    const std::string aida = "-DOCSTART- (1 EU)\nAnn\tB-PER\nran\tO\n\n-DOCSTART- -X-\nBob\tB-PER\nran\tO\n\n";
    EXPECT_EQ(namesIn("conll", folder.write("b.conll", aida)), (std::vector<std::string>{"1 EU", "b 2"}));
}

TEST(AnnotatedFile, WhatMacosAddsToAZipIsNotRead) {
    const TemporaryFolder folder;
    const std::string cas = R"(<xmi:XMI xmlns:xmi="a"><cas:Sofa xmi:id="1" sofaString="Anna ran."/></xmi:XMI>)";
    const std::string path =
        folder.write("a.zip", elmo::test::zipOf({{"a.xmi", cas}, {"__MACOSX/._a.xmi", "\x05\x16\x07\xFF"}}));
    EXPECT_EQ(readAnnotatedFile(path, {}).document->text(), "Anna ran.");
}

TEST(AnnotatedFile, AFileThatFailsOnTheWayIsNotTakenForItsBeginning) {
    const std::filesystem::path failing = "/proc/self/mem";  // opens, and can't be read from its first byte on
    ASSERT_TRUE(std::ifstream(failing));
    for (const char* format : {"spacy", "conll", "predictions"})
        EXPECT_THAT(errorOf([&] { importDocuments(documentFormat(format), failing, [](const auto&) {}); }),
                    testing::ContainsRegex("^io: .*/proc/self/mem'? (failed after 0 bytes|could not be read)"))
            << format;
}

TEST(AnnotatedFile, LineBeyondTheLimitIsNamed) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.jsonl", "{\"text\": \"x\"}\n" + std::string((64 << 20) + 1, ' ') + "\n");
    for (const char* format : {"prodigy", "doccano"})
        EXPECT_THAT(errorOf([&] { importDocuments(documentFormat(format), path, [](const auto&) {}); }),
                    testing::AllOf(testing::HasSubstr("a.jsonl line 2"), testing::HasSubstr("64 MB")));
}

TEST(AnnotatedFile, UnknownFormatsAreRejectedByName) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.jsonl", "[1, 2]\n");
    EXPECT_THAT(errorOf([&] { readAnnotatedFile(path, {}); }), testing::HasSubstr("a"));
    EXPECT_THROW(readAnnotatedFile(folder.write("b.conllu", "one\n"), {}), elmo::Error);
    EXPECT_THROW(readAnnotatedFile(folder.write("c.conll", ""), {}), elmo::Error);
}

TEST(TextFiles, LinksThatLeadBackAreNotFollowed) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "all/b");
    std::filesystem::create_directories(folder / "else");
    folder.write("all/a.txt", "a");
    folder.write("all/b/b.txt", "b");
    folder.write("else/c.txt", "c");
    const std::vector<std::pair<std::string, std::string>> links = {{"all/self", "all"}, {"all/b/up", "all"},
                                                                    {"all/parent", "."}, {"all/z", "all/b"},
                                                                    {"all/x", "else"},   {"all/y", "else"}};
    for (const auto& [link, target] : links)
        std::filesystem::create_directory_symlink(folder / target, folder / link);
    EXPECT_THAT(textFilesIn({folder.path("all")}),
                testing::ElementsAre(folder.path("all/a.txt"), folder.path("all/b/b.txt"), folder.path("all/x/c.txt")));
}

TEST(AnnotatedFile, JoiningShiftsEverySentenceAndScore) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.conll", "One O\n\nTwo O\n\n");
    tasks::AnnotatedDocument part = readAnnotatedFile(path, {});
    part.annotations.scores.push_back({1, elmo::SentenceIndex(1), {"good"}, {1.0}});
    part.annotations.scores.push_back({2, std::nullopt, {"whole"}, {1.0}});
    part.annotations.sources.emplace_back().model = "m";
    part.annotations.scores.front().source = 0;
    const tasks::AnnotatedDocument joined = joinDocuments({part, part});
    EXPECT_EQ(printed(joined), "One|\nTwo|\nOne|\nTwo|\ngood@1\ngood@3\n");
    EXPECT_EQ(joined.annotations.scores.back().source, 1);
    EXPECT_NE(joined.annotations.scores.front().id, joined.annotations.scores.back().id);
}

TEST(AnnotatedFile, JoiningKeepsTheIdsOfLinesOfBratApart) {
    tasks::AnnotatedDocument part{"a", std::make_shared<const elmo::Document>("Anna", elmo::Segmentation{}), {}};
    for (std::int64_t id = 1; id <= 2; ++id) {
        tasks::SpanAnnotation& span = part.annotations.spans.emplace_back();
        span.id = id;
        span.bytes = {elmo::ByteOffset(0), elmo::ByteOffset(4)};
        span.label = "PER";
    }
    part.annotations.nextId = 3;
    for (const char* line : {"R1\tIs Arg1:T1 Arg2:T2", "E1\tLife:T2 Who:T1", "A1\tNeg E1", "*\tSame T1 T2"})
        part.annotations.uninterpreted.push_back({"brat", line});
    std::vector<std::string> lines;
    for (const tasks::UninterpretedData& data : joinDocuments({part, part}).annotations.uninterpreted)
        lines.push_back(data.content);
    EXPECT_THAT(lines,
                testing::ElementsAre("R1\tIs Arg1:T1 Arg2:T2", "E1\tLife:T2 Who:T1", "A1\tNeg E1", "*\tSame T1 T2",
                                     "R2\tIs Arg1:T3 Arg2:T4", "E2\tLife:T4 Who:T3", "A2\tNeg E2", "*\tSame T3 T4"));
}

}  // namespace
}  // namespace app::test
