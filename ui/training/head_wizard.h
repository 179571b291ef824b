// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWizard>

#include "ui/session/session.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGroupBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QSpinBox;
class QTableView;

namespace ui {

class PathField;
class ValueTableModel;

/// First page: the task and the data: files, or what people have decided in the project.
class HeadDataPage : public QWizardPage {
    Q_OBJECT

public:
    explicit HeadDataPage(const Snapshot& snapshot, QWidget* parent = nullptr);

    bool isComplete() const override;
    /// Fills in the fields of this page.
    void fill(HeadPlan& plan) const;
    void setTask(const tasks::Task& task);
    PathField* data() const { return m_data; }
    QRadioButton* fileButton() const { return m_fromFile; }
    QRadioButton* projectButton() const { return m_fromProject; }
    QComboBox* rivalField() const { return m_rival; }
    tasks::Task task() const;

Q_SIGNALS:
    void taskChanged();

private:
    void showFormats();
    void showSource();
    bool fromProject() const;
    QStringList labelsOfOtherTasks() const;

    std::vector<TaskDataFormat> m_formats;
    QString m_project;
    std::vector<tasks::TaskModelInfo> m_heads;
    QComboBox* m_task;
    QRadioButton* m_fromFile;
    QRadioButton* m_fromProject;
    QWidget* m_fileSettings;
    QWidget* m_projectSettings;
    QSpinBox* m_heldOut;
    QCheckBox* m_imported;
    QComboBox* m_rival;
    PathField* m_data;
    QRadioButton* m_split;
    QDoubleSpinBox* m_share;
    QRadioButton* m_own;
    PathField* m_dev;
    QComboBox* m_format;
    QCheckBox* m_raw;
    QLineEdit* m_language;
};

/// Second page: statistics of the data before the training.
class HeadCheckPage : public QWizardPage {
    Q_OBJECT

public:
    explicit HeadCheckPage(QWidget* parent = nullptr);

    bool isComplete() const override;
    void setWork(const TrainingWork& work, const HeadPlan& plan);

Q_SIGNALS:
    void cancelWanted();

private:
    void showCheck();

    std::shared_ptr<const DataCheck> m_check;  ///< of the current plan; else null
    QLabel* m_state;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QWidget* m_tables;
    QLabel* m_pieces;
    ValueTableModel* m_labels;
    ValueTableModel* m_words;
};

/// Third page: settings of the training and the output folder.
class HeadSettingsPage : public QWizardPage {
    Q_OBJECT

public:
    explicit HeadSettingsPage(const Snapshot& snapshot, QWidget* parent = nullptr);

    bool isComplete() const override;
    void fill(HeadPlan& plan) const;
    /// Offers the presets of this task only, and the heads of the task to go on from.
    void setTask(const tasks::Task& task);
    QComboBox* preset() const { return m_preset; }
    PathField* output() const { return m_output; }
    QComboBox* startField() const { return m_from; }
    /// Proposes to go on from a head, unless the user has chosen already. With few corrections a new head knows little.
    void proposeStart(const QString& head);

private:
    std::vector<std::int64_t> seeds() const;
    bool repeatsSeeds() const;
    QWidget* makeMore();
    void showStart();

    std::vector<tasks::TaskModelInfo> m_heads;
    QComboBox* m_from;
    QStringList m_presets;  ///< of all tasks
    std::string m_task;

    QComboBox* m_preset;
    QComboBox* m_elmo;
    PathField* m_bilm;
    QLineEdit* m_seeds;
    QSpinBox* m_epochs;
    QGroupBox* m_more;
    QLineEdit* m_rate;
    QLineEdit* m_lambda;
    QLineEdit* m_dropout;
    QComboBox* m_layerNorm;
    bool m_startIsChosen = false;  ///< by the user
    PathField* m_output;
    QLabel* m_problem;
};

/// Sets up the training of a head step by step: the data, a check of the data, the settings. Finishing starts the
/// training. GUI thread; the session must outlive it.
class HeadWizard : public QWizard {
    Q_OBJECT

public:
    explicit HeadWizard(Session& session, QWidget* parent = nullptr);

    /// Labels that the user takes for others.
    void setMeanings(const LabelMeanings& meanings) { m_meanings = meanings; }

    HeadPlan plan() const;
    HeadDataPage* dataPage() const { return m_data; }
    HeadCheckPage* checkPage() const { return m_check; }
    HeadSettingsPage* settingsPage() const { return m_settings; }

    void accept() override;
    void done(int result) override;

private:
    HeadPlan planOfData() const;
    void check();
    void proposeStart();

    Session& m_session;
    LabelMeanings m_meanings;
    HeadDataPage* m_data;
    HeadCheckPage* m_check;
    HeadSettingsPage* m_settings;
};

}  // namespace ui
