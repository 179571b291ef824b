// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QTableView;

namespace ui {

/// Text beside a word, up against it: what does not fit is cut at the far end, in either direction of writing.
/// GUI thread.
class ContextDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    enum Kept {
        kBegin,
        kEnd
    };  ///< which end of the text, in reading order, is next to the word; kEnd stands before it

    explicit ContextDelegate(Kept kept, QObject* parent = nullptr);

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    Kept m_kept;
};

/// Keyword in context: the columns from `before` to `after` of a table that has its model show text up to a word, the
/// word, and text from there on. The table's columns run as that text does, also in a window that runs the other way.
/// GUI thread.
void showInContext(QTableView* table, int before, int after);

}  // namespace ui
