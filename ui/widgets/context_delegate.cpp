// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/context_delegate.h"

#include <QTableView>

namespace ui {
namespace {

constexpr int kCellMargins = 10;

/// As many whole words next to the keyword as fit; the text itself if it fits, or if it has no spaces.
QString wordsThatFit(const QString& text, const QFontMetrics& metrics, int width, ContextDelegate::Kept kept) {
    if (width <= 0 || metrics.horizontalAdvance(text) <= width)
        return text;
    const QString dots = QStringLiteral("… ");
    const bool keepsEnd = kept == ContextDelegate::kEnd;
    for (qsizetype at = keepsEnd ? text.indexOf(u' ') : text.lastIndexOf(u' '); at > 0;
         at = keepsEnd ? text.indexOf(u' ', at + 1) : text.lastIndexOf(u' ', at - 1)) {
        const QString part = keepsEnd ? dots + text.mid(at + 1) : text.left(at) + QStringLiteral(" …");
        if (metrics.horizontalAdvance(part) <= width)
            return part;
    }
    const QString nearest = keepsEnd ? text.mid(text.lastIndexOf(u' ') + 1) : text.left(text.indexOf(u' '));
    return metrics.horizontalAdvance(nearest) <= width ? nearest : text;
}

}  // namespace

ContextDelegate::ContextDelegate(Kept kept, QObject* parent) : QStyledItemDelegate(parent), m_kept(kept) {}

void ContextDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    option->text = wordsThatFit(option->text, option->fontMetrics, option->rect.width() - kCellMargins, m_kept);
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
