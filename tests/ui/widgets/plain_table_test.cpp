// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/plain_table.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <QTest>

#include "ui/widgets/table_text.h"
#include "ui/widgets/value_table_model.h"

namespace ui {
namespace {

class PlainTableTest : public ::testing::Test {
protected:
    PlainTableTest() {
        m_model.setTable(
            {{QStringLiteral("Document")}, {QStringLiteral("Status")}, {QStringLiteral("Language")}},
            {{QStringLiteral("letter.txt"), QStringLiteral("annotated"), QStringLiteral("English (United Kingdom)")}});
        m_table.setModel(&m_model);
        m_table.setColumnWidths({0, 14, 20});
        m_table.resize(800, 200);
        m_table.show();
    }
    void resizeTo(int characters) {
        m_table.resize(m_table.fontMetrics().averageCharWidth() * characters, 200);
        QTest::qWait(1);
    }
    bool scrolls() const { return m_table.horizontalScrollBar()->maximum() > 0; }

    ValueTableModel m_model;
    PlainTable m_table{QStringLiteral("Documents"), nullptr};
};

TEST_F(PlainTableTest, rowsAreCopiedByKeyAndMenu) {
    m_model.setTable({{QStringLiteral("Document")}, {QStringLiteral("Status")}},
                     {{QStringLiteral("a\tb"), QStringLiteral("new")}, {QStringLiteral("c"), QStringLiteral("old")}});
    m_table.setFocus();
    m_table.chooseRow(1);
    QTest::keyClick(&m_table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("Document\tStatus\nc\told\n"));
    m_table.setColumnHidden(1, true);
    m_table.findChild<QAction*>(QStringLiteral("copyTable"))->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("Document\na b\nc\n"));
    EXPECT_TRUE(m_table.actions().contains(copyActions(m_table).first())) << "in the context menu";
}

TEST_F(PlainTableTest, rowsAreAsHighAsTheFont) {
    const int before = m_table.rowHeight(0);
    QFont large = m_table.font();
    large.setPointSize(large.pointSize() * 2);
    m_table.setFont(large);
    EXPECT_GT(m_table.rowHeight(0), before * 3 / 2);
}

TEST_F(PlainTableTest, hidesOptionalColumnsInsteadOfScrolling) {
    resizeTo(32);
    EXPECT_TRUE(scrolls()) << "without optional columns it has to scroll";
    m_table.setOptionalColumns({2, 1});
    QTest::qWait(1);
    EXPECT_TRUE(m_table.isColumnHidden(2));
    EXPECT_FALSE(m_table.isColumnHidden(1)) << "there is room for it";
    EXPECT_FALSE(scrolls());
    resizeTo(120);
    EXPECT_FALSE(m_table.isColumnHidden(2)) << "there is room again";
}

TEST_F(PlainTableTest, columnThatWasHiddenBecomesAsWideAsItsText) {
    m_table.setColumnHidden(2, true);
    resizeTo(120);
    m_table.setColumnHidden(2, false);
    const QString language = QStringLiteral("English (United Kingdom), which needs more than its title");
    m_model.setTable({{QStringLiteral("Document")}, {QStringLiteral("Status")}, {QStringLiteral("Language")}},
                     {{QStringLiteral("letter.txt"), QStringLiteral("annotated"), language}});
    QTest::qWait(1);
    EXPECT_GE(m_table.columnWidth(2), m_table.fontMetrics().horizontalAdvance(language));
}

TEST_F(PlainTableTest, wideColumnWithShortTextTakesNoMoreThanItNeeds) {
    resizeTo(34);
    m_table.setColumnHidden(2, true);
    resizeTo(28);
    EXPECT_FALSE(scrolls()) << "'letter.txt' and 'annotated' fit into 28 characters";
}

}  // namespace
}  // namespace ui
