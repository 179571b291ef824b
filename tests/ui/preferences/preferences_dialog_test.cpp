// SPDX-License-Identifier: Apache-2.0
#include "ui/preferences/preferences_dialog.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTest>
#include <QTimer>

#include "tests/ui/annotated.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "ui/annotations/label_book.h"
#include "ui/preferences/engine_page.h"
#include "ui/preferences/label_page.h"
#include "ui/reading/document_view.h"
#include "ui/style/font_size.h"
#include "ui/style/language.h"
#include "ui/widgets/plain_table.h"
#include "ui/window/main_window.h"

namespace ui {
namespace {

class PreferencesDialogTest : public ::testing::Test {
protected:
    ~PreferencesDialogTest() override { applyFontSize(0); }

    QPushButton* button(const QWidget& widget, const QString& text) {
        for (QPushButton* one : widget.findChildren<QPushButton*>())
            if (one->text() == text)
                return one;
        ADD_FAILURE() << "no button " << text.toStdString();
        return nullptr;
    }

    LabelBook m_book;
};

TEST_F(PreferencesDialogTest, fontSizeAppliesAtOnceAndIsRemembered) {
    PreferencesDialog dialog(m_book);
    dialog.show();
    const int before = QApplication::font().pointSize();
    QLabel title(QStringLiteral("A title with a size of its own"));
    QFont large = title.font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    title.setFont(large);
    EXPECT_EQ(dialog.fontSizeField()->text(), QStringLiteral("System default"));
    dialog.fontSizeField()->setValue(19);
    QCoreApplication::processEvents();
    EXPECT_EQ(QApplication::font().pointSize(), 19);
    EXPECT_EQ(dialog.font().pointSize(), 19);
    EXPECT_NEAR(title.font().pointSizeF(), 19 * 1.5, 0.1);
    EXPECT_EQ(savedFontSize(), 19);
    EXPECT_EQ(PreferencesDialog(m_book).fontSizeField()->value(), 19);
    dialog.restoreDefaults();
    EXPECT_EQ(savedFontSize(), 0);
    EXPECT_EQ(QApplication::font().pointSize(), before);
}

TEST_F(PreferencesDialogTest, labelsAreAddedOrderedColouredDescribedAndRemoved) {
    PreferencesDialog dialog(m_book);
    LabelTableModel* model = dialog.labelPage()->model();
    EXPECT_EQ(model->add(QStringLiteral(" RIVER ")), 0);
    EXPECT_EQ(model->add(QStringLiteral("CITY")), 1);
    EXPECT_EQ(model->add(QStringLiteral("RIVER")), 0);
    EXPECT_EQ(model->add(QStringLiteral("  ")), -1);
    model->move(1, -1);
    EXPECT_EQ(m_book.labels(), (QStringList{QStringLiteral("CITY"), QStringLiteral("RIVER")}));
    model->setColor(0, QColor(0x1080c0));
    EXPECT_TRUE(model->setData(model->index(0, LabelTableModel::kDescription), QStringLiteral("Towns as well")));
    EXPECT_EQ(m_book.descriptionOf(QStringLiteral("CITY")), QStringLiteral("Towns as well"));
    EXPECT_EQ(m_book.colors().value(QStringLiteral("CITY")), QColor(0x1080c0));
    EXPECT_FALSE(model->setData(model->index(0, LabelTableModel::kLabel), QStringLiteral("RIVER")));
    EXPECT_TRUE(dialog.labelPage()->message().contains(QStringLiteral("RIVER")));
    model->remove(0);
    EXPECT_EQ(LabelBook().labels(), QStringList{QStringLiteral("RIVER")});
}

TEST_F(PreferencesDialogTest, labelsInUseAreAddedAtOnce) {
    PreferencesDialog dialog(m_book);
    LabelPage& page = *dialog.labelPage();
    auto* add = button(page, QStringLiteral("Add Labels in U&se"));
    EXPECT_FALSE(add->isEnabled()) << "none is known";
    page.model()->add(QStringLiteral("LOC"));
    page.offer({QStringLiteral("PER"), QStringLiteral("LOC"), QStringLiteral("ORG")});
    ASSERT_TRUE(add->isEnabled());
    add->click();
    EXPECT_EQ(m_book.labels(), (QStringList{QStringLiteral("LOC"), QStringLiteral("PER"), QStringLiteral("ORG")}));
    EXPECT_FALSE(add->isEnabled());
    page.model()->removeAll();
    EXPECT_TRUE(add->isEnabled());
}

TEST_F(PreferencesDialogTest, labelsOfTheWholeProjectAreInUse) {
    test::FakeSession session;
    PreferencesDialog dialog(m_book);
    dialog.labelPage()->offerFrom(session);
    ASSERT_EQ(session.projectRequests.size(), 1U);
    EXPECT_TRUE(std::holds_alternative<ListLabels>(session.projectRequests[0]));
    auto project = std::make_shared<ProjectState>(*session.state.project);
    project->labels = std::make_shared<const QStringList>(QStringList{QStringLiteral("SHIP"), QStringLiteral("PORT")});
    session.state.project = project;
    session.publish();
    button(*dialog.labelPage(), QStringLiteral("Add Labels in U&se"))->click();
    EXPECT_EQ(m_book.labels(), *project->labels) << "no document is open";
}

TEST_F(PreferencesDialogTest, restoreDefaultsChangesOnlyThePageThatIsShown) {
    PreferencesDialog dialog(m_book);
    dialog.labelPage()->model()->add(QStringLiteral("RIVER"));
    dialog.fontSizeField()->setValue(15);
    dialog.restoreDefaults();
    EXPECT_EQ(m_book.labels().size(), 1);
    dialog.findChild<QTabWidget*>()->setCurrentWidget(dialog.labelPage());
    dialog.fontSizeField()->setValue(15);
    for (const bool confirmed : {false, true}) {
        button(dialog, QStringLiteral("&Restore Defaults"))->click();
        auto* question = dialog.findChildren<QMessageBox*>().last();
        EXPECT_TRUE(question->text().contains(u'1')) << "it says how many labels are removed";
        EXPECT_EQ(question->defaultButton(), question->button(QMessageBox::Cancel));
        EXPECT_EQ(m_book.labels().size(), 1);
        if (!confirmed) {
            QTest::keyClick(question, Qt::Key_Return);
            EXPECT_EQ(m_book.labels().size(), 1);
            continue;
        }
        for (QAbstractButton* one : question->buttons())
            if (question->buttonRole(one) == QMessageBox::DestructiveRole)
                one->click();
    }
    EXPECT_TRUE(m_book.labels().isEmpty());
    EXPECT_EQ(savedFontSize(), 15);
}

TEST_F(PreferencesDialogTest, buttonsOfLabelsFollowTheSelection) {
    PreferencesDialog dialog(m_book);
    LabelPage* page = dialog.labelPage();
    QPushButton* remove = button(*page, QStringLiteral("Re&move"));
    EXPECT_FALSE(remove->isEnabled());
    page->model()->add(QStringLiteral("A"));
    page->model()->add(QStringLiteral("B"));
    page->table()->setCurrentIndex(page->model()->index(0, 0));
    EXPECT_TRUE(remove->isEnabled());
    EXPECT_FALSE(button(*page, QStringLiteral("Move U&p"))->isEnabled());
    button(*page, QStringLiteral("Move Do&wn"))->click();
    EXPECT_EQ(m_book.labels().first(), QStringLiteral("B"));
    EXPECT_EQ(page->table()->currentIndex().row(), 1);
    remove->click();
    remove->click();
    EXPECT_FALSE(remove->isEnabled());
    EXPECT_TRUE(m_book.labels().isEmpty());
}

/// Opens the dialog by the window's menu and does something in it.
template <class Act>
void inDialog(MainWindow& window, Act act) {
    QTimer::singleShot(0, &window, [act] {
        auto* dialog = qobject_cast<PreferencesDialog*>(QApplication::activeModalWidget());
        ASSERT_NE(dialog, nullptr);
        act(*dialog);
        dialog->reject();
    });
    window.findChild<QAction*>(QStringLiteral("preferences"))->trigger();
}

TEST(PreferencesInTheWindow, appearanceAndLanguageFollowTheDialogAndTheMenusShowThem) {
    test::FakeSession session;
    MainWindow window(session, {});
    const QSignalSpy languages(&window, &MainWindow::languageChosen);
    inDialog(window, [](PreferencesDialog& dialog) {
        dialog.appearanceField()->setCurrentIndex(2);
        dialog.languageField()->setCurrentIndex(dialog.languageField()->findData(QStringLiteral("zh_CN")));
    });
    EXPECT_EQ(savedAppearance(), Appearance::kDark);
    EXPECT_EQ(window.findChild<QActionGroup*>(QStringLiteral("appearance"))->checkedAction()->data().toInt(),
              static_cast<int>(Appearance::kDark));
    EXPECT_EQ(languages.size(), 1);
    EXPECT_EQ(savedLanguage(), QStringLiteral("zh_CN"));
    inDialog(window, [](PreferencesDialog&) {});
    EXPECT_EQ(languages.size(), 1) << "closing the dialog without a change must not build the window again";
}

TEST(PreferencesInTheWindow, theLabelsOfTheOpenDocumentAreOffered) {
    test::FakeSession session;
    session.state.document = test::makeOpened("Anna saw Rome");
    session.state.reading.annotations = test::annotate(*session.state.document->document, {{"Rome", "TOWN"}});
    MainWindow window(session, Installation{});
    session.publish();
    inDialog(window, [&](PreferencesDialog& dialog) {
        for (QPushButton* button : dialog.labelPage()->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Add Labels in U&se"))
                button->click();
        EXPECT_TRUE(dialog.labelPage()->model()->has(QStringLiteral("TOWN")));
        dialog.labelPage()->model()->removeAll();
    });
}

TEST(PreferencesInTheWindow, aNewLabelReachesTheOpenDocument) {
    test::FakeSession session;
    MainWindow window(session, {});
    session.state.document = test::makeOpened("Anna saw the Elbe.");
    session.publish();
    inDialog(window, [](PreferencesDialog& dialog) { dialog.labelPage()->model()->add(QStringLiteral("RIVER")); });
    EXPECT_TRUE(window.findChild<DocumentView*>()->spanColors().labels().contains(QStringLiteral("RIVER")));
}

TEST_F(PreferencesDialogTest, labelsGetKeysOfTheirOwnAndMeanings) {
    PreferencesDialog dialog(m_book);
    LabelTableModel* model = dialog.labelPage()->model();
    model->add(QStringLiteral("person"));
    model->add(QStringLiteral("LOC"));
    EXPECT_EQ(model->index(0, LabelTableModel::kKey).data().toString(), QStringLiteral("1"));
    EXPECT_TRUE(model->setData(model->index(0, LabelTableModel::kKey), QStringLiteral("p")));
    EXPECT_EQ(model->index(0, LabelTableModel::kKey).data().toString(), QStringLiteral("P"));
    for (const QString& bad : {QStringLiteral("P"), QStringLiteral("pq"), QStringLiteral("!")})
        EXPECT_FALSE(model->setData(model->index(1, LabelTableModel::kKey), bad)) << bad.toStdString();
    EXPECT_TRUE(dialog.labelPage()->message().contains(u'!'));
    EXPECT_TRUE(model->setData(model->index(0, LabelTableModel::kMeaning), QStringLiteral("PER")));
    EXPECT_EQ(LabelBook().meanings().value(QStringLiteral("person")), QStringLiteral("PER"));
    EXPECT_EQ(LabelBook().keyOf(QStringLiteral("person")), QStringLiteral("P"));
}

TEST_F(PreferencesDialogTest, settingsOfTheEngineAreKept) {
    PreferencesDialog dialog(m_book);
    dialog.addEnginePage({QStringLiteral("/models/a"), QStringLiteral("/models/b")},
                         {QStringLiteral("/heads/ner"), QStringLiteral("/heads/sst")});
    EnginePage* page = dialog.enginePage();
    page->modelField()->setCurrentIndex(2);
    page->languageField()->setCurrentIndex(page->languageField()->findData(QStringLiteral("de")));
    page->threadsField()->setValue(3);
    page->memoryField()->setValue(2);
    page->headsList()->item(1)->setCheckState(Qt::Unchecked);
    const EnginePreferences kept = EnginePreferences::load();
    EXPECT_EQ(kept.model, QStringLiteral("/models/b"));
    EXPECT_EQ(kept.language, QStringLiteral("de"));
    EXPECT_EQ(kept.threads, 3);
    EXPECT_EQ(kept.layerMegabytes, 2048);
    EXPECT_EQ(kept.unusedHeads, QStringList{QStringLiteral("/heads/sst")});
    page->restoreDefaults();
    EXPECT_EQ(EnginePreferences::load(), EnginePreferences());
}

}  // namespace
}  // namespace ui
