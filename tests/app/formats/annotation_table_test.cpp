// SPDX-License-Identifier: Apache-2.0
// Annotations as a table: every cell, and what is kept of people.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/exporters/export.h"
#include "tasks/results/annotation_layers.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string rowsIn(const std::string& format, const tasks::AnnotatedDocument& document) {
    return previewExport(documentFormat(format), document).parts.at(0).bytes;
}

/// A smiley before the names: bytes, UTF-16 units and code points differ.
tasks::AnnotatedDocument twoNames() {
    tasks::AnnotatedDocument document = documentOf("😊 Ann met \"Bob, jun.\" and Eve .");
    document.name = "letter, 1";
    document.annotations.sources = {sampleSource(), {}};
    document.annotations.sources[1].model = "Carla";
    document.annotations.sources[1].modelHash = tasks::kColleague;
    return document;
}

void makeModels(tasks::SpanAnnotation& span, tasks::Decision decision) {
    span.layer = tasks::AnnotationLayer::kModel;
    span.source = 0;
    span.confidence = 0.25;
    span.decision = decision;
}

TEST(AnnotationTable, HasARowForEverySpanWithPlaceDecisionAndSource) {
    tasks::AnnotatedDocument document = twoNames();
    makeModels(mark(document, "Ann", "PER"), tasks::Decision::kAccepted);
    mark(document, "\"Bob, jun.\"", "PER").annotator = "Dora";
    mark(document, "Eve", "PER").source = 1;
    EXPECT_EQ(rowsIn("annotation-csv", document),
              "\"letter, 1\",2,5,PER,Ann,accepted,ner small,1,,0.25\n"
              "\"letter, 1\",10,21,PER,\"\"\"Bob, jun.\"\"\",manual,Dora,1,,\n"
              "\"letter, 1\",26,29,PER,Eve,other person,Carla,1,,\n");
    EXPECT_THAT(rowsIn("annotation-tsv", document), HasSubstr("letter, 1\t10\t21\tPER\t\"Bob, jun.\"\tmanual\tDora\t"));
}

TEST(AnnotationTable, KeepsRejectedAndOverlappingSpansLayersAndParts) {
    tasks::AnnotatedDocument document = twoNames();
    makeModels(mark(document, "Ann met", "ORG"), tasks::Decision::kRejected);
    tasks::SpanAnnotation& parts = mark(document, "Ann", "pair");
    parts.kind = "groups";
    const auto eve = static_cast<std::int64_t>(document.document->text().find("Eve"));
    parts.more = {bytesOf(eve, eve + 3)};
    EXPECT_EQ(rowsIn("annotation-csv", document),
              "\"letter, 1\",2,9,ORG,Ann met,rejected,ner small,1,,0.25\n"
              "\"letter, 1\",2;26,5;29,pair,Ann ... Eve,manual,,1,groups,\n");
}

TEST(AnnotationTable, LineEndsInMarkedTextDoNotEndRows) {
    tasks::AnnotatedDocument document = documentOf("Ann\nSmith");
    mark(document, "Ann\nSmith", "PER");
    EXPECT_THAT(rowsIn("annotation-csv", document), HasSubstr("\"Ann\nSmith\""));
    EXPECT_THAT(rowsIn("annotation-tsv", document), HasSubstr("\tAnn Smith\t"));
}

TEST(AnnotationTable, OneFileHoldsAllDocumentsAfterOneHeading) {
    const elmo::test::TemporaryFolder folder;
    tasks::AnnotatedDocument second = documentOf("Oslo");
    second.name = "b";
    mark(second, "Oslo", "LOC");
    tasks::AnnotatedDocument first = twoNames();
    mark(first, "Ann", "PER");
    DocumentExport target(documentFormat("annotation-csv"), folder / "all.csv", true);
    for (const auto& document : {first, documentOf("nothing"), second})
        target.add(document);
    target.finish();
    EXPECT_EQ(elmo::test::readFile(folder / "all.csv"),
              "document,begin,end,label,text,decision,source,sentence,layer,probability\n"
              "\"letter, 1\",2,5,PER,Ann,manual,,1,,\n"
              "b,0,4,LOC,Oslo,manual,,1,,\n");
}

TEST(AnnotationTable, NamesFilesAndPeopleWhereOtherFormatsMergeThem) {
    tasks::AnnotatedDocument document = twoNames();
    mark(document, "Ann", "PER").source = 1;
    mark(document, "Eve", "PER");
    LossReport lost;
    const auto named = withNeededNames(document, documentFormat("annotation-csv"), lost);
    EXPECT_TRUE(lost.empty()) << lost.text();
    EXPECT_THAT(rowsIn("annotation-csv", named), HasSubstr("other person,Carla"));
    const auto merged = withNeededNames(document, documentFormat("doccano"), lost);
    EXPECT_THAT(rowsIn("annotation-csv", merged), Not(HasSubstr("Carla")));
    EXPECT_TRUE(lost.losses().contains("annotators"));
}

TEST(AnnotationTable, SaysThatTextAndTokensAreNotInIt) {
    tasks::AnnotatedDocument document = twoNames();
    mark(document, "Ann", "PER");
    const LossReport losses = previewExport(documentFormat("annotation-csv"), document).losses;
    EXPECT_TRUE(losses.losses().contains("text")) << losses.text();
    EXPECT_TRUE(losses.losses().contains("tokens"));
    EXPECT_FALSE(losses.losses().contains("spans"));
}

}  // namespace
}  // namespace app::test
