// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "ui/annotations/label_book.h"
#include "ui/annotations/label_colors.h"

namespace ui {

/// The user's labels as an editable table. Changes go to the book at once. GUI thread; the book must outlive it.
class LabelTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kLabel, kKey, kColor, kMeaning, kDescription, kColumnCount };

    explicit LabelTableModel(LabelBook& book, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    bool has(const QString& label) const { return m_book.labels().contains(label); }
    /// The row of the label, which is added if it is new; -1 for an empty one.
    int add(const QString& label);
    void remove(int row);
    void move(int row, int by);
    void removeAll();
    /// An invalid colour: the one that follows from the label's place.
    void setColor(int row, const QColor& color);
    QColor shownColor(int row) const;

Q_SIGNALS:
    /// A label was not renamed because there is another of this name.
    void refused(const QString& label);
    /// A key was not set because it is no single letter or digit, or another label has it.
    void keyRefused(const QString& key);

private:
    void replace(std::vector<LabelEntry> entries);

    LabelBook& m_book;
};

}  // namespace ui
