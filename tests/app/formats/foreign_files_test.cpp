// SPDX-License-Identifier: Apache-2.0
// Files as other programs and people write them: recognised by their content, and read with the values that they have.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zip.h>
#include <zlib.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/importers/import.h"
#include "app/texts/text_document.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// What a file was read as.
struct Read {
    std::string format;
    std::vector<std::string> documents;  ///< "PER=Ann LOC=Rome", with labels of the whole text as "@pos"
    std::vector<std::string> texts, names, notes, questions;
};

Read readFile(const std::string& path, const ReadingChoices& choices = {}) {
    Read read;
    read.format = guessFormat(path);
    importDocuments(
        documentFormat(read.format), path,
        [&](const tasks::AnnotatedDocument& document) {
            std::string spans;
            for (const tasks::SpanAnnotation& span : document.annotations.spans)
                spans +=
                    (spans.empty() ? "" : " ") + span.label + '=' + std::string(document.document->slice(span.bytes));
            for (const tasks::ScoreAnnotation& score : document.annotations.scores)
                spans += (spans.empty() ? "@" : " @") + score.labels.front();
            read.documents.push_back(spans);
            read.texts.emplace_back(document.document->text());
            read.names.push_back(document.name);
            for (const tasks::QuestionAnnotation& question : document.annotations.questions)
                for (const auto& answer : question.answers)
                    read.questions.push_back(question.question + '=' +
                                             std::string(document.document->slice(answer.bytes)));
        },
        {}, [&](const std::string& note) { read.notes.push_back(note); }, choices);
    return read;
}

Read readContent(const std::string& name, const std::string& content, const ReadingChoices& choices = {}) {
    const TemporaryFolder folder;
    return readFile(folder.write(name, content), choices);
}

std::vector<std::string> spansIn(const std::string& name, const std::string& content,
                                 const ReadingChoices& choices = {}) {
    return readContent(name, content, choices).documents;
}

const ReadingChoices kSkip{.skipInvalid = true};

// ---- A file is decided by its content as far as it takes.

TEST(ForeignFiles, ALaterLineDecidesIfTheFirstHasNoAnnotation) {
    const std::string empty = R"({"id": 1, "text": "Nothing here.", )";
    EXPECT_THAT(
        spansIn("a.jsonl",
                empty +
                    R"("entities": [], "relations": []})"
                    "\n"
                    R"({"text": "UN refuses.", "entities": [{"label": "ORG", "start_offset": 0, "end_offset": 2}]})"),
        ElementsAre("", "ORG=UN"));
    EXPECT_THAT(spansIn("a.jsonl", empty + R"("labels": []})"
                                           "\n"
                                           R"({"text": "UN refuses.", "labels": [[0, 2, "ORG"]]})"),
                ElementsAre("", "ORG=UN"));
    const std::string longText(6000, 'x');
    EXPECT_THAT(spansIn("a.jsonl", R"({"text": ")" + longText +
                                       R"(", "label": []})"
                                       "\n"
                                       R"({"text": "UN refuses.", "label": [[0, 2, "ORG"]]})"),
                ElementsAre("", "ORG=UN"));
    EXPECT_THAT(spansIn("a.jsonl", R"({"text": "Nothing."})"
                                   "\n"
                                   R"({"text": "UN refuses.", "ents": [{"start": 0, "end": 2, "label": "ORG"}]})"),
                ElementsAre("", "ORG=UN"));
}

TEST(ForeignFiles, ALongFirstTaskWithoutResultsIsOneOfLabelStudio) {
    const nlohmann::json first = {
        {"id", 1}, {"data", {{"text", std::string(6000, 'x')}}}, {"annotations", nlohmann::json::array()}};
    const Read read = readContent(
        "a.json", "[" + first.dump() +
                      R"(, {"id": 2, "data": {"text": "UN refuses."}, "annotations": [{"result": [{"from_name": "l",
                      "to_name": "t", "type": "labels", "value": {"start": 0, "end": 2, "labels": ["ORG"]}}]}]}])");
    EXPECT_EQ(read.format, "label-studio");
    EXPECT_THAT(read.documents, ElementsAre("", "ORG=UN"));
}

TEST(ForeignFiles, JsonIsRecognisedWhateverTheFileIsCalled) {
    EXPECT_THAT(spansIn("a.txt", R"({"text": "UN refuses.", "label": [[0, 2, "ORG"]]})"
                                 "\n"),
                ElementsAre("ORG=UN"));
    EXPECT_EQ(readContent("a.json", "\n  [\n[\"I like Rome.\", {\"entities\": [[7, 11, \"LOC\"]]}]]").format,
              "spacy-training");
}

TEST(ForeignFiles, UnreadKeysOfAnnotationsAreReported) {
    const Read read = readContent("a.jsonl", R"({"text": "Ann left.", "tags": ["x", "y"], "spans": []})");
    EXPECT_THAT(read.notes, ElementsAre("a.jsonl: not read: annotations under \"tags\" (2)"));
    EXPECT_THAT(readContent("a.jsonl", R"({"text": "Ann left.", "entities": ["Ann"]})").notes,
                ElementsAre("a.jsonl: not read: annotations under \"entities\" (1)"));
}

// ---- Dialects of JSON.

TEST(ForeignFiles, EntitiesAreListsOrObjects) {
    EXPECT_THAT(spansIn("a.jsonl", R"({"text": "UN refuses.", "entities": [[0, 2, "ORG"]]})"), ElementsAre("ORG=UN"));
    EXPECT_THAT(spansIn("a.jsonl", R"({"text": "UN refuses.", "entities": [{"start": 0, "end": 2, "label": "ORG"}]})"),
                ElementsAre("ORG=UN"));
    EXPECT_THAT(spansIn("a.jsonl", R"({"text": "UN refuses.", "entities": [["ORG", 0, 2]]})"), ElementsAre("ORG=UN"));
    EXPECT_THAT(spansIn("a.jsonl", R"({"text": "UN refuses.", "labels": [[0, 2, "ORG"]], "meta": {"a": 1}})"),
                ElementsAre("ORG=UN"));
    EXPECT_THAT(
        spansIn("a.jsonl",
                R"({"text": "UN refuses.", "annotations": [{"label": 7, "start_offset": 0, "end_offset": 2}]})"),
        ElementsAre("7=UN"));
    EXPECT_THAT(spansIn("a.jsonl",
                        R"({"text": "UN refuses.", "Entities": [{"BeginOffset": 0, "EndOffset": 2, "Type": "ORG"}]})"),
                ElementsAre("ORG=UN"));
    EXPECT_THAT(
        spansIn(
            "a.json",
            R"({"content": "UN refuses.", "annotation": [{"label": ["ORG"], "points": [{"start": 0, "end": 1, "text": "UN"}]}]})"),
        ElementsAre("ORG=UN"));
}

TEST(ForeignFiles, PositionsAreCountedAsTheCoveredTextsSay) {
    EXPECT_THAT(
        spansIn("a.jsonl",
                R"({"text": "\ud83d\ude00 UN", "entities": [{"start": 3, "end": 5, "label": "ORG", "text": "UN"}]})"),
        ElementsAre("ORG=UN"));
    EXPECT_THAT(errorOf([] {
                    spansIn(
                        "a.jsonl",
                        R"({"text": "The UN", "entities": [{"start": 0, "end": 2, "label": "ORG", "text": "UN"}]})");
                }),
                HasSubstr("its positions select"));
}

TEST(ForeignFiles, CluenerHasLabelsByTypeAndText) {
    EXPECT_THAT(
        spansIn("train.json",
                R"({"text": "张三在北京", "label": {"name": {"张三": [[0, 1]]}, "address": {"北京": [[3, 4]]}}})"
                "\n"),
        ElementsAre("name=张三 address=北京"));
}

TEST(ForeignFiles, SpacyTrainingExamples) {
    const std::string example = R"(["Who is Ann Lee?", {"entities": [[7, 14, "PERSON"]]}])";
    EXPECT_THAT(spansIn("a.json", "[" + example + R"(, ["Hi.", {"entities": []}]])"),
                ElementsAre("PERSON=Ann Lee", ""));
    EXPECT_THAT(spansIn("a.json", R"({"classes": ["PERSON"], "annotations": [)" + example + ", null]}"),
                ElementsAre("PERSON=Ann Lee"));
    EXPECT_THAT(spansIn("a.jsonl", example + "\n" + example + "\n"), ElementsAre("PERSON=Ann Lee", "PERSON=Ann Lee"));
}

TEST(ForeignFiles, SpacyV2ParagraphsHaveBiluoTags) {
    const Read read =
        readContent("a.json", R"([{"id": 0, "paragraphs": [{"raw": "Ann Lee met  Bob.", "sentences": [{"tokens": [
        {"orth": "Ann", "ner": "B-PER"}, {"orth": "Lee", "ner": "L-PER"}, {"orth": "met", "ner": "O"},
        {"orth": "Bob", "ner": "U-PER"}, {"orth": ".", "ner": "-"}]}]}]}])");
    EXPECT_EQ(read.format, "spacy-v2");
    EXPECT_THAT(read.texts, ElementsAre("Ann Lee met  Bob."));
    EXPECT_THAT(read.documents, ElementsAre("PER=Ann Lee PER=Bob"));
}

TEST(ForeignFiles, JsonMinOfLabelStudio) {
    const Read read =
        readContent("min.json", R"([{"id": 1, "text": "Ann met Bob.", "label": [{"start": 0, "end": 3, "text": "Ann",
        "labels": ["PER"]}], "annotator": 1, "annotation_id": 11, "lead_time": 8.4}])");
    EXPECT_EQ(read.format, "label-studio");
    EXPECT_THAT(read.documents, ElementsAre("PER=Ann"));
}

TEST(ForeignFiles, AnAddressInATaskIsNoText) {
    const std::string file = R"([{"data": {"text": "/data/upload/1/letter.txt"}, "annotations": []},
        {"data": {"text": "Ann left."}, "annotations": []}])";
    EXPECT_THAT(errorOf([&] { readContent("a.json", file); }), HasSubstr("letter.txt"));
    EXPECT_THAT(readContent("a.json", file, kSkip).texts, ElementsAre("Ann left."));
}

TEST(ForeignFiles, TaggedTokensInJsonLines) {
    const Read read = readContent("a.jsonl", R"({"tokens": ["EU", "rejects", "it"], "ner_tags": ["B-ORG", "O", "O"]})"
                                             "\n");
    EXPECT_EQ(read.format, "tagged-json");
    EXPECT_THAT(read.documents, ElementsAre("ORG=EU"));
    EXPECT_THAT(readContent("a.jsonl", R"({"tokens": ["EU", "left"], "ner_tags": [3, 0]})").notes,
                ElementsAre("a.jsonl: not read: tags of tokens, which are no names of entities (2)"));
}

/// A DocBin as spaCy writes it, with `tokens` of five attributes.
std::string docBin(const std::vector<std::uint64_t>& tokens, const std::vector<std::string>& strings) {
    using nlohmann::json;
    const auto binary = [](const auto& numbers) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(numbers.data());
        return json::binary(std::vector<std::uint8_t>(bytes, bytes + numbers.size() * sizeof(numbers[0])));
    };
    const std::vector<std::int32_t> lengths = {4};
    const std::vector<std::uint8_t> spaces = {1, 1, 0, 0};
    const json content = {{"version", "0.1"},
                          {"attrs", {65, 77, 78, 80}},
                          {"tokens", binary(tokens)},
                          {"spaces", binary(spaces)},
                          {"lengths", binary(lengths)},
                          {"strings", strings},
                          {"cats", json::array({json::object()})},
                          {"flags", json::array()}};
    const std::vector<std::uint8_t> packed = json::to_msgpack(content);
    std::string result(compressBound(packed.size()), '\0');
    uLongf size = result.size();
    compress(reinterpret_cast<Bytef*>(result.data()), &size, packed.data(), packed.size());
    result.resize(size);
    return result;
}

TEST(ForeignFiles, DocBinOfSpacy) {
    // The hash of "coffee" is the one in spaCy's documentation; "ORG", "acl" and "PERSON" are symbols with numbers.
    constexpr std::uint64_t kCoffee = 3197928453018144401ULL;
    const std::string file =
        docBin({383, 3, 380, 1, 451, 2, 0, 0, 384, 3, 383, 0, kCoffee, 2, 0, 0}, {"ORG", "acl", "GPE", "coffee"});
    const Read read = readContent("a.spacy", file);
    EXPECT_THAT(read.texts, ElementsAre("ORG acl GPEcoffee"));
    EXPECT_THAT(read.documents, ElementsAre("PERSON=ORG ORG=GPE"));
    EXPECT_THAT(errorOf([&] { readContent("a.spacy", file.substr(0, file.size() / 2)); }), HasSubstr("damaged or cut"));
    EXPECT_THAT(errorOf([&] { readContent("a.spacy", docBin({383, 3, 380, 1}, {})); }), HasSubstr("fewer tokens"));
}

// ---- Columns of tags, by the same rules in every command.

TEST(ForeignFiles, TagsOfOtherProgramsAreReadInColumns) {
    EXPECT_THAT(spansIn("a.tsv", "张\tB-NAME\n三\tE-NAME\n在\tO\n北\tB-LOC\n京\tM-LOC\n城\tE-LOC\n李\tS-NAME\n\n"),
                ElementsAre("NAME=张 三 LOC=北 京 城 NAME=李"));
    EXPECT_THAT(spansIn("a.tsv", "Ann\tO\nwas\tO\nborn\tEVENT\nin\tO\n"), ElementsAre("EVENT=born"));
    EXPECT_THAT(spansIn("a.conll", "Ann B_PER\nLee I_PER\nsaw 0\nRome b-LOC\nit o\n"),
                ElementsAre("PER=Ann Lee LOC=Rome"));
    EXPECT_THAT(spansIn("a.conll", "It O +\nFrench B-LOC -\n- O -\nspeaking O +\n"), ElementsAre("LOC=French"));
}

TEST(ForeignFiles, TagsMayStandBeforeTheWords) {
    const std::string movies = "O\tshow\nB-ACTOR\ttom\nI-ACTOR\thanks\n\nO\tfilms\nB-YEAR\t1999\n\n";
    for (const char* name : {"engtrain.bio", "a.tsv", "a.txt", "a.conll"}) {
        const Read read = readContent(name, movies);
        EXPECT_EQ(read.format, "conll") << name;
        EXPECT_THAT(read.documents, ElementsAre("ACTOR=tom hanks YEAR=1999")) << name;
        EXPECT_THAT(read.texts, ElementsAre("show tom hanks\nfilms 1999")) << name;
        EXPECT_THAT(read.notes, ElementsAre(HasSubstr("the words are column 2, the tags column 1"))) << name;
    }
    EXPECT_THAT(readContent("a.bio", movies + "B-X\t\nO\tend\n").notes,
                testing::Contains(HasSubstr("tokens without characters (1)")));
}

TEST(ForeignFiles, AFileOfTaggedWordsIsOneWhateverItIsCalled) {
    for (const char* name : {"a.txt", "a.tsv", "a.data", "train"}) {
        EXPECT_THAT(spansIn(name, "Ann\tB-PER\nleft\tO\n"), ElementsAre("PER=Ann")) << name;
        EXPECT_THAT(spansIn(name, "Ann NNP B-PER\nleft VBD O\n"), ElementsAre("PER=Ann")) << name;
    }
    const std::string wrong = "Ann\tB-PER\nleft\tO\nher\tO\nnew\tO\nflat\tnow\nin\tO\nRome\tB-LOC\n";
    EXPECT_EQ(readContent("a.tsv", wrong, kSkip).format, "conll");
    EXPECT_THAT(errorOf([&] { readContent("a.tsv", wrong); }), HasSubstr("Line 5 has \"now\" in column 2"));
    EXPECT_THAT(spansIn("a.tsv", wrong, kSkip), ElementsAre("PER=Ann LOC=Rome"));
    EXPECT_EQ(readContent("a.tsv", "Good film\tpos\nBad\tneg\nO\tneg\n").format, "table");
}

TEST(ForeignFiles, CommentsWithAsManyColumnsAsWordsAreNoWords) {
    EXPECT_THAT(
        spansIn("a.conll",
                "# id 5a domain=en\nann _ _ B-PER\nlee _ _ I-PER\n# _ _ O\n\n# id 5b domain=en\nrome _ _ B-LOC\n"),
        ElementsAre("PER=ann lee LOC=rome"));
    EXPECT_THAT(readContent("a.conll", "# id 5a domain=en\nann _ _ B-PER\n# _ _ O\n").texts, ElementsAre("ann #"));
}

TEST(ForeignFiles, WordsWithBlanksBetweenBlanksAreRefused) {
    const std::string file = "Name _ O I-PER\t\t\nLast Name _ O I-PER\nleft _ O O\n";
    EXPECT_THAT(errorOf([&] { readContent("a.conll", file); }), HasSubstr("Line 2 has 5 columns between blanks"));
    EXPECT_THAT(spansIn("a.conll", file, kSkip), ElementsAre("PER=Name"));
}

TEST(ForeignFiles, ColumnsOfTaggedWordsCanBeChosen) {
    const std::string both = "EU\teu\tB-NP\tB-ORG\tleft\nleft\tleave\tB-VP\tO\tit\n";
    const Read guessed = readContent("a.conll", both);
    EXPECT_THAT(guessed.documents, ElementsAre("ORG=EU"));
    EXPECT_THAT(guessed.notes, ElementsAre(HasSubstr("the words are column 1, the tags column 4")));
    EXPECT_THAT(spansIn("a.conll", both, {.labelColumn = "3"}), ElementsAre("NP=EU VP=left"));
    EXPECT_THAT(spansIn("a.conll", both, {.textColumn = "2"}), ElementsAre("ORG=eu"));
    EXPECT_THAT(errorOf([&] { readContent("a.conll", both, {.labelColumn = "6"}); }),
                HasSubstr("expected a number from 1 to 5"));
}

TEST(ForeignFiles, TheKeyOfMiscWithTheEntitiesCanBeChosen) {
    const auto row = [](const char* id, const char* form, const char* misc) {
        return fmt::format("{}\t{}\t_\t_\t_\t_\t_\t_\t_\t{}\n", id, form, misc);
    };
    const std::string file = row("1", "Ann", "Cat=PERSON|NE=B-PER") + row("2", "Lee", "Cat=PERSON|NE=I-PER") +
                             row("3", "left", "Cat=O|ner=O") + "\n";
    const Read guessed = readContent("a.conllu", file);
    EXPECT_THAT(guessed.documents, ElementsAre("PER=Ann Lee"));
    EXPECT_THAT(guessed.notes, testing::Contains(HasSubstr("the entities are in MISC: NE, ner")));
    EXPECT_THAT(spansIn("a.conllu", file, {.miscKey = "Cat"}), ElementsAre("PERSON=Ann Lee"));
    const Read unread = readContent("a.conllu", row("1", "Ann", "Who=B-PER") + row("2", "left", "Who=O") + "\n");
    EXPECT_THAT(unread.documents, ElementsAre(""));
    EXPECT_THAT(unread.notes, testing::Contains(HasSubstr("--misc-key Who reads it")));
    const Read norne =
        readContent("a.conllu", row("1", "Ann", "SpaceAfter=No name=B-PER") + row("2", ".", "name=O") + "\n");
    EXPECT_THAT(norne.documents, ElementsAre("PER=Ann"));
    EXPECT_THAT(norne.texts, ElementsAre(testing::StartsWith("Ann.")));
    EXPECT_THAT(errorOf([&] { readContent("a.conllu", file, {.miscKey = "Kind"}); }),
                HasSubstr("its keys are Cat, NE, ner"));
}

TEST(ForeignFiles, NestedColumnsAreAllRead) {
    EXPECT_THAT(spansIn("a.tsv",
                        "Sir\tB-PER\tB-PER\tO\t\nJohn\tO\tI-PER\tO\t\nleft\tO\tO\tO\t\nNorth\tB-FAC\tO\tO\t\nHall\tI-"
                        "FAC\tO\tO\t\n"),
                ElementsAre("PER=Sir John PER=Sir FAC=North Hall"));
    EXPECT_THAT(spansIn("a.conll", "EU NNP B-NP B-ORG\nleft VBD B-VP O\n"), ElementsAre("ORG=EU"))
        << "chunks are no entities";
    EXPECT_THAT(spansIn("a.conll", "EU B-NP B-ORG\nleft B-VP O\n"), ElementsAre("ORG=EU"));
}

TEST(ForeignFiles, ATokenOfWhiteSpaceIsLeftOutAndCounted) {
    const Read read = readContent("a.conll", "Ann B-PER\nLee I-PER\nwent O\n\t O\nRome B-LOC\n");
    EXPECT_THAT(read.documents, ElementsAre("PER=Ann Lee LOC=Rome"));
    EXPECT_THAT(read.notes, ElementsAre("a.conll: not read: tokens without characters (1)"));
}

TEST(ForeignFiles, TaggedWordsInATable) {
    const Read read =
        readContent("ner.csv",
                    "Sentence #,Word,POS,Tag\nSentence: 1,Ann,NNP,B-per\n,Lee,NNP,I-per\n,saw,VBD,O\n,Rome,NNP,B-geo\n"
                    "Sentence: 2,Bob,NNP,B-per\n,left,VBD,O\n");
    EXPECT_THAT(read.documents, ElementsAre("per=Ann Lee geo=Rome", "per=Bob"));
    EXPECT_THAT(readContent("ner.csv", "Word,Tag\ncaf\xE9,B-x\nva,O\n").texts, ElementsAre("café va"));
}

// ---- Tables.

TEST(ForeignFiles, ColumnsOfTablesAreGuessedAndNamed) {
    const Read spam =
        readContent("spam.csv", "v1,v2,,,\nham,\"Call me later, if you can..\",,,\nspam,Win a prize,,,\n");
    EXPECT_THAT(spam.texts, ElementsAre("Call me later, if you can..", "Win a prize"));
    EXPECT_THAT(spam.documents, ElementsAre("@ham", "@spam"));
    EXPECT_THAT(spam.notes, ElementsAre("spam.csv: the texts are column 2 (\"v2\"), the labels column 1 (\"v1\")"));
    EXPECT_THAT(
        readContent("sst.tsv", "PhraseId\tSentenceId\tPhrase\tSentiment\n1\t1\tA good film\t3\n2\t1\tA bad film\t1\n")
            .documents,
        ElementsAre("@3", "@1"));
    EXPECT_THAT(readContent("a.tsv", "pos\tA good film\nneg\tA bad film\n").texts,
                ElementsAre("A good film", "A bad film"));
    EXPECT_THAT(readContent("a.tsv", "A good film\tpos\nA bad film\tneg\n").documents, ElementsAre("@pos", "@neg"));
}

TEST(ForeignFiles, ColumnsOfTablesCanBeChosen) {
    const std::string table = "a,b,c\none two three four,x,short\nfive six seven eight,y,brief\n";
    EXPECT_THAT(readContent("t.csv", table, {.textColumn = "c", .labelColumn = "2"}).documents,
                ElementsAre("@x", "@y"));
    EXPECT_THAT(readContent("t.csv", table, {.textColumn = "C"}).texts, ElementsAre("short", "brief"));
    EXPECT_THAT(errorOf([&] { readContent("t.csv", table, {.textColumn = "d"}); }),
                HasSubstr("its columns are a, b, c"));
}

TEST(ForeignFiles, QuotesInTsvMeanCellsOnlyIfTheyAreNeeded) {
    EXPECT_THAT(readContent("a.tsv", "text\tlabel\n\"line one\nline two\"\tpos\nplain text\tneg\n").texts,
                ElementsAre("line one\nline two", "plain text"));
    EXPECT_THAT(readContent("a.tsv", "text\tlabel\n\"She said \"\"no\"\".\"\tpos\n").texts,
                ElementsAre("She said \"no\"."));
    EXPECT_THAT(readContent("a.tsv", "text\tlabel\n\"Why not?\" he said\tpos\n\"quoted\"\tneg\n").texts,
                ElementsAre("\"Why not?\" he said", "\"quoted\""));
}

// ---- One wrong line does not cost the others.

TEST(ForeignFiles, InvalidItemsAreSkippedWithTheirPlaces) {
    const std::string lines = R"({"text": "Ann left.", "label": [[0, 3, "PER"]]})"
                              "\n{broken\n"
                              R"({"text": "Bob.", "label": [[0, 99, "PER"]]})"
                              "\n"
                              R"({"text": "Eve.", "label": [[0, 3, "PER"]]})"
                              "\n";
    EXPECT_THAT(errorOf([&] { readContent("a.jsonl", lines); }), HasSubstr("line 2"));
    const Read read = readContent("a.jsonl", lines, kSkip);
    EXPECT_THAT(read.documents, ElementsAre("PER=Ann", "PER=Eve"));
    ASSERT_EQ(read.notes.size(), 1U);
    EXPECT_THAT(read.notes[0], AllOf(HasSubstr("2 items were skipped"), HasSubstr("line 2: "), HasSubstr("line 3: ")));
    EXPECT_THAT(spansIn("a.conll", "Ann B-PER\nbroken\nRome B-LOC\n", kSkip), ElementsAre("PER=Ann LOC=Rome"));
    EXPECT_THAT(spansIn("a.csv", "id,text\n1,Ann left.\n2\n3,Bob left.\n", kSkip), ElementsAre("", ""));
}

TEST(ForeignFiles, QuestionsWithWrongAnswersAreSkipped) {
    const std::string file =
        R"({"version": "v2.0", "data": [{"title": "W", "paragraphs": [{"context": "It ended in 1854 near Kars.",
        "qas": [{"id": "a", "question": "When?", "answers": [{"text": "1854", "answer_start": 12}]},
                {"id": "b", "question": "Where?", "answers": [{"text": "Kars", "answer_start": 0}]}]}]}]})";
    EXPECT_THAT(errorOf([&] { readContent("a.json", file); }), HasSubstr("Kars"));
    const Read read = readContent("a.json", file, kSkip);
    EXPECT_THAT(read.questions, ElementsAre("When?=1854"));
    EXPECT_THAT(read.notes, ElementsAre(AllOf(HasSubstr("1 item was skipped"), HasSubstr("question \"b\""))));
}

/// The .ann file of brat next to its text.
Read readBrat(const std::string& text, const std::string& lines, const ReadingChoices& choices = {}) {
    const TemporaryFolder folder;
    folder.write("a.txt", text);
    return readFile(folder.write("a.ann", lines), choices);
}

TEST(ForeignFiles, BratSpansOverLineEndsAndInOtherCountings) {
    EXPECT_THAT(
        readBrat("severe\nheadache and nausea.\nAnn left.\n", "T1\tADE 0 15\tsevere headache\nT2\tPER 28 31\tAnn\n")
            .documents,
        ElementsAre("ADE=severe\nheadache PER=Ann"));
    const Read dos = readBrat("Ann met\r\nBob in Rome.\r\n", "T1\tPER 0 3\tAnn\nT2\tPER 8 11\tBob\n");
    EXPECT_THAT(dos.documents, ElementsAre("PER=Ann PER=Bob"));
    EXPECT_THAT(dos.notes, ElementsAre("a.ann: its positions were counted with one character for CR LF"));
    EXPECT_THAT(readBrat("\xEF\xBB\xBF"
                         "Ann met Bob.",
                         "\xEF\xBB\xBF"
                         "T1\tPER 0 3\tAnn\nT2\tPER 8 11\tBob\n")
                    .documents,
                ElementsAre("PER=Ann PER=Bob"));
    EXPECT_THAT(readBrat("\xF0\x9F\x98\x80 Ann", "T1\tPER 3 6\tAnn\n").documents, ElementsAre("PER=Ann"));
}

TEST(ForeignFiles, WrongSpansOfBratAreSkipped) {
    const std::string lines = "T1\tPER 0 3\tAnn\nT2\tPER 8 9\tBob\nT3\tPER 500 503\tEve\nR1\tKnows Arg1:T1 Arg2:T2\n";
    EXPECT_THAT(errorOf([&] { readBrat("Ann met Bob.", lines); }), HasSubstr("Line 2"));
    const Read read = readBrat("Ann met Bob.", lines, kSkip);
    EXPECT_THAT(read.documents, ElementsAre("PER=Ann"));
    EXPECT_THAT(read.notes,
                ElementsAre(AllOf(HasSubstr("2 items were skipped"), HasSubstr("Line 2"), HasSubstr("line 3")),
                            HasSubstr("relations to spans that are not there (1)")));
}

TEST(ForeignFiles, BionlpEntitiesWithoutTheTriggersOfEvents) {
    const TemporaryFolder folder;
    folder.write("e.txt", "IL-2 binds TNF in cells.\n");
    folder.write("e.a2", "T3\tBinding 5 10\tbinds\nT4\tCell 18 23\tcells\nE1\tBinding:T3 Theme:T1 Theme2:T2\n");
    const Read read = readFile(folder.write("e.a1", "T1\tProtein 0 4\tIL-2\nT2\tProtein 11 14\tTNF\n"));
    EXPECT_THAT(read.documents, ElementsAre("Protein=IL-2 Protein=TNF Cell=cells"));
    EXPECT_THAT(read.notes, ElementsAre("e.a1: not read: events (1)"));
}

// ---- INCEpTION.

const std::string kWebannoHead = "#FORMAT=WebAnno TSV 3.3\n";

TEST(ForeignFiles, LayersOfWebannoAreAllReadByTheirLabels) {
    const std::string two =
        kWebannoHead +
        "#T_SP=de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS|coarseValue|PosValue\n"
        "#T_SP=webanno.custom.Symptom|extra|code\n#T_SP=webanno.custom.Drug|name\n\n\n"
        "#Text=Fever : aspirin .\n1-1\t0-5\tFever\t*\tNN\t*\tR50\t_\t\n1-2\t6-7\t:\t*\t:\t_\t_\t_\t\n"
        "1-3\t8-15\taspirin\t*\tNN\t_\t_\tASA\t\n1-4\t16-17\t.\t*\t.\t_\t_\t_\t\n";
    const Read read = readContent("a.tsv", two);
    EXPECT_THAT(read.documents, ElementsAre("R50=Fever ASA=aspirin"));
    EXPECT_THAT(read.notes, ElementsAre("a.tsv: read as spans: Symptom (by code), Drug (by name)"));
    EXPECT_THAT(spansIn("a.tsv", two, {.layer = "Drug"}), ElementsAre("ASA=aspirin"));
    EXPECT_THAT(spansIn("a.tsv", two, {.layer = "POS", .feature = "PosValue"}),
                ElementsAre("NN=Fever :=: NN=aspirin .=."));
    EXPECT_THAT(errorOf([&] { spansIn("a.tsv", two, {.layer = "Dose"}); }), HasSubstr("it has POS, Symptom, Drug"));
}

const std::string kXmi =
    R"(<?xml version="1.0" encoding="UTF-8"?><xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" )"
    R"(xmlns:custom="http:///custom.ecore" xmlns:pos="http:///de/tudarmstadt/ukp/dkpro/core/api/lexmorph/type/pos.ecore">)"
    R"(<cas:Sofa xmi:id="7" sofaNum="2" sofaID="plain" sofaString="x"/>)"
    R"(<custom:Span xmi:id="2" sofa="1" begin="0" end="3" label="PER"/><custom:Span xmi:id="3" sofa="1" begin="8" end="11" label="PER"/>)"
    R"(<pos:POS xmi:id="5" sofa="1" begin="0" end="3" PosValue="NNP"/>)"
    R"(<custom:Relation xmi:id="4" sofa="1" begin="0" end="3" label="knows" Governor="2" Dependent="3"/>)"
    R"(<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" sofaString="Ann met Bob."/></xmi:XMI>)";

TEST(ForeignFiles, CustomTypesOfXmiInTheInitialView) {
    EXPECT_THAT(spansIn("a.xmi", kXmi), ElementsAre("PER=Ann PER=Bob"));
    EXPECT_THAT(spansIn("a.xmi", kXmi, {.layer = "POS"}), ElementsAre("NNP=Ann"));
    EXPECT_THAT(errorOf([] { spansIn("a.xmi", kXmi, {.layer = "Drug"}); }), HasSubstr("it has POS, Span"));
}

TEST(ForeignFiles, UimaCasAsJson) {
    EXPECT_THAT(spansIn("a.json", R"({"%TYPES": {}, "%FEATURE_STRUCTURES": [
        {"%ID": 1, "%TYPE": "uima.cas.Sofa", "sofaNum": 1, "sofaID": "_InitialView", "sofaString": "Ann met Bob."},
        {"%ID": 2, "%TYPE": "custom.Span", "@sofa": 1, "begin": 0, "end": 3, "label": "PER"},
        {"%ID": 3, "%TYPE": "custom.Relation", "@sofa": 1, "begin": 0, "end": 3, "@Governor": 2, "@Dependent": 2}], "%VIEWS": {}})"),
                ElementsAre("PER=Ann"));
    EXPECT_THAT(
        spansIn(
            "a.json",
            R"({"_context": {"_types": {"NamedEntity": {"_id": "de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity"}}},
        "_views": {"_InitialView": {"NamedEntity": [{"sofa": 1, "begin": 8, "end": 11, "value": "PER"}]}},
        "_referenced_fss": {"1": {"_type": "Sofa", "sofaID": "_InitialView", "sofaString": "Ann met Bob."}}})"),
        ElementsAre("PER=Bob"));
}

/// A zip archive with these entries.
std::string zipOf(const std::vector<std::pair<std::string, std::string>>& entries) {
    const TemporaryFolder folder;
    const std::string path = (folder / "a.zip").string();
    zip_t* archive = zip_open(path.c_str(), ZIP_CREATE, nullptr);
    for (const auto& [name, bytes] : entries)
        zip_file_add(archive, name.c_str(), zip_source_buffer(archive, bytes.data(), bytes.size(), 0), 0);
    zip_close(archive);
    return elmo::test::readFile(path);
}

TEST(ForeignFiles, ProjectsOfInceptionHoldAnArchiveForEachPerson) {
    const auto of = [](const std::string& label) {
        return kWebannoHead + "#T_SP=custom.Span|label\n\n\n#Text=Ann left\n1-1\t0-3\tAnn\t" + label +
               "\t\n1-2\t4-8\tleft\t_\t\n";
    };
    const std::string project = zipOf({{"exportedproject.json", "{}"},
                                       {"source/letter.txt", "Ann left"},
                                       {"annotation/letter.txt/INITIAL_CAS.zip", zipOf({{"INITIAL_CAS.tsv", of("X")}})},
                                       {"annotation/letter.txt/ann.zip", zipOf({{"ann.tsv", of("PER")}})},
                                       {"annotation/letter.txt/ben.zip", zipOf({{"ben.tsv", of("ORG")}})}});
    const Read read = readContent("project.zip", project);
    EXPECT_THAT(read.documents, ElementsAre("PER=Ann", "ORG=Ann"));
    EXPECT_THAT(read.names, ElementsAre("letter.txt", "letter.txt"));
    EXPECT_THAT(errorOf([] {
                    readContent("a.zip", zipOf({{"a.bin", "x"}}));
                }),
                HasSubstr("no file of annotated documents"));
}

// ---- Further formats.

TEST(ForeignFiles, PubtatorPositionsRunOverTitleAndAbstract) {
    const Read read = readContent("a.txt",
                                  "12|t|Aspirin helps.\n12|a|It cures "
                                  "fever.\n12\t0\t7\tAspirin\tChemical\tMESH:D1\n12\t24\t29\tfever\tDisease\tD2\n"
                                  "12\tCID\tD1\tD2\n\n13|t|None.\n13|a|\n");
    EXPECT_EQ(read.format, "pubtator");
    EXPECT_THAT(read.documents, ElementsAre("Chemical=Aspirin Disease=fever", ""));
    EXPECT_THAT(read.names, ElementsAre("12", "13"));
}

TEST(ForeignFiles, HipeColumnsWithTheirSpacing) {
    const std::string file =
        "TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tNE-FINE-LIT\tMISC\n# language = fr\n# document_id = d1\n"
        "M\tB-pers\tO\tB-pers.ind\tNoSpaceAfter\n.\tI-pers\tO\tI-pers.ind\t_\nPaul\tI-pers\tO\tI-pers."
        "ind\tNoSpaceAfter|EndOfSentence\n"
        "# document_id = d2\nRome\tB-loc\tO\tB-loc.adm\t_\n";
    const Read read = readContent("a.tsv", file);
    EXPECT_THAT(read.documents, ElementsAre("pers=M. Paul", "loc=Rome"));
    EXPECT_THAT(read.names, ElementsAre("d1", "d2"));
    EXPECT_THAT(spansIn("a.tsv", file, {.layer = "NE-FINE-LIT"}), ElementsAre("pers.ind=M. Paul", "loc.adm=Rome"));
    EXPECT_THAT(read.notes, testing::Contains("a.tsv: read as attributes of tokens: NE-COARSE-METO, NE-FINE-LIT"));
    const std::string nested =
        "TOKEN\tNE-COARSE-LIT\tNE-FINE-LIT\tNE-NESTED\tNEL-LIT\tMISC\n"
        "Bank\tB-org\tB-org.ent\tO\tQ1\t_\nof\tI-org\tI-org.ent\tO\tQ1\t_\nRome\tI-org\tI-org.ent\tB-loc\tQ1\t_\n";
    EXPECT_THAT(readContent("a.tsv", nested).documents, ElementsAre("org=Bank of Rome loc=Rome"));
}

TEST(ForeignFiles, ConlluPlusNamesItsColumns) {
    const Read read = readContent(
        "a.conllup",
        "# global.columns = ID FORM LEMMA MISC PARSEME:MWE\n# text = Ann met Bob.\n"
        "1\tAnn\tann\tNER=B-PER\t*\n2\tmet\tmeet\t_\t*\n3\tBob\tbob\tNER=B-PER|SpaceAfter=No\t*\n4\t.\t.\t_\t*\n\n");
    EXPECT_THAT(read.documents, ElementsAre("PER=Ann PER=Bob"));
    EXPECT_THAT(read.texts, ElementsAre(testing::StartsWith("Ann met Bob.")));
    EXPECT_THAT(read.notes, testing::Contains("a.conllup: read as attributes of tokens: PARSEME:MWE"));
    EXPECT_THAT(spansIn("a.conllup", "# global.columns = FORM EXTRA:NE\nAnn\tB-PER\nleft\tO\n\n"),
                ElementsAre("PER=Ann"));
    EXPECT_THAT(errorOf([] { spansIn("a.conllup", "# global.columns = ID LEMMA\n1\tx\n\n"); }),
                HasSubstr("no column FORM"));
}

TEST(ForeignFiles, WordsWithTheirTagsInALine) {
    EXPECT_THAT(spansIn("a.iob", "Alex|I-PER is|O going|O to|O Los|B-LOC Angeles|I-LOC\nBob|NNP|B-PER left|VBD|O\n"),
                ElementsAre("PER=Alex LOC=Los Angeles PER=Bob"));
}

TEST(ForeignFiles, StanzaSentencesAsJson) {
    const Read read = readContent(
        "a.json", R"([[{"id": 1, "text": "Ann", "upos": "PROPN", "start_char": 0, "end_char": 3, "ner": "B-PERSON"},
        {"id": 2, "text": "Lee", "start_char": 4, "end_char": 7, "ner": "E-PERSON"}, {"id": [3, 4], "text": "didn't", "start_char": 8, "end_char": 14, "ner": "O"},
        {"id": 3, "text": "did", "upos": "AUX"}, {"id": 4, "text": "n't", "upos": "PART"}],
        [{"id": 1, "text": "Rome", "start_char": 16, "end_char": 20, "ner": "S-GPE"}]])");
    EXPECT_THAT(read.texts, ElementsAre("Ann Lee didn't  Rome"));
    EXPECT_THAT(read.documents, ElementsAre("PERSON=Ann Lee GPE=Rome"));
}

TEST(ForeignFiles, MrqaQuestionsHaveTheLastCharacterOfAnswers) {
    const Read read = readContent(
        "a.jsonl",
        R"({"header": {"dataset": "x"}})"
        "\n"
        R"({"context": "It ended in 1854.", "qas": [{"qid": "q", "question": "When?", "answers": ["1854"], "detected_answers": [{"text": "1854", "char_spans": [[12, 15]]}]}]})"
        "\n");
    EXPECT_THAT(read.questions, ElementsAre("When?=1854"));
    EXPECT_EQ(read.texts.size(), 1U);
}

TEST(ForeignFiles, FasttextLabelsStandBeforeTheText) {
    const Read read = readContent("train.txt", "__label__pos __label__film A good film.\n__label__neg Bad.\n");
    EXPECT_THAT(read.documents, ElementsAre("@pos @film", "@neg"));
    EXPECT_THAT(read.texts, ElementsAre("A good film.", "Bad."));
}

// EmilStenstrom/conllu #65, pyconll #129, conllueditor #41: ranges of one word, line feeds and blanks in a line.
TEST(ForeignFiles, ABadLineOfConlluCostsNoOther) {
    const std::string file =
        "# sent_id = 1\n1\tAnn\t_\tPROPN\t_\t_\t2\tnsubj\t_\tNER=B-PER\n2 left\t_\tVERB\t_\t_\t0\troot\t_\t_\n"
        "3\tnow\t_\tADV\t_\t_\t2\tadvmod\t_\t_\n\n# sent_id = 2\n1\tRome\t_\tPROPN\t_\t_\t0\troot\t_\tNER=B-LOC\n\n";
    EXPECT_THAT(errorOf([&] { readContent("a.conllu", file); }), HasSubstr("Line 3 has 9 columns"));
    const Read read = readContent("a.conllu", file, kSkip);
    EXPECT_THAT(read.documents, ElementsAre("PER=Ann LOC=Rome"));
    EXPECT_THAT(read.notes, testing::Contains(AllOf(HasSubstr("1 item was skipped"), HasSubstr("line 3"))));
}

// UD_German-HDT #2.
TEST(ForeignFiles, SentencesOfConlluWithoutAnEmptyLineBetweenThemStayApart) {
    const auto sentencesIn = [](const std::string& file) {
        std::vector<std::size_t> sentences;
        const TemporaryFolder folder;
        importDocuments(documentFormat("conllu"), folder.write("a.conllu", file),
                        [&](const tasks::AnnotatedDocument& document) {
                            sentences.push_back(document.document->sentences().size());
                        });
        return sentences;
    };
    const std::string first = "1\tmit\t_\tADP\t_\t_\t0\troot\t_\t_\n2\t.\t_\tPUNCT\t_\t_\t1\tpunct\t_\t_\n";
    const std::string second = "1\tRome\t_\tPROPN\t_\t_\t0\troot\t_\t_\n";
    EXPECT_THAT(sentencesIn(first + "# sent_id = 2\n# text = Rome\n" + second), ElementsAre(2U));
    EXPECT_THAT(sentencesIn(first + second), ElementsAre(2U));
    EXPECT_THAT(
        sentencesIn(first + "1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n1\tde\t_\tADP\t_\t_\t0\troot\t_\t_\n2\tle\t_\tDET\t"
                            "_\t_\t1\tdet\t_\t_\n"),
        ElementsAre(2U));
    EXPECT_THAT(sentencesIn(first + "\n" + second), ElementsAre(2U));
}

// webanno/webanno #673.
TEST(ForeignFiles, WebannoDeclaresSurfaceFormsThatItDoesNotWrite) {
    const std::string start =
        "#FORMAT=WebAnno TSV 3.2\n#T_SP=de.tudarmstadt.ukp.dkpro.core.api.segmentation.type."
        "SurfaceForm|value\n#T_SP=de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity|value\n"
        "\n\n#Text=Ann left\n";
    EXPECT_THAT(spansIn("a.tsv", start + "1-1\t0-3\tAnn\tPER\t\n1-2\t4-8\tleft\t_\t\n"), ElementsAre("PER=Ann"));
    EXPECT_THAT(spansIn("a.tsv", start + "1-1\t0-3\tAnn\tAnne\tPER\t\n1-2\t4-8\tleft\t_\t_\t\n"),
                ElementsAre("PER=Ann"));
}

TEST(ForeignFiles, AnOldCopyOfASpansTextDoesNotMoveIt) {
    const auto task = [](int start, int end) {
        return fmt::format(
            R"([{{"id": 1, "data": {{"text": "UN refuses."}}, "annotations": [{{"result": [{{"from_name": "l",)"
            R"("to_name": "t", "type": "labels", "value": {{"start": {}, "end": {}, "text": "EU",)"
            R"("labels": ["ORG"]}}}}]}}]}}])",
            start, end);
    };
    const Read read = readContent("a.json", task(0, 2));
    EXPECT_THAT(read.documents, ElementsAre("ORG=UN"));
    EXPECT_THAT(read.notes, testing::Contains(HasSubstr("texts of spans")));
    EXPECT_THAT(errorOf([&] { readContent("a.json", task(1, 3)); }), HasSubstr("\"N \""));
}

TEST(ForeignFiles, WebannoTsv2HasTagsForTokens) {
    const Read read = readContent("a.tsv",
                                  "# webanno.NamedEntity | value\n#id=1\n#text=Ann Lee "
                                  "left.\n1-1\tAnn\tB-PER\n1-2\tLee\tI-PER\n1-3\tleft\tO\n1-4\t.\tO\n\n");
    EXPECT_EQ(read.format, "webanno-tsv2");
    EXPECT_THAT(read.documents, ElementsAre("PER=Ann Lee"));
    EXPECT_THAT(read.texts, ElementsAre("Ann Lee left."));
}

// ---- Kinds of brat's and INCEpTION's test documents and of Word files that were always read right.

/// "PER=Ann LOC=New|York": the spans of all documents of a file, with a bar between the parts of one.
std::string spansWithParts(const std::string& path) {
    std::string spans;
    importDocuments(documentFormat(guessFormat(path)), path,
                    [&](const tasks::AnnotatedDocument& document) {
                        for (const tasks::SpanAnnotation& span : document.annotations.spans) {
                            spans += (spans.empty() ? "" : " ") + span.label + '=' +
                                     std::string(document.document->slice(span.bytes));
                            for (const elmo::ByteSpan& more : span.more)
                                spans += '|' + std::string(document.document->slice(more));
                        }
                    },
                    {}, {}, {});
    return spans;
}

struct BratKind {
    const char *name, *text, *annotations, *spans;
};

constexpr BratKind kBratKinds[] = {
    {"entities", "Ann left Rome.\n", "T1\tPER 0 3\tAnn\nT2\tLOC 9 13\tRome\n", "PER=Ann LOC=Rome"},
    {"no_line_end", "Ann left.", "T1\tPER 0 3\tAnn", "PER=Ann"},
    {"nothing", "Ann left.\n", "", ""},
    {"nested", "New York Times\n", "T1\tORG 0 14\tNew York Times\nT2\tLOC 0 8\tNew York\n",
     "ORG=New York Times LOC=New York"},
    {"discontinuous", "left and right arm\n", "T1\tARM 0 4;15 18\tleft arm\n", "ARM=left|arm"},
    {"over_lines", "severe\nheadache\n", "T1\tADE 0 6;7 15\tsevere headache\n", "ADE=severe\nheadache"},
    {"astral", "Hi \xF0\x9F\x98\x8A, John\n", "T1\tPER 6 10\tJohn\n", "PER=John"},
    {"accents", "Cafe\xCC\x81 in K\xC3\xB6ln\n", "T1\tLOC 9 13\tK\xC3\xB6ln\n", "LOC=K\xC3\xB6ln"},
    {"unordered", "Ann met Bob\n", "T7\tPER 8 11\tBob\nT3\tPER 0 3\tAnn\n", "PER=Ann PER=Bob"},
    {"carriage_returns", "Ann\r\nmet Bob\r\n", "T1\tPER 9 12\tBob\r\n", "PER=Bob"},
    {"events", "IL-2 induces TNF\n",
     "T1\tProtein 0 4\tIL-2\nT2\tProtein 13 16\tTNF\nT3\tInduce 5 12\tinduces\nE1\tInduce:T3 Cause:T1 Theme:T2\n"
     "M1\tNegation E1\n",
     "Protein=IL-2 Induce=induces Protein=TNF"},
    {"attributes_and_notes", "Ann left.\n",
     "T1\tPER 0 3\tAnn\nA1\tConfidence T1 High\nN1\tReference T1 Wikipedia:534366\tAnn\n#1\tAnnotatorNotes T1\tsure\n"
     "R1\tKnows Arg1:T1 Arg2:T1\t\n*\tEquiv T1 T1\n",
     "PER=Ann"},
};

class BratKinds : public testing::TestWithParam<BratKind> {};
INSTANTIATE_TEST_SUITE_P(Kept, BratKinds, testing::ValuesIn(kBratKinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

TEST_P(BratKinds, AreReadWithTheirSpans) {
    const TemporaryFolder folder;
    folder.write("a.txt", GetParam().text);
    EXPECT_EQ(spansWithParts(folder.write("a.ann", GetParam().annotations)), GetParam().spans);
}

struct InceptionKind {
    const char *name, *text;
    const char* rows;  ///< of WebAnno TSV, without the head
    const char* spans;
    const char* entities;  ///< of UIMA XMI
};

constexpr InceptionKind kInceptionKinds[] = {
    {"one_token", "Ann left .", "1-1\t0-3\tAnn\t*\tPER\t\n1-2\t4-8\tleft\t_\t_\t\n1-3\t9-10\t.\t_\t_\t\n", "PER=Ann",
     R"(<type:NamedEntity xmi:id="3" sofa="1" begin="0" end="3" value="PER"/>)"},
    {"several_tokens", "Ann Lee left",
     "1-1\t0-3\tAnn\t*[1]\tPER[1]\t\n1-2\t4-7\tLee\t*[1]\tPER[1]\t\n1-3\t8-12\tleft\t_\t_\t\n", "PER=Ann Lee",
     R"(<type:NamedEntity xmi:id="3" sofa="1" begin="0" end="7" value="PER"/>)"},
    {"stacked", "Rome fell", "1-1\t0-4\tRome\t*[1]|*[2]\tGPE[1]|LOC[2]\t\n1-2\t5-9\tfell\t_\t_\t\n",
     "GPE=Rome LOC=Rome",
     R"(<type:NamedEntity xmi:id="3" sofa="1" begin="0" end="4" value="GPE"/>)"
     R"(<type:NamedEntity xmi:id="4" sofa="1" begin="0" end="4" value="LOC"/>)"},
    {"inside_a_token", "Anns Haus", "1-1\t0-4\tAnns\t_\t_\t\n1-1.1\t0-3\tAnn\t*\tPER\t\n1-2\t5-9\tHaus\t_\t_\t\n",
     "PER=Ann", R"(<type:NamedEntity xmi:id="3" sofa="1" begin="0" end="3" value="PER"/>)"},
    {"identifier", "Rome fell", "1-1\t0-4\tRome\thttp://www.wikidata.org/entity/Q220\tLOC\t\n1-2\t5-9\tfell\t_\t_\t\n",
     "LOC=Rome",
     R"(<type:NamedEntity xmi:id="3" sofa="1" begin="0" end="4" value="LOC" )"
     R"(identifier="http://www.wikidata.org/entity/Q220"/>)"},
    {"astral", "\xF0\x9F\x98\x8A Ann", "1-1\t0-2\t\xF0\x9F\x98\x8A\t_\t_\t\n1-2\t3-6\tAnn\t*\tPER\t\n", "PER=Ann",
     R"(<type:NamedEntity xmi:id="3" sofa="1" begin="3" end="6" value="PER"/>)"},
};

class InceptionKinds : public testing::TestWithParam<InceptionKind> {};
INSTANTIATE_TEST_SUITE_P(Kept, InceptionKinds, testing::ValuesIn(kInceptionKinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

TEST_P(InceptionKinds, AreTheSameAsTsvAndAsXmi) {
    const TemporaryFolder folder;
    const std::string text = GetParam().text;
    const std::string tsv =
        "#FORMAT=WebAnno TSV 3.3\n#T_SP=de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity|"
        "identifier|value\n\n\n#Text=" +
        text + "\n" + GetParam().rows;
    const std::string xmi =
        R"(<?xml version="1.0" encoding="UTF-8"?><xmi:XMI xmlns:xmi="http://www.omg.org/XMI" )"
        R"(xmlns:cas="http:///uima/cas.ecore" xmlns:type="http:///de/tudarmstadt/ukp/dkpro/core/api/ner/type.ecore">)" +
        std::string(GetParam().entities) + R"(<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" sofaString=")" +
        text + R"("/></xmi:XMI>)";
    EXPECT_EQ(spansWithParts(folder.write("a.tsv", tsv)), GetParam().spans);
    EXPECT_EQ(spansWithParts(folder.write("a.xmi", xmi)), GetParam().spans);
}

TEST(WordKinds, TablesListsLinksAndFieldsKeepTheirWords) {
    const auto paragraph = [](const std::string& runs) { return "<w:p>" + runs + "</w:p>"; };
    const auto run = [](const std::string& text) {
        return "<w:r><w:t xml:space=\"preserve\">" + text + "</w:t></w:r>";
    };
    const std::string body =
        paragraph("<w:pPr><w:numPr><w:ilvl w:val=\"0\"/></w:numPr></w:pPr>" + run("An item")) + "<w:tbl><w:tr><w:tc>" +
        paragraph(run("a cell")) + "</w:tc><w:tc>" + paragraph(run("another")) + "</w:tc></w:tr></w:tbl>" +
        paragraph("<w:hyperlink r:id=\"rId1\">" + run("a link") + "</w:hyperlink>" + run(" on")) +
        paragraph(
            "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r>"
            "<w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>" +
            run("7") + "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>") +
        paragraph("<w:ins>" + run("new") + "</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>") +
        "<w:sdt><w:sdtContent>" + paragraph(run("in a control")) + "</w:sdtContent></w:sdt>";
    std::string text = wordText("<w:document><w:body>" + body + "</w:body></w:document>", "x").text;
    std::ranges::replace(text, '\t', '\n');  // cells are apart, by a tab or a line end
    EXPECT_EQ(text, "An item\na cell\nanother\na link on\n7\nnew\nin a control\n");
}

}  // namespace
}  // namespace app::test
