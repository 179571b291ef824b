// SPDX-License-Identifier: Apache-2.0
// Entity= in brackets: mentions and coreference of CoNLL-U files are read, kept to the byte, and written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/exporters/export.h"
#include "app/formats/conllu_brackets.h"
#include "app/formats/decoding.h"
#include "tests/app/formats/sample_documents.h"

namespace app::test {
namespace {

using testing::ElementsAre;

const char* const kGum =
    "# newdoc id = GUM_letter\n"
    "# global.Entity = GRP-etype-infstat-salience-centering-minspan-link-identity\n"
    "# sent_id = 1\n"
    "# text = Ann Lee sold her house.\n"
    "1\tAnn\tAnn\tPROPN\tNNP\t_\t3\tnsubj\t_\tEntity=(1-person-new-sal-cf1-1,2-coref-Ann_Lee-Smith\n"
    "2\tLee\tLee\tPROPN\tNNP\t_\t1\tflat\t_\tEntity=1)|XML=</persName>\n"
    "3\tsold\tsell\tVERB\tVBD\t_\t0\troot\t_\t_\n"
    "4\ther\ther\tPRON\tPRP$\t_\t5\tnmod\t_\tEntity=(2-place-new-nnon-cf2-2-sgl(1-person-giv:act-sal-cf1-1-ana)\n"
    "5\thouse\thouse\tNOUN\tNN\t_\t3\tobj\t_\tEntity=2)|SpaceAfter=No\n"
    "6\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_\n"
    "\n";

const char* const kCorefUd =
    "# global.Entity = eid-etype-head-other\n"
    "# sent_id = a\n"
    "# text = der Hund , sagte er , bellt\n"
    "1\tder\t_\tDET\t_\t_\t2\tdet\t_\tEntity=(e1[1/2]-animal-2-\n"
    "2\tHund\t_\tNOUN\t_\t_\t7\tnsubj\t_\tEntity=e1[1/2])\n"
    "3\t,\t_\tPUNCT\t_\t_\t2\tpunct\t_\t_\n"
    "4\tsagte\t_\tVERB\t_\t_\t2\tdep\t_\t_\n"
    "5\ter\t_\tPRON\t_\t_\t4\tnsubj\t_\tEntity=(e2--1)\n"
    "5.1\t_\t_\tPRON\t_\t_\t_\t_\t4:obj\tEntity=(e2--1)\n"
    "6\t,\t_\tPUNCT\t_\t_\t2\tpunct\t_\t_\n"
    "7\tbellt\t_\tVERB\t_\t_\t0\troot\t_\tEntity=(e1[2/2]-animal-2-)\n"
    "\n";

tasks::AnnotatedDocument readBrackets(const std::string& text) {
    tasks::AnnotatedDocument read;
    decodeParts(documentFormat("conllu"), {{".conllu", text}}, {"file"},
                [&](tasks::AnnotatedDocument document) { read = std::move(document); });
    return read;
}

std::string writtenBrackets(const tasks::AnnotatedDocument& document) {
    const DocumentFormat& format = documentFormat("conllu");
    return format.encode(reduceTo(format, document), {}).front().bytes;
}

/// "place her house"
std::vector<std::string> bracketSpans(const tasks::AnnotatedDocument& document) {
    std::vector<std::string> spans;
    for (const tasks::SpanAnnotation& span : document.annotations.spans) {
        spans.push_back(span.label + " " + std::string(document.document->slice(span.bytes)));
        for (const elmo::ByteSpan part : span.more)
            spans.back() += "+" + std::string(document.document->slice(part));
    }
    return spans;
}

TEST(ConlluBrackets, MentionsAreSpansAndEntitiesAreClusters) {
    const auto gum = readBrackets(kGum);
    EXPECT_THAT(bracketSpans(gum), ElementsAre("person Ann Lee", "place her house", "person her"));
    ASSERT_EQ(gum.annotations.clusters.size(), 2u);
    EXPECT_EQ(*tasks::findValue(gum.annotations.clusters[0].features, "eid"), "1");
    EXPECT_EQ(gum.annotations.clusters[0].spans.size(), 2u);
    EXPECT_EQ(*tasks::findValue(gum.annotations.spans[0].features, "identity"), "Ann_Lee-Smith");
    EXPECT_EQ(*tasks::findValue(gum.annotations.spans[2].features, "infstat"), "giv:act");
    EXPECT_TRUE(gum.leftOut.empty());
}

TEST(ConlluBrackets, PartsOfMentionsAndMissingTypesAreRead) {
    const auto document = readBrackets(kCorefUd);
    EXPECT_THAT(bracketSpans(document), ElementsAre("animal der Hund+bellt", "mention er"));
    EXPECT_EQ(document.annotations.spans[1].kind, "mention");
    EXPECT_THAT(document.leftOut, ElementsAre(testing::Pair("entities in brackets", 1)));  // of the empty node
}

TEST(ConlluBrackets, WithoutACommentTheIdIsThePartThatIsANumber) {
    const std::string word = "1\tAnn\t_\t_\t_\t_\t_\t_\t_\tEntity=";
    EXPECT_THAT(bracketSpans(readBrackets(word + "(person-1)\n\n")), ElementsAre("person Ann"));
    EXPECT_THAT(bracketSpans(readBrackets(word + "(e1-person-new)\n\n")), ElementsAre("person Ann"));
    EXPECT_THAT(bracketSpans(readBrackets(word + "(person-1\n2\tLee\t_\t_\t_\t_\t_\t_\t_\tEntity=person-1)\n\n")),
                ElementsAre("person Ann Lee"));
}

TEST(ConlluBrackets, FileIsWrittenAgainToTheByte) {
    EXPECT_EQ(writtenBrackets(readBrackets(kGum)), kGum);
    EXPECT_EQ(writtenBrackets(readBrackets(kCorefUd)), kCorefUd);
}

TEST(ConlluBrackets, EditsOfMentionsAreWrittenAndReadAgain) {
    for (const char* file : {kGum, kCorefUd}) {
        auto document = readBrackets(file);
        document.annotations.spans[1].label = "building-site";
        document.annotations.spans[1].kind.clear();
        mark(document, document.document->text().substr(0, 3), "PER");  // a person's entity is no mention
        sortSpans(document.annotations);
        const std::string written = writtenBrackets(document);
        EXPECT_NE(written.find("building%2Dsite"), written.npos) << written;
        EXPECT_EQ(bracketSpans(readBrackets(written)), bracketSpans(document)) << written;
        const ExportPreview preview = previewExport(documentFormat("conllu"), document);
        EXPECT_EQ(preview.losses.text(), "");
        EXPECT_EQ(preview.surprises.text(), "");
    }
}

TEST(ConlluBrackets, ClustersFromElsewhereGetIdsAndAComment) {
    auto document = readBrackets(
        "1\tAnn\t_\t_\t_\t_\t_\t_\t_\t_\n2\tsaw\t_\t_\t_\t_\t_\t_\t_\t_\n"
        "3\therself\t_\t_\t_\t_\t_\t_\t_\t_\n\n");
    mark(document, "Ann", "person");
    mark(document, "herself", "mention");
    document.annotations.spans[1].kind = "mention";
    document.annotations.spans[0].features = {{"gender", "f(x)"}};
    document.annotations.clusters = {{.id = document.annotations.nextId++,
                                      .spans = {document.annotations.spans[0].id, document.annotations.spans[1].id},
                                      .label = "coreference"}};
    const std::string written = writtenBrackets(document);
    EXPECT_NE(written.find("# global.Entity = eid-etype-gender\n"), written.npos) << written;
    EXPECT_NE(written.find("Entity=(e1-person-f%28x%29)\n"), written.npos) << written;
    EXPECT_NE(written.find("Entity=(e1)|"), written.npos) << written;
    const auto again = readBrackets(written);
    EXPECT_EQ(bracketSpans(again), bracketSpans(document));
    ASSERT_EQ(again.annotations.clusters.size(), 1u);
    EXPECT_EQ(again.annotations.clusters[0].spans.size(), 2u);
}

TEST(ConlluBrackets, BracketsWithoutACounterpartAreCountedAndTheRestIsRead) {
    const auto document = readBrackets(
        "1\tAnn\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1-person)e7)(e2-place\n"
        "2\tLee\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
        "1\tBob\t_\t_\t_\t_\t_\t_\t_\tEntity=e2)\n\n");
    EXPECT_THAT(bracketSpans(document), ElementsAre("person Ann"));
    EXPECT_THAT(document.leftOut, ElementsAre(testing::Pair("entities in brackets", 3)));
}

}  // namespace
}  // namespace app::test
