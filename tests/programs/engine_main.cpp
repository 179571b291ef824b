// SPDX-License-Identifier: Apache-2.0
// Runs GoogleTest inside the program's own kind of application, without a screen and with settings of its own.
#include <gtest/gtest.h>

#include <QSettings>
#include <QTemporaryDir>

#include "app/desktop/shell/desktop_application.h"
#include "ui/style/language.h"

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_LOGGING_RULES", "qt.qpa.*=false");
    ::testing::InitGoogleTest(&argc, argv);
    const QTemporaryDir own;
    QCoreApplication::setOrganizationName(QStringLiteral("ElmoscopeTests"));
    app::DesktopApplication application(argc, argv, own.filePath(QStringLiteral("reports")).toStdString());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, own.path());
    ui::applyLanguage(QStringLiteral("en"));
    return RUN_ALL_TESTS();
}
