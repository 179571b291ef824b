// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/score_delegate.h"

#include <QPainter>
#include <algorithm>

namespace ui {

ScoreDelegate::ScoreDelegate(int valueRole, QObject* parent) : QStyledItemDelegate(parent), m_valueRole(valueRole) {}

void ScoreDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const double value = std::clamp(index.data(m_valueRole).toDouble(), 0.0, 1.0);
    if (!option.state.testFlag(QStyle::State_Selected)) {
        QColor bar = option.palette.color(QPalette::Highlight);
        bar.setAlphaF(0.28F);
        const QRect space = option.rect.adjusted(2, 3, -2, -3);
        const QRect filled(space.left(), space.top(), static_cast<int>(space.width() * value), space.height());
        painter->fillRect(QStyle::visualRect(option.direction, space, filled), bar);
    }
    QStyledItemDelegate::paint(painter, option, index);
}

}  // namespace ui
