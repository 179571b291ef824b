// SPDX-License-Identifier: Apache-2.0
// Two texts side by side, from the request to the snapshot.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/workspace/workspace.h"
#include "tests/desktop/session_test.h"
#include "tests/support/fake_heads.h"
#include "tests/support/fixtures.h"

namespace app {
namespace {

class SideBySideTest : public test::SessionTest {
protected:
    SideBySideTest() {
        DesktopServices services;
        services.loadHead = ::test::loadFakeHead;
        services.merge = ::test::mergeFake;
        services.unsavedProject = unsaved();
        m_session = std::make_unique<DesktopSession>(EngineSettings{}, services);
        m_session->addHead(QStringLiteral("/heads/ner"));
        m_session->addHead(QStringLiteral("/heads/sentiment"));
        m_session->chooseModel(QString::fromStdString(elmo::test::fixture("random_small")));
    }
    static ui::SideText text(const QString& words, const QString& head = QStringLiteral("/heads/ner")) {
        return {words, {}, head};
    }
    bool compare(const ui::CompareSides& request) {
        m_session->request(request);
        return wait([&](const ui::Snapshot& now) {
            const auto& sides = now.reading.sides;
            return sides && sides->request == request && now.reading.heads->size() == 2 &&
                   sides->right.headName.isEmpty() == request.right.head.isEmpty();
        });
    }
    const ui::SideBySide& found() const { return *m_session->snapshot()->reading.sides; }
    static ui::CompareSides documents(const QString& first, const QString& second) {
        return {{{}, first, QStringLiteral("/heads/ner")}, {{}, second, QStringLiteral("/heads/ner")}, {}};
    }
    /// Two documents are on the list and compared.
    void compareListed(const QString& first, const QString& second) {
        m_session->addDocuments({first, second});
        ASSERT_TRUE(wait([](const ui::Snapshot& now) {
            return now.reading.documents->size() == 2 &&
                   std::ranges::all_of(*now.reading.documents, [](const auto& one) { return one.tokens.has_value(); });
        }));
        ASSERT_TRUE(compare(documents(first, second)));
        EXPECT_EQ(found().problem, QString());
    }
    /// Another head is loaded, and what had to be compared with it was compared.
    bool addHead() {
        m_session->addHead(QStringLiteral("/heads/tags"));
        return wait([](const ui::Snapshot& now) { return now.reading.heads->size() == 3 && !now.activity; });
    }
    static std::size_t stored(const std::filesystem::path& project) {
        if (!std::filesystem::exists(project))
            return 0;
        return Workspace(project, Workspace::Access::kReadOnly).documents(0, 10).size();
    }
};

TEST_F(SideBySideTest, editedSentenceIsComparedWithItsOriginal) {
    ASSERT_TRUE(
        compare({text(QStringLiteral("we saw Anna in Rome")), text(QStringLiteral("we saw nobody in Rome")), {}}));
    ASSERT_EQ(found().tokens.size(), 5U);
    EXPECT_FALSE(found().tokens[2].isEqual);
    ASSERT_EQ(found().labels.size(), 2U);
    EXPECT_EQ(found().left.labels.size(), 2U);
    EXPECT_EQ(found().right.labels.size(), 1U) << "Anna is gone";
    EXPECT_FALSE(found().labels[0].isEqual);
    EXPECT_TRUE(found().labels[1].isEqual);
    ASSERT_EQ(found().cosines.size(), 3U) << "layers";
    EXPECT_NEAR(found().cosines[0][4], 1, 1e-5) << "layer 0 sees the word only, and Rome is Rome";
    EXPECT_LT(found().cosines[2][4], 0.99999) << "layer 2 sees who is in Rome";
    EXPECT_EQ(found().left.leftOut, 0);
}

TEST_F(SideBySideTest, oneTextWithTwoHeadsDiffersInPredictionsOnly) {
    const QString words = QStringLiteral("Anna was good");
    ASSERT_TRUE(compare({text(words), text(words, QStringLiteral("/heads/sentiment")), {}}));
    for (std::size_t i = 0; i < found().tokens.size(); ++i) {
        EXPECT_TRUE(found().tokens[i].isEqual);
        for (const auto& layer : found().cosines)
            EXPECT_NEAR(layer[i], 1, 1e-5);
    }
    EXPECT_EQ(found().left.headName, QStringLiteral("ner"));
    EXPECT_EQ(found().right.headName, QStringLiteral("sentiment"));
    EXPECT_FALSE(found().labels.empty());
}

TEST_F(SideBySideTest, documentsOfTheProjectAreComparedWithoutBeingOpened) {
    const QString first = write(QStringLiteral("a.txt"), "We saw Anna in Rome.");
    const QString second = write(QStringLiteral("b.txt"), "We saw Will in Rome.");
    m_session->addDocuments({first, second});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.documents->size() == 2; }));
    m_session->openDocument(first);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.analysis != nullptr; }));
    ASSERT_TRUE(compare({{{}, first, QStringLiteral("/heads/ner")}, {{}, second, QStringLiteral("/heads/ner")}, {}}));
    EXPECT_EQ(found().problem, QString());
    EXPECT_EQ(found().left.document->text(), "We saw Anna in Rome.");
    EXPECT_EQ(found().right.document->text(), "We saw Will in Rome.");
    EXPECT_EQ(m_session->snapshot()->document->path, first);
}

TEST_F(SideBySideTest, comparingAddsNoDocumentToTheProject) {
    ASSERT_TRUE(compare(
        documents(write(QStringLiteral("a.txt"), "We saw Anna."), write(QStringLiteral("b.txt"), "We saw Will."))));
    ASSERT_EQ(found().problem, QString());
    EXPECT_EQ(found().right.document->text(), "We saw Will.");
    EXPECT_EQ(stored(unsaved()), 0U);
}

TEST_F(SideBySideTest, removedDocumentIsNotComparedAgain) {
    const QString first = write(QStringLiteral("a.txt"), "We saw Anna in Rome.");
    const QString second = write(QStringLiteral("b.txt"), "We saw Will in Rome.");
    ASSERT_NO_FATAL_FAILURE(compareListed(first, second));
    m_session->removeDocument(second);
    EXPECT_EQ(m_session->snapshot()->reading.sides, nullptr);
    ASSERT_TRUE(addHead());
    EXPECT_EQ(m_session->snapshot()->reading.sides, nullptr);
    EXPECT_TRUE(wait([&](const ui::Snapshot&) { return stored(unsaved()) == 1; }));
}

TEST_F(SideBySideTest, documentsOfAnotherProjectAreNotComparedAgain) {
    ASSERT_NO_FATAL_FAILURE(compareListed(write(QStringLiteral("a.txt"), "We saw Anna in Rome."),
                                          write(QStringLiteral("b.txt"), "We saw Will in Rome.")));
    const QString project = m_folder.filePath(QStringLiteral("other.elmoscope"));
    m_session->requestProject(ui::NewProject{project});
    ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.project->path == project && !now.activity; }));
    EXPECT_EQ(m_session->snapshot()->reading.sides, nullptr);
    ASSERT_TRUE(addHead());
    EXPECT_EQ(m_session->snapshot()->reading.sides, nullptr);
    EXPECT_EQ(stored(project.toStdString()), 0U);
}

TEST_F(SideBySideTest, longDocumentIsComparedInPart) {
    QByteArray words;
    for (int line = 0; line < 300; ++line)
        words += "This is line " + QByteArray::number(line) + " of a long text about Anna.\n\n";
    const QString path = write(QStringLiteral("long.txt"), words);
    m_session->openDocument(path);
    ASSERT_TRUE(compare({{{}, path, {}}, text(QStringLiteral("Anna")), {}}));
    EXPECT_GT(found().left.leftOut, 500);
    EXPECT_EQ(found().left.leftOut + std::ssize(found().left.document->tokens()),
              std::ssize(m_session->snapshot()->document->document->tokens()));
}

TEST_F(SideBySideTest, anEmptySideWithdrawsTheComparison) {
    ASSERT_TRUE(compare({text(QStringLiteral("one")), text(QStringLiteral("two")), {}}));
    m_session->request(ui::CompareSides{text(QStringLiteral("one")), text(QString()), {}});
    EXPECT_EQ(m_session->snapshot()->reading.sides, nullptr);
}

TEST_F(SideBySideTest, thePlaceThatWasAskedForIsExplained) {
    ASSERT_TRUE(compare({text(QStringLiteral("we saw Anna in Rome")), text(QStringLiteral("we saw Will in Rome")), 4}));
    ASSERT_NE(found().left.saliency, nullptr);
    EXPECT_EQ(found().left.saliency->token, elmo::TokenIndex(4));
    EXPECT_EQ(found().right.saliency->token, elmo::TokenIndex(4));
}

}  // namespace
}  // namespace app
