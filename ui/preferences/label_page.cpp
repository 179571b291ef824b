// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/preferences/label_page.h"

#include <QColorDialog>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/annotations/label_colors.h"
#include "ui/widgets/plain_table.h"

namespace ui {

LabelPage::LabelPage(LabelBook& book, QWidget* parent)
    : QWidget(parent),
      m_model(new LabelTableModel(book, this)),
      m_table(new PlainTable(tr("Labels"), this)),
      m_message(new QLabel(this)) {
    m_table->setModel(m_model);
    m_table->setColumnWidths({14, 7, 16, 12, 0});
    m_table->setEditTriggers(QTableView::DoubleClicked | QTableView::EditKeyPressed);
    m_message->setWordWrap(true);
    const QString whose =
        book.isOfProject() ? tr("The labels of the open project, which are kept in it.") + u' ' : QString();
    m_message->setText(
        whose +
        tr("These labels are offered in every document, in this order: the first nine have the keys 1 to 9 unless you "
           "give them others. Labels of task heads follow them. Double-click a cell, or press F2, to change it."));
    auto* buttons = new QVBoxLayout;
    const auto add = [&](const QString& text, const QString& explanation, void (LabelPage::*slot)()) {
        QPushButton* button = addButton(text, explanation, slot);
        buttons->addWidget(button);
        return button;
    };
    add(tr("A&dd..."), tr("Add a label"), &LabelPage::addByDialog);
    m_addOffered = add(tr("Add Labels in U&se"),
                       tr("Add the labels of the annotations in the project and of the loaded heads, to give them "
                          "colours, keys and descriptions"),
                       &LabelPage::addOffered);
    m_color = add(tr("C&olour..."), tr("Choose the colour of the selected label"), &LabelPage::chooseColor);
    m_automatic = add(tr("A&utomatic Colour"), tr("Use the colour that follows from the place of the label"),
                      &LabelPage::resetColor);
    m_up = add(tr("Move U&p"), tr("Move the selected label up"), &LabelPage::moveUp);
    m_down = add(tr("Move Do&wn"), tr("Move the selected label down"), &LabelPage::moveDown);
    m_remove = add(tr("Re&move"), tr("Remove the selected label from this list; annotations keep it"),
                   &LabelPage::removeCurrent);
    buttons->addStretch(1);
    auto* row = new QHBoxLayout;
    row->addWidget(m_table, 1);
    row->addLayout(buttons);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_message);
    layout->addLayout(row, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &LabelPage::showButtons);
    connect(m_model, &QAbstractItemModel::modelReset, this, &LabelPage::showButtons);
    connect(m_model, &LabelTableModel::refused, this, [this](const QString& label) {
        m_message->setText(tr("There is already a label \"%1\". Choose another name.").arg(label));
    });
    connect(m_model, &LabelTableModel::keyRefused, this, [this](const QString& key) {
        m_message->setText(
            tr("“%1” can't be the key: it must be one letter or digit that no other label has.").arg(key));
    });
    showButtons();
}

void LabelPage::askToRemoveAll() {
    const int count = m_model->rowCount();
    if (count == 0)
        return;
    auto* question =
        new QMessageBox(QMessageBox::Warning, tr("Remove All Labels"),
                        tr("Remove all %Ln label(s) from this list?", nullptr, count), QMessageBox::Cancel, this);
    question->setObjectName(QStringLiteral("removeAllLabels"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(
        tr("Their keys, colours, meanings and descriptions are deleted, which cannot be undone. Annotations keep their "
           "labels."));
    auto* remove = question->addButton(tr("Remove All"), QMessageBox::DestructiveRole);
    question->setDefaultButton(QMessageBox::Cancel);
    connect(remove, &QPushButton::clicked, m_model, &LabelTableModel::removeAll);
    question->open();
}

QString LabelPage::message() const {
    return m_message->text();
}

QPushButton* LabelPage::addButton(const QString& text, const QString& explanation, void (LabelPage::*slot)()) {
    auto* button = new QPushButton(text, this);
    button->setToolTip(explanation);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, slot);
    return button;
}

int LabelPage::currentRow() const {
    return m_table->currentIndex().isValid() ? m_table->currentIndex().row() : -1;
}

void LabelPage::setCurrentRow(int row) {
    m_table->setCurrentIndex(m_model->index(row, LabelTableModel::kLabel));
    showButtons();
}

void LabelPage::showButtons() {
    const int row = currentRow();
    for (QPushButton* button : {m_color, m_automatic, m_remove})
        button->setEnabled(row >= 0);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_model->rowCount());
    m_addOffered->setEnabled(
        std::ranges::any_of(m_offered, [this](const QString& label) { return !m_model->has(label); }));
}

void LabelPage::offer(const QStringList& labels) {
    m_offered = labels;
    showButtons();
}

void LabelPage::offerFrom(Session& session) {
    const auto offerOf = [this](const SnapshotPtr& now) {
        const QStringList labels =
            spanLabels(now->reading, now->project->labels ? *now->project->labels : QStringList());
        if (labels != m_offered)
            offer(labels);
    };
    connect(&session, &Session::changed, this, offerOf);
    offerOf(session.snapshot());
    session.requestProject(ListLabels{});
}

void LabelPage::addOffered() {
    for (const QString& label : m_offered)
        m_model->add(label);
    setCurrentRow(m_model->rowCount() - 1);
}

void LabelPage::addByDialog() {
    const int row = m_model->add(QInputDialog::getText(this, tr("Add Label"), tr("Label:")));
    if (row >= 0)
        setCurrentRow(row);
}

void LabelPage::chooseColor() {
    const QColor color = QColorDialog::getColor(m_model->shownColor(currentRow()), this, tr("Colour of the Label"));
    if (color.isValid())
        m_model->setColor(currentRow(), color);
}

void LabelPage::resetColor() {
    m_model->setColor(currentRow(), {});
}

void LabelPage::removeCurrent() {
    const int row = currentRow();
    m_model->remove(row);
    if (m_model->rowCount() > 0)
        setCurrentRow(std::min(row, m_model->rowCount() - 1));
}

void LabelPage::moveBy(int rows) {
    const int row = currentRow();
    m_model->move(row, rows);
    setCurrentRow(row + rows);
}

}  // namespace ui
