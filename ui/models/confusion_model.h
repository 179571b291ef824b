// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QPalette>

#include "ui/training_work.h"

namespace ui {

/// A confusion matrix as a table: gold labels in rows, predicted ones in columns. A cell's ground darkens with its
/// share of the row; right answers stand in bold. GUI thread.
class ConfusionModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role { kValueRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// The palette gives the grounds.
    void setMatrix(tasks::ConfusionMatrix matrix, const QPalette& palette);
    const tasks::ConfusionMatrix& matrix() const { return m_matrix; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    double shareOfRow(const QModelIndex& index) const;
    QColor ground(double share) const;
    QString sentence(const QModelIndex& index) const;

    tasks::ConfusionMatrix m_matrix;
    QPalette m_palette;
};

/// A label of a confusion matrix for people: what stands for no entity is said in the user's language.
QString confusionLabel(const std::string& label);

}  // namespace ui
