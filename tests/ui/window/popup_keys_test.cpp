// SPDX-License-Identifier: Apache-2.0
#include "ui/window/popup_keys.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <memory>
#include <set>
#include <vector>

#include "tests/ui/annotated.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/annotations/label_menu.h"
#include "ui/reading/document_view.h"
#include "ui/style/language.h"
#include "ui/window/main_window.h"

namespace ui {
namespace {

/// The window with a document whose first span is chosen, and with commands that do nothing but count.
class PopupKeysTest : public ::testing::Test {
protected:
    PopupKeysTest() {
        QSettings().clear();
        m_window = std::make_unique<MainWindow>(m_session, Installation{});
        m_window->show();
        m_session.state.document = test::makeOpened("Anna saw Rome");
        m_session.state.reading.annotations =
            test::annotate(*m_session.state.document->document, {{"Anna", "PER"}, {"Rome", "LOC"}});
        m_session.publish();
        QCoreApplication::processEvents();
        m_window->activateWindow();
        view()->setFocus();
        QTest::keyClick(view(), Qt::Key_N);
        for (QAction* action : m_window->findChildren<QAction*>())
            if (!action->menu() && !action->isSeparator()) {
                action->disconnect(SIGNAL(triggered(bool)));
                action->disconnect(SIGNAL(toggled(bool)));
            }
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->shortcutContext() == Qt::WidgetWithChildrenShortcut)
                m_spies.push_back(std::make_unique<QSignalSpy>(action, &QAction::triggered));
    }
    DocumentView* view() const { return m_window->findChild<DocumentView*>(); }
    std::string printed() const {
        return test::print(*m_session.state.document->document, *m_session.state.reading.annotations);
    }
    qsizetype annotatingCommands() const {
        qsizetype count = 0;
        for (const auto& spy : m_spies)
            count += spy->count();
        return count;
    }
    /// To where a key press goes: the popup, or the widget with the focus.
    static void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWidget* popup = QApplication::activePopupWidget();
        QTest::keyClick(popup ? popup : QApplication::focusWidget(), static_cast<Qt::Key>(key), modifiers);
    }
    static void closePopups() {
        while (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
    }
    static std::vector<int> keys() {
        std::vector<int> keys{Qt::Key_Delete};
        for (int key = Qt::Key_A; key <= Qt::Key_Z; ++key)
            keys.push_back(key);
        return keys;
    }
    static QKeySequence mnemonicOf(const QAction& action) { return QKeySequence::mnemonic(action.text()); }

    test::FakeSession m_session;
    std::unique_ptr<MainWindow> m_window;
    std::vector<std::unique_ptr<QSignalSpy>> m_spies;
};

TEST_F(PopupKeysTest, lettersInAMenuAreItsOwn) {
    ASSERT_GE(m_spies.size(), 15U);
    for (const QAction* menu : m_window->menuBar()->actions()) {
        const QKeySequence opening = mnemonicOf(*menu);
        if (opening.isEmpty() || !menu->isVisible())
            continue;
        const bool annotates =
            menu->menu()->actions().contains(m_window->findChild<QAction*>(QStringLiteral("acceptNext")));
        for (const int key : keys()) {
            closePopups();
            view()->setFocus();
            press(opening[0].key(), Qt::AltModifier);
            ASSERT_EQ(QApplication::activePopupWidget(), menu->menu()) << menu->text().toStdString();
            const qsizetype before = annotatingCommands();
            press(key);
            const bool isItem = std::ranges::any_of(menu->menu()->actions(), [&](const QAction* item) {
                return mnemonicOf(*item) == QKeySequence(Qt::ALT | static_cast<Qt::Key>(key));
            });
            if (!annotates || !isItem) {
                EXPECT_EQ(annotatingCommands(), before)
                    << menu->text().toStdString() << ": " << QKeySequence(key).toString().toStdString();
            }
        }
    }
    closePopups();
    EXPECT_EQ(printed(), "Anna:PER? Rome:LOC?");
}

/// A key that two widgets have opens the menu only every second time.
TEST_F(PopupKeysTest, keysOfMenusBelongToNoPanel) {
    for (const Language& language : languages()) {
        applyLanguage(QString::fromLatin1(language.code));
        const MainWindow window(m_session, {});
        std::set<QKeySequence> menus;
        for (const QAction* menu : window.menuBar()->actions())
            menus.insert(mnemonicOf(*menu));
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            if (widget->window() != &window)
                continue;  // of a dialog
            const auto* label = qobject_cast<const QLabel*>(widget);
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const QString text = label && label->buddy() ? label->text() : button ? button->text() : QString();
            const QKeySequence key = QKeySequence::mnemonic(text);
            EXPECT_TRUE(key.isEmpty() || !menus.contains(key)) << language.code << ": " << text.toStdString();
        }
    }
}

TEST_F(PopupKeysTest, lettersAfterAltAloneChooseAMenu) {
    m_window->menuBar()->setFocus();
    m_window->menuBar()->setActiveAction(m_window->menuBar()->actions().first());
    closePopups();
    m_window->menuBar()->setFocus();
    for (const int key : {Qt::Key_R, Qt::Key_U, Qt::Key_I, Qt::Key_Delete}) {
        QTest::keyClick(m_window->menuBar(), static_cast<Qt::Key>(key));
        closePopups();
        m_window->menuBar()->setFocus();
    }
    EXPECT_EQ(annotatingCommands(), 0);
}

TEST_F(PopupKeysTest, lettersInAMenuOfLabelsChangeNothing) {
    const LabelBook book;
    auto* menu = new LabelMenu(view()->spanColors().labels(), view()->spanColors(), book, QStringLiteral("Label"),
                               m_window.get());
    menu->setAttribute(Qt::WA_DeleteOnClose, false);
    for (const int key : {Qt::Key_A, Qt::Key_R, Qt::Key_N, Qt::Key_U, Qt::Key_Delete, Qt::Key_M}) {
        menu->popup(view()->mapToGlobal(QPoint(10, 10)));
        view()->setFocus();  // a menu leaves it there
        press(key);
    }
    closePopups();
    EXPECT_EQ(annotatingCommands(), 0);
}

TEST_F(PopupKeysTest, lettersInBoxesAndDialogsAreTheirs) {
    int boxes = 0;
    for (auto* box : m_window->findChildren<QComboBox*>()) {
        if (!box->isVisible() || !box->isEnabled() || box->count() == 0)
            continue;
        ++boxes;
        for (const int key : keys()) {
            box->setFocus();
            box->showPopup();
            press(key);
            box->hidePopup();
            closePopups();
            press(key);
        }
    }
    EXPECT_GT(boxes, 0);
    QDialog dialog(m_window.get());
    auto* layout = new QVBoxLayout(&dialog);
    auto* button = new QPushButton(QStringLiteral("Close"), &dialog);
    layout->addWidget(button);
    dialog.show();
    dialog.activateWindow();
    button->setFocus();
    for (const int key : keys())
        QTest::keyClick(button, static_cast<Qt::Key>(key));
    EXPECT_EQ(annotatingCommands(), 0);
    EXPECT_EQ(printed(), "Anna:PER? Rome:LOC?");
}

TEST_F(PopupKeysTest, lettersWorkInTheDocument) {
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_A);
    EXPECT_EQ(annotatingCommands(), 1) << "or the others of this suite could not fail";
}

}  // namespace
}  // namespace ui
