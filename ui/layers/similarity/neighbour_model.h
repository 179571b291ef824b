// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "tasks/analysis/analysis.h"
#include "tasks/analysis/token_similarity.h"

namespace ui {

/// The nearest tokens of one layer, nearest first: cosine, and the token with its left and right context in the
/// sentence. GUI thread.
class NeighbourModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kCosine, kBefore, kToken, kAfter, kColumnCount };
    enum Role { kTokenRole = Qt::UserRole, kValueRole };  ///< the token's index as qint64; the cosine as double

    using QAbstractTableModel::QAbstractTableModel;

    /// Either may be null for an empty table.
    void setNeighbours(std::shared_ptr<const elmo::Document> document,
                       std::shared_ptr<const tasks::TokenSimilarity> similarity, int layer);
    elmo::TokenIndex tokenAt(int row) const { return neighbour(row).token; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const tasks::Neighbour& neighbour(int row) const;
    QString text(const QModelIndex& index) const;

    std::shared_ptr<const elmo::Document> m_document;
    std::shared_ptr<const tasks::TokenSimilarity> m_similarity;
    int m_layer = 0;
};

/// The text of a cosine: three decimals.
QString cosineText(float cosine);

}  // namespace ui
