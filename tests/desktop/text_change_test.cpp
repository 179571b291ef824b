// SPDX-License-Identifier: Apache-2.0
// The real session under the real window, from one text to another.
#include <QAction>
#include <QDir>
#include <QPushButton>
#include <QSignalSpy>
#include <cstdio>

#include "text_change_fixture.h"
#include "ui/annotations/label_menu.h"
#include "ui/reading/document_view.h"
#include "ui/widgets/message_banner.h"
#include "ui/window/session_memory.h"

namespace app::test {
namespace {

TEST_F(TextChangeTest, textInEveryScriptReplacesADocumentWithSpans) {
    const QString english = write(QStringLiteral("en.txt"), "We saw Anna Bank in Rome and Will in Bonn with Eva.");
    const QByteArray others[] = {
        "\xd8\xb0\xd9\x87\xd8\xa8\xd8\xaa \xd8\xa2\xd9\x86\xd8\xa7 \xd8\xa5\xd9\x84\xd9\x89 "
        "\xd8\xb1\xd9\x88\xd9\x85\xd8\xa7.",
        "\xe5\xae\x89\xe5\xa8\x9c\xe5\x9c\xa8\xe7\xbd\x97\xe9\xa9\xac\xe5\x92\x8c\xe6\xb3\xa2\xe6\x81\xa9\xe3\x80\x82",
        "\xf0\x9f\x98\x80\xf0\x9f\x98\x81\xf0\x9f\x98\x82 "
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7 \xf0\x9f\x98\x83"};
    m_session->addHead(QStringLiteral("/heads/ner"));
    for (const QByteArray& other : others) {
        ASSERT_TRUE(open(english));
        ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.annotations->spans.size() >= 4; }));
        ASSERT_TRUE(open(write(QStringLiteral("other.txt"), other)));
        ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.activity; }));
        EXPECT_EQ(spans(), 0U);
    }
    EXPECT_EQ(m_mixed, 0);
}

TEST_F(TextChangeTest, spansOfOneTextAreNeverShownOnAnother) {
    const QString first = write(QStringLiteral("a.txt"), "We saw Anna Bank in Rome and Will in Bonn with Eva.");
    const QString second = write(QStringLiteral("b.txt"), "no names at all are found in this other text, only words.");
    m_session->addHead(QStringLiteral("/heads/ner"));
    ASSERT_TRUE(open(first));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.annotations->spans.size() >= 4; }));
    m_window->findChild<ui::DocumentView*>()->setCurrentToken(elmo::TokenIndex(9));
    m_session->selectToken(elmo::TokenIndex(9));
    ASSERT_TRUE(open(second));
    EXPECT_EQ(m_session->snapshot()->selection, std::nullopt);
    EXPECT_EQ(m_window->findChild<ui::DocumentView*>()->currentToken(), std::nullopt);
    ASSERT_TRUE(open(first));
    EXPECT_EQ(m_mixed, 0);
}

TEST_F(ChangedFileTest, asksThenKeepsMovableDecisionsAndListsTheOthers) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    change("d. Angela and others saw Tony Blair in Bonn.");
    EXPECT_EQ(accepted(), "");
    ASSERT_TRUE(dialog()->isVisible());
    EXPECT_EQ(dialog()->lost(), QStringList{QStringLiteral("LOC: Rome")});
    QTest::mouseClick(dialog()->carryOverButton(), Qt::LeftButton);
    EXPECT_FALSE(dialog()->isVisible());
    EXPECT_EQ(accepted(), "Tony Blair;");
    ASSERT_TRUE(open(write(QStringLiteral("other.txt"), "Nothing here.")));
    ASSERT_TRUE(open(m_path));
    EXPECT_FALSE(dialog()->isVisible());
    EXPECT_EQ(accepted(), "Tony Blair;");
}

TEST_F(ChangedFileTest, keepsTheEarlierTextUntilTheFileIsRequested) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    change("d. Angela and others.");
    QTest::mouseClick(dialog()->keepTextButton(), Qt::LeftButton);
    const auto kept = [this] { return m_session->snapshot()->document->isEarlierText; };
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return kept(); }));
    EXPECT_EQ(accepted(), "Tony Blair;Rome;");
    decide("Rome", tasks::Decision::kRejected);
    ASSERT_TRUE(open(write(QStringLiteral("other.txt"), "Nothing here.")));
    ASSERT_TRUE(open(m_path));
    EXPECT_TRUE(kept());
    EXPECT_FALSE(dialog()->isVisible());
    EXPECT_EQ(accepted(), "Tony Blair;");
    QAction* showFile = m_window->findChild<QAction*>(QStringLiteral("showFileText"));
    ASSERT_TRUE(showFile->isVisible());
    showFile->trigger();
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return !kept(); }));
    EXPECT_TRUE(dialog()->isVisible());
    EXPECT_FALSE(showFile->isVisible());
}

TEST_F(ChangedFileTest, asksAgainAfterTheQuestionWasClosed) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    change("We saw Tony Blair.");
    dialog()->close();
    ASSERT_TRUE(open(write(QStringLiteral("other.txt"), "Nothing here.")));
    EXPECT_FALSE(dialog()->isVisible());
    ASSERT_TRUE(open(m_path));
    ASSERT_TRUE(dialog()->isVisible());
    QTest::mouseClick(dialog()->leaveButton(), Qt::LeftButton);
    ASSERT_TRUE(open(m_path));
    EXPECT_FALSE(dialog()->isVisible());
    EXPECT_EQ(accepted(), "");
}

TEST_F(ChangedFileTest, asksWhileTheDocumentIsOpen) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    write(QStringLiteral("letter.txt"), "d. Angela and others saw Tony Blair in Bonn.");
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog()->isVisible(); }, 20'000));
    EXPECT_EQ(dialog()->lost(), QStringList{QStringLiteral("LOC: Rome")});
    QTest::mouseClick(dialog()->carryOverButton(), Qt::LeftButton);
    EXPECT_EQ(accepted(), "Tony Blair;");
    EXPECT_EQ(m_mixed, 0);
}

TEST_F(ChangedFileTest, listShowsTheNewTextAfterDecisionsAreTransferred) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    change("We saw Tony Blair.");
    QTest::mouseClick(dialog()->carryOverButton(), Qt::LeftButton);
    // The list is read from the project after each change, one after the other: once it shows this file, it has been
    // read since the decisions were carried over.
    const QString last = write(QStringLiteral("last.txt"), "One more.");
    m_session->addDocuments({last});
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return listed(last).tokens.has_value(); }));
    EXPECT_EQ(listed(m_path).tokens, std::ssize(m_session->snapshot()->document->document->tokens()));
}

TEST_F(ChangedFileTest, replacedFileShowsItsNewTextEverywhere) {
    m_path = write(QStringLiteral("letter.txt"), "We saw Anna.");
    ASSERT_TRUE(open(m_path));
    m_window->findChild<QAction*>(QStringLiteral("showTraining"))->trigger();
    for (const char* text : {"We saw Eva.", "We saw Will.", "We saw Tom."}) {
        // As editors save: under another name, then over the file.
        write(QStringLiteral("letter.txt~"), text);
        ASSERT_EQ(std::rename(m_folder.filePath(QStringLiteral("letter.txt~")).toLocal8Bit().constData(),
                              m_path.toLocal8Bit().constData()),
                  0);
        EXPECT_TRUE(wait([&](const ui::Snapshot& now) { return now.document->document->text() == text; })) << text;
    }
    EXPECT_TRUE(m_window->findChild<QAction*>(QStringLiteral("showTraining"))->isChecked());
}

TEST_F(ChangedFileTest, deletedFileIsReportedAndItsTextIsKept) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    ASSERT_TRUE(QFile::remove(m_path));
    EXPECT_TRUE(QTest::qWaitFor([&] { return m_window->findChild<ui::MessageBanner*>()->isVisible(); }, 20'000));
    EXPECT_EQ(accepted(), "Tony Blair;Rome;");
    decide("Rome", tasks::Decision::kRejected);
    EXPECT_EQ(accepted(), "Tony Blair;");
    write(QStringLiteral("letter.txt"), "Nobody was there.");
    EXPECT_TRUE(QTest::qWaitFor([&] { return dialog()->isVisible(); }, 20'000));
}

TEST_F(ChangedFileTest, fileRewrittenWithTheSameTextIsNotReopened) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    const auto opened = m_session->snapshot()->document;
    FileWatch watch;  // reports when the session's own does; its second report comes later
    watch.watch(m_path, fileState(m_path));
    QSignalSpy reports(&watch, &FileWatch::changed);
    write(QStringLiteral("letter.txt"), "Yesterday we saw Tony Blair in Rome.");
    ASSERT_TRUE(reports.wait(20'000));
    watch.postpone();
    ASSERT_TRUE(reports.wait(20'000));
    // The session reads files one after the other: once it lists another one, it has read this one again.
    const QString last = write(QStringLiteral("last.txt"), "One more.");
    m_session->addDocuments({last});
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return listed(last).tokens.has_value(); }));
    EXPECT_EQ(m_session->snapshot()->document, opened);
    EXPECT_EQ(accepted(), "Tony Blair;Rome;");
}

TEST_F(ChangedFileTest, changedLabelsOfAFileReplaceThoseItHadBefore) {
    const auto labels = [this] {
        const auto now = m_session->snapshot();
        std::string all;
        for (const auto& span : now->reading.annotations->spans)
            all += std::string(now->document->document->slice(span.bytes)) + '=' + span.label + ';';
        return all;
    };
    const QString gold = write(QStringLiteral("gold.conll"), "Ann B-PER\nsaw O\nRome B-PER\n\n");
    const QString other = write(QStringLiteral("other.txt"), "Nothing here.");
    ASSERT_TRUE(open(gold));
    ASSERT_EQ(labels(), "Ann=PER;Rome=PER;");
    m_window->findChild<ui::AnnotationEditor*>()->create(m_session->snapshot()->document->document->tokens().at(1),
                                                         QStringLiteral("VERB"));
    decide("Ann", tasks::Decision::kRejected);
    ASSERT_EQ(labels(), "saw=VERB;Rome=PER;");
    ASSERT_TRUE(open(other));
    ASSERT_TRUE(open(gold));
    EXPECT_EQ(labels(), "saw=VERB;Rome=PER;") << "an unchanged file brings back nothing that was removed";
    EXPECT_FALSE(m_window->findChild<ui::MessageBanner*>()->isVisible());
    write(QStringLiteral("gold.conll"), "Ann B-PER\nsaw O\nRome B-LOC\n\n");  // while it is open
    EXPECT_TRUE(QTest::qWaitFor([&] { return labels() == "Ann=PER;saw=VERB;Rome=LOC;"; }, 20'000)) << labels();
    EXPECT_TRUE(m_window->findChild<ui::MessageBanner*>()->isVisible());
    ASSERT_TRUE(open(other));
    write(QStringLiteral("gold.conll"), "Ann O\nsaw O\nRome B-LOC\n\n");
    ASSERT_TRUE(open(gold));
    EXPECT_EQ(labels(), "saw=VERB;Rome=LOC;");
    ASSERT_TRUE(open(other));
    const QString renamed = m_folder.filePath(QStringLiteral("renamed.conll"));
    ASSERT_TRUE(QFile::rename(gold, renamed));
    ASSERT_TRUE(open(renamed));
    EXPECT_EQ(labels(), "saw=VERB;Rome=LOC;") << "a file with another name brings nothing twice";
    ASSERT_TRUE(open(other));
    write(QStringLiteral("renamed.conll"), "Ann O\nsaw O\nRome B-GPE\n\n");
    ASSERT_TRUE(open(renamed));
    EXPECT_EQ(labels(), "saw=VERB;Rome=GPE;");
    m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    EXPECT_EQ(labels().find("VERB"), std::string::npos) << "what was done by hand can still be undone";
}

TEST_F(ChangedFileTest, labelChosenForOneTextMarksNothingInTheNext) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    m_window->findChild<ui::DocumentView*>()->setCurrentToken(elmo::TokenIndex(0));
    m_window->findChild<QAction*>(QStringLiteral("mark"))->trigger();
    auto* menu = m_window->findChild<ui::LabelMenu*>();
    ASSERT_NE(menu, nullptr);
    ASSERT_TRUE(open(write(QStringLiteral("other.txt"), "\xe5\xae\x89\xe5\xa8\x9c\xe5\x9c\xa8")));
    Q_EMIT menu->labelChosen(QStringLiteral("X"));
    EXPECT_EQ(spans(), 0U);
}

TEST_F(ChangedFileTest, undoDoesNotAffectAnotherText) {
    workOn("Yesterday we saw Tony Blair in Rome.");
    change("d. Angela and others saw somebody.");
    EXPECT_FALSE(m_window->findChild<QAction*>(QStringLiteral("undo"))->isEnabled());
    const auto before = m_session->snapshot()->reading.annotations;
    m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    EXPECT_EQ(*m_session->snapshot()->reading.annotations, *before);
    EXPECT_EQ(m_mixed, 0);
}

TEST_F(ChangedFileTest, problemOfADocumentIsClearedWithTheNextDocument) {
    const ui::MessageBanner* banner = m_window->findChild<ui::MessageBanner*>();
    m_session->openDocument(m_folder.filePath(QStringLiteral("missing.txt")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return banner->isVisible(); }, 10'000));
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "One.")));
    EXPECT_FALSE(banner->isVisible());
    m_session->addHead(QStringLiteral("/heads/nothing"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return banner->isVisible(); }, 10'000));
    ASSERT_TRUE(open(write(QStringLiteral("b.txt"), "Two.")));
    EXPECT_TRUE(banner->isVisible()) << "it is not about the document";
}

TEST_F(ChangedFileTest, folderWithoutTextsDoesNotBlockOtherFiles) {
    const QString text = write(QStringLiteral("a.txt"), "One.");
    ASSERT_TRUE(QDir(m_folder.path()).mkdir(QStringLiteral("empty")));
    m_session->addDocuments({m_folder.filePath(QStringLiteral("empty")), text});
    EXPECT_TRUE(wait([&](const ui::Snapshot& now) {
        return now.reading.documents->size() == 1 && now.reading.documents->front().path == text;
    }));
    EXPECT_TRUE(m_window->findChild<ui::MessageBanner*>()->isVisible());
    EXPECT_TRUE(
        m_window->findChild<ui::MessageBanner*>()->message().contains(m_folder.filePath(QStringLiteral("empty"))));
}

}  // namespace
}  // namespace app::test
