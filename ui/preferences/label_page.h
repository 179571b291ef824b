// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/preferences/label_table_model.h"
#include "ui/session/session.h"

class QLabel;
class QPushButton;

namespace ui {

class PlainTable;

/// The user's labels: adding, renaming, ordering, colours and descriptions. GUI thread; the book must outlive it.
class LabelPage : public QWidget {
    Q_OBJECT

public:
    explicit LabelPage(LabelBook& book, QWidget* parent = nullptr);

    /// Labels that a button adds to the list.
    void offer(const QStringList& labels);
    /// Offers those in use: of the annotations of the whole project, of the open document and of heads. The session
    /// must outlive the page.
    void offerFrom(Session& session);

    /// Removes all labels when the user has confirmed it: this cannot be undone.
    void askToRemoveAll();

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
