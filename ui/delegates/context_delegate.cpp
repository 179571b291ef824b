// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/delegates/context_delegate.h"

namespace ui {

ContextDelegate::ContextDelegate(Kept kept, QObject* parent) : QStyledItemDelegate(parent), m_kept(kept) {}

void ContextDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const bool cutLeft = (m_kept == kEnd) != option->text.isRightToLeft();
    option->textElideMode = cutLeft ? Qt::ElideLeft : Qt::ElideRight;
}

}  // namespace ui
