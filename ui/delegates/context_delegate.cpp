// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/delegates/context_delegate.h"

namespace ui {

ContextDelegate::ContextDelegate(Kept kept, QObject* parent) : QStyledItemDelegate(parent), m_kept(kept) {}

void ContextDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    option->textElideMode = m_kept == kEnd ? Qt::ElideLeft : Qt::ElideRight;  // in reading order
    const bool wordIsRight = (m_kept == kEnd) == (option->direction == Qt::LeftToRight);
    option->displayAlignment = (wordIsRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute | Qt::AlignVCenter;
    option->direction = option->text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight;
}

}  // namespace ui
