// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/shortcut_model.h"

#include <QAction>
#include <QFont>

#include "ui/shortcuts/action_text.h"

namespace ui {

ShortcutModel::ShortcutModel(ShortcutBook& book, QObject* parent) : QAbstractTableModel(parent), m_book(book) {}

int ShortcutModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_book.count());
}

int ShortcutModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

QVariant ShortcutModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    switch (role) {
        case Qt::DisplayRole:
            if (index.column() == kCommand)
                return m_book.name(row);
            return m_book.shortcut(row).isEmpty() ? QString() : m_book.shortcut(row).toString(QKeySequence::NativeText);
        case Qt::EditRole:
            return index.column() == kShortcut ? QVariant(m_book.shortcut(row)) : QVariant();
        case Qt::ToolTipRole:
            return m_book.action(row)->statusTip();
        case Qt::FontRole: {
            QFont font;
            font.setBold(m_book.isChanged(row));
            return font;
        }
        default:
            return {};
    }
}

bool ShortcutModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || index.column() != kShortcut || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const auto row = static_cast<std::size_t>(index.row());
    const auto shortcut = value.value<QKeySequence>();
    if (const QAction* holder = m_book.holder(shortcut, row)) {
        Q_EMIT refused(shortcut, plainActionText(holder->text()));
        return false;
    }
    if (shortcut == m_book.shortcut(row))
        return true;
    m_book.set(row, shortcut);
    Q_EMIT dataChanged(this->index(index.row(), 0), this->index(index.row(), kColumnCount - 1));
    return true;
}

Qt::ItemFlags ShortcutModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == kShortcut ? flags | Qt::ItemIsEditable : flags;
}

QVariant ShortcutModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == kCommand ? tr("Command") : section == kShortcut ? tr("Shortcut") : QVariant();
}

void ShortcutModel::reset(int row) {
    m_book.reset(static_cast<std::size_t>(row));
    Q_EMIT dataChanged(index(row, 0), index(row, kColumnCount - 1));
}

void ShortcutModel::resetAll() {
    for (int row = 0; row < rowCount(); ++row)
        reset(row);
}

}  // namespace ui
