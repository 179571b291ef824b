// SPDX-License-Identifier: Apache-2.0
// A project keeps everything that a document can hold.
#include <gtest/gtest.h>

#include "app/documents/document_edits.h"
#include "app/workspace/annotation_rows.h"
#include "app/workspace/merged_annotations.h"
#include "app/workspace/schema.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::ByteOffset;
using elmo::SentenceIndex;
using elmo::TokenIndex;
using elmo::test::TemporaryFolder;

elmo::ByteSpan bytesAt(std::int64_t begin, std::int64_t end) {
    return {ByteOffset(begin), ByteOffset(end)};
}

/// "Anna saw him. She left.", with one annotation of every kind.
tasks::AnnotatedDocument wholeDocument() {
    tasks::AnnotatedDocument result;
    result.name = "anna";
    result.document = std::make_shared<const elmo::Document>(
        "Anna saw him. She left.",
        elmo::Segmentation{{bytesAt(0, 4), bytesAt(5, 8), bytesAt(9, 12), bytesAt(12, 13), bytesAt(14, 17),
                            bytesAt(18, 22), bytesAt(22, 23)},
                           {{TokenIndex(0), TokenIndex(4)}, {TokenIndex(4), TokenIndex(7)}}},
        "en");
    tasks::Annotations& all = result.annotations;
    all.sources = {{"anna.conllu", {}, {}, {}, {}, {}, {}}};
    const auto addSpan = [&](std::int64_t id, elmo::ByteSpan bytes, const std::string& label) {
        tasks::SpanAnnotation& span = all.spans.emplace_back();
        span.id = id;
        span.bytes = bytes;
        span.label = label;
        span.layer = tasks::AnnotationLayer::kHuman;
    };
    addSpan(1, bytesAt(0, 4), "PER");
    addSpan(2, bytesAt(5, 8), "see.01");
    addSpan(3, bytesAt(14, 17), "");
    all.spans[0].features = {{"gender", "fem"}, {"certain", ""}};
    all.spans[0].annotator = "Berta";
    all.spans[1].kind = "predicate";
    all.spans[2].kind = "mention";
    all.attributes = {
        {.name = "lemma", .values = tasks::TokenValues({"Anna", "see", "he", ".", "she", "leave", "."}), .source = 0},
        {.name = "lemma", .values = tasks::TokenValues({"", "", "him", "", "", "", ""}), .annotator = "Berta"}};
    const auto arc = [&](std::int64_t id, std::int64_t from, std::int64_t to, const std::string& label) {
        return tasks::RelationAnnotation{.id = id,
                                         .from = {0, TokenIndex(from)},
                                         .to = {0, TokenIndex(to)},
                                         .label = label,
                                         .kind = tasks::kDependency,
                                         .source = 0};
    };
    all.relations = {arc(4, 1, 0, "nsubj"),
                     arc(5, 1, 1, "root"),
                     arc(6, 1, 2, "obj"),
                     {.id = 7, .from = {2}, .to = {1}, .label = "ARG0", .features = {{"sure", "no"}}}};
    all.clusters = {{.id = 8, .spans = {1, 3}, .label = "coreference", .annotator = "Berta"}};
    all.metadata = {{"title", "A letter"}, {"year", "1861"}};
    all.comments = {{SentenceIndex(0), "sent_id", "anna-0001"},
                    {SentenceIndex(0), "text", ""},
                    {SentenceIndex(1), "sent_id", "anna-0002"},
                    {SentenceIndex(1), "", "odd"}};
    all.lines = {{SentenceIndex(1), 1, "1.1\tdid\tdo\t_\t_\t_\t_\t_\t0:root\t_"}};
    all.nextId = 9;
    return result;
}

TEST(WholeDocuments, EveryKindIsStoredAndReadAgain) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "p.elmoscope");
    const std::int64_t id = workspace.addDocument(wholeDocument());
    EXPECT_EQ(workspace.document(id).document.annotations, wholeDocument().annotations);
    EXPECT_EQ(Workspace(folder / "p.elmoscope", Workspace::Access::kReadOnly).document(id).document.annotations,
              wholeDocument().annotations);
    EXPECT_EQ(workspace.check(), "");
}

TEST(WholeDocuments, EveryChangeOfEveryKindIsStored) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "p.elmoscope");
    const std::int64_t id = workspace.addDocument(wholeDocument());
    tasks::Annotations all = wholeDocument().annotations;
    std::int64_t revision = workspace.document(id).revision;
    const auto saved = [&] {
        revision = workspace.saveAnnotations(id, all, revision);
        return Workspace(folder / "p.elmoscope", Workspace::Access::kReadOnly).document(id).document.annotations;
    };
    all.spans[0].features[0].value = "unknown";
    EXPECT_EQ(saved(), all);
    all.relations.edit()[2].label = "iobj";  // of the packed ones
    EXPECT_EQ(saved(), all);
    std::erase_if(all.relations.edit(), [](const auto& relation) { return relation.id == 4 || relation.id == 7; });
    EXPECT_EQ(saved(), all);
    all.clusters[0].spans = {3};
    all.attributes.erase(all.attributes.begin());
    all.attributes[0].values = all.attributes[0].values.with(1, "saw");
    EXPECT_EQ(saved(), all);
    all.metadata[1].value = "1862";
    all.comments.edit().pop_back();
    all.lines.clear();
    all.spans.erase(all.spans.begin());
    EXPECT_EQ(saved(), all);
    std::vector<tasks::RelationAnnotation> many;
    for (std::int64_t i = 0; i < 300; ++i)
        many.push_back({.id = 100 + i, .label = std::to_string(i), .kind = tasks::kDependency, .source = 0});
    all.relations = many;
    EXPECT_EQ(saved(), all);
    all = {};
    all.nextId = 500;
    EXPECT_EQ(saved(), all);
}

TEST(WholeDocuments, RelabellingASpanWritesOneRow) {
    const TemporaryFolder folder;
    const std::int64_t id = Workspace::create(folder / "p.elmoscope").addDocument(wholeDocument());
    Workspace::Impl session(folder / "p.elmoscope", SQLite::OPEN_READWRITE);
    tasks::Annotations before = wholeDocument().annotations, after = before;
    const auto rowsOf = [&] {
        const int changes = session.database.getTotalChanges();
        changeAnnotationRows(session, id, before, after);
        before = after;
        return session.database.getTotalChanges() - changes;
    };
    after.spans[0].label = "LOC";
    EXPECT_EQ(rowsOf(), 1);
    after.relations.edit()[1].label = "parataxis";
    EXPECT_EQ(rowsOf(), 1);
    EXPECT_EQ(rowsOf(), 0);
}

TEST(WholeDocuments, MergingKeepsWhatEitherAdded) {
    const tasks::Annotations base = wholeDocument().annotations;
    tasks::Annotations ours = base, theirs = base;
    ours.spans.push_back(ours.spans[1]);
    ours.spans.back().id = 9;
    ours.spans.back().bytes = bytesAt(18, 22);
    ours.spans.back().label = "leave.01";
    ours.relations.edit().push_back({.id = 10, .from = {9}, .to = {3}, .label = "ARG0"});
    ours.nextId = 11;
    ours.metadata.push_back({"author", "Anna"});
    theirs.spans.push_back(theirs.spans[0]);
    theirs.spans.back().id = 9;
    theirs.spans.back().bytes = bytesAt(9, 12);
    theirs.nextId = 10;
    theirs.metadata[1].value = "1860";
    const MergedAnnotations merged = mergeAnnotations(base, ours, theirs);
    ASSERT_EQ(merged.ids.count(9), 1u);
    const tasks::RelationAnnotation& added = merged.annotations.relations.items().back();
    EXPECT_EQ(added.from.span, merged.ids.at(9));
    EXPECT_EQ(added.to.span, 3);
    EXPECT_EQ(merged.annotations.relations.size(), 5u);
    EXPECT_EQ(*tasks::findValue(merged.annotations.metadata, "year"), "1860");
    EXPECT_EQ(*tasks::findValue(merged.annotations.metadata, "author"), "Anna");
    EXPECT_TRUE(saySame(merged.annotations, merged.annotations));
    EXPECT_FALSE(saySame(merged.annotations, ours));
}

TEST(WholeDocuments, APersonsValueGoesBeforeTheFiles) {
    const auto lemmas = tasks::attributeValues(wholeDocument().annotations, "lemma");
    ASSERT_TRUE(lemmas);
    EXPECT_EQ((*lemmas)[1], "see");
    EXPECT_EQ((*lemmas)[2], "him");
    EXPECT_FALSE(tasks::attributeValues(wholeDocument().annotations, "upos"));
}

TEST(WholeDocuments, UnsoundStructureIsRefused) {
    const auto refuses = [](const auto& change) {
        tasks::AnnotatedDocument document = wholeDocument();
        change(document.annotations);
        EXPECT_THROW(requireSound(document.annotations, *document.document), elmo::Error);
    };
    refuses([](auto& all) { all.attributes[0].values = tasks::TokenValues({"one"}); });
    refuses([](auto& all) { all.attributes[0].source = 3; });
    refuses([](auto& all) { all.relations.edit()[0].to.token = TokenIndex(7); });
    refuses([](auto& all) { all.comments.edit()[0].sentence = SentenceIndex(2); });
    refuses([](auto& all) { all.metadata[0].value = "\xFF"; });
}

TEST(WholeDocuments, AnEarlierProjectIsConvertedAfterACopyWasMade) {
    const TemporaryFolder folder;
    const auto path = folder / "old.elmoscope";
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    {
        Workspace::Impl session(path, SQLite::OPEN_READWRITE);
        migrate(session, 6);
        session.database.exec("INSERT INTO settings VALUES ('a', 'b')");
    }
    EXPECT_FALSE(Workspace(path, Workspace::Access::kReadOnly).backup());
    const auto backup = Workspace(path).backup();
    ASSERT_TRUE(backup);
    EXPECT_EQ(*backup, folder / "old.backup.elmoscope");
    EXPECT_EQ(Workspace(*backup, Workspace::Access::kReadOnly).setting("a"), "b");
    Workspace::Impl session(*backup, SQLite::OPEN_READONLY);
    EXPECT_EQ(schemaOf(session), 6);
    EXPECT_FALSE(Workspace(path).backup());
}

TEST(WholeDocuments, ProgressOfPeopleIsCounted) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "p.elmoscope");
    tasks::AnnotatedDocument document = wholeDocument();
    document.annotations.spans.clear();
    document.annotations.relations = {};
    document.annotations.clusters.clear();
    for (const auto decision : {tasks::Decision::kOpen, tasks::Decision::kAccepted, tasks::Decision::kRejected}) {
        tasks::SpanAnnotation& span = document.annotations.spans.emplace_back();
        span.id = document.annotations.nextId++;
        span.bytes = bytesAt(0, 4);
        span.label = "PER";
        span.source = 0;
        span.decision = decision;
    }
    document.annotations.spans.push_back(document.annotations.spans[0]);
    document.annotations.spans.back().id = document.annotations.nextId++;
    document.annotations.spans.back().layer = tasks::AnnotationLayer::kHuman;
    const std::int64_t id = workspace.addDocument(document), other = workspace.addDocument(wholeDocument());
    EXPECT_EQ(workspace.decisionsOf(id), (tasks::DecisionCount{.decided = 2, .predictions = 3}));
    EXPECT_EQ(workspace.decisionsOf(id), tasks::decisionsIn(document.annotations));
    EXPECT_EQ(workspace.labels().front(), "PER") << "three of them";
    EXPECT_TRUE(workspace.finishedMarks().empty());
    workspace.setFinished(other, "Carl", true);
    workspace.setFinished(other, "", true);
    ASSERT_EQ(workspace.finishedMarks().size(), 1u);
    EXPECT_EQ(workspace.finishedMarks().at(other), workspace.finishedMarks(other));
}

TEST(WholeDocuments, PeopleAndTagsetAreKept) {
    const TemporaryFolder folder;
    Workspace workspace = Workspace::create(folder / "p.elmoscope");
    const std::int64_t id = workspace.addDocument(wholeDocument());
    workspace.setFinished(id, "Carl", true);
    workspace.setFinished(id, "", true);
    ASSERT_EQ(workspace.finishedMarks(id).size(), 2u);
    EXPECT_EQ(workspace.finishedMarks(id)[1].annotator, "Carl");
    workspace.setFinished(id, "", false);
    EXPECT_EQ(workspace.finishedMarks(id).size(), 1u);
    EXPECT_EQ(workspace.annotatorNames(), (std::vector<std::string>{"Berta", "Carl"}));
    const std::vector<TagsetLabel> tagset = {{"", "PER", "#aa0000", "p", "People.", ""},
                                             {"upos", "NOUN", "", "", "", ""}};
    workspace.setTagset(tagset);
    EXPECT_EQ(workspace.tagset(), tagset);
    workspace.setSubcorpus("early", "year < 1862");
    EXPECT_EQ(workspace.subcorpora().at("early"), "year < 1862");
    workspace.setSubcorpus("early", "");
    EXPECT_TRUE(workspace.subcorpora().empty());
}

}  // namespace
}  // namespace app::test
