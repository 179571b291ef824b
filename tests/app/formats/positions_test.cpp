// SPDX-License-Identifier: Apache-2.0
// What each format looks like, and what it counts in: "John" of "Hi 😊, John" begins at code point 6, UTF-16 unit 7.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>

#include "app/exporters/export.h"
#include "app/formats/decoding.h"
#include "app/formats/syntax/brat_lines.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/error_text.h"
#include "tests/support/odd_documents.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using nlohmann::json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::SizeIs;

std::string written(const char* format, const tasks::AnnotatedDocument& document, const ExportOptions& options = {}) {
    const ExportPreview preview = previewExport(documentFormat(format), document, options);
    EXPECT_EQ(preview.surprises.text(), "");
    return preview.parts.front().bytes;
}

tasks::AnnotatedDocument read(const char* format, const std::vector<FilePart>& parts) {
    tasks::AnnotatedDocument result;
    decodeParts(documentFormat(format), parts, {"x"}, [&](tasks::AnnotatedDocument document) { result = document; });
    return result;
}

std::string spansOf(const tasks::AnnotatedDocument& document) {
    std::string text;
    for (const auto& span : document.annotations.spans)
        text += (text.empty() ? "" : ", ") + span.label + "=" + std::string(document.document->slice(span.bytes));
    return text;
}

TEST(Brat, CountsCodePoints) {
    EXPECT_EQ(written("brat", smiling()), "T1\tPER 6 10\tJohn\n");
}

// Found by fuzzing: the JSON library converts any number to an integer, which is undefined behaviour beyond 64 bits.
TEST(JsonLines, RejectsFractionsForIntegers) {
    for (const char* number : {"2.18447e+21", "0.5", "-1e300", "18446744073709551615", "true"})
        EXPECT_THAT(errorOf([&] {
                        read("jsonl", {{".jsonl", R"({"text": "John", "spans": [{"start": )" + std::string(number) +
                                                      R"(, "end": 4, "label": "PER"}]})"}});
                    }),
                    HasSubstr("expected an integer"));
}

TEST(JsonLines, RejectsScoresOfMissingSentences) {
    EXPECT_THAT(errorOf([&] {
                    read("jsonl", {{".jsonl", R"({"text": "John", "scores": [{"sentence": 7, "labels": ["a"], )"
                                              R"("probabilities": [1]}]})"}});
                }),
                HasSubstr("A score of sentence 7"));
}

// Found by fuzzing: a file with sentences but no tokens gave a document without tokens.
TEST(Xmi, SentencesWithoutTokensAreTokenized) {
    const std::string file =
        R"(<xmi:XMI xmlns:xmi="a" xmlns:cas="b" xmlns:seg="c"><seg:Sentence sofa="1" begin="0" end="9"/>)"
        R"(<cas:Sofa xmi:id="1" sofaString="John went."/></xmi:XMI>)";
    EXPECT_EQ(read("xmi", {{".xmi", file}}).document->tokens().size(), 3u);
}

// Found by fuzzing: only spans of a model got the note with these fields.
TEST(Brat, KeepsConfidenceAndDecisionOfAHumanSpan) {
    tasks::AnnotatedDocument document = smiling();
    document.annotations.sources = {sampleSource()};
    tasks::SpanAnnotation& span = document.annotations.spans[0];
    span.decision = tasks::Decision::kRejected;
    EXPECT_THAT(previewExport(documentFormat("brat"), document).surprises.text(), "");
    span.decision = tasks::Decision::kOpen;
    span.confidence = 0.5;
    span.source = 0;
    const ExportPreview preview = previewExport(documentFormat("brat"), document);
    EXPECT_THAT(preview.surprises.text(), "");
    EXPECT_EQ(read("brat", preview.parts).annotations.spans[0].confidence, 0.5);
}

TEST(Brat, SourceNumbersInNotesCannotForceLargeAllocations) {
    const auto withSource = [](const std::string& number) {
        return read("brat", {{".ann",
                              "T1\tPER 6 10\tJohn\n#1\tAnnotatorNotes T1\t{\"made_by\": {\"model\": \"m\"}, "
                              "\"layer\": \"model\", \"source\": " +
                                  number + "}\n"},
                             {".txt", "Hi 😊, John"}});
    };
    EXPECT_EQ(withSource("2").annotations.sources.at(2).model, "m") << "sources that no span has left may be missing";
    for (const char* far : {"10000", "4611686018427387904"})
        EXPECT_THAT(errorOf([&] { withSource(far); }), HasSubstr("A note names source")) << far;
}

TEST(Brat, SplitsASpanAtALineBreak) {
    tasks::AnnotatedDocument document = documentOf("left\r\nright arm");
    mark(document, "left\r\nright", "BODY PART");
    EXPECT_EQ(written("brat", document),
              "T1\tBODY_PART 0 4;6 11\tleft right\n"
              "#1\tAnnotatorNotes T1\t{\"label\":\"BODY PART\",\"layer\":\"human\"}\n");
}

TEST(Brat, WritesDiscontinuousSpans) {
    tasks::AnnotatedDocument document = documentOf("left and right arm");
    mark(document, "left", "ARM").more.push_back(bytesOf(15, 18));
    EXPECT_EQ(written("brat", document), "T1\tARM 0 4;15 18\tleft arm\n");
}

TEST(Brat, ReadsFilesWrittenByBrat) {
    const auto document = read(
        "brat",
        {{".ann",
          "T1\tPER 6 10\tJohn\nR1\tRel Arg1:T1 Arg2:T1\nA1\tNeg T1\n#1\tAnnotatorNotes T1\tsee {1}\n*\tEquiv T1\n"},
         {".txt", "Hi 😊, John"}});
    EXPECT_EQ(spansOf(document), "PER=John");
}

// A span without a number in its name gets an id that the note about a lost span T1 does not name.
TEST(Brat, ReferencesInVainStayInVain) {
    const std::string note = "#1\tAnnotatorNotes T1\t{\"layer\":\"model\",\"label\":\"LOC\"}\n";
    const auto document = read("brat", {{".ann", "Tjef\tPER 0 4\tJohn\n" + note}, {".txt", "John"}});
    EXPECT_EQ(spansOf(document), "PER=John");
    EXPECT_EQ(document.annotations.spans.at(0).id, 2);
    EXPECT_EQ(spansOf(read("brat", documentFormat("brat").encode(document, {}))), "PER=John");
}

// The stage T2 of a tumour, a disease E11 of ICD-10: no ids of other lines.
TEST(Brat, ValuesThatLookLikeIdsAreKept) {
    const std::string spans = "T1\tDIS 0 8\tDiabetes\nT2\tDIS 9 13\tType\n";
    const std::string lines = "A1\tStage T1 T4\nN1\tReference T1 ICD10:E11\tdiabetes\n#1\tAnnotatorNotes T1\tsee T9\n";
    const auto document = read("brat", {{".ann", spans + lines}, {".txt", "Diabetes Type"}});
    EXPECT_EQ(written("brat", document), spans + lines);
    EXPECT_EQ(withIds("A1\tStage T1 T2", {{"T1", "T7"}, {"T2", "T8"}}), "A1\tStage T7 T2");
    EXPECT_EQ(withIds("R1\tRel Arg1:T1 Arg2:T2", {{"T1", "T7"}, {"T2", "T8"}}), "R1\tRel Arg1:T7 Arg2:T8");
}

TEST(Brat, RejectsOffsetsThatGiveOtherTexts) {
    EXPECT_EQ(spansOf(read("brat", {{".ann", "T1\tPER 7 11\tJohn\n"}, {".txt", "Hi 😊, John."}})), "PER=John")
        << "in UTF-16 units";
    EXPECT_THAT(errorOf([] {
                    read("brat", {{".ann", "T1\tPER 5 9\tJohn\n"}, {".txt", "Hi 😊, John."}});
                }),
                HasSubstr("Line 1 of the .ann file has the text \"John\", but the document has \" Joh\""));
    EXPECT_THAT(errorOf([] { read("brat", {{".ann", "T1\tPER 0 1\tJ\n"}}); }), HasSubstr("no .txt file"));
}

TEST(Html, MarksOverlappingSpans) {
    tasks::AnnotatedDocument document = documentOf("Anna saw Rome.");
    mark(document, "Anna saw Rome", "EVENT");
    mark(document, "Anna", "PER");
    mark(document, "Rome", "LOC");
    const std::string html = written("html", document);
    EXPECT_THAT(html, HasSubstr("<mark class=\"l1\" title=\"EVENT, PER\">Anna<sup>PER</sup></mark>"
                                "<mark class=\"l0\" title=\"EVENT\"> saw </mark>"
                                "<mark class=\"l2\" title=\"EVENT, LOC\">Rome<sup>EVENT</sup><sup>LOC</sup></mark>."));
}

TEST(SpansOverOneAnother, FileSizeIsLinearInTheNumberOfSpans) {
    const auto sizeWith = [](const char* format, std::int64_t spans) {
        tasks::AnnotatedDocument document = documentOf(elmo::test::repeated("süß ", 4000));
        for (std::int64_t i = 0; i < spans; ++i)
            mark(document, document.document->slice(bytesOf(0, 6 * i + 5)), "P");
        return written(format, document).size();
    };
    for (const char* format : {"html", "jsonl", "label-studio", "prodigy", "doccano", "spacy", "displacy", "xmi"}) {
        SCOPED_TRACE(format);
        EXPECT_LT(sizeWith(format, 4000) - sizeWith(format, 3000),
                  1.2 * static_cast<double>(sizeWith(format, 3000) - sizeWith(format, 2000)));
        EXPECT_LT(sizeWith(format, 4000), 4000U * 1500U);
    }
}

TEST(SpansOverOneAnother, DoNotWriteGigabytes) {
    tasks::AnnotatedDocument document = documentOf(elmo::test::repeated("süß ", 20'000));
    for (std::int64_t i = 0; i < 20'000; ++i)
        mark(document, document.document->slice(bytesOf(0, 6 * i + 5)), "P");
    for (const char* format : {"brat", "webanno-tsv"})
        EXPECT_THAT(errorOf([&] { written(format, document); }), HasSubstr("cover 1.2 GB in total")) << format;
    EXPECT_LT(written("xmi", document).size(), 20'000'000U);
}

TEST(Webanno, CountsUtf16) {
    const std::string text = written("webanno-tsv", smiling());
    EXPECT_THAT(text, HasSubstr("#FORMAT=WebAnno TSV 3.3\n#T_SP=de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity|"
                                "identifier|value\n\n\n#Text=Hi 😊, John\n1-1\t0-2\tHi\t_\t_\t\n"));
    EXPECT_THAT(text, HasSubstr("\t7-11\tJohn\t*\tPER\t\n"));
}

TEST(Webanno, StacksAndNumbersOverlappingSpans) {
    tasks::AnnotatedDocument document = documentOf("New York Times");
    mark(document, "New York Times", "ORG");
    mark(document, "New York", "a|b");
    const std::string text = written("webanno-tsv", document);
    EXPECT_THAT(text, HasSubstr("1-1\t0-3\tNew\t*[1]|*[2]\tORG[1]|a\\|b[2]\t\n"));
    EXPECT_THAT(text, HasSubstr("1-3\t9-14\tTimes\t*[1]\tORG[1]\t\n"));
}

// INCEpTION numbers annotations through the document; other programs start again in each sentence.
TEST(Webanno, NumbersGoOnOverTheEndOfASentence) {
    const auto spans = [](const std::array<std::string, 4>& cells) {
        return spansOf(
            read("webanno-tsv", {{".tsv",
                                  "#FORMAT=WebAnno TSV 3.3\n#T_SP=de.x.NamedEntity|value\n\n\n"
                                  "#Text=a b\n1-1\t0-1\ta\t" +
                                      cells[0] + "\t\n1-2\t2-3\tb\t" + cells[1] + "\t\n\n#Text=c d\n2-1\t4-5\tc\t" +
                                      cells[2] + "\t\n2-2\t6-7\td\t" + cells[3] + "\t\n"}}));
    };
    EXPECT_EQ(spans({"_", "E[1]", "E[1]", "_"}), "E=b c");
    EXPECT_EQ(spans({"E[1]", "E[1]", "E[1]", "E[1]"}), "E=a b c d");
    EXPECT_EQ(spans({"E[1]", "_", "_", "E[1]"}), "E=a, E=d");
    EXPECT_EQ(spans({"E[1]", "E[1]", "F[1]", "_"}), "E=a b, F=c");
}

TEST(Webanno, GapsBetweenSentencesCannotForceLargeAllocations) {
    std::string file = "#FORMAT=WebAnno TSV 3.3\n";
    for (int i = 1; i <= 4; ++i)
        file += "\n#Text=a\n" + std::to_string(i) + "-1\t" + std::to_string(i * 500000) + "-" +
                std::to_string(i * 500000 + 1) + "\ta\n";
    EXPECT_THAT(errorOf([&] { read("webanno-tsv", {{".tsv", file}}); }), HasSubstr("places a sentence"));
}

TEST(Webanno, InvalidEscapesDoNotSplitCharacters) {
    const std::string text = "\\u00\u20ac \\u000A";
    const auto document =
        read("webanno-tsv", {{".tsv", "#FORMAT=WebAnno TSV 3.3\n\n#Text=" + text + "\n1-1\t0-1\tu\n"}});
    EXPECT_EQ(document.document->text(), "u00\u20ac \n");
}

TEST(Conllu, WhatIsNotReadIsCounted) {
    const auto document = read("conllu", {{".conllu",
                                           "1\tJo\tJo\tPROPN\t_\t_\t2\tnsubj\t_\tEntity=(e1-person\n"
                                           "1.1\tis\t_\t_\t_\t_\t_\t_\t_\t_\n2\tran\t_\t_\t_\t_\t_\t_\t_\t_\n"}});
    EXPECT_THAT(document.leftOut, ElementsAre(Pair("entities in brackets", 1)));
}

TEST(JsonFormats, WhatIsNotReadIsCounted) {
    EXPECT_THAT(read("doccano", {{".jsonl", R"({"text": "Anna", "label": [7], "relations": [{}, {}]})"}}).leftOut,
                ElementsAre(Pair("labels of whole texts", 1), Pair("relations", 2)));
    EXPECT_THAT(
        read("prodigy",
             {{".jsonl", R"({"text": "a", "answer": "ignore", "spans": [{"start": 0, "end": 1, "label": "X"}]})"}})
            .leftOut,
        ElementsAre(Pair("spans of skipped tasks", 1)));
    EXPECT_THAT(
        read("spacy", {{".jsonl", R"({"text": "a", "tokens": [{"start": 0, "end": 1, "lemma": "a"}]})"}}).leftOut,
        ElementsAre(Pair("words with lemmas, tags or relations", 1)));
    const char* task = R"({"data": {"text": "a"}, "annotations": [{"result": [{"value": {"rating": 3}}]},)"
                       R"({"was_cancelled": true, "result": [{}]}]})";
    EXPECT_THAT(read("label-studio", {{".json", task}}).leftOut, SizeIs(2));
}

TEST(Conllu, InvalidEscapesDoNotSplitCharacters) {
    const auto document = read("conllu", {{".conllu", "1\tJo\t_\t_\t_\t_\t_\t_\t_\tNER=B-\\x\u20ac\\x41\n"}});
    EXPECT_EQ(spansOf(document), "\\x\u20acA=Jo");
}

TEST(Webanno, ReadsOtherLayersAndSubTokens) {
    const std::string file =
        "#FORMAT=WebAnno TSV 3.3\n#T_SP=de.x.POS|PosValue\n#T_SP=de.x.NamedEntity|identifier|value\n\n\n"
        "#Text=Johns book\n1-1\t0-5\tJohns\tNN\t_\t_\t\n1-1.1\t0-4\tJohn\t_\t*\tPER\t\n1-2\t6-10\tbook\tNN\t_\t_\t\n";
    const auto document = read("webanno-tsv", {{".tsv", file}});
    EXPECT_EQ(spansOf(document), "PER=John");
    EXPECT_EQ(document.document->tokens().size(), 2u);
    EXPECT_EQ((*tasks::attributeValues(document.annotations, "xpos"))[1], "NN");
    EXPECT_TRUE(document.leftOut.empty());
}

// INCEpTION writes a place between two characters as a part of a token without text.
TEST(Webanno, AnnotationsWithoutTextAreLeftOutAndCounted) {
    const std::string file =
        "#FORMAT=WebAnno TSV 3.3\n#T_SP=de.x.NamedEntity|value\n#T_SP=x.Phrase|kind\n\n\n"
        "#Text=John ran\n1-1\t0-4\tJohn\tPER\tNP[1]\t\n1-2\t5-8\tran\t_\tNP[1]|VP[2]\t\n1-2.1\t8-8\t\tGAP\t_\t\n";
    const auto document = read("webanno-tsv", {{".tsv", file}});
    EXPECT_EQ(spansOf(document), "NP=John ran, PER=John, VP=ran");
    EXPECT_THAT(document.leftOut, ElementsAre(Pair("annotations without text", 1)));
}

TEST(Xmi, CountsUtf16AndEscapesLineEnds) {
    tasks::AnnotatedDocument document = documentOf("Hi 😊,\nJohn");
    mark(document, "John", "\"P\"");
    const std::string text = written("xmi", document);
    EXPECT_THAT(text, HasSubstr("begin=\"7\" end=\"11\" value=\"&quot;P&quot;\"/>"));
    EXPECT_THAT(text, HasSubstr("sofaString=\"Hi 😊,&#10;John\""));
}

TEST(Xmi, DkprosTypesOfEntitiesAreEntities) {
    const std::string file =
        R"(<xmi:XMI xmlns:xmi="a" xmlns:t3="http:///de/tudarmstadt/ukp/dkpro/core/api/ner/type.ecore" xmlns:x="b">)"
        R"(<t3:Person sofa="1" begin="0" end="4" value="PER"/><t3:Location sofa="1" begin="8" end="12"/>)"
        R"(<x:Person sofa="1" begin="5" end="7"/><cas:Sofa xmi:id="1" sofaString="John in Rome"/></xmi:XMI>)";
    EXPECT_EQ(spansOf(read("xmi", {{".xmi", file}})), "PER=John, Person=in, Location=Rome") << "and other types";
}

TEST(Xmi, WhatIsNotReadIsCounted) {
    const std::string file =
        R"(<xmi:XMI xmlns:xmi="a" xmlns:n="c"><n:NamedEntity sofa="1" begin="0" end="4" value="PER"/>)"
        R"(<n:NamedEntity sofa="1" begin="4" end="4" value="GAP"/><n:Token sofa="1" begin="0" end="4"/>)"
        R"(<n:Token sofa="1" begin="4" end="4"/><n:Sentence sofa="1" begin="0" end="0"/>)"
        R"(<n:DocumentMetaData sofa="1" begin="0" end="10" language="en"/><n:POS sofa="1" begin="0" end="4"/>)"
        R"(<n:POS sofa="2" begin="0" end="4"/><cas:Sofa xmi:id="1" sofaString="John went."/></xmi:XMI>)";
    const auto document = read("xmi", {{".xmi", file}});
    EXPECT_EQ(spansOf(document), "PER=John");
    EXPECT_EQ(document.document->tokens().size(), 1U);
    EXPECT_THAT(document.leftOut,
                ElementsAre(Pair("annotations of other views", 1), Pair("annotations of the type POS", 1),
                            Pair("annotations without text", 3)));
}

TEST(Xmi, ForbiddenCharactersBecomeSpacesAndAreReported) {
    tasks::AnnotatedDocument document = documentOf(std::string("a\0b \uFFFE John", 12));
    mark(document, "John", "PER");
    const ExportPreview preview = previewExport(documentFormat("xmi"), document);
    EXPECT_THAT(preview.parts[0].bytes, HasSubstr("sofaString=\"a b   John\""));
    EXPECT_THAT(preview.losses.text(), HasSubstr("text: 1 changed"));
    EXPECT_EQ(preview.surprises.text(), "");
}

TEST(Xmi, DocumentTypesAndEntitiesAreNotResolved) {
    const std::string bomb =
        "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b SYSTEM \"/etc/passwd\">]><xmi:XMI><cas:Sofa xmi:id=\"1\" "
        "sofaString=\"&a;&b;\"/></xmi:XMI>";
    EXPECT_EQ(read("xmi", {{".xmi", bomb}}).document->text(), "&a;&b;");
}

// Found by fuzzing: a language tag that is not UTF-8 ended the program when the document was written as JSON.
TEST(Xmi, RejectsInvalidUtf8) {
    const auto file = [](const std::string& language, const std::string& label) {
        return std::vector<FilePart>{
            {".xmi", R"(<xmi:XMI xmlns:xmi="a" xmlns:cas="b" xmlns:n="c"><n:Token sofa="1" begin="0" end="4"/>)"
                     R"(<n:Sentence sofa="1" begin="0" end="4"/><n:Meta sofa="1" language=")" +
                         language + R"("/><n:NamedEntity sofa="1" begin="0" end="4" value=")" + label +
                         R"("/><cas:Sofa xmi:id="1" sofaString="John went."/></xmi:XMI>)"}};
    };
    EXPECT_EQ(spansOf(read("xmi", file("de", "PER"))), "PER=John");
    EXPECT_THAT(errorOf([&] { read("xmi", file("d\xFE", "PER")); }), HasSubstr("not plain UTF-8"));
    const auto document = read("xmi", file("d&#xD800;", "PER"));
    EXPECT_EQ(document.document->language(), "en") << "detected";
    EXPECT_THAT(document.leftOut, testing::Contains(testing::Pair(HasSubstr("no BCP 47 tag"), 1)));
    EXPECT_THAT(errorOf([&] { read("xmi", file("de", "P&#xDFFF;")); }),
                HasSubstr("label of a span is not valid UTF-8"));
}

TEST(Conll, WritesTheRequestedScheme) {
    tasks::AnnotatedDocument document = documentOf("Ann Bob Smith met");
    mark(document, "Ann", "PER");
    mark(document, "Bob Smith", "PER");
    EXPECT_EQ(written("conll", document),
              "-DOCSTART- -X- O O\n\nAnn -X- O B-PER\nBob -X- O B-PER\nSmith -X- O I-PER\nmet -X- O O\n\n");
    EXPECT_EQ(written("conll", document, {.tagScheme = "iob1"}),
              "-DOCSTART- -X- O O\n\nAnn -X- O I-PER\nBob -X- O B-PER\nSmith -X- O I-PER\nmet -X- O O\n\n");
    EXPECT_EQ(written("conll", document, {.tagScheme = "bioul"}),
              "-DOCSTART- -X- O O\n\nAnn -X- O U-PER\nBob -X- O B-PER\nSmith -X- O L-PER\nmet -X- O O\n\n");
}

TEST(Conll, KeepsTheLongestOfOverlappingSpansAndReportsTheRest) {
    tasks::AnnotatedDocument document = documentOf("New York Times");
    mark(document, "York", "LOC");
    mark(document, "New York Times", "ORG");
    const ExportPreview preview = previewExport(documentFormat("conll"), document);
    EXPECT_THAT(preview.parts[0].bytes, HasSubstr("York -X- O I-ORG\n"));
    EXPECT_THAT(preview.losses.text(), HasSubstr("spans: 1 left out (LOC 'York' at 2)"));
}

TEST(Conllu, WritesTextAndSpacing) {
    tasks::AnnotatedDocument document = documentOf("Hi 😊, John!\r\nBye.");
    mark(document, "John", "PER x|y");
    EXPECT_EQ(written("conllu", document),
              "# newdoc id = sample\n# language = en\n# sent_id = sample-1\n# text = Hi 😊, John!\n"
              "1\tHi\t_\t_\t_\t_\t_\t_\t_\t_\n2\t😊\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
              "3\t,\t_\t_\t_\t_\t_\t_\t_\t_\n4\tJohn\t_\t_\t_\t_\t_\t_\t_\tNER=B-PER\\sx\\py|SpaceAfter=No\n"
              "5\t!\t_\t_\t_\t_\t_\t_\t_\tSpacesAfter=\\r\\n\n\n"
              "# sent_id = sample-2\n# text = Bye.\n1\tBye\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
              "2\t.\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n\n");
}

TEST(Conllu, IdsOfSentencesNameTheDocument) {
    tasks::AnnotatedDocument document = documentOf("Hi.");
    document.name = "my letters/a b.txt";
    EXPECT_THAT(written("conllu", document), HasSubstr("# sent_id = my_letters_a_b.txt-1\n"));
}

TEST(Conllu, ErrorNamesTheLineWithoutAForm) {
    const std::string lines = "1\tJo\t_\t_\t_\t_\t_\t_\t_\t_\n2\t\t_\t_\t_\t_\t_\t_\t_\t_\n";
    EXPECT_THAT(errorOf([&] { read("conllu", {{".conllu", lines}}); }), HasSubstr("Line 2 has no form"));
}

TEST(Conllu, ReadsMultiwordTokensAndSkipsEmptyNodes) {
    const auto line = [](const char* id, const char* form, const char* misc) {
        return std::string(id) + "\t" + form + "\t_\t_\t_\t_\t_\t_\t_\t" + misc + "\n";
    };
    const std::string file = line("1-2", "don't", "_") + line("1", "do", "_") + line("2", "n't", "_") +
                             line("2.1", "ghost", "_") + line("3-4", "du", "SpaceAfter=No") + line("3", "de", "_") +
                             line("4", "le", "_") + line("5", ".", "_") + "\n";
    const auto document = read("conllu", {{".conllu", file}});
    EXPECT_EQ(document.document->text(), "don't du.");
    EXPECT_EQ(document.document->tokens().size(), 4u);
}

TEST(Conllu, EntitiesOfWordsAreThoseOfTheirMultiwordToken) {
    const auto spans = [](const std::vector<std::array<const char*, 3>>& rows) {
        std::string file;
        for (const auto& [id, form, tag] : rows)
            file += std::string(id) + "\t" + form + "\t_\t_\t_\t_\t_\t_\t_\t" + tag + "\n";
        return spansOf(read("conllu", {{".conllu", file + "\n"}}));
    };
    EXPECT_EQ(
        spans({{"1-2", "du", "_"}, {"1", "de", "NER=B-PER"}, {"2", "le", "NER=I-PER"}, {"3", "Pont", "NER=I-PER"}}),
        "PER=du Pont");
    EXPECT_EQ(spans({{"1-2", "isnt", "_"}, {"1", "is", "NER=B-A"}, {"2", "nt", "NER=B-B"}}), "A=is, B=nt");
    EXPECT_EQ(spans({{"1-2", "du", "NER=B-PER"}, {"1", "de", "_"}, {"2", "le", "_"}}), "PER=du");
    EXPECT_EQ(spans({{"1-2", "isnt", "NER=B-A"}, {"1", "is", "_"}, {"2", "nt", "_"}}), "A=isnt");
    EXPECT_EQ(spans({{"1", "Jo", "Entity=B-PER"}, {"2", "Bo", "Entity=I-PER"}, {"3", "it", "Entity=(e1-person)"}}),
              "PER=Jo Bo, person=it");
}

TEST(Prodigy, SpansOfARejectedTaskAreRejectedAndOfAnIgnoredOneLeftOut) {
    const auto answered = [](const std::string& answer) {
        return read("prodigy", {{".jsonl", R"({"text": "Apple is nice", "spans": [{"start": 0, "end": 5, )"
                                           R"("label": "ORG"}], "_input_hash": 1, "answer": )" +
                                               answer + "}"}});
    };
    const tasks::AnnotatedDocument rejected = answered("\"reject\"");
    ASSERT_EQ(rejected.annotations.spans.size(), 1u);
    EXPECT_EQ(rejected.annotations.spans[0].decision, tasks::Decision::kRejected);
    EXPECT_EQ(json::parse(written("spacy", rejected))["ents"].size(), 0u);
    EXPECT_EQ(spansOf(answered("\"ignore\"")), "");
    for (const char* answer : {"\"accept\"", "null"}) {
        const tasks::AnnotatedDocument accepted = answered(answer);
        EXPECT_EQ(spansOf(accepted), "ORG=Apple") << answer;
        EXPECT_EQ(accepted.annotations.spans.at(0).layer, tasks::AnnotationLayer::kHuman) << answer;
    }
}

// doccano, Prodigy and Label Studio label whole texts, too.
TEST(JsonFormats, LabelsOfWholeTextsAreRead) {
    const auto labels = [](const char* format, const char* line) {
        std::string text;
        for (const tasks::ScoreAnnotation& score : read(format, {{".json", line}}).annotations.scores)
            text += score.labels.at(0) + " ";
        return text;
    };
    EXPECT_EQ(labels("doccano", R"({"text": "a", "label": ["news", "sport"]})"), "news sport ");
    EXPECT_EQ(labels("doccano", R"({"text": "a", "label": "news"})"), "news ");
    EXPECT_EQ(labels("prodigy", R"({"text": "a", "accept": ["POS"], "answer": "accept"})"), "POS ");
    EXPECT_EQ(labels("prodigy", R"({"text": "a", "label": "POS", "answer": "accept"})"), "POS ");
    EXPECT_EQ(labels("prodigy", R"({"text": "a", "label": "POS", "answer": "reject"})"), "");
    EXPECT_EQ(labels("label-studio", R"({"data": {"text": "a"}, "annotations": [{"result": [{"value": {)"
                                     R"("choices": ["good"]}}]}], "predictions": [{"result": [{"value": {)"
                                     R"("choices": ["bad"]}}]}]})"),
              "good ");
}

TEST(Doccano, FilesOfLabelledTextsAreRecognised) {
    const auto evidence = [](const char* text) {
        const json line = json::parse(text);
        return documentFormat("doccano").recognise({".jsonl", text, &line});
    };
    EXPECT_EQ(evidence(R"({"id": 1, "text": "a", "label": ["news"], "Comments": []})"), Evidence::kDocument);
    EXPECT_EQ(evidence(R"({"text": "a", "label": ["news"], "source": "b"})"), Evidence::kNone)
        << "it would lose a field";
    EXPECT_EQ(evidence(R"({"text": "a", "label": "news"})"), Evidence::kNone);
}

TEST(JsonLines, TheTextMayHaveTheNamesOfOtherDataSets) {
    const auto document = read("jsonl", {{".jsonl", R"({"sentence": "A film", "label": 1})"}});
    EXPECT_EQ(document.document->text(), "A film");
    EXPECT_THAT(errorOf([&] { read("jsonl", {{".jsonl", R"({"label": 1})"}}); }), HasSubstr("key 'text' not found"));
}

TEST(LabelStudio, CancelledAnnotationsAreLeftOut) {
    const auto cancelled = [](const std::string& value) {
        return spansOf(read("label-studio", {{".json", R"({"data": {"text": "Apple is nice"}, "annotations": [{)"
                                                       R"("was_cancelled": )" +
                                                           value +
                                                           R"(, "result": [{"value": {"start": 0, "end": 5, )"
                                                           R"("labels": ["ORG"]}}]}]})"}}));
    };
    EXPECT_EQ(cancelled("true"), "");
    EXPECT_EQ(cancelled("false"), "ORG=Apple");
    EXPECT_EQ(cancelled("null"), "ORG=Apple");
}

TEST(LabelStudio, TheTextOfATaskMayHaveAnyName) {
    const auto task = [](const std::string& data, const char* people) {
        return spansOf(read("label-studio", {{".json", R"({"data": {)" + data + R"(}, ")" + people +
                                                           R"(": [{"result": [{"value": {"start": 0, "end": 5, )"
                                                           R"("labels": ["ORG"]}}]}]})"}}));
    };
    EXPECT_EQ(task(R"("review": "Apple is nice", "name": "a", "stars": 4)", "annotations"), "ORG=Apple");
    EXPECT_EQ(task(R"("title": "Fruit", "text": "Apple is nice")", "completions"), "ORG=Apple") << "before version 1.0";
    EXPECT_THAT(errorOf([&] { task(R"("body": "Apple", "title": "Fruit")", "annotations"); }),
                HasSubstr("several texts (body, title)"));
    EXPECT_THAT(errorOf([&] { task(R"("image": 7)", "annotations"); }), HasSubstr("no other text"));
}

std::string spansOfTask(const std::string& text, const std::string& region) {
    return spansOf(
        read("label-studio", {{".json", R"({"data": {"name": 7, "text": ")" + text +
                                            R"("}, "meta": null, "annotations": [{"result": [{"meta": null, )"
                                            R"("value": )" +
                                            region + "}]}]}"}}));
}

// Files of earlier versions, and of Label Studio's first ones, count UTF-16 units.
TEST(LabelStudio, CountsCodePointsUnlessTheTextsAreThoseOfUtf16) {
    const std::string text = "Hi 😊, John went.";
    EXPECT_EQ(spansOfTask(text, R"({"start": 6, "end": 10, "text": "John", "labels": ["PER"]})"), "PER=John");
    EXPECT_EQ(spansOfTask(text, R"({"start": 7, "end": 11, "text": "John", "labels": ["PER"]})"), "PER=John");
    EXPECT_EQ(spansOfTask(text, R"({"start": 6, "end": 10, "labels": ["PER"]})"), "PER=John");
    EXPECT_THAT(errorOf([&] { spansOfTask(text, R"({"start": 5, "end": 9, "text": "John", "labels": ["PER"]})"); }),
                HasSubstr("probably counted in another unit"));
}

// label-studio 2777, 1164: pages are marked by paths and by positions in their text.
TEST(LabelStudio, RegionsOfPagesLieInTheirText) {
    const std::string page = "<div><p>Ann &amp; Bob</p>\\n<p>met in <b>New</b> York.</p></div>";
    const char* region = R"({"start": "/div[1]/p[2]/b[1]/text()[1]", "end": "/div[1]/p[2]/text()[2]", "startOffset": 0,
        "endOffset": 5, "globalOffsets": {"start": 17, "end": 25}, "text": "New York", "hypertextlabels": ["LOC"]})";
    EXPECT_EQ(spansOfTask(page, region), "LOC=New York");
    const char* path = R"({"start": "/p[1]/text()[1]", "end": "/p[1]/text()[1]", "startOffset": 0, "endOffset": 3,
        "text": "", "htmllabels": ["PER"]})";
    EXPECT_EQ(spansOfTask(page, path), "");
}

TEST(LabelStudio, TextsOfRegionsAreThoseThatTheBrowserShows) {
    const char* region = R"({"start": 0, "end": 9, "text": "New\\nYork", "labels": ["LOC"]})";
    EXPECT_EQ(spansOfTask("New\\n York.", region), "LOC=New\n York");
}

TEST(JsonFormats, UseTheirOwnOffsetUnits) {
    EXPECT_EQ(json::parse(written("doccano", smiling()))["label"], json::parse(R"([[6, 10, "PER"]])"));
    EXPECT_EQ(json::parse(written("spacy", smiling()))["ents"],
              json::parse(R"([{"start": 6, "end": 10, "label": "PER"}])"));
    EXPECT_EQ(json::parse(written("displacy", smiling()))["ents"][0]["start"], 6);
    EXPECT_EQ(json::parse(written("label-studio", smiling()))["annotations"][0]["result"][0]["value"],
              json::parse(R"({"start": 6, "end": 10, "text": "John", "labels": ["PER"]})"));
    const json prodigy = json::parse(written("prodigy", smiling()))["spans"][0];
    EXPECT_EQ(prodigy["start"], 6);
    EXPECT_EQ(prodigy["token_start"], 3);
    EXPECT_EQ(prodigy["token_end"], 3);  // the last token, not the one behind it
}

TEST(JsonFormats, ModelSpansArePredictionsInLabelStudio) {
    tasks::AnnotatedDocument document = smiling();
    document.annotations.sources.push_back(sampleSource());
    auto& span = document.annotations.spans.front();
    span.layer = tasks::AnnotationLayer::kModel;
    span.source = 0;
    span.confidence = 0.75;
    const json task = json::parse(written("label-studio", document));
    EXPECT_EQ(task["annotations"].size(), 0u);
    EXPECT_EQ(task["predictions"][0]["model_version"], "ner small aa00");
    EXPECT_EQ(task["predictions"][0]["result"][0]["score"], 0.75);
}

TEST(JsonFormats, SpacyStoresOverlappingSpansInSpanGroups) {
    tasks::AnnotatedDocument document = documentOf("New York Times");
    mark(document, "New York Times", "ORG");
    mark(document, "York", "LOC");
    const json line = json::parse(written("spacy", document));
    EXPECT_EQ(line["ents"].size(), 1u);
    EXPECT_EQ(line["spans"]["overlapping"][0]["label"], "LOC");
}

TEST(JsonFormats, FieldsOfOtherProgramsNeedNotBeTexts) {
    EXPECT_EQ(read("doccano", {{".jsonl", R"({"text": "Ann", "name": 7, "label": [[0, 3, "PER"]]})"}}).name, "x");
    EXPECT_EQ(read("prodigy", {{".jsonl", R"({"text": "Ann", "meta": null, "spans": []})"}}).name, "x");
    EXPECT_EQ(spansOf(read("doccano", {{".jsonl", R"({"text": "Ann", "data": 7, "label": [[0, 3, "PER"]]})"}})),
              "PER=Ann");
    const std::string article = R"({"title": null, "paragraphs": [{"context": "Ann", "name": 3, "qas": []}]})";
    EXPECT_EQ(read("squad", {{".json", article}}).name, "x");
    const auto line = read("jsonl", {{".jsonl", R"({"text": "Ann", "name": 7})"}});
    EXPECT_EQ(line.name, "x");
    EXPECT_EQ(line.annotations.uninterpreted.at(0).content, R"({"name":7})");
}

TEST(JsonFormats, SpacyCategoriesMayBeTrueAndFalse) {
    const auto document = read("spacy", {{".jsonl", R"({"text": "Ann", "cats": {"good": true, "bad": false}})"}});
    EXPECT_THAT(document.annotations.scores.at(0).labels, testing::ElementsAre("bad", "good"));
    EXPECT_THAT(document.annotations.scores.at(0).probabilities, testing::ElementsAre(0.0, 1.0));
}

TEST(JsonFormats, DisplacyTakesTheNameOfSpacyIfThereIsNoTitle) {
    EXPECT_EQ(read("displacy", {{".json", R"({"text": "Ann", "ents": [], "name": "letter"})"}}).name, "letter");
    EXPECT_EQ(read("displacy", {{".json", R"({"text": "Ann", "title": "T", "name": "letter"})"}}).name, "T");
}

TEST(JsonFormats, ErrorsNameTheItemOfAFileOfMany) {
    const std::string good = R"({"data": {"text": "Ann"}}, )";
    EXPECT_THAT(errorOf([&] {
                    read("label-studio", {{".json", good + R"({"dat": {"text": "Bob"}})"}});
                }),
                AllOf(HasSubstr("task 2: "), HasSubstr("key is missing")));
    EXPECT_THAT(errorOf([&] {
                    read("displacy", {{".json", R"({"text": "Ann"}, {"text": 7})"}});
                }),
                HasSubstr("document 2: "));
    const std::string wrong = R"({"context": "Ann", "qas": [{"question": "Who?", "answers": [{"text": "Bob", )"
                              R"("answer_start": 0}]}]})";
    EXPECT_THAT(errorOf([&] {
                    read("squad", {{".json", R"({"paragraphs": [{"context": "Ann", "qas": []}, )" + wrong + "]}"}});
                }),
                HasSubstr("data[0].paragraphs[1]: The file gives the text \"Bob\""));
}

TEST(JsonFormats, RejectsMismatchedCoveredText) {
    const char* line = R"({"text": "Hi 😊, John", "spans": [{"start": 7, "end": 10, "label": "PER", "text": "John"}]})";
    EXPECT_THAT(errorOf([&] { read("prodigy", {{".jsonl", line}}); }), HasSubstr("probably counted in another unit"));
}

TEST(Squad, CountsCodePointsAndReportsQuestionsWithoutAnswers) {
    tasks::AnnotatedDocument document = smiling();
    document.annotations.questions = {{1, "Who?", {{bytesOf(9, 13), 0}}, 0, tasks::AnnotationLayer::kHuman, -1},
                                      {2, "When?", {}, 0, tasks::AnnotationLayer::kHuman, -1}};
    const json article = json::parse(written("squad", document));
    const json& questions = article["paragraphs"][0]["qas"];
    EXPECT_EQ(questions[0]["answers"], json::parse(R"([{"text": "John", "answer_start": 6}])"));
    EXPECT_EQ(questions[1]["is_impossible"], true);
    const std::string id = questions[0]["id"];
    EXPECT_THAT(written("squad-predictions", document), HasSubstr("\"" + id + "\": \"John\""));
}

TEST(Table, ReadsTsvAndCsvWithAndWithoutAHeader) {
    const auto rows = [](const std::string& text, const std::string& suffix = ".tsv") {
        std::string shown;
        decodeParts(documentFormat("table"), {{suffix, text}}, {"x"}, [&](const tasks::AnnotatedDocument& document) {
            shown += "[" + document.document->text() + "]";
            for (const auto& score : document.annotations.scores)
                shown += score.labels[0];
        });
        return shown;
    };
    EXPECT_EQ(rows("4\tA \"good\" film\r\n0\tbad\n"), "[A \"good\" film]4[bad]0");
    EXPECT_EQ(rows("id,Text,label\n1,\"a, \"\"b\"\"\nc\",pos\n2,d,\n"), "[a, \"b\"\nc]pos[d]");
    EXPECT_EQ(rows("text\nWell, well\n"), "[Well, well]") << "a column of texts";
    EXPECT_EQ(rows("Well, well\nGood\n"), "[Well, well][Good]");
    EXPECT_EQ(rows("Well, well\n", ".csv"), "[ well]Well");
    EXPECT_EQ(rows("label;\"text\"\r\npos;\"Well; \"\"good\"\", yes\"\r\nneg;bad\r\n", ".csv"),
              "[Well; \"good\", yes]pos[bad]neg")
        << "as spreadsheets write where the comma divides decimals";
    EXPECT_EQ(rows("pos,Well; good\n", ".csv"), "[Well; good]pos");
    EXPECT_THAT(errorOf([&] { rows("a,b\n\"never closed", ".csv"); }),
                HasSubstr("that begins in line 2 is never closed"));
    EXPECT_THAT(errorOf([&] { rows("a\tb\nc\n"); }), HasSubstr("Row 2 of x has 1 cells"));
}

TEST(Table, CellsThatAreNotReadAreCounted) {
    EXPECT_THAT(read("table", {{".csv", "id,date,comment,label\n1,,Good.,pos\n"}}).leftOut,
                testing::ElementsAre(testing::Pair("cells of other columns", 1)));
    EXPECT_THAT(read("table", {{".csv", "text,label\nGood.,pos\n"}}).leftOut, testing::IsEmpty());
}

TEST(Conll2012, EveryPartIsADocumentOfWordsAndEntities) {
    const std::string file =
        "#begin document (nw/wsj_0020); part 000\n"
        "nw/wsj_0020 0 0 The DT (TOP(NP* - - - - * * (3\n"
        "nw/wsj_0020 0 1 U.S. NNP * - - - - (GPE) * 3)|(4)\n\n"
        "nw/wsj_0020 0 0 Right UH (TOP*) - - - - * * -\n\n#end document\n"
        "#begin document (nw/wsj_0020); part 001\n#end document\n";
    std::vector<tasks::AnnotatedDocument> documents;
    decodeParts(documentFormat("conll2012"), {{".gold_conll", file}}, {"x"},
                [&](tasks::AnnotatedDocument document) { documents.push_back(std::move(document)); });
    ASSERT_THAT(documents, SizeIs(2));
    EXPECT_EQ(documents[0].name, "nw/wsj_0020 part 000");
    EXPECT_EQ(documents[0].document->text(), "The U.S.\nRight");
    EXPECT_THAT(documents[0].document->sentences(), SizeIs(2));
    EXPECT_EQ(spansOf(documents[0]), "mention=The U.S., GPE=U.S., mention=U.S.");
    EXPECT_THAT(documents[0].annotations.clusters, SizeIs(2));
    EXPECT_EQ((*tasks::attributeValues(documents[0].annotations, "xpos"))[1], "NNP");
    EXPECT_THAT(documents[0].leftOut, testing::IsEmpty());
    EXPECT_EQ(documents[1].name, "nw/wsj_0020 part 001");
    EXPECT_THAT(errorOf([&] {
                    read("conll2012", {{".gold_conll", file + "Anna B-PER\n"}});
                }),
                HasSubstr("Line 10: The line has 2 columns"));
    EXPECT_EQ(documentFormat("conll2012").recognise({".conll", file}), Evidence::kContent);
}

TEST(SstTrees, GiveWordsAndTheLabelOfTheRoot) {
    const auto document = read("sst", {{".txt", "(3 (2 The) (4 (3 -LRB-) (2 film)))\n"}});
    EXPECT_EQ(document.document->text(), "The ( film");
    EXPECT_EQ(document.annotations.scores.at(0).labels.at(0), "3");
    for (const char* bad : {"(3 (2 a)", "3 a)", "(2 a) b", "()", "(2 a)(3 b)"})
        EXPECT_THAT(errorOf([&] { read("sst", {{".txt", bad}}); }), HasSubstr("is not a sentiment tree")) << bad;
}

TEST(Rejected, SpansAreLeftOutIfTheFormatHasNoDecisions) {
    tasks::AnnotatedDocument document = smiling();
    document.annotations.spans[0].layer = tasks::AnnotationLayer::kModel;
    document.annotations.spans[0].decision = tasks::Decision::kRejected;
    EXPECT_EQ(json::parse(written("spacy", document))["ents"].size(), 0u);
    EXPECT_THAT(previewExport(documentFormat("spacy"), document).losses.text(), HasSubstr("spans: 1 left out"));
}

}  // namespace
}  // namespace app::test
