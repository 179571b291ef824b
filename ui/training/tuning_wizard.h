// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWizard>

#include "ui/session/session.h"

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace ui {

class PathField;
class ValueTableModel;

/// First page: the texts, and the model to start from.
class TuningTextPage : public QWizardPage {
    Q_OBJECT

public:
    explicit TuningTextPage(QWidget* parent = nullptr);

    bool isComplete() const override;
    void fill(TuningPlan& plan) const;
    void addTexts(const QStringList& paths);
    QListWidget* texts() const { return m_texts; }

private:
    QListWidget* m_texts;
    QDoubleSpinBox* m_share;
    QLineEdit* m_language;
    QCheckBox* m_pretokenized;
    PathField* m_model;
    QDoubleSpinBox* m_passes;
};

/// Second page: statistics of the texts, the estimated time, and the output folder.
class TuningCheckPage : public QWizardPage {
    Q_OBJECT

public:
    explicit TuningCheckPage(QWidget* parent = nullptr);

    bool isComplete() const override;
    void setWork(const TrainingWork& work, const TuningPlan& plan);
    void fill(TuningPlan& plan) const;
    PathField* output() const { return m_output; }

Q_SIGNALS:
    void cancelWanted();

private:
    void showCheck();

    std::shared_ptr<const TextCheck> m_check;  ///< of the current plan; else null
    QLabel* m_state;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QWidget* m_found;
    ValueTableModel* m_numbers;
    QLabel* m_advice;
    PathField* m_output;
};

/// Sets up fine-tuning of the biLM on the user's own text. Finishing starts it. GUI thread; the session must outlive
/// it.
class TuningWizard : public QWizard {
    Q_OBJECT

public:
    explicit TuningWizard(Session& session, QWidget* parent = nullptr);

    TuningPlan plan() const;
    TuningTextPage* textPage() const { return m_text; }
    TuningCheckPage* checkPage() const { return m_check; }

    void accept() override;
    void done(int result) override;

private:
    TuningPlan planOfText() const;
    void check();

    Session& m_session;
    TuningTextPage* m_text;
    TuningCheckPage* m_check;
};

}  // namespace ui
