// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "app/desktop/session/desktop_session.h"

namespace app::test {

/// A real session, and a folder for the documents that it opens. The derived fixture makes the session.
class SessionTest : public ::testing::Test {
protected:
    QString write(const QString& name, const QByteArray& text) {
        QFile file(m_folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        return file.fileName();
    }
    /// Runs the event loop until the snapshot meets the condition; false after a minute.
    template <class Condition>
    bool wait(Condition condition) {
        return QTest::qWaitFor([&] { return condition(*m_session->snapshot()); }, 60'000);
    }

    /// Where sessions without a project keep their work, one after the other.
    std::filesystem::path unsaved() const { return m_home.filePath(QStringLiteral("unsaved.elmoscope")).toStdString(); }

    QTemporaryDir m_folder;
    QTemporaryDir m_home;
    std::unique_ptr<DesktopSession> m_session;
};

}  // namespace app::test
