// SPDX-License-Identifier: Apache-2.0
// The translation files against the sources and against each other.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QToolButton>
#include <QXmlStreamReader>

#include "tests/support/test_paths.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "ui/layers/similarity/layer_panel.h"
#include "ui/search/search_panel.h"
#include "ui/style/language.h"
#include "ui/widgets/message_banner.h"
#include "ui/window/main_window.h"

namespace ui {
namespace {

const QString kRoot = QString::fromStdString(elmo::test::sourceDir());

struct Message {
    QString source;
    bool finished = true;
    QStringList translations;  ///< one, or one for each plural form
};

Message readMessage(QXmlStreamReader& xml) {
    Message message;
    while (xml.readNextStartElement()) {
        if (xml.name() == u"source") {
            message.source = xml.readElementText();
            continue;
        }
        if (xml.name() != u"translation") {
            xml.skipCurrentElement();
            continue;
        }
        message.finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
        const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements);
        message.translations = text.contains(u'\n') && !message.source.contains(u'\n')
                                   ? text.split(u'\n', Qt::SkipEmptyParts)
                                   : QStringList{text};
        message.translations.removeIf([](const QString& form) { return form.trimmed().isEmpty(); });
    }
    return message;
}

std::vector<Message> readMessages(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    std::vector<Message> messages;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"message")
            messages.push_back(readMessage(xml));
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return messages;
}

QStringList placeholders(const QString& text) {
    static const QRegularExpression kPlaceholder(QStringLiteral("%(?:L?n|[1-9])"));
    QStringList found;
    for (auto matches = kPlaceholder.globalMatch(text); matches.hasNext();)
        found.append(matches.next().captured());
    found.sort();
    found.removeDuplicates();
    return found;
}

/// The letters after '&' of a menu's entries that come more than once.
QStringList doubledMnemonics(const QList<QAction*>& actions) {
    static const QRegularExpression kMnemonic(QStringLiteral("&([^&])"));
    QStringList seen, doubled;
    for (const QAction* action : actions) {
        const QString letter = kMnemonic.match(action->text()).captured(1).toUpper();
        if (!letter.isEmpty())
            (seen.contains(letter) ? doubled : seen).append(letter);
    }
    return doubled;
}

class TranslationsTest : public ::testing::TestWithParam<const char*> {
protected:
    void TearDown() override { applyLanguage(QStringLiteral("en")); }

    QString file() const { return kRoot + QStringLiteral("/resources/translations/elmoscope_%1.ts").arg(GetParam()); }
};

TEST(TranslationFilesTest, containEverySourceText) {
    const QTemporaryDir copy;
    const QDir from(kRoot + QStringLiteral("/resources/translations"));
    for (const QString& name : from.entryList({QStringLiteral("*.ts")}))
        ASSERT_TRUE(QFile::copy(from.filePath(name), copy.filePath(name)));
    QProcess update;
    update.start(kRoot + QStringLiteral("/tests/translations/update"), {copy.path()});
    ASSERT_TRUE(update.waitForFinished(300'000));
    EXPECT_EQ(update.exitCode(), 0) << update.readAllStandardError().toStdString();
    EXPECT_EQ(update.readAllStandardOutput().toStdString(), "")
        << "translate what tests/translations/update puts into resources/translations";
}

TEST_P(TranslationsTest, everyMessageIsTranslated) {
    const auto messages = readMessages(file());
    EXPECT_FALSE(messages.empty());
    for (const Message& message : messages)
        EXPECT_TRUE(message.finished && !message.translations.empty()) << message.source.toStdString();
}

TEST_P(TranslationsTest, containNoMarkupThatTheSourceHasNot) {
    const QString entity = QStringLiteral("amp;");
    for (const Message& message : readMessages(file()))
        for (const QString& form : message.translations) {
            EXPECT_EQ(form.contains(entity), message.source.contains(entity)) << form.toStdString();
            EXPECT_LE(form.count(u'&'), message.source.count(u'&')) << form.toStdString();
        }
}

TEST_P(TranslationsTest, placeholdersMatchTheSource) {
    for (const Message& message : readMessages(file()))
        for (const QString& form : message.translations) {
            QStringList expected = placeholders(message.source);
            // A form for one or two says the number in words.
            if (message.translations.size() > 1 && !form.contains(QStringLiteral("%n")) &&
                !form.contains(QStringLiteral("%Ln")))
                expected.removeIf([](const QString& name) { return name.endsWith(u'n'); });
            EXPECT_EQ(placeholders(form), expected) << form.toStdString();
        }
}

TEST_P(TranslationsTest, mnemonicsAreUniqueInEveryMenu) {
    applyLanguage(QString::fromLatin1(GetParam()));
    test::FakeSession session;
    const MainWindow window(session, {});
    EXPECT_EQ(doubledMnemonics(window.menuBar()->actions()).join(u' ').toStdString(), "");
    for (const QMenu* menu : window.findChildren<QMenu*>())
        EXPECT_EQ(doubledMnemonics(menu->actions()).join(u' ').toStdString(), "") << menu->title().toStdString();
}

TEST_P(TranslationsTest, buttonMnemonicsDoNotConflictWithMenus) {
    applyLanguage(QString::fromLatin1(GetParam()));
    test::FakeSession session;
    const MainWindow window(session, {});
    for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
        if (qobject_cast<const QToolButton*>(button))
            continue;  // these show an action's text, and have no key of their own
        if (button->window() != &window)
            continue;  // a dialog has keys of its own
        QAction action(button->text());
        EXPECT_EQ(doubledMnemonics(window.menuBar()->actions() + QList<QAction*>{&action}).size(), 0)
            << button->text().toStdString();
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, TranslationsTest, ::testing::Values("en", "zh_CN", "ar"),
                         [](const auto& parameter) { return std::string(parameter.param); });

TEST(LanguageTest, arabicIsRightToLeftWithTheDigitsOfFigures) {
    applyLanguage(QStringLiteral("ar"));
    EXPECT_EQ(QGuiApplication::layoutDirection(), Qt::RightToLeft);
    EXPECT_EQ(QLocale().toString(1234), QStringLiteral("1,234"));
    EXPECT_EQ(LayerPanel::tr("Layers"), QStringLiteral("الطبقات"));
    applyLanguage(QStringLiteral("en"));
    EXPECT_EQ(QGuiApplication::layoutDirection(), Qt::LeftToRight);
    EXPECT_EQ(LayerPanel::tr("Layers"), QStringLiteral("Layers"));
}

TEST(LanguageTest, unknownLanguageFallsBackToEnglish) {
    applyLanguage(QStringLiteral("tlh"));
    EXPECT_EQ(LayerPanel::tr("Layers"), QStringLiteral("Layers"));
    EXPECT_EQ(QLocale().language(), QLocale::English);
}

TEST(LanguageTest, newWindowRestoresTheStateOfTheOldOne) {
    test::FakeSession session;
    MainWindow first(session, {});
    first.resize(790, 710);  // Qt 6.8 restores no window that is larger than the screen, here 800 x 800
    applyLanguage(QStringLiteral("zh_CN"));
    MainWindow second(session, {});
    second.continueFrom(first);
    applyLanguage(QStringLiteral("en"));
    EXPECT_EQ(second.size(), QSize(790, 710));
    EXPECT_TRUE(second.findChild<QMenu*>(QStringLiteral("fileMenu"))->title().startsWith(QStringLiteral("文件")));
}

TEST(LanguageTest, newWindowKeepsWhatWasTypedAndThePanelsInFront) {
    test::FakeSession session;
    session.state.document = test::makeOpened("one two");
    session.publish();
    MainWindow first(session, {});
    first.show();
    const auto pairDock = [](const MainWindow& window) {
        return window.findChild<QDockWidget*>(QStringLiteral("pairDock"));
    };
    pairDock(first)->raise();
    QCoreApplication::processEvents();
    pairDock(first)->findChildren<QPlainTextEdit*>().last()->setPlainText(QStringLiteral("Nobody sleeps."));
    first.findChild<SearchPanel*>()->wordsField()->setText(QStringLiteral("two"));
    applyLanguage(QStringLiteral("ar"));
    MainWindow second(session, {});
    second.continueFrom(first);
    second.show();
    QCoreApplication::processEvents();
    EXPECT_EQ(pairDock(second)->findChildren<QPlainTextEdit*>().first()->toPlainText(), QString());
    EXPECT_EQ(pairDock(second)->findChildren<QPlainTextEdit*>().last()->toPlainText(),
              QStringLiteral("Nobody sleeps."));
    EXPECT_EQ(second.findChild<SearchPanel*>()->wordsField()->text(), QStringLiteral("two"));
    EXPECT_FALSE(pairDock(second)->visibleRegion().isEmpty());
    applyLanguage(QStringLiteral("en"));
}

TEST(LanguageTest, newWindowWarnsOfTheDocumentsLanguageInItsOwn) {
    test::FakeSession session;
    auto english = std::make_shared<ModelSummary>(*test::makeModel());
    english->isEnglish = true;
    session.state.model = english;
    auto german = std::make_shared<OpenedDocument>(*test::makeOpened("eins zwei"));
    const elmo::Document& text = *german->document;
    german->document =
        std::make_shared<const elmo::Document>(text.text(), elmo::Segmentation{text.tokens(), text.sentences()}, "de");
    session.state.document = german;
    session.publish();
    MainWindow first(session, {});
    first.show();
    applyLanguage(QStringLiteral("zh_CN"));
    MainWindow second(session, {});
    second.continueFrom(first);
    second.show();
    EXPECT_TRUE(first.findChild<MessageBanner*>()->title().contains(QStringLiteral("German")));
    EXPECT_TRUE(second.findChild<MessageBanner*>()->isVisible());
    EXPECT_FALSE(second.findChild<MessageBanner*>()->title().contains(QStringLiteral("English")))
        << second.findChild<MessageBanner*>()->title().toStdString();
    second.findChild<MessageBanner*>()->findChild<QAbstractButton*>()->click();
    MainWindow third(session, {});
    third.continueFrom(second);
    third.show();
    EXPECT_FALSE(third.findChild<MessageBanner*>()->isVisible()) << "it was closed";
    applyLanguage(QStringLiteral("en"));
}

}  // namespace
}  // namespace ui
