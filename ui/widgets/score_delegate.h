// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace ui {

/// Draws a number over a bar whose length is the value (0 to 1) of `valueRole`. GUI thread.
class ScoreDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit ScoreDelegate(int valueRole, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    int m_valueRole;
};

}  // namespace ui
