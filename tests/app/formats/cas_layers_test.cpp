// SPDX-License-Identifier: Apache-2.0
// WebAnno TSV and UIMA CAS keep relations, attributes, layers, chains, columns of tokens and trees.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/exporters/export.h"
#include "app/exporters/losses.h"
#include "app/formats/decoding.h"
#include "tests/app/formats/sample_documents.h"

namespace app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

tasks::AnnotatedDocument readLayers(const char* format, const std::string& bytes) {
    tasks::AnnotatedDocument read;
    decodeParts(documentFormat(format), {{std::string(documentFormat(format).suffix), bytes}}, {"a"},
                [&](tasks::AnnotatedDocument document) { read = std::move(document); });
    return read;
}

std::string writtenLayers(const char* name, const tasks::AnnotatedDocument& document) {
    const DocumentFormat& format = documentFormat(name);
    return format.encode(reduceTo(format, document), {}).front().bytes;
}

/// "knows Ann -> Bob"
std::vector<std::string> relationsOf(const tasks::AnnotatedDocument& document) {
    const auto textOf = [&](const tasks::RelationEnd& end) {
        const auto& all = document.annotations.spans;
        const auto span = std::ranges::find(all, end.span, &tasks::SpanAnnotation::id);
        return std::string(end.isSpan() ? document.document->slice(span->bytes) : document.document->token(end.token));
    };
    std::vector<std::string> relations;
    for (const tasks::RelationAnnotation& relation : document.annotations.relations)
        relations.push_back(relation.kind + ":" + relation.label + " " + textOf(relation.from) + " -> " +
                            textOf(relation.to));
    return relations;
}

TEST(CasLayers, SpanOfThisProgramWithoutAKindIsRead) {
    const auto document = readLayers(
        "xmi",
        "<xmi:XMI xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:cas=\"http:///uima/cas.ecore\" "
        "xmlns:elmoscope=\"http:///elmoscope.ecore\"><elmoscope:Span xmi:id=\"2\" sofa=\"1\" begin=\"8\" end=\"12\" "
        "label=\"PER\"/><cas:Sofa xmi:id=\"1\" sofaID=\"_InitialView\" sofaString=\"Das ist Anna.\"/></xmi:XMI>");
    ASSERT_EQ(document.annotations.spans.size(), 1u);
    EXPECT_EQ(document.annotations.spans[0].label, "PER");
    EXPECT_EQ(document.annotations.spans[0].kind, "");
}

TEST(CasLayers, LanguageThatIsNoTagIsSaidAndDetected) {
    const auto documentIn = [](const std::string& language) {
        return readLayers(
            "xmi",
            "<xmi:XMI xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:cas=\"http:///uima/cas.ecore\" "
            "xmlns:tcas=\"http:///uima/tcas.ecore\"><tcas:DocumentAnnotation xmi:id=\"2\" sofa=\"1\" "
            "begin=\"0\" end=\"13\" language=\"" +
                language +
                "\"/><cas:Sofa xmi:id=\"1\" sofaID=\"_InitialView\" sofaString=\"Das ist Anna.\"/></xmi:XMI>");
    };
    const auto underscore = documentIn("de_CH"), broken = documentIn("zh\x17\x17"),
               words = documentIn("English please");
    EXPECT_EQ(underscore.document->language(), "de-CH");
    EXPECT_TRUE(underscore.leftOut.empty());
    for (const tasks::AnnotatedDocument* document : {&broken, &words}) {
        EXPECT_EQ(document->document->language(), "de");
        EXPECT_THAT(document->leftOut, ElementsAre(testing::Pair(HasSubstr("no BCP 47 tag"), 1)));
        EXPECT_TRUE(previewExport(documentFormat("xmi"), *document).surprises.empty());
    }
}

/// Spans of two layers with attributes, two relations, a chain, a tree, tags and lemmas.
tasks::AnnotatedDocument layeredDocument() {
    tasks::AnnotatedDocument document = documentOf("Ann Lee met Bob. She left Rome.", "en");
    tasks::Annotations& all = document.annotations;
    const auto add = [&](const char* text, const char* label, const char* kind) {
        tasks::SpanAnnotation& span = mark(document, text, label);
        span.kind = kind;
        return span.id;
    };
    const std::int64_t ann = add("Ann Lee", "PER", ""), bob = add("Bob", "PER", ""), rome = add("Rome", "LOC", "");
    const std::int64_t met = add("met", "meet.01", "predicate"), left = add("left", "leave.01", "predicate");
    const std::int64_t first = add("Ann Lee", "nam", "mention"), she = add("She", "pro", "mention");
    all.spans[2].features = {{"wikidata", "Q220"}, {"note", "a|b *[x] _"}};
    const auto relate = [&](std::int64_t from, std::int64_t to, const char* label, const char* kind) {
        tasks::RelationAnnotation relation;
        relation.id = all.nextId++;
        relation.from.span = from;
        relation.to.span = to;
        relation.label = label;
        relation.kind = kind;
        relation.features = {{"sure", "no"}};
        all.relations.edit().push_back(std::move(relation));
    };
    relate(ann, bob, "knows", "");
    relate(bob, rome, "lives->in", "place");
    relate(met, left, "before", "time");
    tasks::RelationAnnotation arc;
    arc.id = all.nextId++;
    arc.from.token = elmo::TokenIndex(2);
    arc.to.token = elmo::TokenIndex(0);
    arc.label = "nsubj";
    arc.kind = tasks::kDependency;
    all.relations.edit().push_back(arc);
    tasks::ClusterAnnotation chain;
    chain.id = all.nextId++;
    chain.spans = {first, she};
    chain.label = "coreference";
    all.clusters.push_back(chain);
    const std::vector<std::string> none(document.document->tokens().size());
    all.attributes.push_back({.name = "lemma", .values = tasks::TokenValues(none).with(2, "meet")});
    all.attributes.push_back({.name = "upos", .values = tasks::TokenValues(none).with(2, "VERB").with(0, "PROPN")});
    all.attributes.push_back({.name = "xpos", .values = tasks::TokenValues(none).with(2, "VBD")});
    all.attributes.push_back({.name = "feats", .values = tasks::TokenValues(none).with(2, "Tense=Past|Mood=Ind")});
    sortSpans(all);
    return document;
}

class LayeredFormats : public testing::TestWithParam<const char*> {};

TEST_P(LayeredFormats, KeepWhatTheyCanHold) {
    const tasks::AnnotatedDocument document = layeredDocument();
    const ExportPreview preview = previewExport(documentFormat(GetParam()), document);
    EXPECT_EQ(preview.losses.text(), GetParam() == std::string("webanno-tsv") ? "language: 1 left out (en)\n" : "");
    EXPECT_EQ(preview.surprises.text(), "");
    const tasks::AnnotatedDocument read = readLayers(GetParam(), writtenLayers(GetParam(), document));
    EXPECT_THAT(relationsOf(read),
                testing::UnorderedElementsAre(":knows Ann Lee -> Bob", "place:lives->in Bob -> Rome",
                                              "time:before met -> left", "dependency:nsubj met -> Ann"));
    ASSERT_EQ(read.annotations.clusters.size(), 1u);
    EXPECT_EQ(read.annotations.clusters[0].spans.size(), 2u);
    EXPECT_EQ((*tasks::attributeValues(read.annotations, "feats"))[2], "Tense=Past|Mood=Ind");
    EXPECT_TRUE(read.leftOut.empty());
    EXPECT_EQ(differences(documentFormat(GetParam()), document, read, false).text(), "");
}

INSTANTIATE_TEST_SUITE_P(, LayeredFormats, testing::Values("webanno-tsv", "xmi"));

TEST(WebannoLayers, RelationsOfInceptionNameTheirGovernorByToken) {
    const std::string file =
        "#FORMAT=WebAnno TSV 3.3\n"
        "#T_SP=de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS|coarseValue|PosValue\n"
        "#T_SP=webanno.custom.Entity|kind|gender\n"
        "#T_RL=de.tudarmstadt.ukp.dkpro.core.api.syntax.type.dependency.Dependency|DependencyType|flavor|"
        "BT_de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS\n"
        "#T_RL=webanno.custom.Works|role|BT_webanno.custom.Entity\n\n\n"
        "#Text=Ann Lee runs Acme\n"
        "1-1\t0-3\tAnn\tPROPN\tNNP\tPER[1]\tf[1]\tnsubj\t*\t1-3\t_\t_\t\n"
        "1-2\t4-7\tLee\tPROPN\tNNP\tPER[1]\tf[1]\t_\t_\t_\t_\t_\t\n"
        "1-3\t8-12\truns\tVERB\tVBZ\t_\t_\troot\t*\t1-3\t_\t_\t\n"
        "1-4\t13-17\tAcme\tPROPN\tNNP\tORG\t*\tobj\t*\t1-3\tboss\t1-1[1_0]\t\n";
    const tasks::AnnotatedDocument document = readLayers("webanno-tsv", file);
    EXPECT_THAT(relationsOf(document), ElementsAre("dependency:nsubj runs -> Ann", "dependency:root runs -> runs",
                                                   "dependency:obj runs -> Acme", "Works:boss Ann Lee -> Acme"));
    EXPECT_EQ(document.annotations.spans[0].features, (std::vector<tasks::NamedValue>{{"gender", "f"}}));
    EXPECT_EQ(document.annotations.spans[0].kind, "") << "the only layer";
    EXPECT_EQ((*tasks::attributeValues(document.annotations, "upos"))[2], "VERB");
    EXPECT_TRUE(document.leftOut.empty());
}

TEST(WebannoLayers, RelationsToMissingAnnotationsAreCounted) {
    const std::string file =
        "#FORMAT=WebAnno TSV 3.3\n#T_SP=webanno.custom.Entity|kind\n#T_RL=webanno.custom.Works|role|BT_webanno.custom."
        "Entity\n\n\n#Text=Ann runs\n1-1\t0-3\tAnn\tPER\tboss\t7-1\t\n1-2\t4-8\truns\t_\tboss\t1-1\t\n";
    const tasks::AnnotatedDocument document = readLayers("webanno-tsv", file);
    EXPECT_TRUE(document.annotations.relations.empty());
    EXPECT_THAT(document.leftOut, ElementsAre(testing::Pair("relations to spans that are not there", 2)));
}

TEST(CasLayers, ChainsAndRelationsOfDkproAreRead) {
    const std::string file =
        R"(<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" )"
        R"(xmlns:coref="http:///de/tudarmstadt/ukp/dkpro/core/api/coref/type.ecore" xmlns:custom="http:///webanno/custom.ecore">)"
        R"(<custom:Span xmi:id="2" sofa="1" begin="0" end="3" label="PER" age="old"/>)"
        R"(<custom:Span xmi:id="3" sofa="1" begin="8" end="11" label="PER"/>)"
        R"(<custom:Relation xmi:id="4" sofa="1" begin="8" end="11" Governor="2" Dependent="3" label="knows"/>)"
        R"(<coref:CoreferenceLink xmi:id="5" sofa="1" begin="0" end="3" next="6" referenceType="nam"/>)"
        R"(<coref:CoreferenceLink xmi:id="6" sofa="1" begin="13" end="16" referenceType="pro"/>)"
        R"(<coref:CoreferenceChain xmi:id="7" sofa="1" first="5"/>)"
        R"(<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" sofaString="Ann met Bob. She left."/></xmi:XMI>)";
    const tasks::AnnotatedDocument document = readLayers("xmi", file);
    EXPECT_THAT(relationsOf(document), ElementsAre(":knows Ann -> Bob"));
    ASSERT_EQ(document.annotations.clusters.size(), 1u);
    EXPECT_EQ(document.annotations.clusters[0].spans.size(), 2u);
    EXPECT_EQ(document.annotations.spans.size(), 4u);
    EXPECT_TRUE(document.leftOut.empty());
}

}  // namespace
}  // namespace app::test
