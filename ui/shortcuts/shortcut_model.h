// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "ui/shortcuts/shortcut_book.h"

namespace ui {

/// The commands of a window with their shortcuts, editable. A shortcut that is in use is refused. GUI thread; the book
/// must outlive it.
class ShortcutModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kCommand, kShortcut, kColumnCount };

    explicit ShortcutModel(ShortcutBook& book, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void reset(int row);
    void resetAll();

Q_SIGNALS:
    /// A shortcut was refused because the command `holder` uses it.
    void refused(const QKeySequence& shortcut, const QString& holder);

private:
    ShortcutBook& m_book;
};

}  // namespace ui
