// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QTableView;

namespace ui {

/// Text next to a keyword and aligned to it; text that does not fit is elided at the far end, in either writing
/// direction. GUI thread.
class ContextDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    enum Kept { kBegin, kEnd };  ///< which end of the text, in reading order, is next to the keyword; kEnd precedes it

    explicit ContextDelegate(Kept kept, QObject* parent = nullptr);

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    Kept m_kept;
};

/// Keyword in context: sets up the columns from `before` to `after` of a table with a model, which show the text before
/// the keyword, the keyword, and the text after it. The columns follow the direction of the text, even in a window with
/// the other direction. GUI thread.
void showInContext(QTableView* table, int before, int after);

}  // namespace ui
