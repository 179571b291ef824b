// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_names_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/widgets/table_text.h"

namespace ui {

FigureNamesDialog::FigureNamesDialog(const QStringList& own, const FigureNames& names, QWidget* parent)
    : QDialog(parent), m_others(names), m_table(new QTableWidget(static_cast<int>(own.size()), 2, this)) {
    setWindowTitle(tr("Names in Figures"));
    auto* hint = new QLabel(
        tr("Titles, tasks, runs, documents and language models are called by these names in all figures."), this);
    hint->setWordWrap(true);
    m_table->setAccessibleName(tr("Names in figures"));
    m_table->setHorizontalHeaderLabels({tr("Name"), tr("In figures")});
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->setTabKeyNavigation(false);
    setUpCopying(m_table);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        auto* name = new QTableWidgetItem(own[row]);
        name->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        name->setToolTip(own[row]);
        m_table->setItem(row, 0, name);
        m_table->setItem(row, 1, new QTableWidgetItem(names.value(own[row], own[row])));
        m_others.remove(own[row]);
    }
    auto* buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
    buttons->button(QDialogButtonBox::RestoreDefaults)->setToolTip(tr("Call everything by its own name"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
        for (int row = 0; row < m_table->rowCount(); ++row)
            m_table->item(row, 1)->setText(m_table->item(row, 0)->text());
    });
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(hint);
    layout->addWidget(m_table, 1);
    layout->addWidget(buttons);
    resize(680, 360);
}

FigureNames FigureNamesDialog::names() const {
    FigureNames names = m_others;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QString own = m_table->item(row, 0)->text();
        const QString called = m_table->item(row, 1)->text().simplified();
        if (!called.isEmpty() && called != own)
            names[own] = called;
    }
    return names;
}

}  // namespace ui
