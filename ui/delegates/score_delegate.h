// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace ui {

/// Draws a number over a bar as long as the value (0 to 1) that `valueRole` holds. GUI thread.
class ScoreDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit ScoreDelegate(int valueRole, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    int m_valueRole;
};

}  // namespace ui
