// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>

#include "elmo/text/document.h"
#include "tasks/results/annotations.h"

namespace ui {

/// The answers to a question, most probable first, including "no answer". GUI thread.
class AnswerModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kProbability, kAnswer, kContext, kColumnCount };
    enum Role { kValueRole = Qt::UserRole };  ///< the probability as double

    using QAbstractTableModel::QAbstractTableModel;

    /// Either may be null for an empty table.
    void setAnswers(std::shared_ptr<const elmo::Document> document, const tasks::QuestionAnnotation* answers);
    /// The position of the answer of a row; none for "no answer".
    std::optional<elmo::ByteSpan> placeAt(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        std::optional<elmo::ByteSpan> bytes;
        double probability = 0;
    };
    std::shared_ptr<const elmo::Document> m_document;
    std::vector<Row> m_rows;
};

}  // namespace ui
