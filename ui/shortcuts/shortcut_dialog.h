// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/shortcuts/shortcut_book.h"

class QLabel;
class QLineEdit;

namespace ui {

class PlainTable;
class ShortcutModel;

/// All commands with their shortcuts, to search and to edit. Changes apply at once and are saved. GUI thread.
class ShortcutDialog : public QDialog {
    Q_OBJECT

public:
    explicit ShortcutDialog(ShortcutBook& book, QWidget* parent = nullptr);

    ShortcutModel* model() const { return m_model; }
    PlainTable* table() const { return m_table; }
    QLineEdit* filterField() const { return m_words; }
    QString message() const;

private:
    void askToResetAll();

    ShortcutBook& m_book;
    ShortcutModel* m_model;
    QLineEdit* m_words;
    PlainTable* m_table;
    QLabel* m_message;
};

}  // namespace ui
