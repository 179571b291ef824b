// SPDX-License-Identifier: Apache-2.0
// The program as its user has it: from opening a file to a figure on disk, by keyboard and mouse.
#include <gtest/gtest.h>

#include <QFile>
#include <QXmlStreamReader>

#include "desktop_driver.h"

namespace test {
namespace {

const QByteArray kText =
    "Angela Merkel visited Paris with Barack Obama. The people of London liked Berlin very much.\n"
    "Marie Curie was born in Warsaw and worked in France. It was a wonderful success.\n";

QString write(const QTemporaryDir& folder, const QByteArray& text) {
    QFile file(folder.filePath(QStringLiteral("letter.txt")));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    return file.fileName();
}

/// Clicks down the middle of the window until a token of the document is selected.
std::optional<int> clickAToken(DesktopDriver& driver) {
    const QRect window = driver.windowPlace();
    for (int x = window.width() * 35 / 100; x < window.width() * 60 / 100; x += 45)
        for (int y = 130; y < window.height() / 2; y += 24) {
            driver.click({x, y});
            for (int i = 0; i < 10; ++i)
                if (driver.hasSaid(QStringLiteral("selected ")))
                    return driver.waitFor(QStringLiteral("selected "))->toInt();
        }
    return std::nullopt;
}

int accepted(const QString& annotated) {
    return annotated.section(u' ', 2, 2).toInt();
}

/// The text of an SVG file; empty where it is none.
QString svgText(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    QString text;
    bool isSvg = false;
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        isSvg = isSvg || (token == QXmlStreamReader::StartElement && xml.name() == u"svg");
        if (token == QXmlStreamReader::Characters)
            text += xml.text();
    }
    return isSvg && !xml.hasError() ? text : QString();
}

TEST(Elmoscope, opensAFileAndExportsAFigureByKeyboardAndMouse) {
    if (!DesktopDriver::canRun())
        GTEST_SKIP() << "XVFB OR XDOTOOL MISSING: the program was not driven";
    const QTemporaryDir folder;
    const QString letter = write(folder, kText);
    const QString figure = folder.filePath(QStringLiteral("weights.svg"));
    DesktopDriver driver({});
    ASSERT_EQ(driver.problem().toStdString(), "");

    driver.press(QStringLiteral("ctrl+o"));
    ASSERT_TRUE(driver.enterWindow(QStringLiteral("Open Documents"))) << driver.log().toStdString();
    driver.type(letter);
    driver.press(QStringLiteral("Return"));
    ASSERT_TRUE(driver.leaveWindow(QStringLiteral("Open Documents")));
    EXPECT_EQ(driver.waitFor(QStringLiteral("document ")), letter) << driver.log().toStdString();
    std::optional<QString> annotated;
    while ((annotated = driver.waitFor(QStringLiteral("annotated "))) && annotated->section(u' ', 0, 0).toInt() == 0) {
    }
    ASSERT_TRUE(annotated) << driver.log().toStdString();

    ASSERT_TRUE(clickAToken(driver)) << driver.log().toStdString();
    driver.press(QStringLiteral("n"));
    driver.press(QStringLiteral("a"));
    while ((annotated = driver.waitFor(QStringLiteral("annotated "))) && accepted(*annotated) == 0) {
    }
    EXPECT_TRUE(annotated && accepted(*annotated) == 1) << driver.log().toStdString();

    driver.press(QStringLiteral("ctrl+k"));
    driver.type(QStringLiteral("Where was Marie Curie born?"));
    driver.press(QStringLiteral("Return"));
    EXPECT_TRUE(driver.waitFor(QStringLiteral("answers "))) << driver.log().toStdString();

    driver.press(QStringLiteral("ctrl+shift+l"));
    const auto runs = driver.waitFor(QStringLiteral("runs "));
    ASSERT_TRUE(runs && runs->toInt() > 0) << driver.log().toStdString();
    driver.press(QStringLiteral("alt+g"));
    driver.press(QStringLiteral("s"));
    ASSERT_TRUE(driver.enterWindow(QStringLiteral("Save the Figure"))) << driver.log().toStdString();
    driver.press(QStringLiteral("ctrl+a"));
    driver.type(figure);
    driver.press(QStringLiteral("Return"));
    ASSERT_TRUE(driver.leaveWindow(QStringLiteral("Save the Figure")));

    driver.press(QStringLiteral("ctrl+q"));
    ASSERT_TRUE(driver.enterWindow(QStringLiteral("Save the Project?"))) << driver.log().toStdString();
    driver.press(QStringLiteral("Return"));  // "Keep as Unsaved Project"
    EXPECT_EQ(driver.waitForEnd(), 0) << driver.log().toStdString();
    EXPECT_TRUE(svgText(figure).contains(QStringLiteral("Layers by task"))) << svgText(figure).toStdString();
}

}  // namespace
}  // namespace test
