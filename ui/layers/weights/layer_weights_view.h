// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "ui/charts/figure_recipe.h"
#include "ui/layers/weight_data.h"
#include "ui/panels/panel_kind.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTabWidget;
class QTableView;

namespace ui {

class FigureView;
class LayerSummaryModel;
class RunWeightModel;
class TrajectoryView;
class ValueTableModel;

/// Compares the layer weights of tasks: any number of training runs, as figures with tables of exact numbers, in one of
/// four quantities. Runs are added with a button or by dropping folders. GUI thread.
class LayerWeightsView : public QWidget {
    Q_OBJECT

public:
    explicit LayerWeightsView(QWidget* parent = nullptr);

    /// `set`: their order is that of `runs` already; which are hidden.
    void setRuns(TaskRuns runs, const RunSet& set = {});
    void setQuantity(tasks::LayerQuantity quantity);
    tasks::LayerQuantity quantity() const;
    const WeightDataPtr& weights() const { return m_weights; }
    /// The run whose training is shown; none without runs.
    std::optional<std::size_t> shownRun() const;
    /// Brings one of the figures to the front: 0 tasks, 1 seeds, 2 training, 3 mixes, 4 differences, 5 variants.
    void showFigure(int figure);
    FigureView* currentFigure() const;
    /// The names in its figures that the user can change.
    QStringList ownNames() const;

Q_SIGNALS:
    void addRequested(const QStringList& folders);
    void removeRequested(const QStringList& folders);
    /// Other runs are to be hidden, or their order is another.
    void arranged(const ui::RunSet& set);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeFigures();
    QWidget* makeTraining();
    QWidget* makeTables();
    QWidget* makeDifferences();
    void showDifferences();
    FigureView* addFigure(const QString& title, const QString& toolTip);
    void rebuild();
    FigureRecipe recipeOf(const char* figure, std::optional<std::size_t> layer = {}) const;
    void fillRunChoice();
    void showTraining();
    void showBadge();
    void addByDialog();
    void addModelByDialog();
    void nameByDialog();
    void removeSelected();
    QStringList selectedFolders() const;
    void select(const QStringList& folders);

    void fillTasksMenu();
    QStringList foldersOfGroup(const tasks::RunGroup& group) const;
    void moveGroup(std::size_t group, int by);
    void setGroupShown(const tasks::RunGroup& group, bool shown);

    TaskRuns m_runs;  ///< all
    RunSet m_set;
    TaskRuns m_shown;  ///< those that are not hidden
    WeightDataPtr m_weights;
    QComboBox* m_quantity = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_tasks = nullptr;
    QLabel* m_explanation = nullptr;
    QLabel* m_badge = nullptr;
    QTabWidget* m_figures = nullptr;
    FigureView* m_cells = nullptr;
    FigureView* m_seeds = nullptr;
    FigureView* m_mixes = nullptr;
    TrajectoryView* m_training = nullptr;
    FigureView* m_differences = nullptr;
    FigureView* m_variants = nullptr;
    QComboBox* m_layerChoice = nullptr;
    ValueTableModel* m_differenceModel = nullptr;
    QComboBox* m_runChoice = nullptr;
    QComboBox* m_placeChoice = nullptr;
    QLabel* m_readOut = nullptr;
    QTableView* m_runTable = nullptr;
    QTableView* m_layerTable = nullptr;
    RunWeightModel* m_runModel = nullptr;
    LayerSummaryModel* m_layerModel = nullptr;
};

/// In the table of pages.
PageKind layerWeightsPageKind();

}  // namespace ui
