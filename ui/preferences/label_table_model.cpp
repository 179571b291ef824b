// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/preferences/label_table_model.h"

#include <QGuiApplication>
#include <algorithm>

#include "ui/annotations/label_menu.h"

namespace ui {
namespace {

constexpr QChar kLeftToRightMark(0x200e);  // "#1080c0" begins with its sign in an Arabic window as well

}  // namespace

LabelTableModel::LabelTableModel(LabelBook& book, QObject* parent) : QAbstractTableModel(parent), m_book(book) {}

int LabelTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_book.entries().size());
}

int LabelTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

QColor LabelTableModel::shownColor(int row) const {
    return LabelColors(m_book.labels(), m_book.colors(), m_book.placesOf(m_book.labels()))
        .color(m_book.entries()[static_cast<std::size_t>(row)].label, QGuiApplication::palette());
}

QVariant LabelTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const LabelEntry& entry = m_book.entries()[static_cast<std::size_t>(index.row())];
    const bool isText = role == Qt::DisplayRole || role == Qt::EditRole;
    switch (index.column()) {
        case kLabel:
            return isText ? QVariant(entry.label) : QVariant();
        case kColor:
            if (role == Qt::DecorationRole)
                return shownColor(index.row());
            if (role != Qt::DisplayRole)
                return {};
            return entry.color.isValid() ? kLeftToRightMark + entry.color.name() : tr("Automatic");
        case kKey:
            if (role == Qt::DisplayRole)
                return labelKeys(m_book.labels(), m_book).value(entry.label);
            if (role == Qt::TextAlignmentRole)
                return QVariant::fromValue<Qt::Alignment>(Qt::AlignCenter);
            return role == Qt::EditRole ? QVariant(entry.key) : QVariant();
        case kMeaning:
            return isText ? QVariant(entry.meaning) : QVariant();
        case kDescription:
            return isText || role == Qt::ToolTipRole ? QVariant(entry.description) : QVariant();
        default:
            return {};
    }
}

bool LabelTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    std::vector<LabelEntry> entries = m_book.entries();
    LabelEntry& entry = entries[static_cast<std::size_t>(index.row())];
    const QString text = value.toString().simplified();
    if (index.column() == kLabel) {
        if (text.isEmpty() || text == entry.label)
            return false;
        if (std::ranges::find(entries, text, &LabelEntry::label) != entries.end()) {
            Q_EMIT refused(text);
            return false;
        }
        entry.label = text;
    } else if (index.column() == kKey) {
        const QString key = text.toUpper();
        const bool isKey = key.isEmpty() || (key.size() == 1 && key.front().isLetterOrNumber());
        const auto other = std::ranges::find(entries, key, &LabelEntry::key);
        if (!isKey || (!key.isEmpty() && other != entries.end() && &*other != &entry)) {
            Q_EMIT keyRefused(text);
            return false;
        }
        entry.key = key;
    } else if (index.column() == kMeaning) {
        entry.meaning = text == entry.label ? QString() : text;
    } else if (index.column() == kDescription) {
        entry.description = text;
    } else {
        return false;
    }
    m_book.setEntries(std::move(entries));
    // Another label may change the colours of those after it.
    Q_EMIT dataChanged(this->index(0, 0), this->index(rowCount() - 1, kColumnCount - 1));
    return true;
}

Qt::ItemFlags LabelTableModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == kColor ? flags : flags | Qt::ItemIsEditable;
}

QVariant LabelTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::ToolTipRole && section == kMeaning)
        return tr(
            "Another label that means the same, such as PER for “person”: both have one colour, and evaluations "
            "take one for the other");
    if (role == Qt::ToolTipRole && section == kKey)
        return tr("The letter or digit that chooses the label in menus");
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[kColumnCount] = {tr("Label"), tr("Key"), tr("Colour"), tr("Same as"), tr("Description")};
    return section >= 0 && section < kColumnCount ? titles[section] : QString();
}

void LabelTableModel::replace(std::vector<LabelEntry> entries) {
    beginResetModel();
    m_book.setEntries(std::move(entries));
    endResetModel();
}

int LabelTableModel::add(const QString& label) {
    const QString name = label.simplified();
    if (name.isEmpty())
        return -1;
    const auto known = m_book.labels().indexOf(name);
    if (known >= 0)
        return static_cast<int>(known);
    std::vector<LabelEntry> entries = m_book.entries();
    entries.push_back({name, {}, {}});
    replace(std::move(entries));
    return rowCount() - 1;
}

void LabelTableModel::remove(int row) {
    std::vector<LabelEntry> entries = m_book.entries();
    entries.erase(entries.begin() + row);
    replace(std::move(entries));
}

void LabelTableModel::move(int row, int by) {
    std::vector<LabelEntry> entries = m_book.entries();
    const int to = row + by;
    if (to < 0 || to >= static_cast<int>(entries.size()))
        return;
    std::swap(entries[static_cast<std::size_t>(row)], entries[static_cast<std::size_t>(to)]);
    replace(std::move(entries));
}

void LabelTableModel::removeAll() {
    replace({});
}

void LabelTableModel::setColor(int row, const QColor& color) {
    std::vector<LabelEntry> entries = m_book.entries();
    entries[static_cast<std::size_t>(row)].color = color;
    m_book.setEntries(std::move(entries));
    Q_EMIT dataChanged(index(row, kColor), index(row, kColor));
}

}  // namespace ui
