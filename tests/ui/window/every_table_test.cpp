// SPDX-License-Identifier: Apache-2.0
// Every table of the window and its dialogs can be copied with its header, by key and by menu.
#include <gtest/gtest.h>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QTableView>
#include <QTableWidget>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/test_paths.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "ui/annotations/label_book.h"
#include "ui/charts/figure_names_dialog.h"
#include "ui/preferences/label_page.h"
#include "ui/shortcuts/shortcut_book.h"
#include "ui/shortcuts/shortcut_dialog.h"
#include "ui/training/trained_head_dialog.h"
#include "ui/widgets/table_text.h"
#include "ui/window/main_window.h"

namespace ui {
namespace {

QString headerOf(const QTableView& table) {
    QStringList titles;
    if (!table.verticalHeader()->isHidden())
        titles.append(QString());
    const QHeaderView& header = *table.horizontalHeader();
    for (int place = 0; place < header.count(); ++place)
        if (const int column = header.logicalIndex(place); !table.isColumnHidden(column))
            titles.append(table.model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    return titles.join(u'\t');
}

/// How many tables are in a widget; each is copied.
int copyTablesOf(QWidget& widget) {
    const QList<QTableView*> tables = widget.findChildren<QTableView*>();
    for (QTableView* table : tables) {
        const std::string name = table->accessibleName().toStdString();
        EXPECT_FALSE(name.empty());
        for (QAction* action : copyActions(*table)) {
            EXPECT_TRUE(action) << name;
            if (!action)
                return static_cast<int>(tables.size());
            EXPECT_TRUE(table->actions().contains(action)) << name;
            QGuiApplication::clipboard()->setText(QStringLiteral("before"));
            action->trigger();
            EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(headerOf(*table) + u'\n')) << name;
        }
        QGuiApplication::clipboard()->setText(QStringLiteral("before"));
        QKeyEvent press(QEvent::KeyPress, Qt::Key_C, Qt::ControlModifier);  // also to tables of pages behind others
        QCoreApplication::sendEvent(table, &press);
        EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(headerOf(*table) + u'\n')) << name;
        EXPECT_NE(table->contextMenuPolicy(), Qt::NoContextMenu) << name;
        EXPECT_NE(table->contextMenuPolicy(), Qt::DefaultContextMenu) << name;
    }
    return static_cast<int>(tables.size());
}

TEST(EveryTable, ofTheWindowIsCopiedWithItsHeader) {
    test::FakeSession session;
    MainWindow window(session, {{QStringLiteral("/models/bundled")}, QStringLiteral("/samples/a.txt")});
    window.show();
    session.state.document = test::makeOpened("Ann met Bob in Rome.");
    session.publish();
    QCoreApplication::processEvents();
    EXPECT_GT(copyTablesOf(window), 8) << "of the panels and pages";
}

TEST(EveryTable, ofDialogsIsCopiedWithItsHeader) {
    test::FakeSession session;
    TrainedHeadDialog trained(session);
    trained.scores()->setHorizontalHeaderLabels({QStringLiteral("Head"), QStringLiteral("F1")});
    EXPECT_EQ(copyTablesOf(trained), 1);
    FigureNamesDialog names({QStringLiteral("run-1")}, {});
    EXPECT_EQ(copyTablesOf(names), 1);
    QWidget window;
    ShortcutBook shortcuts(&window);
    ShortcutDialog keys(shortcuts);
    EXPECT_EQ(copyTablesOf(keys), 1);
    LabelBook labels;
    LabelPage page(labels);
    EXPECT_EQ(copyTablesOf(page), 1);
}

/// Dialogs and wizards that these cases do not open: nowhere is a table made without its copying.
TEST(EveryTable, isMadeWithCopying) {
    int makers = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(elmo::test::sourceDir() / "ui")) {
        if (entry.path().extension() != ".cpp" || entry.path().filename() == "table_text.cpp")
            continue;
        std::ifstream file(entry.path());
        const std::string source(std::istreambuf_iterator<char>(file), {});
        const auto has = [&](const char* words) { return source.find(words) != std::string::npos; };
        if (!has("new QTableView(") && !has("new QTableWidget(") && !has(": QTableView("))
            continue;
        ++makers;
        EXPECT_TRUE(has("setUpTable(") || has("setUpCopying(")) << entry.path();
    }
    EXPECT_GT(makers, 8);
}

}  // namespace
}  // namespace ui
