// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/predicate_panel.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>
#include <utility>

#include "ui/annotations/annotation_editor.h"
#include "ui/charts/figure.h"
#include "ui/panels/panel_host.h"
#include "ui/text/text_bridge.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/value_table_model.h"
#include "ui/widgets/wrap_layout.h"

namespace ui {
namespace {

constexpr int kListAgainAfterMs = 1500;

QVariantList cellsOf(const tasks::PredicateRow& row, const QString& document) {
    return {toLabel(row.agent),
            toLabel(row.predicate),
            toLabel(row.object),
            toLabel(row.others),
            toLabel(row.sense),
            qlonglong{row.sentence + 1},
            document};
}

std::vector<ValueTableModel::Column> predicateColumns() {
    return {{PredicatePanel::tr("Who (ARG0)")},
            {PredicatePanel::tr("Predicate")},
            {PredicatePanel::tr("Whom or what (ARG1)")},
            {PredicatePanel::tr("Other arguments")},
            {PredicatePanel::tr("Sense"), PredicatePanel::tr("The roleset of the predicate, such as see.01")},
            {PredicatePanel::tr("Sentence")},
            {PredicatePanel::tr("Document")}};
}

}  // namespace

PredicatePanel::PredicatePanel(QWidget* parent)
    : QWidget(parent),
      m_snapshot(Snapshot::empty()),
      m_scope(new QComboBox(this)),
      m_words(new QLineEdit(this)),
      m_status(new QLabel(this)),
      m_save(new QPushButton(tr("Save Table..."), this)),
      m_table(new PlainTable(tr("Predicates"), this)),
      m_model(new ValueTableModel(this)),
      m_filter(new QSortFilterProxyModel(this)) {
    m_scope->addItems({tr("This document"), tr("All documents")});
    m_scope->setAccessibleName(tr("Whose predicates are listed"));
    m_scope->setToolTip(tr("List the predicates of the open document, or of all documents of the project"));
    m_words->setPlaceholderText(tr("Filter by any word"));
    m_words->setMinimumWidth(fontMetrics().averageCharWidth() * 16);
    m_words->setClearButtonEnabled(true);
    m_words->setAccessibleName(tr("Filter by any word"));
    m_words->setToolTip(tr("Show only predicates that have these characters in one of their columns"));
    m_save->setToolTip(tr("Save the rows that are shown as CSV"));
    m_status->setForegroundRole(QPalette::PlaceholderText);
    m_status->setTextFormat(Qt::PlainText);
    m_status->setWordWrap(true);
    auto* bar = new WrapLayout;
    bar->addWidget(m_scope);
    bar->addWidget(m_words);
    bar->addWidget(m_save);
    m_filter->setSourceModel(m_model);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setSortLocaleAware(true);
    m_filter->setSortRole(ValueTableModel::kValueRole);
    m_model->setTable(predicateColumns(), {});
    m_table->setModel(m_filter);
    m_table->setSelectionMode(QTableView::ExtendedSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setColumnWidths({0, 14, 0, 0, 12, 9, 16});
    m_table->setOptionalColumns({kDocument, kSense, kSentence});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addLayout(bar);
    layout->addWidget(m_status);
    layout->addWidget(m_table, 1);
    connect(m_words, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_filter->setFilterFixedString(words.trimmed());
        showStatus();
    });
    connect(m_table, &PlainTable::rowChosen, this, [this](const QModelIndex& index) {
        if (!inProject())
            choose(index);
    });
    // Not on arrow keys, which would open every document on the way.
    const auto open = [this](const QModelIndex& index) {
        const int row = m_filter->mapToSource(index).row();
        if (!inProject() || !m_project || row < 0 || row >= static_cast<int>(m_project->rows.size()))
            return;
        const ProjectPredicate& chosen = m_project->rows[static_cast<std::size_t>(row)];
        Q_EMIT projectPlaceChosen(chosen.path, chosen.row.place);
    };
    connect(m_table, &QTableView::clicked, this, open);
    connect(m_table, &QTableView::activated, this, open);
    connect(m_scope, &QComboBox::currentIndexChanged, this, &PredicatePanel::changeScope);
    m_askAgain.setSingleShot(true);
    m_askAgain.setInterval(kListAgainAfterMs);
    connect(&m_askAgain, &QTimer::timeout, this, &PredicatePanel::askProject);
    connect(m_save, &QPushButton::clicked, this, &PredicatePanel::saveByDialog);
    showStatus();
}

QString PredicatePanel::statusText() const {
    return m_status->text();
}

bool PredicatePanel::inProject() const {
    return m_scope->currentIndex() > 0;
}

void PredicatePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (inProject())
        askProject();
}

void PredicatePanel::changeScope() {
    m_askAgain.stop();
    m_project = nullptr;
    if (!inProject())
        return showDocument();
    showRows({});
    askProject();
}

void PredicatePanel::askProject() {
    m_askAgain.stop();
    m_stale = m_snapshot->project->predicates;
    Q_EMIT projectWanted();
    showStatus();
}

void PredicatePanel::setSnapshot(const SnapshotPtr& snapshot) {
    const SnapshotPtr before = std::exchange(m_snapshot, snapshot);
    const bool isSameText = before->document == snapshot->document;
    const bool isEdited = before->reading.annotations != snapshot->reading.annotations;
    if (!inProject()) {
        if (!isSameText || isEdited)
            showDocument();
        return;
    }
    if (before->project->path != snapshot->project->path)
        return changeScope();
    if (isSameText && isEdited && isVisible())
        m_askAgain.start();
    showProject();
}

void PredicatePanel::showDocument() {
    const bool hasText = m_snapshot->document && m_snapshot->reading.annotations;
    m_rows = hasText ? tasks::predicateRows(*m_snapshot->document->document, *m_snapshot->reading.annotations)
                     : std::vector<tasks::PredicateRow>();
    std::vector<QVariantList> cells;
    for (const tasks::PredicateRow& row : m_rows)
        cells.push_back(cellsOf(row, m_snapshot->document->name));
    showRows(std::move(cells));
}

void PredicatePanel::showProject() {
    const auto& listed = m_snapshot->project->predicates;
    if (!listed || listed == m_project || listed == m_stale)
        return showStatus();
    m_project = listed;
    std::vector<QVariantList> cells;
    for (const ProjectPredicate& predicate : listed->rows)
        cells.push_back(cellsOf(predicate.row, predicate.name));
    showRows(std::move(cells));
}

void PredicatePanel::showRows(std::vector<QVariantList> cells) {
    if (!cells.empty() || m_model->rowCount() > 0)
        m_model->setTable(predicateColumns(), std::move(cells));
    showStatus();
}

void PredicatePanel::showStatus() {
    const QLocale locale;
    const int all = m_model->rowCount(), shown = m_filter->rowCount();
    m_save->setEnabled(shown > 0);
    if (inProject() && !m_project)
        m_status->setText(tr("Reading the documents..."));
    else if (inProject() && !m_project->problem.isEmpty())
        m_status->setText(m_project->problem);
    else if (!inProject() && !m_snapshot->document)
        m_status->setText(tr("Open a document to see who did what to whom."));
    else if (all == 0)
        m_status->setText(tr("No predicates: add a task head for semantic roles, or open a file that has them."));
    else if (shown < all)
        m_status->setText(tr("%1 of %2").arg(locale.toString(shown), locale.toString(all)));
    else if (inProject() && m_project->wasTruncated)
        m_status->setText(tr("The first %1 predicates. `elmo roles --project` writes all.").arg(locale.toString(all)));
    else
        m_status->setText(tr("%Ln predicate(s)", nullptr, all));
}

void PredicatePanel::choose(const QModelIndex& index) {
    const int row = m_filter->mapToSource(index).row();
    if (row < 0 || row >= static_cast<int>(m_rows.size()) || !m_snapshot->document)
        return;
    const tasks::PredicateRow& chosen = m_rows[static_cast<std::size_t>(row)];
    const elmo::TokenSpan tokens = tokensOf(*m_snapshot->document->document, chosen.place);
    Q_EMIT spanChosen(chosen.span);
    if (!tokens.empty())
        Q_EMIT placeChosen(tokens.begin);
}

QByteArray PredicatePanel::csv() const {
    QByteArray result = "arg0,predicate,arg1,others,sense,sentence,document\r\n";
    for (int row = 0; row < m_filter->rowCount(); ++row)
        for (int column = 0; column < kColumnCount; ++column) {
            const QVariant value = m_filter->index(row, column).data(ValueTableModel::kValueRole);
            result += csvField(value.toString()) + (column + 1 < kColumnCount ? "," : "\r\n");
        }
    return result;
}

void PredicatePanel::saveByDialog() {
    const QString of =
        inProject() ? m_snapshot->project->name() : QFileInfo(m_snapshot->document->name).completeBaseName();
    const QString name = of + (of.isEmpty() ? QStringLiteral("predicates.csv") : QStringLiteral("-predicates.csv"));
    const QString folder = folderOf(*m_snapshot);
    QString path =
        QFileDialog::getSaveFileName(this, tr("Save Predicates"), folder.isEmpty() ? name : QDir(folder).filePath(name),
                                     QStringLiteral("CSV (*.csv)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".csv");
    const QByteArray bytes = csv();
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        Q_EMIT said(tr("Saved to %1").arg(path));
    else
        QMessageBox::warning(
            this, tr("The table was not saved"),
            tr("%1 was not written: %2. Choose another folder or free some space.").arg(path, file.errorString()));
}

PanelKind predicatePanelKind() {
    return {.title = PredicatePanel::tr("Predicates"),
            .dock = QStringLiteral("predicatesDock"),
            .guide = QStringLiteral("annotating"),
            .place = Qt::BottomDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new PredicatePanel(host.window());
                AnnotationEditor& editor = host.editor();
                QObject::connect(panel, &PredicatePanel::spanChosen, &editor,
                                 [&editor](std::int64_t id) { editor.setCurrent(id); });
                QObject::connect(panel, &PredicatePanel::placeChosen, &host, &PanelHost::tokenWanted);
                QObject::connect(panel, &PredicatePanel::projectWanted, &host.session(),
                                 [&host] { host.session().requestProject(ListPredicates{}); });
                QObject::connect(panel, &PredicatePanel::projectPlaceChosen, &host, &PanelHost::showPlace);
                QObject::connect(panel, &PredicatePanel::said, &host, &PanelHost::say);
                QObject::connect(&host, &PanelHost::shownChanged, panel,
                                 [panel](const SnapshotPtr& shown) { panel->setSnapshot(shown); });
                return panel;
            }};
}

}  // namespace ui
