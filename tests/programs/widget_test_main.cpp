// SPDX-License-Identifier: Apache-2.0
// Runs GoogleTest inside a QApplication that needs no screen and keeps its settings out of the user's.
#include <gtest/gtest.h>

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>

#include "ui/style/appearance.h"
#include "ui/style/language.h"

namespace {

/// Every case begins as the first: what a case left in the application does not reach the next.
class FreshApplication : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo&) override {
        QSettings().clear();
        ui::applyLanguage(QStringLiteral("en"));
        ui::applyAppearance(ui::Appearance::kSystem);
    }
    void OnTestEnd(const testing::TestInfo&) override {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
};

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_LOGGING_RULES", "qt.qpa.*=false");
    ::testing::InitGoogleTest(&argc, argv);
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("ElmoscopeTests"));
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    // Qt's own dialogs, which remember folders, use the native format.
    for (const QSettings::Format format : {QSettings::IniFormat, QSettings::NativeFormat})
        QSettings::setPath(format, QSettings::UserScope, settings.path());
    ::testing::UnitTest::GetInstance()->listeners().Append(new FreshApplication);
    return RUN_ALL_TESTS();
}
