// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/document_panel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/models/document_model.h"
#include "ui/views/plain_table.h"

namespace ui {

DocumentPanel::DocumentPanel(QWidget* parent)
    : QWidget(parent),
      m_model(new DocumentModel(this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_words(new QLineEdit(this)),
      m_table(new PlainTable(tr("Documents"), this)) {
    m_words->setPlaceholderText(tr("Filter"));
    m_words->setClearButtonEnabled(true);
    m_words->setAccessibleName(tr("Filter documents"));
    m_words->setToolTip(tr("Show only documents whose name, status or language contains these characters"));
    auto* bar = new QHBoxLayout;
    addButton(bar, tr("Add Documents..."), tr("Add files to the project"), &DocumentPanel::filesWanted);
    addButton(bar, tr("Add Folder..."), tr("Add all documents in a folder to the project"),
              &DocumentPanel::folderWanted);
    bar->addStretch(1);
    m_filter->setSourceModel(m_model);
    m_filter->setSortRole(DocumentModel::kSortRole);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_filter);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setColumnWidths({14, 11, 10, 7, 9});
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addLayout(bar);
    layout->addWidget(m_words);  // in a row of its own: next to the buttons no word would fit
    layout->addWidget(m_table, 1);
    connect(m_words, &QLineEdit::textChanged, m_filter, &QSortFilterProxyModel::setFilterFixedString);
    const auto choose = [this](const QModelIndex& index) {
        const QString path = index.data(DocumentModel::kPathRole).toString();
        if (path != m_opened)
            Q_EMIT documentChosen(path);
    };
    // Not on arrow keys, which would open every document on the way.
    connect(m_table, &QTableView::clicked, this, choose);
    connect(m_table, &QTableView::activated, this, choose);
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](QPoint position) {
        if (!m_table->indexAt(position).isValid())
            return;
        QMenu menu(this);
        menu.addAction(tr("Remove from Project..."), this, &DocumentPanel::removeCurrent);
        menu.exec(m_table->viewport()->mapToGlobal(position));
    });
}

void DocumentPanel::addButton(QHBoxLayout* layout, const QString& text, const QString& toolTip,
                              void (DocumentPanel::*signal)()) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, this, signal);
    layout->addWidget(button);
}

void DocumentPanel::setSnapshot(const SnapshotPtr& snapshot) {
    m_model->setEntries(snapshot->reading.documents);
    const QString opened = snapshot->document ? snapshot->document->path : QString();
    if (opened == m_opened)
        return;
    m_opened = opened;
    m_model->setOpened(opened);
    if (const QModelIndex index = m_filter->mapFromSource(m_model->index(m_model->rowOf(opened), 0)); index.isValid())
        m_table->setCurrentIndex(index);
}

void DocumentPanel::removeCurrent() {
    if (m_table->currentIndex().isValid())
        Q_EMIT removalWanted(m_table->currentIndex().data(DocumentModel::kPathRole).toString());
}

void DocumentPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete && m_table->hasFocus())
        removeCurrent();
    else
        QWidget::keyPressEvent(event);
}

}  // namespace ui
