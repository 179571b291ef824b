// SPDX-License-Identifier: Apache-2.0
// Relations, attributes of spans and clusters are annotations in the formats that have them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/exporters/losses.h"
#include "app/formats/decoding.h"
#include "tests/app/formats/sample_documents.h"

namespace app::test {
namespace {

using testing::HasSubstr;

const char* const kBratText = "Anna works for Acme. She likes it.";
const char* const kBratLines =
    "T1\tPER 0 4\tAnna\n"
    "T2\tORG 15 19\tAcme\n"
    "T3\tPRON 21 24\tShe\n"
    "R1\tWorksFor Arg1:T1 Arg2:T2\n"
    "R2\tCoref Anaphora:T3 Antecedent:T1\n"
    "A1\tNegation T2\n"
    "A2\tConfidence R1 high\n"
    "*\tEquiv T1 T3\n"
    "E1\tLikes:T3 Theme:T2\n"
    "A3\tSpeculation E1\n"
    "#1\tAnnotatorNotes R1 sure?\n";

tasks::AnnotatedDocument readBratLines(const std::string& lines) {
    tasks::AnnotatedDocument read;
    decodeParts(documentFormat("brat"), {{".ann", lines}, {".txt", kBratText}}, {"anna"},
                [&](tasks::AnnotatedDocument document) { read = std::move(document); });
    return read;
}

std::string writtenBrat(const tasks::AnnotatedDocument& document) {
    const DocumentFormat& format = documentFormat("brat");
    return format.encode(reduceTo(format, document), {}).front().bytes;
}

TEST(Relations, OfBratAreRelations) {
    const tasks::Annotations all = readBratLines(kBratLines).annotations;
    ASSERT_EQ(all.relations.size(), 2u);
    EXPECT_EQ(all.relations[0].label, "WorksFor");
    EXPECT_EQ(all.relations[0].from.span, 1);
    EXPECT_EQ(all.relations[0].to.span, 2);
    EXPECT_EQ(all.relations[0].features, (std::vector<tasks::NamedValue>{{"Confidence", "high"}}));
    EXPECT_EQ(*tasks::findValue(all.relations[1].features, "Arg2"), "Antecedent");
    ASSERT_EQ(all.clusters.size(), 1u);
    EXPECT_EQ(all.clusters[0].spans, (std::vector<std::int64_t>{1, 3}));
    EXPECT_EQ(all.spans[1].features, (std::vector<tasks::NamedValue>{{"Negation", ""}}));
    EXPECT_EQ(all.uninterpreted.size(), 3u);  // the event, its attribute, the note
}

TEST(Relations, OfBratComeBack) {
    const tasks::AnnotatedDocument first = readBratLines(kBratLines);
    const std::string written = writtenBrat(first);
    for (const char* line : {"WorksFor Arg1:T1 Arg2:T2", "Coref Anaphora:T3 Antecedent:T1", "Negation T2",
                             "*\tEquiv T1 T3", "E1\tLikes:T3 Theme:T2", "A3\tSpeculation E1"})
        EXPECT_THAT(written, HasSubstr(line));
    const tasks::AnnotatedDocument second = readBratLines(written);
    EXPECT_EQ(differences(documentFormat("brat"), first, second, false).text(), "");
    EXPECT_EQ(writtenBrat(second), written);
}

/// What the window writes as a note on a span, next to attributes and a person's own note of brat.
TEST(Relations, NotesOnSpansComeBackFromBratAndWebanno) {
    tasks::AnnotatedDocument document = readBratLines(
        "T1\tPER 0 4\tAnna\nT2\tORG 15 19\tAcme\nA1\tNegation T2\n"
        "#1\tAnnotatorNotes T2 as it stands\n");
    const std::vector<tasks::NamedValue> attributes{{"gender", "fem"}, {"note", "or Hanna? see \"p. 3\" | *[1] Ä_"}};
    document.annotations.spans[0].features = attributes;
    const tasks::AnnotatedDocument fromBrat = readBratLines(writtenBrat(document));
    EXPECT_EQ(fromBrat.annotations.spans[0].features, attributes);
    EXPECT_EQ(fromBrat.annotations.spans[1].features, (std::vector<tasks::NamedValue>{{"Negation", ""}}));
    ASSERT_EQ(fromBrat.annotations.uninterpreted.size(), 1u);
    const DocumentFormat& webanno = documentFormat("webanno-tsv");
    tasks::AnnotatedDocument fromWebanno;
    decodeParts(webanno, {{".tsv", webanno.encode(reduceTo(webanno, document), {}).front().bytes}}, {"anna"},
                [&](tasks::AnnotatedDocument read) { fromWebanno = std::move(read); });
    ASSERT_EQ(fromWebanno.annotations.spans.size(), 2u);
    EXPECT_EQ(fromWebanno.annotations.spans[0].features, attributes);
}

TEST(Relations, ToSpansThatAreNotThereAreCounted) {
    const tasks::AnnotatedDocument document =
        readBratLines("T1\tPER 0 4\tAnna\nR1\tKnows Arg1:T1 Arg2:T9\n*\tEquiv T1 T8\n");
    EXPECT_EQ(document.leftOut.at("relations to spans that are not there"), 2);
    EXPECT_TRUE(document.annotations.relations.empty());
}

TEST(Relations, AreNamedAsLossesOfFormatsWithoutThem) {
    const tasks::AnnotatedDocument document = readBratLines(kBratLines);
    const ExportPreview preview = previewExport(documentFormat("conll"), document);
    const auto& losses = preview.losses.losses();
    EXPECT_EQ(losses.at("relations").left, 2);
    EXPECT_EQ(losses.at("clusters").left, 1);
    EXPECT_EQ(losses.at("attributes").left, 2);
    EXPECT_EQ(preview.surprises.text(), "");
}

TEST(Relations, JsonLinesKeepEverything) {
    tasks::AnnotatedDocument document = readBratLines(kBratLines);
    tasks::Annotations& all = document.annotations;
    all.attributes.push_back(
        {.name = "lemma",
         .values = tasks::TokenValues(std::vector<std::string>(document.document->tokens().size())).with(1, "work")});
    all.relations.edit().push_back({.id = all.nextId++,
                                    .from = {0, elmo::TokenIndex(1)},
                                    .to = {0, elmo::TokenIndex(0)},
                                    .label = "nsubj",
                                    .kind = tasks::kDependency});
    all.metadata = {{"title", "A letter"}, {"year", "1861"}};
    all.comments = {{elmo::SentenceIndex(0), "sent_id", "1"}};
    all.spans[0].kind = "person";
    all.spans[0].annotator = "Berta";
    const DocumentFormat& format = documentFormat("jsonl");
    tasks::AnnotatedDocument read;
    decodeParts(format, format.encode(document, {}), {"x"},
                [&](tasks::AnnotatedDocument one) { read = std::move(one); });
    EXPECT_EQ(read.annotations, all);
}

/// With one blank between columns, and without empty lines.
std::string withSingleBlanks(std::string_view text) {
    std::string result;
    for (const char c : text)
        if (c == '\n' ? !result.ends_with('\n') : c != ' ' || !result.ends_with(' '))
            result += c;
    return result;
}

tasks::AnnotatedDocument readConll2012(const std::string& file) {
    tasks::AnnotatedDocument read;
    decodeParts(documentFormat("conll2012"), {{".gold_conll", file}}, {"x"},
                [&](tasks::AnnotatedDocument one) { read = std::move(one); });
    return read;
}

TEST(Conll2012Written, AFileIsWrittenAsItWasRead) {
    const std::string file =
        "#begin document (nw/wsj_0020); part 003\n"
        "nw/wsj_0020 3 0 `` `` (TOP(S(S* - - - Ann#1 * * * -\n"
        "nw/wsj_0020 3 1 Anna NNP (NP* - - - Ann#1 (PERSON* (ARG0* (ARG0* (0|(1)\n"
        "nw/wsj_0020 3 2 Berg NNP *) - - - Ann#1 *) *) *) 0)\n"
        "nw/wsj_0020 3 3 came VBD (VP* come 01 1 Ann#1 * (V*) * -\n"
        "nw/wsj_0020 3 4 to TO (S(VP* - - - Ann#1 * (ARGM-PRP* * -\n"
        "nw/wsj_0020 3 5 see VB * see 01 2 Ann#1 * * (V*) -\n"
        "nw/wsj_0020 3 6 1/2 CD * - - - Ann#1 (CARDINAL) * (ARG1* (2\n"
        "nw/wsj_0020 3 7 -LRB- -LRB- * - - - Ann#1 * * * -\n"
        "nw/wsj_0020 3 8 her PRP *)) - - - Ann#1 * *) *) (0)|2)\n"
        "nw/wsj_0020 3 9 '' '' *)) - - - Ann#1 * * * -\n\n"
        "nw/wsj_0020 3 0 Right UH (TOP*) - - - - * -\n\n"
        "#end document\n";
    const DocumentFormat& format = documentFormat("conll2012");
    const tasks::AnnotatedDocument first = readConll2012(file);
    const ExportPreview preview = previewExport(format, first);
    EXPECT_EQ(preview.losses.text(), "language: 1 left out (en)\n") << "all that was in the file can be written again";
    EXPECT_EQ(preview.surprises.text(), "");
    const std::string written = preview.parts.front().bytes;
    EXPECT_EQ(withSingleBlanks(written), withSingleBlanks(file));
    const tasks::AnnotatedDocument second = readConll2012(written);
    EXPECT_EQ(second.name, first.name);
    EXPECT_EQ(second.document->text(), first.document->text());
    EXPECT_EQ(second.document->sentences(), first.document->sentences());
    EXPECT_TRUE(second.annotations.attributes == first.annotations.attributes);
    EXPECT_EQ(differences(format, first, second, false).text(), "");
}

TEST(Relations, ToSpansThatSayTheSameStayInFormatsWithoutMakers) {
    tasks::AnnotatedDocument document = documentOf("Anna came to see Rome");
    const std::int64_t came = mark(document, "came", "come").id, see = mark(document, "see", "see").id;
    for (const std::int64_t predicate : {came, see}) {
        tasks::RelationAnnotation role;
        role.from.span = predicate;
        role.to.span = mark(document, "Anna", "ARG0").id;
        role.id = document.annotations.nextId++;
        role.label = "ARG0";
        document.annotations.relations.edit().push_back(role);
    }
    sortSpans(document.annotations);
    const ExportPreview preview = previewExport(documentFormat("brat"), document);
    EXPECT_EQ(preview.losses.losses().count("relations"), 0U) << preview.losses.text();
    EXPECT_EQ(preview.surprises.text(), "");
}

TEST(Conll2012Written, RolesThatPeopleMarkedAreWrittenWithTheirLosses) {
    tasks::AnnotatedDocument document = documentOf("Anna has seen old Rome");
    const std::int64_t anna = mark(document, "Anna", "PER").id, seen = mark(document, "seen", "event").id,
                       rome = mark(document, "old Rome", "LOC").id, old = mark(document, "old", "AGE").id;
    const auto add = [&](std::int64_t from, std::int64_t to, const char* label, const char* kind) {
        tasks::RelationAnnotation relation;
        relation.id = document.annotations.nextId++;
        relation.from.span = from;
        relation.to.span = to;
        relation.label = label;
        relation.kind = kind;
        document.annotations.relations.edit().push_back(relation);
    };
    add(seen, anna, "ARG0", "role");
    add(seen, rome, "ARG1", "role");
    add(seen, old, "ARG2", "role");
    add(anna, rome, "lives-in", "");
    sortSpans(document.annotations);
    const ExportPreview preview = previewExport(documentFormat("conll2012"), document);
    EXPECT_EQ(withSingleBlanks(preview.parts.front().bytes),
              "#begin document (sample); part 000\n"
              "sample 0 0 Anna - * - - - - (PER) (ARG0*) -\n"
              "sample 0 1 has - * - - - - * * -\n"
              "sample 0 2 seen - * seen XX - - * (V*) -\n"
              "sample 0 3 old - * - - - - (LOC* (ARG1* -\n"
              "sample 0 4 Rome - * - - - - *) *) -\n"
              "#end document\n");
    EXPECT_EQ(preview.surprises.text(), "");
    EXPECT_THAT(preview.losses.text(), HasSubstr("lives-in"));
    EXPECT_THAT(preview.losses.text(), HasSubstr("AGE"));
    EXPECT_THAT(preview.losses.text(), HasSubstr("ARG2"));
}

TEST(Relations, RolesAndChainsOfConll2012AreRead) {
    const std::string file =
        "#begin document (x); part 000\n"
        "x 0 0 Anna NNP (TOP(S* anna - - Bob * (ARG0*) (ARG0*) (1)\n"
        "x 0 1 came VBD * come 01 1 Bob * (V*) * -\n"
        "x 0 2 to TO * to - - Bob * (ARGM-PRP* * -\n"
        "x 0 3 see VB * see 01 - Bob * * (V*) -\n"
        "x 0 4 her PRP *)) she - - Bob * *) (ARG1*) (1)\n\n#end document\n";
    tasks::AnnotatedDocument read;
    decodeParts(documentFormat("conll2012"), {{".gold_conll", file}}, {"x"},
                [&](tasks::AnnotatedDocument one) { read = std::move(one); });
    const tasks::Annotations& all = read.annotations;
    ASSERT_EQ(all.clusters.size(), 1u);
    EXPECT_EQ(all.clusters[0].spans.size(), 2u);
    std::string roles;
    for (const tasks::RelationAnnotation& role : all.relations) {
        const auto textOf = [&](std::int64_t id) {
            const auto span = std::ranges::find(all.spans, id, &tasks::SpanAnnotation::id);
            return std::string(read.document->slice(span->bytes));
        };
        roles += textOf(role.from.span) + " " + role.label + " " + textOf(role.to.span) + "|";
    }
    EXPECT_EQ(roles, "came ARG0 Anna|came ARGM-PRP to see her|see ARG0 Anna|see ARG1 her|");
    EXPECT_EQ((*tasks::attributeValues(all, "lemma"))[1], "come");
    EXPECT_EQ((*tasks::attributeValues(all, "speaker"))[1], "Bob");
}

}  // namespace
}  // namespace app::test
