// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/session/snapshot.h"

class QLabel;
class QTabBar;

namespace ui {

class PlainTable;
class ValueTableModel;

/// The words that the model expects in the place of the selected token, ordered by the left reading, the right one or
/// both. GUI thread.
class SubstituteList : public QWidget {
    Q_OBJECT

public:
    explicit SubstituteList(QWidget* parent = nullptr);

    void setSnapshot(const Snapshot& snapshot);
    QString headingText() const;
    QTabBar* orders() const { return m_orders; }
    PlainTable* table() const { return m_table; }

private:
    void showWords();
    QString heading(const Snapshot& snapshot) const;

    std::shared_ptr<const SubstituteResult> m_shown;
    QLabel* m_heading;
    QTabBar* m_orders;
    PlainTable* m_table;
    ValueTableModel* m_model;
};

}  // namespace ui
