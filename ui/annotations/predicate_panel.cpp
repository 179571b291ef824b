// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/predicate_panel.h"

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

#include "ui/annotations/annotation_editor.h"
#include "ui/charts/figure.h"
#include "ui/panels/panel_host.h"
#include "ui/text/text_bridge.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/value_table_model.h"
#include "ui/widgets/wrap_layout.h"

namespace ui {
namespace {

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
      m_words(new QLineEdit(this)),
      m_status(new QLabel(this)),
      m_save(new QPushButton(tr("Save Table..."), this)),
      m_table(new PlainTable(tr("Predicates"), this)),
      m_model(new ValueTableModel(this)),
      m_filter(new QSortFilterProxyModel(this)) {
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
    connect(m_table, &PlainTable::rowChosen, this, &PredicatePanel::choose);
    connect(m_save, &QPushButton::clicked, this, &PredicatePanel::saveByDialog);
    showStatus();
}

QString PredicatePanel::statusText() const {
    return m_status->text();
}

void PredicatePanel::setSnapshot(const SnapshotPtr& snapshot) {
    const bool isSame =
        m_snapshot->document == snapshot->document && m_snapshot->reading.annotations == snapshot->reading.annotations;
    m_snapshot = snapshot;
    if (isSame)
        return;
    auto rows = snapshot->document && snapshot->reading.annotations
                    ? tasks::predicateRows(*snapshot->document->document, *snapshot->reading.annotations)
                    : std::vector<tasks::PredicateRow>();
    if (rows.empty() && m_rows.empty())
        return showStatus();
    m_rows = std::move(rows);
    std::vector<QVariantList> cells;
    for (const tasks::PredicateRow& row : m_rows)
        cells.push_back({toLabel(row.agent), toLabel(row.predicate), toLabel(row.object), toLabel(row.others),
                         toLabel(row.sense), qlonglong{row.sentence + 1}, snapshot->document->name});
    m_model->setTable(predicateColumns(), std::move(cells));
    showStatus();
}

void PredicatePanel::showStatus() {
    const QLocale locale;
    const int all = m_model->rowCount(), shown = m_filter->rowCount();
    m_save->setEnabled(shown > 0);
    if (!m_snapshot->document)
        m_status->setText(tr("Open a document to see who did what to whom."));
    else if (all == 0)
        m_status->setText(tr("No predicates: add a task head for semantic roles, or open a file that has them."));
    else if (shown == all)
        m_status->setText(tr("%Ln predicate(s)", nullptr, all));
    else
        m_status->setText(tr("%1 of %2").arg(locale.toString(shown), locale.toString(all)));
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
    const QString name = QFileInfo(m_snapshot->document->name).completeBaseName() + QStringLiteral("-predicates.csv");
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
                QObject::connect(panel, &PredicatePanel::said, &host, &PanelHost::say);
                QObject::connect(&host, &PanelHost::shownChanged, panel,
                                 [panel](const SnapshotPtr& shown) { panel->setSnapshot(shown); });
                return panel;
            }};
}

}  // namespace ui
