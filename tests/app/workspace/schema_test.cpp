// SPDX-License-Identifier: Apache-2.0
// Every schema that ever was opens, with what it held.
#include "app/workspace/schema.h"

#include <gtest/gtest.h>

#include "app/workspace/span_blob.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::TemporaryFolder;

/// A project as a program of that schema wrote it.
void makeOld(const std::filesystem::path& path, int schema) {
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    Workspace::Impl session(path, SQLite::OPEN_READWRITE);
    migrate(session, schema);
    const tasks::AnnotatedDocument document = smiling();
    session.database.exec(
        "INSERT INTO documents (name, hash, language, encoding, bytes, tokens, sentences, next_id) "
        "VALUES ('old', 'h', 'en', 'UTF-8', 13, 4, 1, 2)");
    auto& put = session.statement("INSERT INTO texts VALUES (1, ?, ?, ?)");
    bindBlob(put, 1, document.document->text());
    bindBlob(put, 2, packSpans(document.document->tokens()));
    bindBlob(put, 3, packSentences(document.document->sentences()));
    put.exec();
    if (schema >= 3)  // the program that wrote it indexed the text
        session.database.exec("INSERT INTO search (search) VALUES ('rebuild')");
    session.database.exec(
        "INSERT INTO spans (document, id, first_byte, end_byte, label, confidence, layer, decision, source) "
        "VALUES (1, 1, 9, 13, 'PER', 0.5, 0, 1, -1)");
}

TEST(Schema, EveryOldSchemaIsUpgraded) {
    const TemporaryFolder folder;
    ASSERT_GE(newestSchema(), 3);
    for (int schema = 1; schema < newestSchema(); ++schema) {
        const auto path = folder / (std::to_string(schema) + ".elmoscope");
        makeOld(path, schema);
        Workspace workspace(path);
        const StoredDocument stored = workspace.document(1);
        EXPECT_EQ(stored.document.document->text(), "Hi 😊, John");
        EXPECT_EQ(stored.document.annotations.spans.at(0).label, "PER");
        EXPECT_EQ(workspace.search("john", 5).size(), 1u) << schema;
        EXPECT_TRUE(workspace.runNames().empty());
        EXPECT_EQ(workspace.addDocument(smiling()), 2);
        EXPECT_EQ(workspace.check(), "");
    }
}

TEST(Schema, ReadingDoesNotModifyAnOldSchema) {
    const TemporaryFolder folder;
    makeOld(folder / "old.elmoscope", 1);
    const std::string before = elmo::test::readFile(folder / "old.elmoscope");
    EXPECT_THROW(Workspace(folder / "old.elmoscope", Workspace::Access::kReadOnly), elmo::Error);
    EXPECT_EQ(elmo::test::readFile(folder / "old.elmoscope"), before);
}

TEST(Schema, OldestReadableSchemaIsReadWithoutAnUpgrade) {
    const TemporaryFolder folder;
    makeOld(folder / "old.elmoscope", kOldestReadableSchema);
    const Workspace workspace(folder / "old.elmoscope", Workspace::Access::kReadOnly);
    EXPECT_EQ(workspace.document(1).document.annotations.spans.at(0).label, "PER");
    EXPECT_EQ(workspace.search("john", 5).size(), 1u);
}

TEST(SpanBlob, UnpacksWhatWasPacked) {
    RandomDocuments documents(31);
    for (int i = 0; i < 100; ++i) {
        const auto document = documents.next().document;
        EXPECT_TRUE(unpackSpans(packSpans(document->tokens())) == document->tokens());
        EXPECT_TRUE(unpackSentences(packSentences(document->sentences())) == document->sentences());
        EXPECT_TRUE(unpackAnySpans(packAnySpans(document->tokens())) == document->tokens());
    }
    EXPECT_EQ(unpackNumbers(packNumbers({1.5, -0.0, 1e300})), (std::vector<double>{1.5, -0.0, 1e300}));
}

TEST(SpanBlob, RejectsInvalidBytes) {
    EXPECT_THROW(unpackSpans("\x80"), elmo::Error);
    EXPECT_THROW(unpackSpans(std::string(20, '\xFF')), elmo::Error);
    EXPECT_THROW(unpackSentences("\xFF\xFF"), elmo::Error);
    std::string beyond;  // 200 gaps of 2^56 - 1: more than 64 bits hold
    for (int i = 0; i < 200; ++i)
        beyond += "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F";
    EXPECT_THROW(unpackSpans(beyond), elmo::Error);
    EXPECT_THROW(unpackSentences(beyond), elmo::Error);
    EXPECT_THROW(unpackNumbers("1234567"), elmo::Error);
}

}  // namespace
}  // namespace app::test
