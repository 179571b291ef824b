// SPDX-License-Identifier: Apache-2.0
#include "ui/guide/guide_window.h"

#include <gtest/gtest.h>

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>
#include <QTextTable>
#include <algorithm>

#include "tests/support/test_paths.h"
#include "ui/style/language.h"

namespace ui {
namespace {

const QString kGuide = QString::fromStdString(elmo::test::sourceDir() / "resources/guide");

QString textOf(const GuideWindow& window) {
    return window.findChild<QTextBrowser*>()->toPlainText();
}

QString pageOf(const QString& language, const QString& name) {
    QFile file(kGuide + u'/' + language + u'/' + name);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << file.fileName().toStdString();
    return QString::fromUtf8(file.readAll());
}

QStringList matches(const QString& text, const QString& pattern) {
    const QRegularExpression expression(pattern, QRegularExpression::MultilineOption);
    QStringList found;
    for (auto match = expression.globalMatch(text); match.hasNext();)
        found.append(match.next().captured(1));
    return found;
}

/// What a translation keeps of a page, one thing a line: levels of headings, cells in each row of a table, entries of
/// lists, targets of links and pictures, lines of code without what they say in words, and code within sentences.
QString formOf(const QString& page) {
    static const QRegularExpression kWords(QStringLiteral(" {3,}[^ ].*$| *# .*$|[ ,(]*\\P{ASCII}.*$"));
    static const QRegularExpression kCodeBlock(QStringLiteral("^    .*$"), QRegularExpression::MultilineOption);
    QStringList form;
    for (const QString& level : matches(page, QStringLiteral("^(#+) ")))
        form.append(level);
    for (const QString& row : matches(page, QStringLiteral("^(\\|.*)$")))
        form.append(QStringLiteral("row of %1").arg(row.count(u'|') - 1));
    for (const QString& mark : matches(page, QStringLiteral("^(\\*|\\d+\\.) ")))
        form.append(mark);
    for (const QString& target : matches(page, QStringLiteral("\\]\\(([^)]+)\\)")))
        form.append(target);
    for (QString line : matches(page, QStringLiteral("^    (.*)$")))
        form.append(line.remove(kWords));
    QStringList code = matches(QString(page).remove(kCodeBlock), QStringLiteral("`([^`\\n]+)`"));
    code.sort();
    return (form + code).join(u'\n');
}

TEST(GuideWindow, ShowsTheRequestedPageAndSelectsItInTheIndex) {
    GuideWindow window(kGuide);
    window.showPage(QStringLiteral("views"));
    EXPECT_EQ(window.page(), QStringLiteral("views"));
    EXPECT_TRUE(textOf(window).startsWith(QStringLiteral("Reading the views")))
        << textOf(window).left(80).toStdString();
    const auto* index = window.findChild<QListWidget*>();
    ASSERT_NE(index->currentItem(), nullptr);
    EXPECT_EQ(index->currentItem()->data(Qt::UserRole).toString(), QStringLiteral("views"));
}

TEST(GuideWindow, SearchKeepsThePagesThatContainTheTextAndGoesFromMatchToMatch) {
    GuideWindow window(kGuide);
    window.showPage(QStringLiteral("index"));
    auto* search = window.findChild<QLineEdit*>();
    auto* index = window.findChild<QListWidget*>();
    auto* text = window.findChild<QTextBrowser*>();
    const auto shown = [&] {
        QStringList pages;
        for (int row = 0; row < index->count(); ++row)
            if (!index->item(row)->isHidden())
                pages.append(index->item(row)->data(Qt::UserRole).toString());
        return pages;
    };
    const qsizetype all = shown().size();
    search->setText(QStringLiteral("KNESER"));
    EXPECT_EQ(shown(), QStringList(QStringLiteral("training-bilm")));
    EXPECT_EQ(window.page(), QStringLiteral("training-bilm"));
    EXPECT_EQ(text->textCursor().selectedText(), QStringLiteral("kneser"));
    EXPECT_EQ(text->extraSelections().size(), 1);
    search->setText(QStringLiteral("saliency"));
    ASSERT_GT(shown().size(), 1);
    QStringList visited;
    for (int k = 0; k < 10; ++k) {
        QTest::keyClick(search, Qt::Key_Return);
        EXPECT_EQ(text->textCursor().selectedText().toLower(), QStringLiteral("saliency"));
        if (!visited.contains(window.page()))
            visited.append(window.page());
    }
    visited.sort();
    QStringList expected = shown();
    expected.sort();
    EXPECT_EQ(visited, expected);
    search->setText(QStringLiteral("no such words"));
    EXPECT_TRUE(shown().isEmpty());
    EXPECT_FALSE(window.findChild<QLabel*>()->isHidden());
    search->clear();
    EXPECT_EQ(shown().size(), all);
    EXPECT_TRUE(text->extraSelections().isEmpty());
}

TEST(GuideWindow, FollowsLinksAndTheIndex) {
    GuideWindow window(kGuide);
    window.showPage(QStringLiteral("index"));
    Q_EMIT window.findChild<QTextBrowser*>()->anchorClicked(QUrl(QStringLiteral("formats.md")));
    EXPECT_EQ(window.page(), QStringLiteral("formats"));
    window.findChild<QListWidget*>()->setCurrentRow(0);
    EXPECT_EQ(window.page(), QStringLiteral("first-steps"));
}

TEST(GuideWindow, ShowsTheIndexForAMissingPage) {
    GuideWindow window(kGuide);
    window.showPage(QStringLiteral("no-such-page"));
    EXPECT_EQ(window.page(), QStringLiteral("index"));
}

class GuideInLanguage : public ::testing::TestWithParam<const char*> {
protected:
    void SetUp() override { applyLanguage(m_language); }
    void TearDown() override { applyLanguage(QStringLiteral("en")); }

    const QString m_language = QString::fromLatin1(GetParam());
};

TEST_P(GuideInLanguage, IsShownInTheLanguageOfTheWindow) {
    GuideWindow window(kGuide);
    EXPECT_EQ(GuideWindow::pagesIn(kGuide), kGuide + u'/' + m_language);
    const QStringList pages = QDir(kGuide + u'/' + m_language).entryList({QStringLiteral("*.md")});
    const auto* index = window.findChild<QListWidget*>();
    EXPECT_EQ(index->count(), pages.size() - 1) << "all pages but the index";
    for (const QString& name : pages) {
        window.showPage(name.chopped(3));
        EXPECT_EQ(window.page(), name.chopped(3));
        const QString title = matches(pageOf(m_language, name), QStringLiteral("^# (.*)$")).value(0);
        EXPECT_TRUE(textOf(window).startsWith(title)) << name.toStdString();
        if (name != QStringLiteral("index.md")) {
            EXPECT_EQ(index->currentItem()->text(), title) << "the link in index.md";
        }
    }
}

TEST_P(GuideInLanguage, RunsInTheDirectionOfTheLanguageButCodeFromLeftToRight) {
    GuideWindow window(kGuide);
    const auto direction = m_language == QStringLiteral("ar") ? Qt::RightToLeft : Qt::LeftToRight;
    int code = 0;
    for (const QString& name : QDir(kGuide + u'/' + m_language).entryList({QStringLiteral("*.md")})) {
        window.showPage(name.chopped(3));
        const QStringList commands = matches(pageOf(m_language, name), QStringLiteral("^    (.*)$"));
        const QTextDocument& document = *window.findChild<QTextBrowser*>()->document();
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
            if (!block.text().isEmpty()) {
                const bool isCode = commands.contains(block.text());
                EXPECT_EQ(block.textDirection(), isCode ? Qt::LeftToRight : direction)
                    << name.toStdString() << ": " << block.text().toStdString();
                code += isCode;
            }
    }
    EXPECT_GT(code, 50);
}

// Qt takes the first cell for code if the table follows a block of code at once.
TEST_P(GuideInLanguage, HeadersOfTablesAreBold) {
    GuideWindow window(kGuide);
    int headers = 0;
    for (const QString& name : QDir(kGuide + u'/' + m_language).entryList({QStringLiteral("*.md")})) {
        window.showPage(name.chopped(3));
        for (const QTextFrame* frame : window.findChild<QTextBrowser*>()->document()->rootFrame()->childFrames())
            if (const auto* table = qobject_cast<const QTextTable*>(frame))
                for (int column = 0; column < table->columns(); ++column, ++headers) {
                    const QTextTableCell cell = table->cellAt(0, column);
                    QTextCursor first = cell.firstCursorPosition();
                    EXPECT_EQ(first.block(), cell.lastCursorPosition().block()) << name.toStdString();
                    first.movePosition(QTextCursor::NextCharacter);
                    EXPECT_GE(first.charFormat().fontWeight(), QFont::Bold)
                        << name.toStdString() << ": " << first.block().text().toStdString();
                }
    }
    EXPECT_GT(headers, 10);
}

TEST_P(GuideInLanguage, TablesBeginWhereLinesBegin) {
    GuideWindow window(kGuide);
    window.resize(900, 600);
    window.showPage(QStringLiteral("formats"));
    window.show();
    const auto* browser = window.findChild<QTextBrowser*>();
    const QString page = pageOf(m_language, QStringLiteral("formats.md"));
    const QStringList titles = matches(page, QStringLiteral("\\| ([^|]+?) (?=\\|)")).mid(0, 2);
    ASSERT_EQ(titles.size(), 2);
    const auto xOf = [&](const QString& text) {
        QTextBlock block = browser->document()->begin();
        while (block.isValid() && (block.text() != text || !QTextCursor(block).currentTable()))
            block = block.next();
        EXPECT_TRUE(block.isValid()) << text.toStdString();
        return browser->document()->documentLayout()->blockBoundingRect(block).x();
    };
    EXPECT_EQ(xOf(titles[0]) > xOf(titles[1]), m_language == QStringLiteral("ar"));
}

TEST_P(GuideInLanguage, PicturesFitThePage) {
    GuideWindow window(kGuide);
    window.showPage(QStringLiteral("first-steps"));
    window.show();
    const auto* browser = window.findChild<QTextBrowser*>();
    for (const int width : {700, 1000, 600}) {
        window.resize(width, 500);
        QCoreApplication::processEvents();
        EXPECT_EQ(browser->horizontalScrollBar()->maximum(), 0) << width;
        EXPECT_GT(browser->verticalScrollBar()->maximum(), 0) << "with the picture";
    }
}

// In a right-to-left paragraph, "--format" is "format--" unless it is kept apart from it.
TEST_P(GuideInLanguage, OptionsInSentencesAreWrittenFromLeftToRight) {
    GuideWindow window(kGuide);
    window.resize(900, 600);
    window.showPage(QStringLiteral("formats"));
    window.show();
    const QTextDocument& document = *window.findChild<QTextBrowser*>()->document();
    document.documentLayout()->documentSize();  // lays it out
    const QTextCursor found = document.find(QStringLiteral("--format"));
    ASSERT_FALSE(found.isNull());
    const int begin = found.selectionStart() - found.block().position();
    const QTextLine line = found.block().layout()->lineForTextPosition(begin);
    ASSERT_TRUE(line.isValid());
    for (int i = begin + 1; i < begin + 7; ++i)  // at the ends, a cursor has two places
        EXPECT_LT(line.cursorToX(i, QTextLine::Leading), line.cursorToX(i + 1, QTextLine::Leading)) << i - begin;
}

TEST_P(GuideInLanguage, CopiedTextHasNoMarksOfDirection) {
    GuideWindow window(kGuide);
    window.showPage(QStringLiteral("formats"));
    auto* browser = window.findChild<QTextBrowser*>();
    browser->selectAll();
    browser->copy();
    const QString copied = QGuiApplication::clipboard()->text();
    EXPECT_TRUE(copied.contains(QStringLiteral("--format"))) << copied.toStdString();
    EXPECT_FALSE(copied.contains(QChar(0x2066)) || copied.contains(QChar(0x2069)));
}

TEST_P(GuideInLanguage, HasThePagesHeadingsTablesLinksAndCommandsOfTheEnglishOne) {
    const QStringList pages = QDir(kGuide + QStringLiteral("/en")).entryList({QStringLiteral("*.md")});
    EXPECT_EQ(QDir(kGuide + u'/' + m_language).entryList({QStringLiteral("*.md")}), pages);
    for (const QString& name : pages)
        EXPECT_EQ(formOf(pageOf(m_language, name)).toStdString(),
                  formOf(pageOf(QStringLiteral("en"), name)).toStdString())
            << name.toStdString();
}

INSTANTIATE_TEST_SUITE_P(Languages, GuideInLanguage, ::testing::Values("en", "zh_CN", "ar"),
                         [](const auto& parameter) { return std::string(parameter.param); });

TEST(GuideWindow, EveryLanguageOfTheWindowHasAGuide) {
    for (const Language& language : languages())
        EXPECT_TRUE(QDir(kGuide).exists(QString::fromLatin1(language.code))) << language.code;
}

TEST(GuideWindow, ReportsAMissingGuide) {
    const QTemporaryDir empty;
    GuideWindow window(empty.path());
    window.showPage(QStringLiteral("views"));
    EXPECT_FALSE(textOf(window).isEmpty());
    EXPECT_EQ(window.findChild<QListWidget*>()->count(), 0);
}

// A link to a page that does not exist would show the index instead.
TEST(GuideWindow, EveryLinkPointsToAPage) {
    static const QRegularExpression kLink(QStringLiteral("\\]\\(([^)#]+)\\)"));
    int links = 0;
    for (const QString& language : QDir(kGuide).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QDir pages(kGuide + u'/' + language);
        for (const QString& name : pages.entryList({QStringLiteral("*.md")})) {
            for (auto found = kLink.globalMatch(pageOf(language, name)); found.hasNext(); ++links)
                if (const QString target = found.next().captured(1); !target.contains(u':')) {
                    EXPECT_TRUE(pages.exists(target))
                        << language.toStdString() << '/' << name.toStdString() << " links to " << target.toStdString();
                }
        }
    }
    EXPECT_GE(links, 11 * 3);
}

}  // namespace
}  // namespace ui
