// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>
#include <optional>
#include <string>
#include <vector>

#include "ui/session/project_work.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QRadioButton;

namespace ui {

/// Which label all places of some words get, where, and how many these are, before anything is labelled. GUI thread.
class MatchDialog : public QDialog {
    Q_OBJECT

public:
    /// `label`: of `labels`, chosen at first.
    MatchDialog(std::vector<std::string> words, const QString& text, const QStringList& labels, const QString& label,
                QWidget* parent = nullptr);

    WordMatch match() const;
    bool ofProject() const;
    /// Nothing: they are being counted.
    void setCount(const std::optional<MatchCount>& count);

    // For tests.
    QComboBox* labelField() const { return m_label; }
    QCheckBox* caseBox() const { return m_case; }
    QRadioButton* projectButton() const { return m_project; }
    QPushButton* okButton() const { return m_ok; }
    QString countText() const;

Q_SIGNALS:
    /// The places are to be counted again.
    void matchChanged();

private:
    std::vector<std::string> m_words;
    QComboBox* m_label;
    QCheckBox* m_case;
    QRadioButton* m_document;
    QRadioButton* m_project;
    QLabel* m_count;
    QPushButton* m_ok;
};

/// What is not labelled, or was not, and why; empty: nothing.
QString leftOutText(const MatchCount& count);

}  // namespace ui
