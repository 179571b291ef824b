// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/table_text.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTableView>

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
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 6);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->setHorizontalScrollMode(QTableView::ScrollPerPixel);
    auto* copy = new QAction(TableText::tr("Copy Table"), table);
    copy->setToolTip(TableText::tr("Copy the whole table as tab-separated text"));
    QObject::connect(copy, &QAction::triggered, table,
                     [sorted, sortRole] { QGuiApplication::clipboard()->setText(tableAsTsv(*sorted, sortRole)); });
    table->addAction(copy);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

}  // namespace ui
