// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/shell/lazy_session.h"
#include "tests/support/test_paths.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace app {
namespace {

const QString kEngine =
    QString::fromStdString(elmo::test::binDir().parent_path() / "lib/elmoscope/elmoscope_engine.so");

TEST(LazySession, commandsBeforeTheEngineIsLoadedAreExecuted) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("letter.txt")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly) && file.write("One two.") == 8);
    file.close();
    LazySession session(kEngine);
    session.openDocument(file.fileName());
    EXPECT_EQ(session.snapshot()->document, nullptr);
    session.load();
    ASSERT_TRUE(QTest::qWaitFor([&] { return session.snapshot()->document != nullptr; }, 60'000));
    EXPECT_EQ(session.snapshot()->document->document->tokens().size(), 3U);
    session.selectToken(elmo::TokenIndex(1));
    EXPECT_EQ(session.snapshot()->selectedToken(), elmo::TokenIndex(1));
}

TEST(LazySession, engineThatCannotBeLoadedIsReported) {
    LazySession session(QStringLiteral("/nowhere/engine.so"));
    QSignalSpy failed(&session, &ui::Session::failed);
    session.openDocument(QStringLiteral("/a.txt"));
    session.load();
    ASSERT_TRUE(failed.wait(60'000));
    const auto problem = failed[0][0].value<ui::Problem>();
    EXPECT_EQ(problem.path, QStringLiteral("/nowhere/engine.so"));
    EXPECT_FALSE(problem.message.isEmpty());
    EXPECT_EQ(session.snapshot()->document, nullptr);
    session.openDocument(QStringLiteral("/b.txt"));
    session.save();
    ASSERT_TRUE(failed.wait(60'000));
    EXPECT_EQ(failed.count(), 2) << "what is asked later is answered, together";
    EXPECT_EQ(failed[1][0].value<ui::Problem>().message, problem.message);
}

TEST(LazySession, canBeDestroyedWhileTheEngineIsLoading) {
    int news = 0;
    {
        LazySession session(kEngine);
        QObject::connect(&session, &ui::Session::failed, [&] { ++news; });
        session.openDocument(QStringLiteral("/nowhere/a.txt"));
        session.load();
    }
    QCoreApplication::processEvents();
    EXPECT_EQ(news, 0) << "a session that is gone has nothing to say";
}

TEST(ElmoscopeProgram, printsHelpWithoutADisplay) {
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("DISPLAY"));
    environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
    program.setProcessEnvironment(environment);
    program.start(QString::fromStdString(elmo::test::binDir() / "elmoscope"), {QStringLiteral("--help")});
    ASSERT_TRUE(program.waitForFinished(60'000));
    EXPECT_EQ(program.exitCode(), 0);
    EXPECT_TRUE(program.readAllStandardOutput().contains("--model"));
}

}  // namespace
}  // namespace app
