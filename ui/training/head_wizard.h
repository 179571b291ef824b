// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWizard>

#include "ui/session/session.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
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

/// First page: the task and the files.
class HeadDataPage : public QWizardPage {
    Q_OBJECT

public:
    explicit HeadDataPage(const TrainingWork& work, QWidget* parent = nullptr);

    bool isComplete() const override;
    /// Fills in the fields of this page.
    void fill(HeadPlan& plan) const;
    void setTask(const tasks::Task& task);
    PathField* data() const { return m_data; }

private:
    tasks::Task task() const;
    void showFormats();

    std::vector<TaskDataFormat> m_formats;
    QComboBox* m_task;
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
    explicit HeadSettingsPage(const TrainingWork& work, QWidget* parent = nullptr);

    bool isComplete() const override;
    void fill(HeadPlan& plan) const;
    /// Offers the presets of this task only.
    void setTask(const tasks::Task& task);
    QComboBox* preset() const { return m_preset; }
    PathField* output() const { return m_output; }

private:
    std::vector<std::int64_t> seeds() const;

    QStringList m_presets;  ///< of all tasks
    std::string m_task;

    QComboBox* m_preset;
    QComboBox* m_elmo;
    PathField* m_bilm;
    QLineEdit* m_seeds;
    QSpinBox* m_epochs;
    PathField* m_output;
    QLabel* m_problem;
};

/// Sets up the training of a head step by step: the data, a check of the data, the settings. Finishing starts the
/// training. GUI thread; the session must outlive it.
class HeadWizard : public QWizard {
    Q_OBJECT

public:
    explicit HeadWizard(Session& session, QWidget* parent = nullptr);

    HeadPlan plan() const;
    HeadDataPage* dataPage() const { return m_data; }
    HeadCheckPage* checkPage() const { return m_check; }
    HeadSettingsPage* settingsPage() const { return m_settings; }

    void accept() override;
    void done(int result) override;

private:
    HeadPlan planOfData() const;
    void check();

    Session& m_session;
    HeadDataPage* m_data;
    HeadCheckPage* m_check;
    HeadSettingsPage* m_settings;
};

}  // namespace ui
