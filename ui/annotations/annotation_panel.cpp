// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/annotation_panel.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/annotations/annotation_editor.h"
#include "ui/annotations/annotation_model.h"
#include "ui/annotations/label_menu.h"
#include "ui/panels/panel_host.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/score_delegate.h"
#include "ui/widgets/table_text.h"
#include "ui/widgets/wrap_layout.h"

namespace ui {

AnnotationPanel::AnnotationPanel(const std::vector<QAction*>& actions, QWidget* parent)
    : QWidget(parent),
      m_model(new AnnotationModel(this)),
      m_filter(new AnnotationFilter(this)),
      m_words(new QLineEdit(this)),
      m_state(new QComboBox(this)),
      m_count(new QLabel(this)),
      m_table(new PlainTable(tr("Annotations"), this)) {
    m_words->setPlaceholderText(tr("Filter by label, text or attributes"));
    m_words->setMinimumWidth(fontMetrics().averageCharWidth() * 16);
    m_words->setClearButtonEnabled(true);
    m_words->setAccessibleName(tr("Filter by label, text or attributes"));
    m_words->setToolTip(tr("Show only spans whose label, text or attributes contain these characters"));
    m_state->addItem(tr("All"), -1);
    for (const auto state :
         {AnnotationModel::kOpen, AnnotationModel::kAccepted, AnnotationModel::kRejected, AnnotationModel::kHuman,
          AnnotationModel::kGold, AnnotationModel::kColleague, AnnotationModel::kAdjudicated})
        m_state->addItem(AnnotationModel::nameOf(state), state);
    m_state->setAccessibleName(tr("Filter by decision"));
    m_state->setToolTip(tr("Show only open, accepted, rejected, manual or gold spans"));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    auto* bar = new WrapLayout;
    bar->addWidget(m_words);
    bar->addWidget(m_state);
    for (QAction* action : actions) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::TabFocus);
        bar->addWidget(button);
    }
    bar->addWidget(m_count);
    m_filter->setSourceModel(m_model);
    m_table->setModel(m_filter);
    m_table->setSelectionMode(QTableView::ExtendedSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setColumnWidths({14, 0, 12, 14, 18, 18});
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->setItemDelegateForColumn(AnnotationModel::kConfidence,
                                      new ScoreDelegate(AnnotationModel::kConfidenceRole, m_table));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addLayout(bar);
    layout->addWidget(m_table, 1);
    connect(m_words, &QLineEdit::textChanged, m_filter, &AnnotationFilter::setWords);
    connect(m_state, &QComboBox::currentIndexChanged, this,
            [this] { m_filter->setState(m_state->currentData().toInt()); });
    connect(m_table, &PlainTable::rowChosen, this, [this](const QModelIndex& index) {
        Q_EMIT spanChosen(index.siblingAtColumn(0).data(AnnotationModel::kIdRole).toLongLong());
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { Q_EMIT selectionChanged(selectedIds()); });
    connect(m_table, &QWidget::customContextMenuRequested, this, &AnnotationPanel::showMenu);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_filter, signal, this, &AnnotationPanel::showCount);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &AnnotationPanel::showCount);
    showCount();
}

void AnnotationPanel::setSnapshot(const SnapshotPtr& snapshot) {
    const bool same = m_snapshot && m_snapshot->document == snapshot->document &&
                      m_snapshot->reading.annotations == snapshot->reading.annotations;
    m_snapshot = snapshot;
    if (!same)
        m_model->setAnnotations(snapshot->document ? snapshot->document->document : nullptr,
                                snapshot->reading.annotations);
    showCount();
}

void AnnotationPanel::showCount() {
    const QLocale locale;
    m_count->setText(
        m_filter->rowCount() == m_model->rowCount()
            ? tr("%Ln span(s)", nullptr, m_model->rowCount())
            : tr("%1 of %2").arg(locale.toString(m_filter->rowCount()), locale.toString(m_model->rowCount())));
}

void AnnotationPanel::setCurrent(std::optional<std::int64_t> id) {
    const int row = id ? m_model->rowOf(*id) : -1;
    const QModelIndex index = m_filter->mapFromSource(m_model->index(row, 0));
    if (!index.isValid() || index.row() == m_table->currentIndex().row())
        return;
    const QSignalBlocker quiet(m_table);
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
}

std::vector<std::int64_t> AnnotationPanel::selectedIds() const {
    std::vector<std::int64_t> ids;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        ids.push_back(index.data(AnnotationModel::kIdRole).toLongLong());
    return ids;
}

void AnnotationPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    Q_EMIT selectionChanged(selectedIds());
}

void AnnotationPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    Q_EMIT selectionChanged({});
}

void AnnotationPanel::showMenu(QPoint position) {
    const auto ids = selectedIds();
    if (ids.empty())
        return;
    QMenu menu(this);
    const int count = static_cast<int>(ids.size());
    const QPoint place = m_table->viewport()->mapToGlobal(position);
    menu.addAction(tr("Accept %n span(s)", nullptr, count), this,
                   [this, ids] { Q_EMIT decisionWanted(ids, tasks::Decision::kAccepted); });
    menu.addAction(tr("Reject %n span(s)", nullptr, count), this,
                   [this, ids] { Q_EMIT decisionWanted(ids, tasks::Decision::kRejected); });
    menu.addAction(tr("Reopen %n span(s)", nullptr, count), this,
                   [this, ids] { Q_EMIT decisionWanted(ids, tasks::Decision::kOpen); });
    menu.addSeparator();
    menu.addAction(tr("Label %n span(s)...", nullptr, count), this,
                   [this, ids, place] { Q_EMIT labelWanted(ids, place); });
    menu.addActions(m_menuActions);
    menu.addSeparator();
    menu.addActions(copyActions(*m_table));
    menu.exec(place);
}

PanelKind annotationPanelKind() {
    return {.title = AnnotationPanel::tr("Annotations"),
            .dock = QStringLiteral("annotationsDock"),
            .guide = QStringLiteral("annotating"),
            .place = Qt::BottomDockWidgetArea,
            .make =
                [](PanelHost& host) {
                    auto* panel = new AnnotationPanel(
                        {host.command(QStringLiteral("acceptNext")), host.command(QStringLiteral("rejectNext")),
                         host.command(QStringLiteral("mostUncertain"))},
                        host.window());
                    panel->setMenuActions(
                        {host.command(QStringLiteral("note")), host.command(QStringLiteral("attributes"))});
                    AnnotationEditor& editor = host.editor();
                    QObject::connect(panel, &AnnotationPanel::spanChosen, &editor,
                                     [&editor](std::int64_t id) { editor.setCurrent(id); });
                    QObject::connect(
                        panel, &AnnotationPanel::decisionWanted, &editor,
                        [&editor](const SpanIds& ids, tasks::Decision decision) { editor.decide(ids, decision); });
                    QObject::connect(
                        panel, &AnnotationPanel::labelWanted, panel, [&host](const SpanIds& ids, QPoint place) {
                            popUpLabels(host, AnnotationPanel::tr("Label"), place,
                                        [&host, ids](const QString& label) { host.editor().relabel(ids, label); });
                        });
                    QObject::connect(panel, &AnnotationPanel::selectionChanged, &editor, &AnnotationEditor::setChosen);
                    const auto showCurrent = [panel, &editor] {
                        const tasks::SpanAnnotation* span = editor.current();
                        panel->setCurrent(span ? std::optional(span->id) : std::nullopt);
                    };
                    QObject::connect(&host, &PanelHost::shownChanged, panel,
                                     [panel, showCurrent](const SnapshotPtr& shown) {
                                         panel->setSnapshot(shown);
                                         showCurrent();
                                     });
                    QObject::connect(&editor, &AnnotationEditor::currentChanged, panel, showCurrent);
                    // Single-letter commands work in the table as in the document.
                    panel->table()->addActions(host.localCommands());
                    return panel;
                },
            .isInFront = true};
}

}  // namespace ui
