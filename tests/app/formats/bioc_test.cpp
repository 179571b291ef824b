// SPDX-License-Identifier: Apache-2.0
// BioC in XML and JSON, as PubTator and BioCreative write it.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/importers/import.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct ReadBioc {
    std::vector<tasks::AnnotatedDocument> documents;
    std::vector<std::string> notes;

    std::vector<std::string> spans(std::size_t document = 0) const {
        std::vector<std::string> all;
        for (const tasks::SpanAnnotation& span : documents.at(document).annotations.spans) {
            all.push_back(span.label + '=' + std::string(documents[document].document->slice(span.bytes)));
            for (const elmo::ByteSpan& more : span.more)
                all.back() += '+' + std::string(documents[document].document->slice(more));
        }
        return all;
    }
};

ReadBioc readBioc(const std::string& content, const std::string& name, const ReadingChoices& choices = {}) {
    const TemporaryFolder folder;
    const std::string path = folder.write(name, content);
    EXPECT_EQ(guessFormat(path), "bioc");
    ReadBioc read;
    importDocuments(
        documentFormat("bioc"), path,
        [&](tasks::AnnotatedDocument document) { read.documents.push_back(std::move(document)); }, {},
        [&](const std::string& note) { read.notes.push_back(note); }, choices);
    return read;
}

std::string biocXml(const std::string& passages) {
    return R"(<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE collection SYSTEM "BioC.dtd"><collection>)"
           "<source>PubTator</source><date/><key>BioC.key</key><document><id>42</id>" +
           passages + "</document></collection>";
}

std::string biocPassage(int offset, const std::string& text, const std::string& annotations) {
    return fmt::format("<passage><infon key=\"type\">title</infon><offset>{}</offset><text>{}</text>{}</passage>",
                       offset, text, annotations);
}

std::string biocAnnotation(const std::string& id, const std::string& type, int offset, int length,
                           const std::string& text) {
    return fmt::format(
        "<annotation id=\"{}\"><infon key=\"type\">{}</infon><infon key=\"identifier\">MESH:1</infon>"
        "<location offset=\"{}\" length=\"{}\"/><text>{}</text></annotation>",
        id, type, offset, length, text);
}

TEST(Bioc, XmlKeepsPassagesAnnotationsAndRelations) {
    const ReadBioc read =
        readBioc(biocXml(biocPassage(0, "Aspirin &amp; pain", biocAnnotation("1", "Chemical", 0, 7, "Aspirin")) +
                         biocPassage(15, "It helps the head.", biocAnnotation("2", "Part", 28, 4, "head")) +
                         "<relation id=\"R1\"><infon key=\"type\">Treats</infon><node refid=\"1\" role=\"Drug\"/>"
                         "<node refid=\"2\" role=\"\"/></relation>"),
                 "a.xml");
    ASSERT_EQ(read.documents.size(), 1U);
    EXPECT_EQ(read.documents[0].name, "42");
    EXPECT_EQ(read.documents[0].document->text(), "Aspirin & pain\nIt helps the head.");
    EXPECT_THAT(read.spans(), ElementsAre("Chemical=Aspirin", "Part=head"));
    EXPECT_EQ(read.documents[0].annotations.spans[0].features,
              (std::vector<tasks::NamedValue>{{"identifier", "MESH:1"}}));
    ASSERT_EQ(read.documents[0].annotations.relations.size(), 1U);
    EXPECT_EQ(read.documents[0].annotations.relations.begin()->label, "Treats");
    EXPECT_EQ(read.documents[0].annotations.relations.begin()->features,
              (std::vector<tasks::NamedValue>{{"Arg1", "Drug"}}));
    EXPECT_THAT(read.notes, IsEmpty());
}

TEST(Bioc, JsonOfPubTatorAndLinesOfDocuments) {
    const std::string document =
        R"({"id": "7", "passages": [{"offset": 0, "infons": {}, "text": "Severe joint pain.", "annotations": [)"
        R"({"id": "1", "infons": {"type": "ADR"}, "text": "Severe pain", "locations": )"
        R"([{"offset": 0, "length": 6}, {"offset": 13, "length": 4}]}]}], "relations": []})";
    EXPECT_THAT(readBioc(R"({"PubTator3": [)" + document + "]}", "a.json").spans(), ElementsAre("ADR=Severe+pain"));
    EXPECT_THAT(readBioc(R"({"documents": [)" + document + "]}", "a.json").spans(), ElementsAre("ADR=Severe+pain"));
    EXPECT_EQ(readBioc(document + '\n' + document + '\n', "a.jsonl").documents.size(), 2U);
}

TEST(Bioc, AnotherCountingIsFoundByTheTextsAndSaid) {
    const ReadBioc bytes =
        readBioc(biocXml(biocPassage(0, "β-blockers help", biocAnnotation("1", "Chemical", 0, 11, "β-blockers")) +
                         biocPassage(17, "The head.", biocAnnotation("2", "Part", 21, 4, "head"))),
                 "a.xml");
    EXPECT_THAT(bytes.spans(), ElementsAre("Chemical=β-blockers", "Part=head"));
    EXPECT_THAT(bytes.notes, ElementsAre(HasSubstr("in bytes of UTF-8")));
}

TEST(Bioc, PositionsOfThePassageAreFoundByTheTextsAndSaid) {
    const ReadBioc read =
        readBioc(biocXml(biocPassage(0, "Aspirin and pain", biocAnnotation("1", "Chemical", 0, 7, "Aspirin")) +
                         biocPassage(17, "It helps the head.", biocAnnotation("2", "Part", 13, 4, "head"))),
                 "a.xml");
    EXPECT_THAT(read.spans(), ElementsAre("Chemical=Aspirin", "Part=head"));
    EXPECT_THAT(read.notes, ElementsAre(HasSubstr("from the beginning of each passage")));
}

// PubTator writes a simpler form of what it found.
TEST(Bioc, ATextThatWasNormalizedKeepsItsPlaceAndIsCounted) {
    const ReadBioc read =
        readBioc(biocXml(biocPassage(0, "TNF-\u03B1 helps", biocAnnotation("1", "Gene", 0, 5, "TNF-a"))), "a.xml");
    EXPECT_THAT(read.spans(), ElementsAre("Gene=TNF-\u03B1"));
    EXPECT_THAT(read.notes, ElementsAre(HasSubstr("texts of spans other than their positions select (1)")));
}

TEST(Bioc, AWrongPlaceIsNamedAndCanBeSkipped) {
    const std::string wrong = biocXml(
        biocPassage(0, "Aspirin helps",
                    biocAnnotation("1", "Chemical", 3, 7, "Aspirin") + biocAnnotation("2", "Do", 8, 5, "helps")));
    EXPECT_THAT(errorOf([&] { readBioc(wrong, "a.xml"); }), HasSubstr("annotation 1"));
    const ReadBioc read = readBioc(wrong, "a.xml", {.skipInvalid = true});
    EXPECT_THAT(read.spans(), ElementsAre("Do=helps"));
    EXPECT_THAT(read.notes, ElementsAre(HasSubstr("1 item was skipped")));
}

}  // namespace
}  // namespace app::test
