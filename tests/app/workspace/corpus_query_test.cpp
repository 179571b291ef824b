// SPDX-License-Identifier: Apache-2.0
// One query language: words as they are written, attributes, sequences, relations, restricted by metadata.
#include "app/workspace/corpus_query.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/importers/metadata_table.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::TemporaryFolder;

const char* const kAbbreviations =
    "Mr. Smith of Acme Inc. said U.S. troops left at 3 p.m. on Jan. 5. Dr. Who. John\u2019s co. works. He left the "
    "U.S. It is z.B. hier.";
const char* const kTypographic =
    "The state-of-the-art e-mail client from AT&T can\u2019t open \u201Cdon\u2019t panic\u201D. C++ and C# code by "
    "O\u2019Brien. I can't go. Stra\u00DFe STRASSE 10% of it.";

class CorpusQueries : public testing::Test {
protected:
    void SetUp() override {
        add(kAbbreviations);
        add(kTypographic);
    }
    std::int64_t add(const std::string& text) { return m_workspace.addDocument(documentOf(text)); }
    CorpusHits find(const std::string& query, const std::string& where = {}) const {
        return m_workspace.find(CorpusQuery::parse(query), MetadataCondition::parse(where), 1000);
    }
    /// The texts of all hits, with blanks between them.
    std::string found(const std::string& query, const std::string& where = {}) const {
        std::string all;
        for (const CorpusHit& hit : find(query, where).hits) {
            const auto document = m_workspace.document(hit.document).document.document;
            all += (all.empty() ? "" : "|") + std::string(document->slice(hit.bytes));
        }
        return all;
    }

    TemporaryFolder m_folder;
    Workspace m_workspace = Workspace::create(m_folder / "p.elmoscope");
};

TEST_F(CorpusQueries, FindAbbreviationsAsTheyAreWritten) {
    for (const char* query : {"Mr.", "Mr", "Inc", "Inc.", "Dr. Who", "U.S. troops", "p.m.", "z.B.", "mr. smith"})
        EXPECT_EQ(find(query).count, 1) << query;
    EXPECT_EQ(find("U.S.").count, 2);
    EXPECT_EQ(find("U.S").count, 2);
}

TEST_F(CorpusQueries, FindEitherApostrophe) {
    EXPECT_EQ(find("can't").count, 2);
    EXPECT_EQ(find("can\u2019t").count, 2);
    EXPECT_EQ(find("O'Brien").count, 1);
    EXPECT_EQ(find("\"don't panic\"").count, 1);
    EXPECT_EQ(find("John's").count, 1);
}

TEST_F(CorpusQueries, FindPartsOfCompoundsAndSymbols) {
    EXPECT_EQ(found("art"), "art");
    EXPECT_EQ(find("state-of-the-art").count, 1);
    EXPECT_EQ(find("AT&T").count, 1);
    EXPECT_EQ(find("strasse").count, 2);
    EXPECT_EQ(find("troop*").count, 1);
    EXPECT_EQ(find("10%").count, 1);
    EXPECT_EQ(find("nowhere").count, 0);
    EXPECT_EQ(find("").count, 0);
}

TEST_F(CorpusQueries, SequencesAndExpressionsAreFound) {
    EXPECT_EQ(found("left [] U.S."), "left the U.S.");
    EXPECT_EQ(found("/tro+ps/"), "troops");
    EXPECT_EQ(found("[word~\"T.e\"] []{1,9} client"), "The state-of-the-art e-mail client");
    EXPECT_EQ(found("[word=\"he\"]"), "");
    EXPECT_EQ(found("[word=\"he\" %c] left"), "He left");
    EXPECT_EQ(found("[word=\"He\" | word=\"I\"]"), "He|I");
}

TEST_F(CorpusQueries, AttributesLabelsAndTreesAreFound) {
    tasks::AnnotatedDocument document = documentOf("Anna goes to Rome. Bob went home.");
    const std::vector<std::string> lemmas = {"Anna", "go", "to", "Rome", ".", "Bob", "go", "home", "."};
    ASSERT_EQ(document.document->tokens().size(), lemmas.size());
    document.annotations.attributes = {
        {.name = "lemma", .values = tasks::TokenValues(lemmas)},
        {.name = "upos",
         .values = tasks::TokenValues({"PROPN", "VERB", "ADP", "PROPN", "", "PROPN", "VERB", "ADV", ""})},
        {.name = "feats",
         .values = tasks::TokenValues({"", "Number=Sing|Tense=Pres", "", "", "", "", "Tense=Past", "", ""})}};
    mark(document, "Rome", "LOC");
    document.annotations.relations.edit().push_back({.id = 50,
                                                     .from = {0, elmo::TokenIndex(1)},
                                                     .to = {0, elmo::TokenIndex(0)},
                                                     .label = "nsubj",
                                                     .kind = tasks::kDependency});
    document.annotations.nextId = 51;
    m_workspace.addDocument(document);
    EXPECT_EQ(found("[lemma=\"go\"]"), "goes|went");
    EXPECT_EQ(found("[lemma=\"go\" & Tense=\"Past\"]"), "went");
    EXPECT_EQ(found("[lemma=\"go\"] [upos=\"ADP\"] [label=\"LOC\"]"), "goes to Rome");
    EXPECT_EQ(found("label:loc"), "Rome");
    EXPECT_EQ(found("[deprel=\"nsubj\" & head.lemma=\"go\"]"), "Anna");
    EXPECT_EQ(found("[upos=\"VERB\" & lemma!=\"go\"]"), "");
    const CorpusHit hit = find("went").hits.at(0);
    EXPECT_EQ(hit.sentence, 1);
    EXPECT_EQ(hit.bytes.begin.value(), 23);
}

TEST_F(CorpusQueries, ArgumentsAreFoundByRoleTextAndPredicate) {
    tasks::AnnotatedDocument document = documentOf("Old Anna sent Ben the letter. Ben told Anna and Eve that he left.");
    const auto span = [&](const std::string& words, const char* label, const char* kind) {
        tasks::SpanAnnotation one;
        one.id = document.annotations.nextId++;
        const auto begin = static_cast<std::int64_t>(document.document->text().find(words));
        one.bytes = {elmo::ByteOffset(begin), elmo::ByteOffset(begin + static_cast<std::int64_t>(words.size()))};
        one.label = label;
        one.kind = kind;
        document.annotations.spans.push_back(one);
        return one.id;
    };
    const auto relate = [&](std::int64_t from, const std::string& words, const char* role) {
        const std::int64_t to = span(words, role, "argument");
        document.annotations.relations.edit().push_back({.id = document.annotations.nextId++,
                                                         .from = {from, elmo::TokenIndex(0)},
                                                         .to = {to, elmo::TokenIndex(0)},
                                                         .label = role,
                                                         .kind = "role"});
    };
    const std::int64_t sent = span("sent", "send.01", "predicate");
    relate(sent, "Old Anna", "ARG0");
    relate(sent, "the letter", "ARG1");
    relate(sent, "Ben", "ARG2");
    const std::int64_t told = span("told", "tell.01", "predicate");
    relate(told, "Ben told", "ARG0");
    relate(told, "Anna and Eve", "ARG2");
    relate(told, "that he left", "ARG1");
    document.annotations.relations.edit().push_back({.id = document.annotations.nextId++,
                                                     .from = {0, elmo::TokenIndex(0)},
                                                     .to = {0, elmo::TokenIndex(1)},
                                                     .label = "amod",
                                                     .kind = tasks::kDependency});
    document.annotations.attributes = {
        {.name = "upos",
         .values = tasks::TokenValues({"ADJ", "PROPN", "VERB", "PROPN", "DET", "NOUN", "PUNCT", "PROPN", "VERB",
                                       "PROPN", "CCONJ", "PROPN", "SCONJ", "PRON", "VERB", "PUNCT"})}};
    std::ranges::stable_sort(document.annotations.spans, std::ranges::less{},
                             [](const tasks::SpanAnnotation& one) { return one.bytes.begin; });
    m_workspace.addDocument(document);
    EXPECT_EQ(found("[role=ARG0 text=\"Anna\"]"), "Old Anna");
    EXPECT_EQ(found("[role=\"ARG0\"]"), "Old Anna|Ben told");
    EXPECT_EQ(found("[role=\"arg0\" %c & text=\"old anna\"]"), "Old Anna");
    EXPECT_EQ(found("[role=ARG2]"), "Ben|Anna and Eve");
    EXPECT_EQ(found("[role=ARG2 predicate=\"tell.01\"]"), "Anna and Eve");
    EXPECT_EQ(found("[role=ARG2 predicate=Sent]"), "Ben");
    EXPECT_EQ(found("[role=ARG2 predicate!=sent]"), "Anna and Eve");
    EXPECT_EQ(found("[role~\"ARG[12]\" text~\".*e.*\"]"), "Ben|the letter|Anna and Eve|that he left");
    EXPECT_EQ(found("[role~\".*\" text=Anna]"), "Old Anna|Anna and Eve");
    EXPECT_EQ(found("[role~\".*\" text=\"and Eve\"]"), "Anna and Eve");
    EXPECT_EQ(found("[role~\".*\" text=\"nna\"]"), "") << "no whole word";
    EXPECT_EQ(found("[role!=ARG0 upos=PRON]"), "that he left");
    EXPECT_EQ(found("[role=ARG1 upos!=PRON]"), "the letter") << "none of its words";
    EXPECT_EQ(found("[role=ARG0] sent [role=ARG2]"), "Old Anna sent Ben");
    EXPECT_EQ(found("[role=ARG2] [role=ARG1]"), "Ben the letter|Anna and Eve that he left");
    EXPECT_EQ(found("sent [role~\".*\"]{2}"), "sent Ben the letter");
    EXPECT_EQ(found("[role=ARG2 | word=\"told\"] Anna"), "told Anna");
    EXPECT_EQ(found("[role=amod]"), "") << "that of a tree is deprel";
    EXPECT_THROW(find("[role~\"(\"]"), elmo::Error);
}

TEST_F(CorpusQueries, TestsStandSideBySide) {
    const CorpusQuery query = CorpusQuery::parse("[role=ARG0 text=\"Anna\" predicate!=see.01 | a=b]");
    ASSERT_EQ(query.steps.size(), 1U);
    ASSERT_EQ(query.steps[0].tests.size(), 2U);
    EXPECT_EQ(query.steps[0].tests[0],
              (std::vector<TokenTest>{{"role", "ARG0"}, {"text", "Anna"}, {"predicate", "see.01", false, true}}));
    EXPECT_EQ(query, CorpusQuery::parse("[role=\"ARG0\" & text=\"Anna\" & predicate!=\"see.01\" | a=\"b\"]"));
    EXPECT_THROW(CorpusQuery::parse("[role=ARG0 text]"), elmo::Error);
}

TEST_F(CorpusQueries, MetadataOfATableRestrictThem) {
    tasks::AnnotatedDocument letter = documentOf("A letter from Rome.");
    letter.name = "letters/anna.txt";
    m_workspace.addDocument(letter);
    const std::string table = m_folder.write(
        "table.csv", "file,year,genre\nanna.txt,1861,letter\nsample,1950,\"news, daily\"\nmissing,1,x\n");
    const MetadataCounts counts = addMetadata(m_workspace, table);
    EXPECT_EQ(counts.documents, 3);
    EXPECT_EQ(counts.unknown, (std::vector<std::string>{"line 4: 'missing'"}));
    EXPECT_EQ(m_workspace.documentsWhere(MetadataCondition::parse("year < 1900 and genre = letter")),
              (std::vector<std::int64_t>{3}));
    EXPECT_EQ(m_workspace.documentsWhere(MetadataCondition::parse("not (year < 1900 or genre ~ \"x.*\")")).size(), 2u);
    m_workspace.setSubcorpus("early", "year < 1900");
    EXPECT_EQ(m_workspace.documentsWhere(m_workspace.conditionNamed("early")), (std::vector<std::int64_t>{3}));
    EXPECT_EQ(find("rome", "year >= 1861").count, 1);
    EXPECT_EQ(find("rome", "year > 1861").count, 0);
    EXPECT_EQ(m_workspace.metadataFields(), (std::vector<std::string>{"genre", "year"}));
    EXPECT_EQ(m_workspace.document(3).document.annotations.metadata.size(), 2u);
}

TEST_F(CorpusQueries, WhatIsNotUnderstoodIsNamed) {
    for (const char* query : {"[lemma=\"go", "[lemma]", "[=\"x\"]", "[]{3,1}", "[]{999}"})
        EXPECT_THROW(CorpusQuery::parse(query), elmo::Error) << query;
    for (const char* condition : {"year", "= 3", "(year < 3", "year < 3 genre = x"})
        EXPECT_THROW(MetadataCondition::parse(condition), elmo::Error) << condition;
    EXPECT_THROW(find("[word~\"(\"]"), elmo::Error);
    for (const char* harmless : {"\"", "* AND", "NEAR(", "a\" OR \"b", "---", "(", "/", "[]", "\xE2\x80\x99"})
        EXPECT_NO_THROW(find(harmless)) << harmless;
}

}  // namespace
}  // namespace app::test
