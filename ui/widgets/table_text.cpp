// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/table_text.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <utility>
#include <vector>

namespace ui {
namespace {

class TableText {
    Q_DECLARE_TR_FUNCTIONS(ui::TableText)
};

QString cellText(const QVariant& plain, const QVariant& shown) {
    if (plain.typeId() == QMetaType::Double)
        return QString::number(plain.toDouble(), 'g', QLocale::FloatingPointShortest);
    QString text = plain.isValid() ? plain.toString() : shown.toString();
    return text.replace(u'\t', u' ').replace(u'\n', u' ');
}

}  // namespace

QString tableAsTsv(const QAbstractItemModel& model, int valueRole) {
    QStringList lines;
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells.append(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    lines.append(cells.join(u'\t'));
    for (int row = 0; row < model.rowCount(); ++row) {
        cells.clear();
        for (int column = 0; column < model.columnCount(); ++column) {
            const QModelIndex index = model.index(row, column);
            cells.append(cellText(index.data(valueRole), index.data(Qt::DisplayRole)));
        }
        lines.append(cells.join(u'\t'));
    }
    return lines.join(u'\n') + u'\n';
}

QString tableAsTsv(const QTableView& table, TableRows rows, int valueRole) {
    const QAbstractItemModel& model = *table.model();
    const QHeaderView& header = *table.horizontalHeader();
    std::vector<int> columns;
    for (int place = 0; place < header.count(); ++place)
        if (const int column = header.logicalIndex(place); !table.isColumnHidden(column))
            columns.push_back(column);
    QStringList lines, cells;
    const bool namesRows = !table.verticalHeader()->isHidden();
    if (namesRows)
        cells.append(QString());
    const auto endLine = [&] { lines.append(std::exchange(cells, {}).join(u'\t')); };
    for (const int column : columns)
        cells.append(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    endLine();
    for (int row = 0; row < model.rowCount(); ++row) {
        if (rows == TableRows::kSelected && !table.selectionModel()->rowIntersectsSelection(row, {}))
            continue;
        if (namesRows)
            cells.append(model.headerData(row, Qt::Vertical, Qt::DisplayRole).toString());
        for (const int column : columns) {
            const QModelIndex index = model.index(row, column);
            cells.append(cellText(index.data(valueRole), index.data(Qt::DisplayRole)));
        }
        endLine();
    }
    return lines.join(u'\n') + u'\n';
}

namespace {

/// Ctrl+C copies rows while the table has the focus, instead of the selection of the document; the height of rows
/// follows the font.
class TableKeys : public QObject {
public:
    TableKeys(QTableView* table, int valueRole) : QObject(table), m_table(table), m_valueRole(valueRole) {
        table->installEventFilter(this);
    }

    void copy(TableRows rows) const { QGuiApplication::clipboard()->setText(tableAsTsv(*m_table, rows, m_valueRole)); }
    void fitRows() const { m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6); }

protected:
    bool eventFilter(QObject* object, QEvent* event) override {
        if (event->type() == QEvent::FontChange)
            fitRows();
        const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
        if (!isKey || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy))
            return QObject::eventFilter(object, event);
        event->accept();
        if (event->type() == QEvent::KeyPress)
            copy(TableRows::kSelected);
        return true;
    }

private:
    QTableView* m_table;
    int m_valueRole;
};

}  // namespace

void setUpCopying(QTableView* table, int valueRole) {
    auto* keys = new TableKeys(table, valueRole);
    keys->fitRows();
    const auto add = [&](const char* name, const QString& text, const QString& explanation, TableRows rows) {
        auto* action = new QAction(text, table);
        action->setObjectName(QString::fromLatin1(name));
        action->setToolTip(explanation);
        QObject::connect(action, &QAction::triggered, keys, [keys, rows] { keys->copy(rows); });
        table->addAction(action);
    };
    add("copyRows", TableText::tr("&Copy"), TableText::tr("Copy the selected rows as tab-separated text"),
        TableRows::kSelected);
    add("copyTable", TableText::tr("Copy &Table"), TableText::tr("Copy the whole table as tab-separated text"),
        TableRows::kAll);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

QList<QAction*> copyActions(const QTableView& table) {
    return {table.findChild<QAction*>(QStringLiteral("copyRows")),
            table.findChild<QAction*>(QStringLiteral("copyTable"))};
}

void setUpTable(QTableView* table, QAbstractItemModel* model, int sortRole) {
    auto* sorted = new QSortFilterProxyModel(table);
    sorted->setSourceModel(model);
    sorted->setSortRole(sortRole);
    table->setModel(sorted);
    table->setSortingEnabled(true);
    table->sortByColumn(-1, Qt::AscendingOrder);
    table->setSelectionBehavior(QTableView::SelectRows);
    table->setEditTriggers(QTableView::NoEditTriggers);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->setHorizontalScrollMode(QTableView::ScrollPerPixel);
    setUpCopying(table, sortRole);
}

}  // namespace ui
