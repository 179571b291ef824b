// SPDX-License-Identifier: Apache-2.0
// Menu paths in messages, the guide and the READMEs, such as "Analysis > Add Task Head", against the window's menus.
#include <gtest/gtest.h>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <algorithm>
#include <map>

#include "tests/support/test_paths.h"
#include "tests/ui/fake_session.h"
#include "ui/shortcuts/action_text.h"
#include "ui/style/language.h"
#include "ui/window/main_window.h"

namespace ui {
namespace {

const QString kTop = QString::fromStdString(elmo::test::sourceDir());

/// The plain titles of the menus, each with those of its entries.
using Menus = std::map<QString, QStringList>;

/// In the language that is set.
Menus menusOfWindow() {
    test::FakeSession session;
    const MainWindow window(session, {});
    Menus menus;
    for (const QAction* action : window.menuBar()->actions()) {
        QStringList& entries = menus[plainActionText(action->text())];
        for (const QAction* entry : action->menu()->actions())
            if (!entry->isSeparator())
                entries.append(plainActionText(entry->text()));
    }
    return menus;
}

bool startsWithAny(const QString& text, const QStringList& beginnings) {
    return std::ranges::any_of(beginnings, [&](const QString& one) { return text.startsWith(one); });
}

/// The menu paths in a text that lead nowhere, with the words around them.
QStringList wrongPaths(const QString& text, const Menus& menus) {
    static const QRegularExpression kArrow(QStringLiteral("(?<=[\\p{L}*”»]) [>›] "));
    static const QRegularExpression kNamed(QStringLiteral("\\b([A-Z][a-z]+) menu\\b"));
    QStringList wrong;
    for (auto found = kArrow.globalMatch(text); found.hasNext();) {
        const auto arrow = found.next();
        const QString before = text.left(arrow.capturedStart()), after = text.mid(arrow.capturedEnd());
        const auto menu = std::ranges::find_if(menus, [&](const auto& one) { return before.endsWith(one.first); });
        if (menu == menus.end() || !startsWithAny(after, menu->second))
            wrong.append(before.right(30) + arrow.captured() + after.left(30));
    }
    for (auto found = kNamed.globalMatch(text); found.hasNext();)
        if (const auto named = found.next(); !menus.contains(named.captured(1)))
            wrong.append(named.captured());
    return wrong;
}

QString textOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return QString::fromUtf8(file.readAll());
}

/// A page in Markdown without its code, where ">" writes into a file.
QString pageOf(const QString& path) {
    static const QRegularExpression kCode(
        QStringLiteral("^```.*?^```|`[^`\\n]*`"),
        QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression kIndented(QStringLiteral("^    [^\\n]*$"), QRegularExpression::MultilineOption);
    QString text = textOf(path);
    return text.remove(kIndented).remove(kCode);
}

/// The texts of an element in a translation file.
QStringList textsIn(const QString& path, QStringView element) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    QStringList texts;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == element)
            texts.append(xml.readElementText(QXmlStreamReader::IncludeChildElements));
    return texts;
}

class MenuPaths : public ::testing::TestWithParam<const char*> {
protected:
    void SetUp() override { applyLanguage(QString::fromLatin1(GetParam())); }
    void TearDown() override { applyLanguage(QStringLiteral("en")); }
};

TEST_P(MenuPaths, ofMessagesExist) {
    const QString language = QString::fromLatin1(GetParam());
    const bool english = language == QStringLiteral("en");
    const QStringList texts =
        english
            ? textsIn(kTop + QStringLiteral("/resources/translations/elmoscope_ar.ts"), u"source")
            : textsIn(kTop + QStringLiteral("/resources/translations/elmoscope_%1.ts").arg(language), u"translation");
    ASSERT_GT(texts.size(), 100);
    const auto menus = menusOfWindow();
    int paths = 0;
    for (const QString& text : texts) {
        EXPECT_EQ(wrongPaths(text, menus).join(u'\n').toStdString(), "") << text.toStdString();
        paths += static_cast<int>(text.count(QStringLiteral(" > ")));
    }
    EXPECT_GT(paths, 3);
}

TEST_P(MenuPaths, ofTheGuideExist) {
    const QString folder = kTop + QStringLiteral("/resources/guide/") + QString::fromLatin1(GetParam());
    ASSERT_TRUE(QDir(folder).exists()) << folder.toStdString();
    QDirIterator pages(folder, {QStringLiteral("*.md")}, QDir::Files);
    const auto menus = menusOfWindow();
    int paths = 0;
    while (pages.hasNext()) {
        const QString page = pages.next();
        const QString text = pageOf(page);
        EXPECT_EQ(wrongPaths(text, menus).join(u'\n').toStdString(), "") << page.toStdString();
        paths += static_cast<int>(text.count(QStringLiteral(" > ")));
    }
    EXPECT_GT(paths, 15);
}

INSTANTIATE_TEST_SUITE_P(Languages, MenuPaths, ::testing::Values("en", "zh_CN", "ar"),
                         [](const auto& parameter) { return std::string(parameter.param); });

TEST(MenuPathsInEnglish, ofReadmesExist) {
    applyLanguage(QStringLiteral("en"));
    const auto menus = menusOfWindow();
    for (const char* page : {"/README.md", "/tasks/README.md", "/ui/README.md", "/app/README.md"})
        EXPECT_EQ(wrongPaths(pageOf(kTop + QString::fromLatin1(page)), menus).join(u'\n').toStdString(), "") << page;
}

/// What is thrown below the window is shown in it, too.
TEST(MenuPathsInEnglish, ofErrorsExist) {
    applyLanguage(QStringLiteral("en"));
    const auto menus = menusOfWindow();
    static const QRegularExpression kString(QStringLiteral("\"(?:[^\"\\\\\\n]|\\\\.)*\""));
    static const QRegularExpression kBetween(QStringLiteral("\"\\s*\\n\\s*\""));  // of a long string
    int strings = 0;
    for (const char* folder : {"/app", "/ui", "/tasks", "/elmo"}) {
        QDirIterator files(kTop + QString::fromLatin1(folder), {QStringLiteral("*.cpp")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString file = files.next();
            QString text = textOf(file);
            text.remove(kBetween);
            for (auto found = kString.globalMatch(text); found.hasNext(); ++strings) {
                const QString said = found.next().captured();
                static const QRegularExpression kMenu(QStringLiteral("\\b([A-Z][a-z]+) menu\\b|[a-z] > [A-Z]"));
                if (kMenu.match(said).hasMatch()) {
                    EXPECT_EQ(wrongPaths(said, menus).join(u'\n').toStdString(), "") << file.toStdString();
                }
            }
        }
    }
    EXPECT_GT(strings, 1000);
}

TEST(MenuPathsInEnglish, aPathThatLeadsNowhereIsFound) {
    const Menus menus = {{QStringLiteral("File"), {QStringLiteral("Open Project")}}};
    EXPECT_EQ(wrongPaths(QStringLiteral("see “File > Open Project”"), menus).size(), 0);
    EXPECT_EQ(wrongPaths(QStringLiteral("see “File > Export”"), menus).size(), 1);
    EXPECT_EQ(wrongPaths(QStringLiteral("see “Edit > Open Project”"), menus).size(), 1);
    EXPECT_EQ(wrongPaths(QStringLiteral("choose it in the Model menu"), menus).size(), 1);
}

}  // namespace
}  // namespace ui
