// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/charts/figure_names.h"

class QTableWidget;

namespace ui {

/// Lets the user name what stands in figures: titles, tasks, runs, biLMs, groups of points. GUI thread.
class FigureNamesDialog : public QDialog {
    Q_OBJECT

public:
    /// `own` are the names to change, `names` what they are called now.
    FigureNamesDialog(const QStringList& own, const FigureNames& names, QWidget* parent = nullptr);

    /// Without those that are called by their own name.
    FigureNames names() const;
    QTableWidget* table() const { return m_table; }

private:
    FigureNames m_others;  ///< of names that are not in the table
    QTableWidget* m_table;
};

}  // namespace ui
