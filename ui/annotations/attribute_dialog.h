// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>
#include <string>
#include <vector>

#include "tasks/results/annotations.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace ui {

/// The attributes of a span, each with a name and a value, to change, add and take away. GUI thread.
class AttributeDialog : public QDialog {
    Q_OBJECT

public:
    /// `span`: its text and label; `names`: of attributes that are offered.
    AttributeDialog(const QString& span, const std::vector<tasks::NamedValue>& attributes, QStringList names,
                    QWidget* parent = nullptr);

    /// In the order of the rows, without rows that have no name. A value that nobody has changed is as it was, also
    /// where a field can't show it (line ends).
    std::vector<tasks::NamedValue> attributes() const;

    // For tests: the fields of the rows.
    int rowCount() const { return static_cast<int>(m_rows.size()); }
    QComboBox* nameField(int row) const { return m_rows[static_cast<std::size_t>(row)].name; }
    QLineEdit* valueField(int row) const { return m_rows[static_cast<std::size_t>(row)].value; }
    QToolButton* removeButton(int row) const { return m_rows[static_cast<std::size_t>(row)].remove; }
    QPushButton* addButton() const { return m_add; }
    QPushButton* okButton() const { return m_ok; }

private:
    struct Row {
        QWidget* whole;
        QComboBox* name;
        QLineEdit* value;
        QToolButton* remove;
        std::string before;  ///< the value when the dialog was opened
        QString shown;       ///< that value as the field shows it
    };

    void addRow(const tasks::NamedValue& attribute);
    void removeRow(const QWidget* whole);
    /// Says what is wrong with the names, if anything.
    void check();

    QStringList m_names;
    std::vector<Row> m_rows;
    QVBoxLayout* m_list;
    QLabel* m_problem;
    QPushButton* m_add;
    QPushButton* m_ok;
};

}  // namespace ui
