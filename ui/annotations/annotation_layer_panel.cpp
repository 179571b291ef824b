// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/annotation_layer_panel.h"

#include <QHBoxLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/annotations/annotation_editor.h"
#include "ui/annotations/annotation_layer_book.h"
#include "ui/annotations/annotation_layer_model.h"
#include "ui/panels/panel_host.h"
#include "ui/widgets/plain_table.h"

namespace ui {

AnnotationLayerPanel::AnnotationLayerPanel(AnnotationLayerBook& book, QWidget* parent)
    : QWidget(parent),
      m_model(new AnnotationLayerModel(book, this)),
      m_table(new PlainTable(tr("Annotation sets"), this)),
      m_rename(new QPushButton(tr("Rename"), this)),
      m_deleteHere(new QPushButton(tr("Delete Here"), this)),
      m_deleteEverywhere(new QPushButton(tr("Delete Everywhere..."), this)) {
    m_rename->setToolTip(tr("Rename the annotation set"));
    m_deleteHere->setToolTip(
        tr("Delete the annotation set from this document. Its head is unloaded so that the annotation set does not "
           "reappear. You can undo this."));
    m_deleteEverywhere->setToolTip(
        tr("Delete the annotation set from all documents that you have worked on, but not from finished ones"));
    m_table->setModel(m_model);
    m_table->setEditTriggers(QTableView::DoubleClicked | QTableView::EditKeyPressed);
    m_table->setColumnWidths({0, 20, 10, 10, 18});
    auto* bar = new QHBoxLayout;
    bar->addStretch(1);
    for (QPushButton* button : {m_rename, m_deleteHere, m_deleteEverywhere})
        bar->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addLayout(bar);
    layout->addWidget(m_table, 1);
    connect(m_rename, &QPushButton::clicked, this,
            [this] { m_table->edit(m_table->currentIndex().siblingAtColumn(AnnotationLayerModel::kName)); });
    // Copies, because unloading a head changes the rows at once.
    const auto emitForCurrent = [this](auto signal) {
        const int row = m_table->currentIndex().row();
        const tasks::AnnotationMaker maker = m_model->layer(row).maker;
        const QString head = m_model->headOf(row);
        Q_EMIT(this->*signal)(maker, head);
    };
    connect(m_deleteHere, &QPushButton::clicked, this,
            [emitForCurrent] { emitForCurrent(&AnnotationLayerPanel::deletionWanted); });
    connect(m_deleteEverywhere, &QPushButton::clicked, this,
            [emitForCurrent] { emitForCurrent(&AnnotationLayerPanel::deletionEverywhereWanted); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &AnnotationLayerPanel::showButtons);
    connect(m_model, &QAbstractItemModel::modelReset, this, &AnnotationLayerPanel::showButtons);
    showButtons();
}

void AnnotationLayerPanel::setSnapshot(const SnapshotPtr& snapshot) {
    m_model->setSnapshot(snapshot);
}

void AnnotationLayerPanel::showButtons() {
    const QModelIndex current = m_table->currentIndex();
    m_rename->setEnabled(current.isValid());
    m_deleteHere->setEnabled(current.isValid());
    // Manual annotations are deleted one document at a time, where this can be undone.
    m_deleteEverywhere->setEnabled(current.isValid() && !m_model->layer(current.row()).maker.isByHand());
}

namespace {

/// Unloads the head as well, because it would find the same spans again.
void deleteLayer(const PanelHost& host, const tasks::AnnotationMaker& maker, const QString& head) {
    if (!head.isEmpty())
        host.session().removeHead(head);
    if (const auto& annotations = host.snapshot()->reading.annotations)
        host.editor().deleteLayer(*annotations, maker, host.layers().nameOf(maker));
}

void deleteLayerEverywhere(PanelHost& host, const tasks::AnnotationMaker& maker, const QString& head) {
    auto* question = new QMessageBox(
        QMessageBox::Question, AnnotationLayerPanel::tr("Delete Everywhere"),
        AnnotationLayerPanel::tr(
            "Delete all annotations of “%1” from every document that you have worked on and nobody has finished? This "
            "can't be undone.")
            .arg(host.layers().nameOf(maker)),
        QMessageBox::Cancel, host.window());
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->addButton(AnnotationLayerPanel::tr("&Delete Everywhere"), QMessageBox::AcceptRole);
    question->setDefaultButton(QMessageBox::Cancel);
    QObject::connect(question, &QDialog::accepted, &host, [&host, maker, head] {
        if (!head.isEmpty())
            host.session().removeHead(head);
        host.session().deleteLayerEverywhere(maker);
    });
    question->open();
}

}  // namespace

PanelKind annotationLayerPanelKind() {
    return {.title = AnnotationLayerPanel::tr("Annotation Sets"),
            .dock = QStringLiteral("annotationLayersDock"),
            .guide = QStringLiteral("annotating"),
            .place = Qt::BottomDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new AnnotationLayerPanel(host.layers(), host.window());
                QObject::connect(panel, &AnnotationLayerPanel::deletionWanted, &host,
                                 [&host](const tasks::AnnotationMaker& maker, const QString& head) {
                                     deleteLayer(host, maker, head);
                                 });
                QObject::connect(panel, &AnnotationLayerPanel::deletionEverywhereWanted, &host,
                                 [&host](const tasks::AnnotationMaker& maker, const QString& head) {
                                     deleteLayerEverywhere(host, maker, head);
                                 });
                QObject::connect(&host, &PanelHost::shownChanged, panel,
                                 [panel](const SnapshotPtr&, const SnapshotPtr& whole) { panel->setSnapshot(whole); });
                return panel;
            }};
}

}  // namespace ui
