// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weights/layer_weights_view.h"

#include <QAbstractProxyModel>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/charts/figure_names_dialog.h"
#include "ui/charts/figure_view.h"
#include "ui/layers/weights/layer_summary_model.h"
#include "ui/layers/weights/mix_cells_figure.h"
#include "ui/layers/weights/parallel_figure.h"
#include "ui/layers/weights/run_weight_model.h"
#include "ui/layers/weights/seed_dots_figure.h"
#include "ui/layers/weights/ternary_figure.h"
#include "ui/layers/weights/trajectory_figure.h"
#include "ui/layers/weights/trajectory_view.h"
#include "ui/panels/panel_host.h"
#include "ui/widgets/table_text.h"

namespace ui {
namespace {

constexpr tasks::LayerQuantity kQuantities[] = {tasks::LayerQuantity::kWeight, tasks::LayerQuantity::kContribution,
                                                tasks::LayerQuantity::kProjection, tasks::LayerQuantity::kUnfolded};

QStringList foldersIn(const QMimeData& data) {
    QStringList folders;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            folders.append(url.toLocalFile());
    return folders;
}

/// Unlike their names, the folders of runs are all different.
QString folderOfRun(const tasks::TaskRun& run) {
    return QFile::decodeName(QByteArray::fromStdString(run.path.string()));
}

}  // namespace

LayerWeightsView::LayerWeightsView(QWidget* parent) : QWidget(parent) {
    setAcceptDrops(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->addWidget(makeHead());
    layout->addWidget(m_explanation = new QLabel(this));
    layout->addWidget(m_badge = new QLabel(this));
    for (QLabel* label : {m_explanation, m_badge})
        label->setWordWrap(true);
    m_explanation->setAccessibleName(tr("Meaning of the numbers"));
    m_badge->setAccessibleName(tr("Comparability of the runs"));
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(makeFigures());
    splitter->addWidget(makeTables());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({560, 220});
    layout->addWidget(splitter, 1);
    connect(&FigureNameBook::instance(), &FigureNameBook::changed, this, &LayerWeightsView::rebuild);
    rebuild();
}

QWidget* LayerWeightsView::makeHead() {
    auto* head = new QWidget(this);
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* add = new QPushButton(tr("Add R&uns..."), head);
    add->setToolTip(tr("Add a training folder or a task bundle; you can also drop folders here"));
    m_remove = new QPushButton(tr("&Remove"), head);
    m_remove->setToolTip(tr("Remove the runs selected in the table from the comparison; the files are kept"));
    auto* label = new QLabel(tr("&Show:"), head);
    m_quantity = new QComboBox(head);
    m_quantity->setAccessibleName(tr("Quantity shown for each layer"));
    for (const tasks::LayerQuantity quantity : kQuantities) {
        m_quantity->addItem(quantityName(quantity));
        m_quantity->setItemData(m_quantity->count() - 1, quantityExplanation(quantity), Qt::ToolTipRole);
    }
    m_quantity->setToolTip(scalarMixExplanation());
    label->setBuddy(m_quantity);
    auto* names = new QPushButton(tr("Na&mes..."), head);
    names->setToolTip(tr("Change what titles, tasks and language models are called in figures"));
    connect(names, &QPushButton::clicked, this, &LayerWeightsView::nameByDialog);
    m_save = new QPushButton(tr("Fi&gure"), head);
    m_save->setToolTip(tr("Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV"));
    m_save->setMenu(new QMenu(m_save));
    layout->addWidget(add);
    layout->addWidget(m_remove);
    layout->addSpacing(16);
    layout->addWidget(label);
    layout->addWidget(m_quantity);
    layout->addStretch();
    layout->addWidget(names);
    layout->addWidget(m_save);
    connect(add, &QPushButton::clicked, this, &LayerWeightsView::addByDialog);
    connect(m_remove, &QPushButton::clicked, this, &LayerWeightsView::removeSelected);
    connect(m_quantity, &QComboBox::currentIndexChanged, this, &LayerWeightsView::rebuild);
    connect(m_save->menu(), &QMenu::aboutToShow, this, [this] {
        m_save->menu()->clear();
        currentFigure()->addActionsTo(m_save->menu());
    });
    return head;
}

FigureView* LayerWeightsView::addFigure(const QString& title, const QString& toolTip) {
    auto* scroll = new QScrollArea(m_figures);
    auto* view = new FigureView(scroll);
    view->setAccessibleName(title);
    view->setEmptyText(tr("No runs yet. Add training folders or task bundles, or drop them here."));
    scroll->setWidget(view);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_figures->setTabToolTip(m_figures->addTab(scroll, title), toolTip);
    return view;
}

QWidget* LayerWeightsView::makeFigures() {
    m_figures = new QTabWidget(this);
    m_figures->setDocumentMode(true);
    m_figures->tabBar()->setAccessibleName(tr("Figures"));
    m_cells = addFigure(tr("Tasks"), tr("Tasks by position and layer, as in figure 2 of Peters et al. (2018)"));
    m_seeds = addFigure(tr("Seeds"), tr("Means with a dot for each seed and the confidence interval of the mean"));
    m_figures->setTabToolTip(m_figures->addTab(makeTraining(), tr("Training")),
                             tr("Weights, gamma and the development metric over a run's training"));
    m_mixes = addFigure(tr("Mixes"), tr("Each run as a point in a triangle (three layers) or as a line (more layers)"));
    return m_figures;
}

QWidget* LayerWeightsView::makeTraining() {
    auto* page = new QWidget(m_figures);
    auto* layout = new QVBoxLayout(page);
    auto* choice = new QHBoxLayout;
    m_runChoice = new QComboBox(page);
    m_runChoice->setAccessibleName(tr("Run whose training is shown"));
    m_runChoice->setToolTip(tr("This run is drawn as a thick line; other seeds of its configuration are thin lines"));
    m_placeChoice = new QComboBox(page);
    m_placeChoice->setAccessibleName(tr("Mix whose training is shown"));
    m_placeChoice->setToolTip(
        tr("A head can have two scalar mixes: one at its input, and one at its encoder's output"));
    m_readOut = new QLabel(page);
    m_readOut->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_readOut->setAccessibleName(tr("Values at the cursor"));
    auto* scroll = new QScrollArea(page);
    m_training = new TrajectoryView(scroll);
    scroll->setWidget(m_training);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    choice->addWidget(m_runChoice);
    choice->addWidget(m_placeChoice);
    choice->addSpacing(12);
    choice->addWidget(m_readOut, 1);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addLayout(choice);
    layout->addWidget(scroll, 1);
    connect(m_runChoice, &QComboBox::currentIndexChanged, this, &LayerWeightsView::showTraining);
    connect(m_placeChoice, &QComboBox::currentIndexChanged, this, &LayerWeightsView::showTraining);
    connect(m_training, &TrajectoryView::readOutChanged, m_readOut, &QLabel::setText);
    return page;
}

QWidget* LayerWeightsView::makeTables() {
    auto* tables = new QTabWidget(this);
    tables->setDocumentMode(true);
    tables->tabBar()->setAccessibleName(tr("Tables"));
    m_runTable = new QTableView(tables);
    m_runTable->setAccessibleName(tr("Runs"));
    m_layerTable = new QTableView(tables);
    m_layerTable->setAccessibleName(tr("Layers over seeds"));
    setUpTable(m_runTable, m_runModel = new RunWeightModel(this), RunWeightModel::kSortRole);
    setUpTable(m_layerTable, m_layerModel = new LayerSummaryModel(this), LayerSummaryModel::kSortRole);
    tables->addTab(m_runTable, tr("Runs"));
    tables->addTab(m_layerTable, tr("Layers over Seeds"));
    connect(m_runTable->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { m_remove->setEnabled(m_runTable->selectionModel()->hasSelection()); });
    connect(m_runTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) {
                if (index.isValid())
                    m_runChoice->setCurrentIndex(index.data(RunWeightModel::kRunRole).toInt());
            });
    return tables;
}

tasks::LayerQuantity LayerWeightsView::quantity() const {
    return kQuantities[std::max(m_quantity->currentIndex(), 0)];
}

void LayerWeightsView::setQuantity(tasks::LayerQuantity quantity) {
    m_quantity->setCurrentIndex(static_cast<int>(quantity));
}

void LayerWeightsView::setRuns(TaskRuns runs) {
    if (runs == m_runs)
        return;
    const QStringList selected = selectedFolders();
    m_runs = std::move(runs);
    rebuild();
    fillRunChoice();
    select(selected);  // runs are read again while the user looks at them
}

void LayerWeightsView::rebuild() {
    m_weights = makeWeightData(m_runs, quantity(), FigureNameBook::instance().names());
    m_explanation->setText(quantityExplanation(quantity()));
    const bool any = !m_weights->comparison.rows.empty();
    const bool runs = !m_weights->runs->empty();
    const QString none = runs ? tr("No run has this quantity. It is measured at the end of a training; heads without "
                                   "ELMo have no layers.")
                              : tr("No runs yet. Add training folders or task bundles, or drop them here.");
    for (FigureView* view : {m_cells, m_seeds, m_mixes})
        view->setEmptyText(none);
    FigurePtr mixes;
    if (any && TernaryFigure::fits(*m_weights))
        mixes = std::make_shared<const TernaryFigure>(m_weights);
    else if (any)
        mixes = std::make_shared<const ParallelFigure>(m_weights);
    m_cells->setFigure(any ? std::make_shared<const MixCellsFigure>(m_weights) : nullptr);
    m_seeds->setFigure(any ? std::make_shared<const SeedDotsFigure>(m_weights) : nullptr);
    m_mixes->setFigure(mixes);
    m_runModel->setWeights(m_weights);
    m_layerModel->setWeights(m_weights);
    m_remove->setEnabled(false);
    showBadge();
    showTraining();
}

void LayerWeightsView::fillRunChoice() {
    const QSignalBlocker quiet(m_runChoice);
    const QString before = m_runChoice->currentData().toString();
    m_runChoice->clear();
    for (const tasks::TaskRun& run : *m_weights->runs)
        m_runChoice->addItem(QString::fromStdString(run.name), folderOfRun(run));
    m_runChoice->setCurrentIndex(std::max(m_runChoice->findData(before), m_runChoice->count() > 0 ? 0 : -1));
    showTraining();
}

std::optional<std::size_t> LayerWeightsView::shownRun() const {
    const int index = m_runChoice->currentIndex();
    if (index < 0 || static_cast<std::size_t>(index) >= m_weights->runs->size())
        return std::nullopt;
    return static_cast<std::size_t>(index);
}

void LayerWeightsView::showTraining() {
    const auto run = shownRun();
    const QString wanted = m_placeChoice->currentData().toString();
    {
        const QSignalBlocker quiet(m_placeChoice);
        m_placeChoice->clear();
        const tasks::RunPoint* point = run ? tasks::shownPoint(m_weights->run(*run)) : nullptr;
        if (point)
            for (const tasks::MixState& mix : point->mixes)
                m_placeChoice->addItem(placeName(mix.place), QString::fromStdString(mix.place));
        m_placeChoice->setCurrentIndex(std::max(m_placeChoice->findData(wanted), m_placeChoice->count() > 0 ? 0 : -1));
    }
    m_placeChoice->setVisible(m_placeChoice->count() > 0);
    m_training->setEmptyText(run ? tr("This run's log has no evaluations.")
                                 : tr("No runs yet. Add training folders or task bundles, or drop them here."));
    m_training->setRun(m_weights, run, m_placeChoice->currentData().toString().toStdString());
}

void LayerWeightsView::showBadge() {
    QStringList incomparable, copies;
    for (std::size_t i = 0; i < m_weights->runs->size(); ++i)
        if (const QString& reasons = m_weights->badges[static_cast<qsizetype>(i)]; !reasons.isEmpty())
            incomparable.append(QStringLiteral("%1 (%2)").arg(QString::fromStdString(m_weights->run(i).name), reasons));
    for (const tasks::RunGroup& group : m_weights->comparison.groups)
        for (const std::size_t copy : group.copies)
            copies.append(QString::fromStdString(m_weights->run(copy).name));
    constexpr qsizetype kNamed = 4;
    const auto inShort = [](const QStringList& runs) {
        const qsizetype more = runs.size() - kNamed;
        return runs.mid(0, kNamed).join(QStringLiteral("; ")) + (more > 0 ? tr("; and %1 more").arg(more) : QString());
    };
    QStringList lines;
    if (incomparable.size() > kNamed)
        lines.append(tr("⚠ Not comparable with the others: %1 of %2 runs (%3). The column \"Comparable\" shows which.")
                         .arg(QLocale().toString(incomparable.size()), QLocale().toString(m_weights->runs->size()),
                              m_weights->distortions.join(tr(", ", "between names"))));
    else if (!incomparable.isEmpty())
        lines.append(tr("⚠ Not comparable: %1").arg(inShort(incomparable)));
    if (!copies.isEmpty())
        lines.append(tr("Counted once (the same training as another run): %1").arg(inShort(copies)));
    m_badge->setVisible(!lines.isEmpty());
    m_badge->setText(lines.join(u'\n'));
}

void LayerWeightsView::showFigure(int figure) {
    m_figures->setCurrentIndex(figure);
}

FigureView* LayerWeightsView::currentFigure() const {
    FigureView* views[] = {m_cells, m_seeds, m_training, m_mixes};
    return views[m_figures->currentIndex()];
}

void LayerWeightsView::addByDialog() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Add a Training Folder or Task Bundle"));
    if (!folder.isEmpty())
        Q_EMIT addRequested({folder});
}

QStringList LayerWeightsView::ownNames() const {
    QStringList names;
    for (const FigureView* view : {m_cells, m_seeds, m_mixes, static_cast<FigureView*>(m_training)})
        if (view->figure())
            names += view->figure()->ownNames();
    names.removeDuplicates();
    return names;
}

void LayerWeightsView::nameByDialog() {
    FigureNameBook& book = FigureNameBook::instance();
    FigureNamesDialog dialog(ownNames(), book.names(), this);
    if (dialog.exec() == QDialog::Accepted)
        book.setNames(dialog.names());
}

QStringList LayerWeightsView::selectedFolders() const {
    QStringList folders;
    for (const QModelIndex& index : m_runTable->selectionModel()->selectedRows()) {
        const auto run = static_cast<std::size_t>(index.data(RunWeightModel::kRunRole).toInt());
        const QString folder = folderOfRun(m_weights->run(run));
        if (!folders.contains(folder))
            folders.append(folder);
    }
    return folders;
}

void LayerWeightsView::select(const QStringList& folders) {
    const QAbstractItemModel* rows = m_runTable->model();
    for (int row = 0; row < rows->rowCount(); ++row) {
        const QModelIndex index = rows->index(row, 0);
        const auto run = static_cast<std::size_t>(index.data(RunWeightModel::kRunRole).toInt());
        if (folders.contains(folderOfRun(m_weights->run(run))))
            m_runTable->selectionModel()->select(index, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
}

void LayerWeightsView::removeSelected() {
    if (const QStringList folders = selectedFolders(); !folders.isEmpty())
        Q_EMIT removeRequested(folders);
}

void LayerWeightsView::dragEnterEvent(QDragEnterEvent* event) {
    if (!foldersIn(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void LayerWeightsView::dropEvent(QDropEvent* event) {
    const QStringList folders = foldersIn(*event->mimeData());
    if (folders.isEmpty())
        return;
    event->acceptProposedAction();
    Q_EMIT addRequested(folders);
}

namespace {

/// The runs of the loaded heads, with the further seeds of bundled heads, next to those that a training or the user has
/// added. Each once (`added`), so that a run that was removed stays away.
void addRunsOfHeads(const PanelHost& host, QStringList& added) {
    QStringList folders;
    for (const tasks::TaskModelInfo& head : *host.snapshot()->reading.heads)
        if (!head.mixes.empty())
            folders.append(QString::fromStdString(head.path));
    if (!folders.isEmpty())
        folders.append(host.runs());
    folders.removeIf([&](const QString& folder) { return added.contains(folder); });
    added.append(folders);
    if (!folders.isEmpty())
        host.session().request(AddRuns{folders});
}

}  // namespace

PageKind layerWeightsPageKind() {
    return {.command = QStringLiteral("showWeights"),
            .text = LayerWeightsView::tr("Layer &Weights"),
            .explanation = LayerWeightsView::tr("Compare the layer weights of tasks, over any number of training runs"),
            .keys = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
            .menu = QStringLiteral("viewMenu"),
            .guide = QStringLiteral("comparing"),
            .make = [](PanelHost& host) {
                auto* page = new LayerWeightsView(host.window());
                QObject::connect(page, &LayerWeightsView::addRequested, &host,
                                 [&host](const QStringList& folders) { host.session().request(AddRuns{folders}); });
                QObject::connect(page, &LayerWeightsView::removeRequested, &host,
                                 [&host](const QStringList& folders) { host.session().request(RemoveRuns{folders}); });
                QObject::connect(&host, &PanelHost::snapshotChanged, page,
                                 [page](const SnapshotPtr& snapshot) { page->setRuns(snapshot->layerWork->runs); });
                QObject::connect(&host, &PanelHost::pageShown, page,
                                 [page, &host, added = QStringList()](const QWidget* shown) mutable {
                                     if (shown == page)
                                         addRunsOfHeads(host, added);
                                 });
                return page;
            }};
}

}  // namespace ui
