// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

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

}  // namespace ui
