// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "tasks/model/task_model.h"
#include "ui/panels/panel_kind.h"
#include "ui/session/training_work.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QModelIndex;
class QProgressBar;
class QPushButton;
class QTabWidget;
class QTableView;

namespace ui {

class ConfusionModel;
class ExampleModel;
class PathField;
class PlainTable;
class ValueTableModel;

/// Evaluates a head on a labelled file: the overall score, scores by label and by slice, and a confusion matrix whose
/// cells list their examples. GUI thread.
class EvaluationPage : public QWidget {
    Q_OBJECT

public:
    explicit EvaluationPage(QWidget* parent = nullptr);

    void setHeads(const std::shared_ptr<const std::vector<tasks::TaskModelInfo>>& heads);
    void setWork(const TrainingWorkPtr& work);
    PathField* data() const { return m_data; }
    QPushButton* startButton() const { return m_start; }
    PlainTable* examples() const { return m_examples; }
    QComboBox* otherHead() const { return m_otherHead; }
    QCheckBox* ablate() const { return m_ablate; }
    ValueTableModel* comparisons() const { return m_comparisons; }
    QTableView* confusion() const { return m_confusion; }
    QString summary() const;
    /// Labels that the user takes for others.
    void setMeanings(const LabelMeanings& meanings) { m_meanings = meanings; }

Q_SIGNALS:
    /// The user has said what labels of a file mean.
    void labelsMapped(const ui::LabelMeanings& meanings);
    void requested(const ui::TrainingRequest& request);
    /// Requests that an example be shown in its document: its tokens, and the first one of interest.
    void placeWanted(const QString& file, const QStringList& tokens, int first);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeComparison();
    void listRivals();
    std::vector<QVariantList> comparisonRows() const;
    QWidget* makeScores();
    QWidget* makeExamples();
    void evaluate();
    void askForMeanings();
    void showState();
    void showColumns(const tasks::Task& task);
    void showResult();
    void showCell(const QModelIndex& index);
    void openExample(const QModelIndex& index);

    std::shared_ptr<const std::vector<tasks::TaskModelInfo>> m_infos;
    TrainingWorkPtr m_work;
    std::shared_ptr<const EvaluationResult> m_result;
    LabelMeanings m_meanings;
    QComboBox* m_head = nullptr;
    PathField* m_data = nullptr;
    QCheckBox* m_raw = nullptr;
    QCheckBox* m_ablate = nullptr;
    QComboBox* m_otherHead = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton* m_cancel = nullptr;
    QProgressBar* m_bar = nullptr;
    QLabel* m_summary = nullptr;
    QTabWidget* m_scores = nullptr;
    QTableView* m_confusion = nullptr;
    QLabel* m_shown = nullptr;
    QPushButton* m_all = nullptr;
    QCheckBox* m_errorsOnly = nullptr;
    PlainTable* m_examples = nullptr;
    ValueTableModel* m_labelModel = nullptr;
    ValueTableModel* m_sliceModel = nullptr;
    ValueTableModel* m_comparisons = nullptr;
    ConfusionModel* m_confusionModel = nullptr;
    ExampleModel* m_exampleModel = nullptr;
};

/// In the table of pages.
PageKind evaluationPageKind();

}  // namespace ui
