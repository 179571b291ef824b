// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/preferences/label_table_model.h"

class QLabel;
class QPushButton;

namespace ui {

class PlainTable;

/// The user's labels: adding, renaming, ordering, colours and descriptions. GUI thread; the book must outlive it.
class LabelPage : public QWidget {
    Q_OBJECT

public:
    explicit LabelPage(LabelBook& book, QWidget* parent = nullptr);

    /// The labels of heads and of the open document, which a button adds to the list.
    void offer(const QStringList& labels);

    LabelTableModel* model() const { return m_model; }
    PlainTable* table() const { return m_table; }
    QString message() const;

private:
    QPushButton* addButton(const QString& text, const QString& explanation, void (LabelPage::*slot)());
    void addByDialog();
    void addOffered();
    void chooseColor();
    void resetColor();
    void removeCurrent();
    void moveUp() { moveBy(-1); }
    void moveDown() { moveBy(1); }
    void moveBy(int rows);
    void showButtons();
    int currentRow() const;
    void setCurrentRow(int row);

    LabelTableModel* m_model;
    PlainTable* m_table;
    QLabel* m_message;
    QStringList m_offered;
    QPushButton *m_addOffered, *m_color, *m_automatic, *m_up, *m_down, *m_remove;
};

}  // namespace ui
