// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/charts/figure_recipe.h"
#include "ui/panels/panel_kind.h"
#include "ui/recent/recent_paths.h"
#include "ui/training/training_runs.h"

class QComboBox;
class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QTableView;

namespace ui {

class FigureView;
class ValueTableModel;

/// The current training: its curves and layer weights, the time left, and the commands to pause, resume, or stop and
/// keep the best. Remembers folders of unfinished trainings. GUI thread.
class TrainingPage : public QWidget {
    Q_OBJECT

public:
    explicit TrainingPage(QWidget* parent = nullptr);

    void setWork(const TrainingWorkPtr& work);
    FigureView* figure() const { return m_figure; }
    QString stateText() const;

Q_SIGNALS:
    void requested(const ui::TrainingRequest& request);
    void newHeadWanted();
    void newModelWanted();
    void weightsWanted();
    /// Requests the use of the fine-tuned model.
    void modelChosen(const QString& path);

private:
    QWidget* makeHead();
    QWidget* makeState();
    QWidget* makeResults();
    void ask(const std::shared_ptr<const ReplaceQuestion>& question);
    void showRecord();
    void showButtons();
    void showCurves();
    void remember(const TrainingRecord& record);
    void fillContinueMenu();
    /// The selected run, or all of them.
    TrainingRuns shownRuns() const;

    std::shared_ptr<const TrainingRecord> m_record;
    std::shared_ptr<const ReplaceQuestion> m_asked;
    TrainingRuns m_drawn;
    RecentPaths m_unfinished = RecentPaths::trainings();
    QString m_remembered;
    FigureRecipe recipe(const QString& name, const QString& facts) const;

    QMenu* m_continue = nullptr;
    QPushButton* m_newHead = nullptr;
    QPushButton* m_newModel = nullptr;
    QPushButton* m_pause = nullptr;
    QPushButton* m_resume = nullptr;
    QPushButton* m_stop = nullptr;
    QLabel* m_state = nullptr;
    QLabel* m_detail = nullptr;
    QProgressBar* m_bar = nullptr;
    QComboBox* m_runs = nullptr;
    QLabel* m_notes = nullptr;
    QPushButton* m_weights = nullptr;
    QPushButton* m_use = nullptr;
    FigureView* m_figure = nullptr;
    QTableView* m_table = nullptr;
    ValueTableModel* m_values = nullptr;
};

/// In the table of pages.
PageKind trainingPageKind();

}  // namespace ui
