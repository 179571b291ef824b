// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/shell/running_window.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <thread>

namespace app {
namespace {

class RunningWindowTest : public ::testing::Test {
protected:
    /// Gives files as another program does, while this one's events run.
    bool give(const QStringList& paths) const {
        std::atomic<int> taken = -1;
        std::jthread other([&] { taken = RunningWindow::giveTo(paths, m_socket) ? 1 : 0; });
        EXPECT_TRUE(QTest::qWaitFor([&] { return taken >= 0; }, 20'000));
        return taken == 1;
    }

    QTemporaryDir m_folder;
    const QString m_socket = m_folder.filePath(QStringLiteral("window"));
};

TEST_F(RunningWindowTest, filesOfALaterStartComeToTheFirstWindow) {
    const QStringList paths{QStringLiteral("/texts/a.txt"), QStringLiteral("/texts/ü 文.txt")};
    EXPECT_FALSE(give(paths)) << "no window is open";
    RunningWindow first(m_socket);
    ASSERT_TRUE(first.listen());
    const QSignalSpy given(&first, &RunningWindow::filesGiven);
    EXPECT_TRUE(give(paths));
    ASSERT_TRUE(QTest::qWaitFor([&] { return given.count() == 1; }, 20'000));
    EXPECT_EQ(given.at(0).at(0).toStringList(), paths);
    RunningWindow second(m_socket);
    EXPECT_FALSE(second.listen()) << "the first one stays the one that gets them";
    EXPECT_FALSE(give({})) << "nothing to open";
}

TEST_F(RunningWindowTest, socketOfAKilledProgramIsReplaced) {
    {
        RunningWindow first(m_socket);
        ASSERT_TRUE(first.listen());
        ASSERT_TRUE(QFile::exists(m_socket));
    }
    EXPECT_FALSE(QFile::exists(m_socket));
    QFile left(m_socket);
    ASSERT_TRUE(left.open(QIODevice::WriteOnly));
    left.close();
    EXPECT_FALSE(give({QStringLiteral("/a.txt")}));
    RunningWindow next(m_socket);
    EXPECT_TRUE(next.listen());
    EXPECT_TRUE(give({QStringLiteral("/a.txt")}));
}

TEST_F(RunningWindowTest, pathThatIsTooLongForASocketIsNoSocket) {
    const QString longName = m_folder.filePath(QString(200, u'x'));
    EXPECT_FALSE(RunningWindow(longName).listen());
    EXPECT_FALSE(RunningWindow::giveTo({QStringLiteral("/a.txt")}, longName));
}

}  // namespace
}  // namespace app
