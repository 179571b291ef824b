// SPDX-License-Identifier: Apache-2.0
#include "app/texts/text_metadata.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace app::test {
namespace {

using testing::ElementsAre;

/// "title=A"
std::vector<std::string> fieldsOf(const TextMetadata& metadata) {
    std::vector<std::string> fields;
    for (const tasks::NamedValue& field : metadata)
        fields.push_back(field.name + "=" + field.value);
    return fields;
}

TEST(TextMetadata, OfWord) {
    EXPECT_THAT(
        fieldsOf(propertiesIn(
            R"(<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:title>A letter</dc:title>)"
            R"(<dc:creator>Ann Lee</dc:creator><cp:lastModifiedBy>Bob</cp:lastModifiedBy>)"
            R"(<dcterms:created>1861-04-12T00:00:00Z</dcterms:created><dcterms:modified>2020</dcterms:modified>)"
            R"(<dc:subject></dc:subject><cp:keywords>war, home</cp:keywords></cp:coreProperties>)")),
        ElementsAre("title=A letter", "author=Ann Lee", "date=1861-04-12T00:00:00Z", "keywords=war, home"));
}

TEST(TextMetadata, OfOpenDocumentIsThatOfTheFirstAuthor) {
    EXPECT_THAT(
        fieldsOf(propertiesIn(
            R"(<office:document-meta xmlns:office="o"><office:meta><meta:initial-creator>Ann</meta:initial-creator>)"
            R"(<dc:creator>Bob</dc:creator><dc:date>2020</dc:date><meta:creation-date>1999</meta:creation-date>)"
            R"(<meta:keyword>a</meta:keyword><meta:keyword>b</meta:keyword></office:meta></office:document-meta>)")),
        ElementsAre("author=Ann", "date=1999", "keywords=a; b"));
}

TEST(TextMetadata, OfBooks) {
    EXPECT_THAT(
        fieldsOf(propertiesIn(
            R"(<package><metadata xmlns:dc="d"><dc:title>Persuasion</dc:title><dc:creator>Jane Austen</dc:creator>)"
            R"(<dc:language>en</dc:language></metadata><manifest><item id="title"/></manifest></package>)")),
        ElementsAre("title=Persuasion", "author=Jane Austen", "language=en"));
}

TEST(TextMetadata, OfTeiIsThatOfTheSource) {
    EXPECT_THAT(
        fieldsOf(teiMetadata(
            R"(<TEI><teiHeader><fileDesc><titleStmt><title>Letter <hi>1</hi></title><author>Ann&#xE9;</author></titleStmt>)"
            R"(<publicationStmt><publisher>UP</publisher><date when="2019"/></publicationStmt>)"
            R"(<sourceDesc><bibl><date when="1861-04-12">April</date></bibl></sourceDesc></fileDesc>)"
            R"(<profileDesc><langUsage><language ident="de"/></langUsage></profileDesc></teiHeader>)"
            R"(<text><body><p><date>today</date></p></body></text></TEI>)")),
        ElementsAre("title=Letter 1", "author=Ann\u00e9", "publisher=UP", "date=1861-04-12", "language=de"));
}

TEST(TextMetadata, OfPagesWithoutWhatIsForBrowsers) {
    EXPECT_THAT(
        fieldsOf(htmlMetadata("<html lang=\"en\"><head><meta charset=\"utf-8\"><title> A\n page </title>"
                              "<meta name=\"Author\" content=\"Ann\"><meta name=\"viewport\" content=\"width\">"
                              "<meta property=\"article:published_time\" content=\"2001-02-03\"><meta name=\"genre\" "
                              "content=\"letter\"></head><body><p>Text</body></html>")),
        ElementsAre("language=en", "title=A page", "author=Ann", "date=2001-02-03", "genre=letter"));
}

TEST(TextMetadata, OfPdf) {
    EXPECT_THAT(fieldsOf(pdfMetadata(
                    "Title:           A: b\nProducer: x\nAuthor: Ann\nCreationDate:    2001-02-03T00:00:00Z\n")),
                ElementsAre("title=A: b", "author=Ann", "date=2001-02-03T00:00:00Z"));
}

TEST(TextMetadata, BrokenFilesSayNothing) {
    EXPECT_TRUE(propertiesIn("<a").empty());
    EXPECT_TRUE(teiMetadata("").empty());
    EXPECT_TRUE(htmlMetadata("").empty());
    EXPECT_TRUE(htmlMetadata("no page").empty());
    EXPECT_TRUE(pdfMetadata("Title\n:\n").empty());
}

}  // namespace
}  // namespace app::test
