// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QPalette>

#include "ui/session/training_work.h"

namespace ui {

/// A confusion matrix as a table: gold labels in rows, predicted ones in columns. A cell's background darkens with its
/// share of the row; correct predictions are bold. GUI thread.
class ConfusionModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role { kValueRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// The palette sets the backgrounds.
    void setMatrix(tasks::ConfusionMatrix matrix, const QPalette& palette);
    void setPalette(const QPalette& palette);
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

/// The display name of a label in a confusion matrix; the label for no entity is translated.
QString confusionLabel(const std::string& label);

}  // namespace ui
