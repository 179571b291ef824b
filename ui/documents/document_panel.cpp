// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/document_panel.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSet>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/documents/document_filter.h"
#include "ui/documents/document_model.h"
#include "ui/panels/panel_host.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/table_text.h"
#include "ui/widgets/wrap_layout.h"

namespace ui {

DocumentPanel::DocumentPanel(QWidget* parent)
    : QWidget(parent),
      m_model(new DocumentModel(this)),
      m_filter(new DocumentFilter(*m_model, this)),
      m_words(new QLineEdit(this)),
      m_table(new PlainTable(tr("Documents"), this)),
      m_annotateAll(new QToolButton(this)),
      m_finished(new QToolButton(this)),
      m_annotating(new QLabel(this)) {
    m_words->setPlaceholderText(tr("Filter"));
    m_words->setClearButtonEnabled(true);
    m_words->setAccessibleName(tr("Filter documents"));
    m_words->setToolTip(tr("Show only documents whose name, status or language contains these characters"));
    auto* bar = new WrapLayout;
    addButton(bar, tr("Add Files..."), tr("Add files to the project without opening them"),
              &DocumentPanel::filesWanted);
    addButton(bar, tr("Add Folder..."), tr("Add all documents in a folder to the project"),
              &DocumentPanel::folderWanted);
    m_table->setModel(m_filter);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setColumnWidths({0, 17, 12, 9, 11});
    m_table->setOptionalColumns({DocumentModel::kLanguage, DocumentModel::kTokens, DocumentModel::kSentiment});
    m_table->setSelectionMode(QTableView::ExtendedSelection);  // several can be exported together
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addLayout(bar);
    layout->addWidget(m_words);  // in a row of its own: next to the buttons no word would fit
    layout->addWidget(m_table, 1);
    m_annotateAll->setFocusPolicy(Qt::TabFocus);
    m_finished->setText(tr("Finished"));
    m_finished->setCheckable(true);
    m_finished->setFocusPolicy(Qt::TabFocus);
    m_finished->setToolTip(
        tr("You are done with the open document: until you take the mark off, it refuses edits, and heads do not "
           "annotate it. The mark is yours; other annotators have their own."));
    auto* all = new WrapLayout;
    all->addWidget(m_annotateAll);
    all->addWidget(m_finished);
    all->addWidget(m_annotating);
    layout->addLayout(all);
    connect(m_annotateAll, &QToolButton::clicked, this, [this] { Q_EMIT annotateAllWanted(!m_isAnnotating); });
    connect(m_words, &QLineEdit::textChanged, m_filter, &DocumentFilter::setWords);
    const auto choose = [this](const QModelIndex& index) {
        if (m_table->selectionModel()->selectedRows().size() > 1)
            return;  // the user is selecting
        const QString path = index.data(DocumentModel::kPathRole).toString();
        if (path != m_opened)
            Q_EMIT documentChosen(path);
    };
    // Not on arrow keys, which would open every document on the way.
    connect(m_table, &QTableView::clicked, this, choose);
    connect(m_table, &QTableView::activated, this, choose);
    connect(m_table, &QWidget::customContextMenuRequested, this, &DocumentPanel::showMenu);
    connect(m_finished, &QToolButton::clicked, this, [this](bool on) {
        if (!m_opened.isEmpty())
            Q_EMIT finishedWanted({m_opened}, on);
    });
}

bool DocumentPanel::areFinished(const QStringList& paths) const {
    return std::ranges::all_of(paths, [this](const QString& path) {
        const int row = m_model->rowOf(path);
        return row >= 0 && m_model->entry(row).isFinished;
    });
}

void DocumentPanel::showMenu(QPoint position) {
    if (!m_table->indexAt(position).isValid())
        return;
    const QStringList paths = selectedPaths();
    QMenu menu(this);
    QAction* const finished = menu.addAction(tr("Finished"));
    finished->setCheckable(true);
    finished->setChecked(!paths.isEmpty() && areFinished(paths));
    connect(finished, &QAction::triggered, this, [this, paths](bool on) { Q_EMIT finishedWanted(paths, on); });
    menu.addAction(tr("Remove from Project..."), this, &DocumentPanel::removeSelected);
    menu.addSeparator();
    menu.addActions(copyActions(*m_table));
    menu.exec(m_table->viewport()->mapToGlobal(position));
}

void DocumentPanel::addButton(QLayout* layout, const QString& text, const QString& toolTip,
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
    showAnnotatingAll(*snapshot);
    m_finished->setEnabled(snapshot->document != nullptr);
    m_finished->setChecked(snapshot->document && snapshot->reading.isFinished);
    const QString opened = snapshot->document ? snapshot->document->path : QString();
    if (opened == m_opened)
        return;
    m_opened = opened;
    m_model->setOpened(opened);
    if (const QModelIndex index = m_filter->mapFromSource(m_model->index(m_model->rowOf(opened), 0)); index.isValid())
        m_table->setCurrentIndex(index);
}

void DocumentPanel::showAnnotatingAll(const Snapshot& snapshot) {
    const AnnotatingAll& all = snapshot.reading.annotatingAll;
    const auto total = static_cast<int>(snapshot.reading.documents->size());
    m_isAnnotating = all.isRunning;
    const bool isPaused = !all.isRunning && all.done > 0 && all.done < total;
    m_annotateAll->setText(all.isRunning ? tr("Pause") : isPaused ? tr("Resume") : tr("Annotate All"));
    const bool hasHeads = !snapshot.reading.heads->empty();
    m_annotateAll->setEnabled(all.isRunning || (hasHeads && total > 0));
    m_annotateAll->setToolTip(
        hasHeads
            ? tr("Run the task heads over all documents of the project, in the background. Documents that they have "
                 "annotated are skipped.")
            : tr("Add a task head first (“Analysis > Add Task Head”)"));
    QStringList facts;
    if (all.done > 0 || all.isRunning)
        facts.append(tr("%1 of %Ln document(s)", nullptr, total).arg(QLocale().toString(std::min(all.done, total))));
    if (all.failed > 0)
        facts.append(tr("%Ln failed", nullptr, all.failed));
    if (all.spared > 0)
        facts.append(tr("%Ln finished, left as it is", nullptr, all.spared));
    m_annotating->setText(facts.join(QStringLiteral(" · ")));
    m_annotating->setVisible(!facts.isEmpty());
}

QStringList DocumentPanel::selectedPaths() const {
    QStringList paths;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        paths.append(index.data(DocumentModel::kPathRole).toString());
    return paths;
}

QString DocumentPanel::annotatingText() const {
    return m_annotating->text();
}

void DocumentPanel::removeSelected() {
    if (const QStringList paths = selectedPaths(); !paths.isEmpty())
        Q_EMIT removalWanted(paths);
}

void DocumentPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete && m_table->hasFocus())
        removeSelected();
    else
        QWidget::keyPressEvent(event);
}

namespace {

/// Asks if annotations would be deleted with the documents.
void removeDocuments(const PanelHost& host, const QStringList& paths, QWidget* parent) {
    Session& session = host.session();
    const auto remove = [&session, paths] {
        for (const QString& path : paths)
            session.removeDocument(path);
    };
    const QSet<QString> removed(paths.begin(), paths.end());
    QString name;
    bool anyAnnotated = false;
    for (const DocumentEntry& entry : *host.snapshot()->reading.documents)
        if (removed.contains(entry.path)) {
            name = entry.name;
            anyAnnotated = anyAnnotated || entry.status == DocumentStatus::kAnnotated;
        }
    if (!anyAnnotated)
        return remove();
    const auto count = static_cast<int>(paths.size());
    auto* question =
        new QMessageBox(QMessageBox::Warning, DocumentPanel::tr("Remove Document"),
                        count == 1 ? DocumentPanel::tr("Remove “%1” from the project?").arg(name)
                                   : DocumentPanel::tr("Remove %Ln document(s) from the project?", nullptr, count),
                        QMessageBox::Cancel, parent);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(
        count == 1 ? DocumentPanel::tr("Its annotations are deleted with it. This cannot be undone. The file itself is "
                                       "not changed.")
                   : DocumentPanel::tr("Their annotations are deleted with them. This cannot be undone. The files "
                                       "themselves are not changed."));
    const auto* button = question->addButton(DocumentPanel::tr("Remove"), QMessageBox::DestructiveRole);
    question->setDefaultButton(QMessageBox::Cancel);
    QObject::connect(button, &QPushButton::clicked, &session, remove);
    question->open();
}

}  // namespace

PanelKind documentPanelKind() {
    return {.title = DocumentPanel::tr("Documents"),
            .dock = QStringLiteral("documentsDock"),
            .guide = QStringLiteral("annotating"),
            .place = Qt::LeftDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new DocumentPanel(host.window());
                QObject::connect(panel, &DocumentPanel::documentChosen, &host.session(), &Session::openDocument);
                QObject::connect(panel, &DocumentPanel::annotateAllWanted, &host.session(), &Session::annotateAll);
                QObject::connect(panel, &DocumentPanel::finishedWanted, &host.session(), &Session::setFinished);
                QObject::connect(panel, &DocumentPanel::filesWanted, host.command(QStringLiteral("openFiles")),
                                 &QAction::trigger);
                QObject::connect(panel, &DocumentPanel::folderWanted, host.command(QStringLiteral("openFolder")),
                                 &QAction::trigger);
                QObject::connect(panel, &DocumentPanel::removalWanted, panel,
                                 [&host](const QStringList& paths) { removeDocuments(host, paths, host.window()); });
                QObject::connect(&host, &PanelHost::shownChanged, panel, &DocumentPanel::setSnapshot);
                return panel;
            }};
}

}  // namespace ui
