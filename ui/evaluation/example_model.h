// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "ui/session/training_work.h"

namespace ui {

/// The examples of an evaluation, each case in its context: all of them, errors only, or those of one cell of the
/// confusion matrix. GUI thread.
class ExampleModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kBefore, kText, kAfter, kGold, kPredicted, kPlace, kColumnCount };
    enum Role { kValueRole = Qt::UserRole };
    struct Cell {
        std::size_t gold = 0, predicted = 0;
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setResult(std::shared_ptr<const EvaluationResult> result);
    /// None: all cases.
    void setCell(std::optional<Cell> cell);
    /// Leaves out cases whose prediction is gold.
    void setErrorsOnly(bool on);

    /// Null if there is no such row.
    const tasks::ConfusionCase* caseAt(int row) const;
    const tasks::Example* exampleAt(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumnCount; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void fill();
    QString textOf(const tasks::ConfusionCase& one, int column) const;

    std::shared_ptr<const EvaluationResult> m_result;
    std::optional<Cell> m_cell;
    bool m_errorsOnly = false;
    std::vector<std::size_t> m_rows;  ///< of the report's cases
};

/// The tokens [begin, end) of a text, separated by spaces.
QString wordsOf(const tasks::TokenizedText& text, std::int64_t begin, std::int64_t end);

}  // namespace ui
