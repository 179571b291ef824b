// SPDX-License-Identifier: Apache-2.0
// What happens when an event handler of the real window throws.
#include <gtest/gtest.h>

#include <QDir>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <stdexcept>

#include "app/desktop/shell/desktop_application.h"
#include "elmo/error.h"
#include "engine_window.h"
#include "ui/annotations/annotation_edits.h"
#include "ui/widgets/message_banner.h"

namespace app {
namespace {

class FailingPaint : public QWidget {
public:
    using QWidget::QWidget;
    int times = 0;

protected:
    void paintEvent(QPaintEvent*) override {
        ++times;
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "position 11 is inside a character");
    }
};

class BarrierTest : public ::testing::Test {
protected:
    BarrierTest() {
        QObject::connect(static_cast<DesktopApplication*>(QCoreApplication::instance()), &DesktopApplication::caught,
                         &m_engine.window(), [this](const ui::Problem& problem) { m_report = problem.path; });
    }
    QString banner() {
        return m_engine.window().findChild<ui::MessageBanner*>()->isVisible()
                   ? m_engine.window().findChild<ui::MessageBanner*>()->message()
                   : QString();
    }
    bool isReported() {
        return test::EngineWindow::wait([this] { return !m_report.isEmpty() && !banner().isEmpty(); });
    }
    QString report() const {
        QFile file(m_report);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    test::EngineWindow m_engine;
    QString m_report;
};

TEST_F(BarrierTest, throwingSlotKeepsTheWindowSavesTheWorkAndWritesAReport) {
    const QString letter = m_engine.write("letter.txt", "We saw Anna in Rome.");
    ASSERT_TRUE(m_engine.open(letter));
    const auto& reading = m_engine.now()->reading;
    m_engine.session().changeAnnotations(
        ui::createChange(*reading.annotations, m_engine.now()->document->document->tokens().at(2), "PER"));
    QPushButton button(&m_engine.window());
    QObject::connect(&button, &QPushButton::clicked, &button,
                     [] { throw std::runtime_error("a slot met what it did not expect"); });
    button.show();
    QTest::mouseClick(&button, Qt::LeftButton);
    ASSERT_TRUE(isReported());
    EXPECT_TRUE(banner().contains(QStringLiteral("a slot met what it did not expect")));
    EXPECT_TRUE(banner().contains(m_report));
    EXPECT_TRUE(report().contains(QStringLiteral("a slot met what it did not expect")));
    EXPECT_TRUE(report().contains(QStringLiteral("QPushButton"))) << report().toStdString();
    EXPECT_EQ(QSettings().value(QStringLiteral("session/document")).toString(), letter);
    // Other sessions, opened while this one lives on, find the annotation as soon as it is saved.
    EXPECT_TRUE(test::EngineWindow::wait([&] {
        const auto other = m_engine.anotherSession();
        other->openDocument(letter);
        return test::EngineWindow::wait([&] { return other->snapshot()->document != nullptr; }) &&
               other->snapshot()->reading.annotations->spans.size() == 1;
    }));
    EXPECT_TRUE(m_engine.open(m_engine.write("next.txt", "Then Will came.")));
}

TEST_F(BarrierTest, throwingPaintEventIsReportedOnceAndTheWindowContinues) {
    FailingPaint failing(&m_engine.window());
    failing.resize(50, 50);
    failing.show();
    ASSERT_TRUE(isReported());
    const QString first = m_report;
    for (int i = 0; i < 5; ++i) {
        failing.update();
        QTest::qWait(20);
    }
    EXPECT_GT(failing.times, 3);
    EXPECT_EQ(QDir(QFileInfo(first).path())
                  .entryList({QStringLiteral("*.txt")}, QDir::Files)
                  .filter(QFileInfo(first).fileName())
                  .size(),
              1);
    EXPECT_TRUE(report().contains(QStringLiteral("Paint"))) << report().toStdString();
    EXPECT_TRUE(report().contains(QStringLiteral("position 11 is inside a character")));
    failing.hide();
    EXPECT_TRUE(m_engine.open(m_engine.write("letter.txt", "We saw Anna in Rome.")));
    EXPECT_TRUE(m_engine.window().isVisible());
}

}  // namespace
}  // namespace app
