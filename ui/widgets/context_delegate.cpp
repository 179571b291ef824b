// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/context_delegate.h"

#include <QTableView>

namespace ui {

ContextDelegate::ContextDelegate(Kept kept, QObject* parent) : QStyledItemDelegate(parent), m_kept(kept) {}

void ContextDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    option->textElideMode = m_kept == kEnd ? Qt::ElideLeft : Qt::ElideRight;  // in reading order
    const bool wordIsRight = (m_kept == kEnd) == (option->direction == Qt::LeftToRight);
    option->displayAlignment = (wordIsRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute | Qt::AlignVCenter;
    option->direction = option->text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight;
}

void showInContext(QTableView* table, int before, int after) {
    table->setItemDelegateForColumn(before, new ContextDelegate(ContextDelegate::kEnd, table));
    table->setItemDelegateForColumn(after, new ContextDelegate(ContextDelegate::kBegin, table));
    const auto follow = [table, before, after] {
        const QAbstractItemModel* model = table->model();
        if (model->rowCount() == 0)
            return;
        QString text;
        for (int column = before; column <= after; ++column)
            text += model->index(0, column).data().toString() + QLatin1Char(' ');
        table->setLayoutDirection(text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    };
    const QAbstractItemModel* model = table->model();
    QObject::connect(model, &QAbstractItemModel::modelReset, table, follow);
    QObject::connect(model, &QAbstractItemModel::rowsInserted, table, follow);
    QObject::connect(model, &QAbstractItemModel::dataChanged, table, follow);
}

}  // namespace ui
