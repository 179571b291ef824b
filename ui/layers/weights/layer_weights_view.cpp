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
#include "ui/layers/layer_names.h"
#include "ui/layers/weights/differences_figure.h"
#include "ui/layers/weights/layer_summary_model.h"
#include "ui/layers/weights/mix_cells_figure.h"
#include "ui/layers/weights/parallel_figure.h"
#include "ui/layers/weights/run_weight_model.h"
#include "ui/layers/weights/seed_dots_figure.h"
#include "ui/layers/weights/ternary_figure.h"
#include "ui/layers/weights/trajectory_figure.h"
#include "ui/layers/weights/trajectory_view.h"
#include "ui/layers/weights/variants_figure.h"
#include "ui/panels/panel_host.h"
#include "ui/style/language.h"
#include "ui/widgets/table_text.h"
#include "ui/widgets/value_table_model.h"

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
    add->setToolTip(
        tr("Add a training folder, a task bundle, or a folder that holds several; you can also drop folders here"));
    auto* addModel = new QPushButton(tr("Add File..."), head);
    addModel->setToolTip(
        tr("Add the mixes that a model of AllenNLP learned (its model.tar.gz), or published ones from a table with the "
           "columns task, place, s_0, s_1, s_2, gamma, source; you can also drop the file here"));
    connect(addModel, &QPushButton::clicked, this, &LayerWeightsView::addModelByDialog);
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
    m_tasks = new QPushButton(tr("Tas&ks"), head);
    m_tasks->setToolTip(tr("Choose the tasks that figures and tables show, and their order"));
    m_tasks->setMenu(new QMenu(m_tasks));
    connect(m_tasks->menu(), &QMenu::aboutToShow, this, &LayerWeightsView::fillTasksMenu);
    auto* names = new QPushButton(tr("Na&mes..."), head);
    names->setToolTip(tr("Change what titles, tasks and language models are called in figures"));
    connect(names, &QPushButton::clicked, this, &LayerWeightsView::nameByDialog);
    m_save = new QPushButton(tr("Fi&gure"), head);
    m_save->setToolTip(tr("Copy the figure or its numbers, or save it as SVG, PDF, PNG or CSV"));
    m_save->setMenu(new QMenu(m_save));
    layout->addWidget(add);
    layout->addWidget(addModel);
    layout->addWidget(m_remove);
    layout->addSpacing(16);
    layout->addWidget(label);
    layout->addWidget(m_quantity);
    layout->addStretch();
    layout->addWidget(m_tasks);
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
    m_figures->setTabToolTip(
        m_figures->addTab(makeDifferences(), tr("Differences")),
        tr("Whether tasks, places and language models differ in a layer or in the whole mix, tested over the seeds"));
    m_variants = addFigure(tr("Variants"), tr("Scores without ELMo, with one layer, with other lambdas and start "
                                              "weights, as in table 2 of Peters et al. (2018)"));
    return m_figures;
}

QWidget* LayerWeightsView::makeDifferences() {
    auto* page = new QWidget(m_figures);
    auto* layout = new QVBoxLayout(page);
    auto* choice = new QHBoxLayout;
    m_layerChoice = new QComboBox(page);
    m_layerChoice->setAccessibleName(tr("Layer that is compared"));
    m_layerChoice->setToolTip(
        tr("One layer (Welch's t, with effect size and interval), or the whole mix (Hotelling's T²)"));
    choice->addWidget(m_layerChoice);
    choice->addStretch();
    auto* scroll = new QScrollArea(page);
    m_differences = new FigureView(scroll);
    m_differences->setAccessibleName(tr("Differences"));
    scroll->setWidget(m_differences);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addLayout(choice);
    layout->addWidget(scroll, 1);
    connect(m_layerChoice, &QComboBox::activated, this, &LayerWeightsView::showDifferences);
    return page;
}

/// The matrix and its table, of the chosen layer or the whole mix.
void LayerWeightsView::showDifferences() {
    const int layers = m_weights->comparison.layers;
    if (m_layerChoice->count() != layers + 1) {
        m_layerChoice->clear();
        m_layerChoice->addItem(tr("Whole mix"), -1);
        for (int layer = 0; layer < layers; ++layer)
            m_layerChoice->addItem(layerName(layer), layer);
    }
    const int chosen = m_layerChoice->currentData().toInt();
    const auto layer = chosen < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(chosen));
    const bool any = DifferencesFigure::fits(*m_weights);
    m_differences->setFigure(any ? std::make_shared<const DifferencesFigure>(m_weights, layer) : nullptr,
                             [this, layer] { return recipeOf("differences", layer); });
    const auto maybe = [](const std::optional<double>& value) { return value ? QVariant(*value) : QVariant(); };
    const auto name = [&](std::size_t row) {
        const tasks::WeightRow& found = m_weights->comparison.rows[row];
        return QStringLiteral("%1 · %2").arg(m_weights->groupName(found), placeName(found.place));
    };
    std::vector<QVariantList> rows;
    if (any)
        for (const tasks::RowDifference& pair : tasks::compareRows(m_weights->comparison, layer))
            rows.push_back({name(pair.second), name(pair.first), pair.difference, maybe(pair.halfWidth),
                            maybe(pair.effect), maybe(pair.statistic), maybe(pair.p)});
    m_differenceModel->setTable(
        {{tr("This")},
         {tr("less that")},
         {layer ? tr("Difference") : tr("Distance"),
          layer ? tr("Of the means over the seeds") : tr("Half the sum of the absolute differences of the layers"), 4},
         {tr("± (95 %)"), tr("Half the width of the 95 % confidence interval of the difference"), 4},
         {tr("Hedges' g"), tr("Effect size: the difference in standard deviations, corrected for few seeds"), 2},
         {layer ? tr("t") : tr("F"),
          layer ? tr("Welch's t; of two mixes of the same runs, paired t") : tr("Hotelling's T², as F"), 2},
         {tr("p (two-sided, Holm)"),
          tr("Adjusted for the pairs of this table; given for at least three seeds on each side"), 4}},
        std::move(rows));
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
    m_training->setRecipe([this](std::optional<std::size_t> cursor) {
        FigureRecipe recipe = recipeOf("training");
        if (const auto run = shownRun())
            recipe.command += {QStringLiteral("--run"), folderOfRun(m_weights->run(*run))};
        if (const QString place = m_placeChoice->currentData().toString(); !place.isEmpty())
            recipe.command += {QStringLiteral("--place"), place};
        if (cursor)
            recipe.command += {QStringLiteral("--at"), QString::number(*cursor)};
        return recipe;
    });
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
    auto* differences = new QTableView(tables);
    differences->setAccessibleName(tr("Differences between tasks, places and language models"));
    setUpTable(differences, m_differenceModel = new ValueTableModel(this), ValueTableModel::kValueRole);
    tables->addTab(differences, tr("Differences"));
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

void LayerWeightsView::setRuns(TaskRuns runs, const RunSet& set) {
    if (runs == m_runs && set == m_set)
        return;
    const QStringList selected = selectedFolders();
    m_runs = std::move(runs);
    m_set = set;
    auto shown = std::make_shared<std::vector<tasks::TaskRun>>();
    if (m_runs)
        for (const tasks::TaskRun& run : *m_runs)
            if (!m_set.hidden.contains(folderOfRun(run)))
                shown->push_back(run);
    m_shown = shown;
    rebuild();
    fillRunChoice();
    select(selected);  // runs are read again while the user looks at them
}

void LayerWeightsView::rebuild() {
    m_weights = makeWeightData(m_shown, quantity(), FigureNameBook::instance().names(), m_runs);
    m_explanation->setText(quantityExplanation(quantity()));
    const bool any = !m_weights->comparison.rows.empty();
    const bool runs = !m_weights->runs->empty();
    const QString none = runs ? tr("No run has this quantity. It is measured at the end of a training; heads without "
                                   "ELMo have no layers.")
                              : tr("No runs yet. Add training folders or task bundles, or drop them here.");
    for (FigureView* view : {m_cells, m_seeds, m_mixes})
        view->setEmptyText(none);
    m_differences->setEmptyText(runs ? tr("Two tasks, places or language models are needed to compare.") : none);
    m_cells->setFigure(any ? std::make_shared<const MixCellsFigure>(m_weights) : nullptr,
                       [this] { return recipeOf("tasks"); });
    m_seeds->setFigure(any ? std::make_shared<const SeedDotsFigure>(m_weights) : nullptr,
                       [this] { return recipeOf("seeds"); });
    m_mixes->setFigure(any ? mixesFigure(m_weights) : nullptr, [this] { return recipeOf("mixes"); });
    const bool varies = any && VariantsFigure::fits(*m_weights);
    m_variants->setEmptyText(runs ? tr("Runs of one task and data are needed that differ in lambda, in start weights, "
                                       "or in how they use ELMo.")
                                  : none);
    m_variants->setFigure(varies ? std::make_shared<const VariantsFigure>(m_weights) : nullptr,
                          [this] { return recipeOf("variants"); });
    m_runModel->setWeights(m_weights);
    m_layerModel->setWeights(m_weights);
    showDifferences();
    m_remove->setEnabled(false);
    showBadge();
    showTraining();
}

/// The command line that draws what is shown: the same runs in their order, hidden ones for their symbols.
FigureRecipe LayerWeightsView::recipeOf(const char* figure, std::optional<std::size_t> layer) const {
    FigureRecipe recipe{{QStringLiteral("weights")}, {}};
    QStringList hidden;
    if (m_runs)
        for (const tasks::TaskRun& run : *m_runs) {
            const QString folder = folderOfRun(run);
            recipe.command.append(folder);
            recipe.inputs.append(folder);
            if (m_set.hidden.contains(folder))
                hidden += {QStringLiteral("--hide"), folder};
        }
    static const QMap<tasks::LayerQuantity, QString> kNames{
        {tasks::LayerQuantity::kWeight, QStringLiteral("weight")},
        {tasks::LayerQuantity::kContribution, QStringLiteral("contribution")},
        {tasks::LayerQuantity::kProjection, QStringLiteral("projection")},
        {tasks::LayerQuantity::kUnfolded, QStringLiteral("unfolded")}};
    recipe.command +=
        {QStringLiteral("--figure"),          QLatin1String(figure), QStringLiteral("--show"), kNames[quantity()],
         QStringLiteral("--figure-language"), appliedLanguage()};
    if (figure == QLatin1String("differences"))
        recipe.command += {QStringLiteral("--test-layer"), layer ? QString::number(*layer) : QStringLiteral("mix")};
    const FigureNames names = FigureNameBook::instance().names();
    QStringList own = names.keys();
    own.sort();
    for (const QString& name : own)
        recipe.command += {QStringLiteral("--name"), name, names[name]};
    recipe.command += hidden;
    return recipe;
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
        lines.append(tr("Not counted (their seed is already in the group): %1").arg(inShort(copies)));
    m_badge->setVisible(!lines.isEmpty());
    m_badge->setText(lines.join(u'\n'));
}

void LayerWeightsView::showFigure(int figure) {
    m_figures->setCurrentIndex(figure);
}

FigureView* LayerWeightsView::currentFigure() const {
    FigureView* views[] = {m_cells, m_seeds, m_training, m_mixes, m_differences, m_variants};
    return views[m_figures->currentIndex()];
}

void LayerWeightsView::addByDialog() {
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Add a Training Folder, a Task Bundle, or a Folder of Several"));
    if (!folder.isEmpty())
        Q_EMIT addRequested({folder});
}

void LayerWeightsView::addModelByDialog() {
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Add Mixes"), {},
        tr("AllenNLP models and tables of mixes (*.gz *.tgz *.tar *.zip *.csv *.tsv);;All files (*)"));
    if (!paths.isEmpty())
        Q_EMIT addRequested(paths);
}

QStringList LayerWeightsView::ownNames() const {
    QStringList names;
    for (const FigureView* view :
         {m_cells, m_seeds, m_mixes, m_differences, m_variants, static_cast<FigureView*>(m_training)})
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

QStringList LayerWeightsView::foldersOfGroup(const tasks::RunGroup& group) const {
    QStringList folders;
    for (const auto* members : {&group.runs, &group.copies})
        for (const std::size_t run : *members)
            folders.append(folderOfRun((*m_runs)[run]));
    return folders;
}

/// A line for each task with the order of the figures; a submenu moves it.
void LayerWeightsView::fillTasksMenu() {
    QMenu* menu = m_tasks->menu();
    menu->clear();
    const WeightDataPtr all = makeWeightData(m_runs, quantity(), FigureNameBook::instance().names());
    const std::size_t count = all->comparison.groups.size();
    for (std::size_t group = 0; group < count; ++group) {
        QString name = all->groupNames[static_cast<qsizetype>(group)];
        QMenu* one = menu->addMenu(name.replace(u'&', QStringLiteral("&&")));
        const tasks::RunGroup& runs = all->comparison.groups[group];
        QAction* show = one->addAction(tr("&Show"));
        show->setCheckable(true);
        const QStringList folders = foldersOfGroup(runs);
        show->setChecked(
            !std::ranges::all_of(folders, [&](const QString& path) { return m_set.hidden.contains(path); }));
        connect(show, &QAction::triggered, this, [this, runs](bool shown) { setGroupShown(runs, shown); });
        QAction* up = one->addAction(tr("Move &Up"));
        up->setEnabled(group > 0);
        connect(up, &QAction::triggered, this, [this, group] { moveGroup(group, -1); });
        QAction* down = one->addAction(tr("Move &Down"));
        down->setEnabled(group + 1 < count);
        connect(down, &QAction::triggered, this, [this, group] { moveGroup(group, 1); });
        if (!show->isChecked())
            one->setTitle(tr("%1 (hidden)").arg(one->title()));
    }
    if (menu->isEmpty())
        menu->addAction(tr("No runs yet"))->setEnabled(false);
}

void LayerWeightsView::setGroupShown(const tasks::RunGroup& group, bool shown) {
    RunSet set = m_set;
    for (const QString& folder : foldersOfGroup(group)) {
        set.hidden.removeAll(folder);
        if (!shown)
            set.hidden.append(folder);
    }
    Q_EMIT arranged(set);
}

void LayerWeightsView::moveGroup(std::size_t group, int by) {
    std::vector<tasks::RunGroup> groups = tasks::groupRuns(*m_runs);
    const std::size_t other = by < 0 ? group - 1 : group + 1;
    if (group >= groups.size() || other >= groups.size())
        return;
    std::swap(groups[group], groups[other]);
    RunSet set = m_set;
    set.runs.clear();
    for (const tasks::RunGroup& one : groups)
        set.runs += foldersOfGroup(one);
    Q_EMIT arranged(set);
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
/// added. Each once (`added`, and those of earlier sessions), so that a run that was removed stays away.
void addRunsOfHeads(const PanelHost& host, QStringList& added) {
    const QStringList& seen = host.snapshot()->layerWork->runSet.seen;
    QStringList folders;
    for (const tasks::TaskModelInfo& head : *host.snapshot()->reading.heads)
        if (!head.mixes.empty())
            folders.append(QString::fromStdString(head.path));
    if (!folders.isEmpty())
        folders.append(host.runs());
    folders.removeIf([&](const QString& folder) { return added.contains(folder) || seen.contains(folder); });
    added.append(folders);
    if (!folders.isEmpty())
        host.session().request(AddRuns{folders, false});
}

/// The names that a project has kept, next to the user's own.
void takeNames(const QMap<QString, QString>& kept) {
    FigureNameBook& book = FigureNameBook::instance();
    FigureNames names = book.names();
    for (auto name = kept.begin(); name != kept.end(); ++name)
        names.insert(name.key(), name.value());
    if (names != book.names())
        book.setNames(names);
}

void keepNames(const PanelHost& host) {
    RunSet set = host.snapshot()->layerWork->runSet;
    set.names.clear();
    const FigureNames names = FigureNameBook::instance().names();
    for (auto name = names.begin(); name != names.end(); ++name)
        set.names.insert(name.key(), name.value());
    host.session().request(KeepRunSet{set});
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
                QObject::connect(page, &LayerWeightsView::arranged, &host,
                                 [&host](const RunSet& set) { host.session().request(KeepRunSet{set}); });
                QObject::connect(&host, &PanelHost::snapshotChanged, page,
                                 [page, names = QMap<QString, QString>()](const SnapshotPtr& snapshot) mutable {
                                     const RunSet& set = snapshot->layerWork->runSet;
                                     if (std::exchange(names, set.names) != set.names)
                                         takeNames(set.names);
                                     page->setRuns(snapshot->layerWork->runs, set);
                                 });
                QObject::connect(&FigureNameBook::instance(), &FigureNameBook::changed, page,
                                 [&host] { keepNames(host); });
                QObject::connect(&host, &PanelHost::pageShown, page,
                                 [page, &host, added = QStringList()](const QWidget* shown) mutable {
                                     if (shown == page)
                                         addRunsOfHeads(host, added);
                                 });
                return page;
            }};
}

}  // namespace ui
