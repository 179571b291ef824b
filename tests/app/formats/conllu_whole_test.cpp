// SPDX-License-Identifier: Apache-2.0
// CoNLL-U stays whole: what was read is written again to the byte, and what people add is all that differs.
#include <gtest/gtest.h>

#include "app/exporters/export.h"
#include "app/exporters/losses.h"
#include "app/formats/decoding.h"
#include "elmo/text/language.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"

namespace app::test {
namespace {

const char* const kSmall =
    "# newdoc id = letter\n"
    "# genre = letter\n"
    "# sent_id = letter-1\n"
    "# newpar id = letter-p1\n"
    "# text = Anna didn't see him.\n"
    "1\tAnna\tAnna\tPROPN\tNNP\tNumber=Sing\t4\tnsubj\t4:nsubj\t_\n"
    "2-3\tdidn't\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "2\tdid\tdo\tAUX\tVBD\tTense=Past|VerbForm=Fin\t4\taux\t4:aux\t_\n"
    "3\tn't\tnot\tPART\tRB\tPolarity=Neg\t4\tadvmod\t4:advmod\tCorrectForm=not\n"
    "4\tsee\tsee\tVERB\tVB\tVerbForm=Inf\t0\troot\t0:root\tGloss=voir|Ref=1\n"
    "5\thim\the\tPRON\tPRP\tCase=Acc\t4\tobj\t4:obj\tSpaceAfter=No\n"
    "5.1\tthere\tthere\tADV\tRB\t_\t_\t_\t4:advmod\tCopyOf=-1\n"
    "6\t.\t.\tPUNCT\t.\t_\t4\tpunct\t4:punct\t_\n"
    "\n"
    "# sent_id = letter-2\n"
    "# newpar\n"
    "#an odd comment\n"
    "# text = Il vient du parc\n"
    "1\tIl\til\tPRON\t_\t_\t2\tnsubj\t_\t_\n"
    "2\tvient\tvenir\tVERB\t_\t_\t0\troot\t_\t_\n"
    "3-4\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "3\tde\tde\tADP\t_\t_\t5\tcase\t_\t_\n"
    "4\tle\tle\tDET\t_\t_\t5\tdet\t_\t_\n"
    "5\tparc\tparc\tNOUN\t_\t_\t2\tobl\t_\t_\n"
    "\n";

std::vector<tasks::AnnotatedDocument> readConlluText(const std::string& text) {
    std::vector<tasks::AnnotatedDocument> documents;
    decodeParts(documentFormat("conllu"), {{".conllu", text}}, {"file"},
                [&](tasks::AnnotatedDocument document) { documents.push_back(std::move(document)); });
    return documents;
}

std::string writtenConllu(const std::vector<tasks::AnnotatedDocument>& documents) {
    std::string text;
    for (const tasks::AnnotatedDocument& document : documents) {
        const DocumentFormat& format = documentFormat("conllu");
        text += format.encode(reduceTo(format, document), {}).front().bytes;
    }
    return text;
}

/// The lines of one text that differ in the other, which has as many.
std::vector<std::pair<std::string, std::string>> changedLines(const std::string& a, const std::string& b) {
    std::vector<std::pair<std::string, std::string>> changed;
    std::istringstream first(a), second(b);
    for (std::string x, y; std::getline(first, x) && std::getline(second, y);)
        if (x != y)
            changed.emplace_back(x, y);
    return changed;
}

std::string valueAt(const tasks::AnnotatedDocument& document, const char* name, std::size_t token) {
    const auto values = tasks::attributeValues(document.annotations, name);
    return values ? (*values)[token] : "none";
}

TEST(ConlluWhole, FileIsWrittenAgainToTheByte) {
    EXPECT_EQ(writtenConllu(readConlluText(kSmall)), kSmall);
}

TEST(ConlluWhole, LinesMayEndInSeveralCarriageReturns) {
    const auto documents = readConlluText(
        "# newdoc id = a\r\r\n# author = Ann\r\r\n1\tHi\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\r\r\n\r\r\n");
    ASSERT_EQ(documents.size(), 1u);
    EXPECT_EQ(documents.front().name, "a");
    EXPECT_EQ(*tasks::findValue(documents.front().annotations.metadata, "author"), "Ann");
    EXPECT_EQ(writtenConllu(documents),
              "# newdoc id = a\n# author = Ann\n1\tHi\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n\n");
}

TEST(ConlluWhole, ARangeThatIsNoneIsWrittenAsItWas) {
    const std::string rest = "\t_\t_\t_\t_\t_\t_\t_\t_\n";
    const std::string file = "# sent_id = 1\n# text = a b\nNER=B-1\ta" + rest + "1\ta" + rest + "2\tb" + rest + "\n";
    EXPECT_EQ(writtenConllu(readConlluText(file)), file);
}

TEST(ConlluWhole, ARangeOfMoreWordsThanThereAreIsWritten) {
    const std::string rest = "\t_\t_\t_\t_\t_\t_\t_\t_\n";
    const std::string file = "# sent_id = 1\n# text = ab\n1-900\tab" + rest + "1\ta" + rest + "2\tb" + rest + "\n";
    EXPECT_NE(writtenConllu(readConlluText(file)).find("1-900\tab"), std::string::npos);
}

TEST(ConlluWhole, AFieldWithSeveralValuesKeepsThem) {
    const std::string file =
        "# newdoc id = a\n# author = Ann\n# author = Bob\n# sent_id = 1\n# text = "
        "Hi\n1\tHi\t_\t_\t_\t_\t_\t_\t_\t_\n\n";
    auto documents = readConlluText(file);
    EXPECT_EQ(writtenConllu(documents), file);
    auto& metadata = documents.front().annotations.metadata;
    ASSERT_EQ(metadata.size(), 2u);
    metadata.push_back({"author", "Cem"});
    EXPECT_NE(writtenConllu(documents).find("# newdoc id = a\n# meta::author = Cem\n# author = Ann\n# author = Bob\n"),
              std::string::npos)
        << writtenConllu(documents);
    metadata.resize(1);
    EXPECT_EQ(writtenConllu(documents).find("Bob"), std::string::npos);
}

TEST(ConlluWhole, EntriesThatBeginWithAnUnderscoreStay) {
    const std::string file = "# sent_id = 1\n# text = Ann\n1\tAnn\t_\t_\t_\t_\t_\t_\t_\t_Kind=a|SpaceAfter=No\n\n";
    auto documents = readConlluText(file);
    EXPECT_EQ(writtenConllu(documents), file);
    documents.front().annotations.attributes.push_back({.name = "sure", .values = tasks::TokenValues({"yes"})});
    EXPECT_NE(writtenConllu(documents).find("\t_Kind=a|SpaceAfter=No|sure=yes\n"), std::string::npos);
}

TEST(ConlluWhole, EntriesOfOtherFormatsCannotBreakTheLine) {
    auto documents = readConlluText("1\tAnn\t_\t_\t_\t_\t_\t_\t_\t_\n2\tLee\t_\t_\t_\t_\t_\t_\t_\t_\n\n");
    documents.front().annotations.attributes.push_back(
        {.name = "misc", .values = tasks::TokenValues({"Kind=a\tb", "Kind=c\nd"})});
    EXPECT_NE(writtenConllu(documents).find("\tKind=a b\n2\tLee"), std::string::npos);
    EXPECT_NE(writtenConllu(documents).find("\tKind=c d|"), std::string::npos);
}

TEST(ConlluWhole, ColumnsTreesAndMetadataAreRead) {
    const auto documents = readConlluText(kSmall);
    ASSERT_EQ(documents.size(), 1u);
    const tasks::AnnotatedDocument& letter = documents.front();
    EXPECT_EQ(letter.document->text(), "Anna didn't see him.\n\nIl vient du parc");
    EXPECT_EQ(valueAt(letter, "lemma", 2), "not");
    EXPECT_EQ(valueAt(letter, "xpos", 1), "VBD");
    EXPECT_EQ(valueAt(letter, "Tense", 1), "Past");
    EXPECT_EQ(valueAt(letter, "Gloss", 3), "voir");
    EXPECT_EQ(valueAt(letter, "upos", 8), "ADP+DET");
    EXPECT_EQ(valueAt(letter, "misc", 4), "");  // the text says where the next word begins
    EXPECT_EQ(*tasks::findValue(letter.annotations.metadata, "genre"), "letter");
    EXPECT_EQ(letter.annotations.relations.size(), 10u);
    const tasks::RelationAnnotation& subject = letter.annotations.relations[0];
    EXPECT_EQ(subject.label, "nsubj");
    EXPECT_EQ(subject.from.token, elmo::TokenIndex(3));
    EXPECT_EQ(letter.annotations.relations[3].from, letter.annotations.relations[3].to);
    EXPECT_EQ(letter.annotations.lines.size(), 5u);
    EXPECT_TRUE(letter.leftOut.empty());
}

TEST(ConlluWhole, EntitiesAreAllThatDiffers) {
    auto documents = readConlluText(kSmall);
    mark(documents.front(), "Anna", "PER");
    mark(documents.front(), "see him", "EVENT");
    mark(documents.front(), "du parc", "LOC");
    sortSpans(documents.front().annotations);
    const std::string written = writtenConllu(documents);
    const auto changed = changedLines(kSmall, written);
    ASSERT_EQ(changed.size(), 5u);
    EXPECT_TRUE(changed[0].second.ends_with("\tNER=B-PER"));
    EXPECT_TRUE(changed[1].second.ends_with("\tGloss=voir|NER=B-EVENT|Ref=1"));
    EXPECT_TRUE(changed[2].second.ends_with("\tNER=I-EVENT|SpaceAfter=No"));
    EXPECT_TRUE(changed[3].second.starts_with("3-4\tdu\t") && changed[3].second.ends_with("\tNER=B-LOC"));
    EXPECT_EQ(readConlluText(written).front().annotations.spans.size(), 3u);
    EXPECT_EQ(writtenConllu(readConlluText(written)), written);
}

TEST(ConlluWhole, EditsOfColumnsTreesAndMetadataAreWritten) {
    auto documents = readConlluText(kSmall);
    tasks::Annotations& all = documents.front().annotations;
    all.attributes.push_back({.name = "lemma", .values = all.attributes.front().values.with(4, "him")});
    all.attributes.push_back(
        {.name = "sense", .values = tasks::TokenValues(std::vector<std::string>(11)).with(3, "1")});
    all.relations.edit()[0].label = "agent";
    all.metadata[0].value = "story";
    all.metadata.push_back({"year", "1861"});
    const std::string written = writtenConllu(documents);
    EXPECT_NE(written.find("# newdoc id = letter\n# meta::year = 1861\n# genre = story\n"), written.npos);
    EXPECT_NE(written.find("4\tagent\t4:nsubj"), written.npos);
    EXPECT_NE(written.find("Gloss=voir|Ref=1|sense=1"), written.npos);
    const ExportPreview preview = previewExport(documentFormat("conllu"), documents.front());
    EXPECT_EQ(preview.surprises.text(), "");
    EXPECT_EQ(preview.losses.text(), "");
}

TEST(ConlluWhole, WhatIsWrongIsCountedWithItsLineAndTheRestIsRead) {
    std::string text = kSmall;
    text.replace(text.find("4\tnsubj"), 1, "9");
    text.replace(text.find("Case=Acc"), 8, "Case-Acc");
    text.replace(text.find("2\tnsubj\t_"), 1, "5");
    const auto documents = readConlluText(text);
    ASSERT_EQ(documents.size(), 1u);
    const auto& leftOut = documents.front().leftOut;
    EXPECT_EQ(leftOut.count("heads that their sentence does not have (first in line 6)"), 1u);
    EXPECT_EQ(leftOut.count("features without a value, kept as they are (first in line 11)"), 1u);
    EXPECT_EQ(documents.front().annotations.relations.size(), 9u);
    std::string cycle = kSmall;
    cycle.replace(cycle.find("0\troot\t_"), 1, "5");
    EXPECT_EQ(readConlluText(cycle).front().leftOut.count("cycles in trees, kept as they are (first in line 19)"), 1u);
}

TEST(ConlluWhole, TagsUnderOtherKeysAreEntitiesAndStayThere) {
    const std::string stanza =
        "# text = Ann Lee saw Rome\n# sent_id = 0\n"
        "1\tAnn\tann\tPROPN\t_\t_\t0\troot\t_\tstart_char=0|end_char=3|ner=B-PERSON\n"
        "2\tLee\tlee\tPROPN\t_\t_\t1\tflat\t_\tstart_char=4|end_char=7|ner=E-PERSON\n"
        "3\tsaw\tsaw\tVERB\t_\t_\t1\tdep\t_\tner=O\n"
        "4\tRome\trome\tPROPN\t_\t_\t3\tobj\t_\tner=S-GPE\n\n";
    const auto documents = readConlluText(stanza);
    ASSERT_EQ(documents.front().annotations.spans.size(), 2u);
    EXPECT_EQ(documents.front().annotations.spans[0].label, "PERSON");
    for (const char* key : {"NE", "name", "Entity", "NamedEntity", "Ner"}) {
        const auto other = readConlluText("1\tAnn\t_\tX\t_\t_\t0\troot\t_\t" + std::string(key) + "=B-PER\n\n");
        EXPECT_EQ(other.front().annotations.spans.size(), 1u) << key;
    }
    const auto bare =
        readConlluText("1\tAnn\t_\tX\t_\t_\t0\troot\t_\tB-PER\n2\tLee\t_\tX\t_\t_\t1\tflat\t_\tI-PER\n\n");
    ASSERT_EQ(bare.front().annotations.spans.size(), 1u);
    EXPECT_EQ(bare.front().annotations.spans[0].label, "PER");
}

TEST(ConlluWhole, EnglishWebTreebankIsWrittenAgainToTheByte) {
    const std::filesystem::path path = elmo::test::sharedDir() / "data/tokenization/ewt-dev.conllu";
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << "NO SHARED DATA: " << path << " is absent; this case did not run";
    const std::string text = elmo::test::readFile(path);
    auto documents = readConlluText(text);
    EXPECT_EQ(documents.size(), 318u);
    EXPECT_TRUE(writtenConllu(documents) == text);
    std::size_t marked = 0;
    for (tasks::AnnotatedDocument& document : documents)
        for (std::size_t token = 0; token < document.document->tokens().size(); token += 7, ++marked) {
            tasks::SpanAnnotation& span = document.annotations.spans.emplace_back();
            span.id = document.annotations.nextId++;
            span.bytes = document.document->tokens()[token];
            span.label = "X";
            span.layer = tasks::AnnotationLayer::kHuman;
        }
    const auto changed = changedLines(text, writtenConllu(documents));
    EXPECT_EQ(changed.size(), marked);
    for (const auto& [before, after] : changed)
        EXPECT_NE(after.find("NER=B-X"), after.npos) << after;
}

}  // namespace
}  // namespace app::test
