// SPDX-License-Identifier: Apache-2.0
// Semantic roles with shared arguments, next to entities, come back from every format that has relations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/exporters/losses.h"
#include "app/formats/decoding.h"
#include "tasks/results/predicate_table.h"
#include "tests/app/formats/sample_documents.h"

namespace app::test {
namespace {

using elmo::TokenIndex;
using testing::ElementsAre;
using testing::HasSubstr;

tasks::EntityPrediction roleOf(const char* label, std::int64_t begin, std::int64_t end) {
    return {{TokenIndex(begin), TokenIndex(end)}, label, 0.75};
}

/// "Anna Lee saw Bob and left ." with one argument of two predicates in one role, another in two roles, and entities
/// over the words of both.
tasks::AnnotatedDocument documentWithRoles() {
    tasks::AnnotatedDocument document = documentOf("Anna Lee saw Bob and left.");
    mark(document, "Anna Lee", "PER");
    mark(document, "Bob", "PER");
    tasks::RolePredictions said;
    said.predicates = {{TokenIndex(2),
                        false,
                        0.9,
                        "see.01",
                        {roleOf("ARG0", 0, 2), roleOf(tasks::kPredicateLabel, 2, 3), roleOf("ARG1", 3, 4)}},
                       {TokenIndex(5),
                        false,
                        0.8,
                        "leave.01",
                        {roleOf("ARG0", 0, 2), roleOf("ARGM-COM", 3, 4), roleOf(tasks::kPredicateLabel, 5, 6)}}};
    tasks::mergePrediction(document.annotations, *document.document, said, sampleSource());
    sortSpans(document.annotations);
    return document;
}

std::string writtenRoles(const char* name, const tasks::AnnotatedDocument& document) {
    const DocumentFormat& format = documentFormat(name);
    return format.encode(reduceTo(format, document), {}).front().bytes;
}

tasks::AnnotatedDocument readRoles(const char* name, const tasks::AnnotatedDocument& document) {
    const DocumentFormat& format = documentFormat(name);
    tasks::AnnotatedDocument read;
    decodeParts(format, format.encode(reduceTo(format, document), {}), {"a"},
                [&](tasks::AnnotatedDocument one) { read = std::move(one); });
    return read;
}

/// "role see.01 saw -ARG0-> Anna Lee", in order of the alphabet.
std::vector<std::string> rolesIn(const tasks::AnnotatedDocument& document) {
    const auto spanOf = [&](const tasks::RelationEnd& end) -> const tasks::SpanAnnotation& {
        return *std::ranges::find(document.annotations.spans, end.span, &tasks::SpanAnnotation::id);
    };
    std::vector<std::string> roles;
    for (const tasks::RelationAnnotation& relation : document.annotations.relations) {
        const tasks::SpanAnnotation &from = spanOf(relation.from), &to = spanOf(relation.to);
        roles.push_back(relation.kind + " " + from.kind + " " + from.label + " " +
                        std::string(document.document->slice(from.bytes)) + " -" + relation.label + "-> " + to.kind +
                        " " + std::string(document.document->slice(to.bytes)));
    }
    std::ranges::sort(roles);
    return roles;
}

const auto kAllRoles = ElementsAre(
    "role predicate leave.01 left -ARG0-> argument Anna Lee", "role predicate leave.01 left -ARGM-COM-> argument Bob",
    "role predicate see.01 saw -ARG0-> argument Anna Lee", "role predicate see.01 saw -ARG1-> argument Bob");

class RoleFormats : public testing::TestWithParam<const char*> {};

TEST_P(RoleFormats, KeepPredicatesArgumentsAndRelations) {
    const tasks::AnnotatedDocument document = documentWithRoles();
    ASSERT_THAT(rolesIn(document), kAllRoles);
    const ExportPreview preview = previewExport(documentFormat(GetParam()), document);
    EXPECT_THAT(preview.losses.text(), testing::Not(HasSubstr("relations")));
    EXPECT_EQ(preview.surprises.text(), "");
    const tasks::AnnotatedDocument read = readRoles(GetParam(), document);
    EXPECT_THAT(rolesIn(read), kAllRoles);
    EXPECT_EQ(read.annotations.spans.size(), document.annotations.spans.size());
    EXPECT_TRUE(read.leftOut.empty());
    EXPECT_EQ(tasks::predicateRows(*read.document, read.annotations).size(), 2u);
}

TEST_P(RoleFormats, KeepARoleOfEachOfTwoEqualArguments) {
    tasks::AnnotatedDocument document = documentOf("Ann met Bob.");
    const auto add = [&](const char* text, const char* label, const char* kind) {
        tasks::SpanAnnotation& span = mark(document, text, label);
        span.kind = kind;
        return span.id;
    };
    const std::int64_t met = add("met", "meet.01", "predicate");
    for (const char* role : {"ARG0", "ARG1"}) {  // two people's, or of a file
        tasks::RelationAnnotation relation;
        relation.id = document.annotations.nextId++;
        relation.from.span = met;
        relation.to.span = add("Ann", "argument", "argument");
        relation.label = role;
        relation.kind = tasks::kRoleRelation;
        document.annotations.relations.edit().push_back(relation);
    }
    sortSpans(document.annotations);
    EXPECT_THAT(rolesIn(readRoles(GetParam(), document)),
                ElementsAre("role predicate meet.01 met -ARG0-> argument Ann",
                            "role predicate meet.01 met -ARG1-> argument Ann"));
}

INSTANTIATE_TEST_SUITE_P(, RoleFormats, testing::Values("jsonl", "brat", "webanno-tsv", "xmi"));

TEST(WebannoRoles, AreInTheLayersOfInception) {
    const std::string file = writtenRoles("webanno-tsv", documentWithRoles());
    EXPECT_THAT(file, HasSubstr("\n#T_SP=de.tudarmstadt.ukp.dkpro.core.api.semantics.type.SemArg|\n"));
    EXPECT_THAT(file, HasSubstr("\n#T_SP=de.tudarmstadt.ukp.dkpro.core.api.semantics.type.SemPred|category|ROLE_de."
                                "tudarmstadt.ukp.dkpro.core.api.semantics.type.SemPred:arguments_de.tudarmstadt.ukp."
                                "dkpro.core.api.semantics.type.SemArgLink|de.tudarmstadt.ukp.dkpro.core.api.semantics."
                                "type.SemArg\n"));
    EXPECT_THAT(file, HasSubstr("\tsee.01\tARG0;ARG1\t1-1["));
}

TEST(WebannoRoles, OfAnEntityAreASlotOfItsOwn) {
    tasks::AnnotatedDocument document = documentWithRoles();
    tasks::Annotations& all = document.annotations;
    for (tasks::RelationAnnotation& relation : all.relations.edit())
        if (relation.label == "ARG1")
            relation.to.span = std::ranges::find_if(all.spans, [&](const tasks::SpanAnnotation& span) {
                                   return span.kind.empty() && document.document->slice(span.bytes) == "Bob";
                               })->id;
    const tasks::AnnotatedDocument read = readRoles("webanno-tsv", document);
    EXPECT_THAT(rolesIn(read), testing::Contains("role predicate see.01 saw -ARG1->  Bob"));
    EXPECT_THAT(rolesIn(read), testing::Contains("role predicate see.01 saw -ARG0-> argument Anna Lee"));
}

TEST(WebannoRoles, SlotsOfCustomLayersAreRelations) {
    const std::string file =
        "#FORMAT=WebAnno TSV 3.3\n#T_SP=webanno.custom.Lu|\n"
        "#T_SP=webanno.custom.Frame|ROLE_webanno.custom.Frame:parts_webanno.custom.FramePartsLink|webanno.custom.Lu\n\n"
        "\n#Text=This is a test .\n"
        "1-1\t0-4\tThis\t_\tp1;p2\t1-2[1];1-4[2]\t\n1-2\t5-7\tis\t*[1]\t_\t_\t\n1-3\t8-9\ta\t*[1]\t_\t_\t\n"
        "1-4\t10-14\ttest\t*[2]\t_\t_\t\n1-5\t15-16\t.\t*[2]\t_\t_\t\n";
    tasks::AnnotatedDocument read;
    decodeParts(documentFormat("webanno-tsv"), {{".tsv", file}}, {"a"},
                [&](tasks::AnnotatedDocument one) { read = std::move(one); });
    EXPECT_THAT(rolesIn(read),
                ElementsAre("parts Frame Frame This -p1-> Lu is a", "parts Frame Frame This -p2-> Lu test ."));
    EXPECT_TRUE(read.leftOut.empty());
}

}  // namespace
}  // namespace app::test
