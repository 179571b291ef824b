// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predictions/surprisal_panel.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <utility>

#include "ui/panels/panel_host.h"
#include "ui/predictions/substitute_list.h"
#include "ui/predictions/surprisal_model.h"
#include "ui/predictions/surprisal_text.h"
#include "ui/widgets/table_text.h"

namespace ui {
namespace {

constexpr int kWordCharacters = 16;

}  // namespace

SurprisalPanel::SurprisalPanel(QWidget* parent)
    : QWidget(parent),
      m_snapshot(Snapshot::empty()),
      m_status(new QLabel(this)),
      m_measure(new QPushButton(this)),
      m_chooseModel(new QPushButton(tr("Choose a Model..."), this)),
      m_save(new QPushButton(tr("Save Table..."), this)),
      m_table(new QTableView(this)),
      m_model(new SurprisalModel(this)),
      m_substitutes(new SubstituteList(this)) {
    m_status->setWordWrap(true);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long name must not widen the window
    m_status->setTextFormat(Qt::PlainText);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_status->setAccessibleName(tr("What the numbers are of"));
    m_chooseModel->setToolTip(tr("Choose the language model used to analyse the document"));
    m_save->setToolTip(tr("Save the table as CSV, TSV, JSON lines or CoNLL-U, as “elmo surprisal” writes it"));
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {m_measure, m_chooseModel, m_save})
        buttons->addWidget(button);
    buttons->addStretch();
    auto* parts = new QSplitter(Qt::Vertical, this);
    parts->addWidget(m_table);
    parts->addWidget(m_substitutes);
    parts->setChildrenCollapsible(false);
    parts->setStretchFactor(0, 2);
    parts->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->addWidget(m_status);
    layout->addLayout(buttons);
    layout->addWidget(parts, 1);
    makeTable();
    connect(m_measure, &QPushButton::clicked, this, [this] {
        Q_EMIT requested(m_snapshot->predictionWork->isMeasuring ? PredictionRequest(CancelSurprisal{})
                                                                 : PredictionRequest(MeasureSurprisal{}));
    });
    connect(m_chooseModel, &QPushButton::clicked, this, &SurprisalPanel::modelWanted);
    connect(m_save, &QPushButton::clicked, this, &SurprisalPanel::saveByDialog);
    showState();
}

void SurprisalPanel::makeTable() {
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Tokens with their surprisals"));
    m_table->setSelectionBehavior(QTableView::SelectRows);
    m_table->setEditTriggers(QTableView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setHorizontalScrollMode(QTableView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(SurprisalModel::kLeft, Qt::DescendingOrder);
    setUpCopying(m_table, SurprisalModel::kValueRole);
    QHeaderView* header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setResizeContentsPrecision(0);  // only what is visible: texts may be long
    header->setSectionResizeMode(SurprisalModel::kWord, QHeaderView::Interactive);
    header->resizeSection(SurprisalModel::kWord, fontMetrics().averageCharWidth() * kWordCharacters);
    const auto go = [this](const QModelIndex& index) {
        if (index.isValid())
            Q_EMIT tokenActivated(m_model->tokenAt(index.row()));
    };
    connect(m_table, &QTableView::clicked, this, go);
    connect(m_table, &QTableView::activated, this, go);
}

QString SurprisalPanel::statusText() const {
    return m_status->text();
}

void SurprisalPanel::setInFront(bool inFront) {
    if (std::exchange(m_isInFront, inFront) != inFront)
        Q_EMIT requested(FollowSubstitutes{inFront});
}

void SurprisalPanel::setSnapshot(const SnapshotPtr& snapshot) {
    m_snapshot = snapshot;
    const PredictionWork& work = *snapshot->predictionWork;
    const bool isNew = work.surprisal != m_shown;
    if (isNew)
        showResult(work.surprisal);
    followSelection(snapshot->selectedToken());
    if (isNew)
        m_table->scrollToTop();  // the most surprising token, wherever the selected one is
    m_substitutes->setSnapshot(*snapshot);
    if (m_isInFront && !work.followsSubstitutes)  // an earlier window has ended it
        Q_EMIT requested(FollowSubstitutes{true});
    if (std::exchange(m_savedTo, work.savedTo) != work.savedTo && !work.savedTo.isEmpty())
        Q_EMIT said(tr("Saved to %1").arg(work.savedTo));
    showState();
}

void SurprisalPanel::showResult(const std::shared_ptr<const SurprisalResult>& result) {
    m_shown = result;
    m_followed.reset();
    m_model->setResult(result);
    const bool readsLeft = !result || result->readsLeft;
    for (const int column : {SurprisalModel::kLeft, SurprisalModel::kEntropyLeft, SurprisalModel::kRankLeft})
        m_table->setColumnHidden(column, !readsLeft);
    const bool readsRight = !result || result->readsRight;
    for (const int column : {SurprisalModel::kRight, SurprisalModel::kEntropyRight, SurprisalModel::kRankRight})
        m_table->setColumnHidden(column, !readsRight);
    m_table->setColumnHidden(SurprisalModel::kDifference, !readsLeft || !readsRight);
    // The most surprising first, also for a model that reads in one direction only.
    if (m_table->isColumnHidden(m_table->horizontalHeader()->sortIndicatorSection()))
        m_table->sortByColumn(readsLeft ? SurprisalModel::kLeft : SurprisalModel::kRight, Qt::DescendingOrder);
}

void SurprisalPanel::followSelection(std::optional<elmo::TokenIndex> token) {
    if (std::exchange(m_followed, token) == token)
        return;
    const auto row = token ? m_model->rowOf(*token) : std::nullopt;
    if (!row)
        return m_table->clearSelection();
    const QModelIndex index = m_model->index(*row, SurprisalModel::kWord);
    if (m_table->currentIndex().row() != *row || m_table->selectionModel()->selectedRows().size() > 1)
        m_table->selectionModel()->setCurrentIndex(index,
                                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_table->scrollTo(index);
}

QString SurprisalPanel::hint() const {
    const PredictionWork& work = *m_snapshot->predictionWork;
    if (!m_snapshot->document)
        return tr("Open a document to measure how unexpected its words are.");
    if (!m_snapshot->model)
        return tr("Choose a language model to measure how unexpected the words of the document are.");
    if (work.isMeasuring)
        return tr("The surprisal is being measured.");
    if (work.lacksSoftmax)
        return tr("The language model %1 can't predict words: its softmax is missing. Choose a model that has one: the "
                  "bundled english-small, the folder of a training run, a model that was exported with its softmax, "
                  "or a checkpoint of bilm-tf.")
            .arg(m_snapshot->model->name);
    if (m_shown)
        return surprisalHeader(*m_shown);
    return tr(
        "The model reads every sentence from the left and from the right. Measure how unexpected each token is "
        "to both readings.");
}

void SurprisalPanel::showState() {
    const PredictionWork& work = *m_snapshot->predictionWork;
    const bool canMeasure = m_snapshot->document && m_snapshot->model && !work.lacksSoftmax && !m_shown;
    m_status->setText(hint());
    m_measure->setText(work.isMeasuring ? tr("Cancel") : tr("Measure"));
    m_measure->setToolTip(work.isMeasuring ? tr("Stop measuring") : tr("Measure the surprisal of every token"));
    m_measure->setVisible(work.isMeasuring || canMeasure);
    m_chooseModel->setVisible(m_snapshot->document && (!m_snapshot->model || work.lacksSoftmax));
    m_save->setVisible(m_shown != nullptr);
    m_table->setVisible(m_shown != nullptr);
}

void SurprisalPanel::saveByDialog() {
    const QString name = QFileInfo(m_snapshot->document->name).completeBaseName() + QStringLiteral("-surprisal.csv");
    const QString folder = folderOf(*m_snapshot);
    QString filter;
    QString path = QFileDialog::getSaveFileName(
        this, tr("Save Surprisals"), folder.isEmpty() ? name : QDir(folder).filePath(name),
        QStringLiteral("CSV (*.csv);;TSV (*.tsv);;JSON Lines (*.jsonl);;CoNLL-U (*.conllu)"), &filter);
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += filter.section(u'*', 1).chopped(1);
    Q_EMIT requested(SaveSurprisal{path});
}

PanelKind surprisalPanelKind() {
    return {.title = SurprisalPanel::tr("Surprisal"),
            .dock = QStringLiteral("surprisalDock"),
            .guide = QStringLiteral("instruments"),
            .place = Qt::RightDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new SurprisalPanel(host.window());
                QObject::connect(panel, &SurprisalPanel::requested, &host.session(), &Session::requestPrediction);
                QObject::connect(panel, &SurprisalPanel::tokenActivated, &host, &PanelHost::tokenWanted);
                QObject::connect(panel, &SurprisalPanel::modelWanted, host.command(QStringLiteral("chooseModel")),
                                 &QAction::trigger);
                QObject::connect(panel, &SurprisalPanel::said, &host, &PanelHost::say);
                QObject::connect(&host, &PanelHost::snapshotChanged, panel, &SurprisalPanel::setSnapshot);
                QObject::connect(&host, &PanelHost::panelInFront, panel, [panel](const QWidget* other, bool inFront) {
                    if (other == panel)
                        panel->setInFront(inFront);
                });
                return panel;
            }};
}

}  // namespace ui
