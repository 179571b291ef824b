// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "elmo/text/document.h"
#include "ui/session/layer_work.h"

namespace ui {

/// Changes that other weights make to the predictions of all heads: the text, the old and the new prediction, and the
/// head. GUI thread.
class ChangeModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kText, kBefore, kAfter, kHead, kColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// `document` may be null for an empty table.
    void setChanges(std::shared_ptr<const elmo::Document> document, const std::vector<HeadWhatIf>& heads);
    elmo::TokenSpan tokensAt(int row) const { return m_lines[static_cast<std::size_t>(row)].change.tokens; }
    /// The positions that differ, in order and without duplicates.
    std::vector<elmo::TokenSpan> spans() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumnCount; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line {
        tasks::PredictionChange change;
        QString head;
    };

    std::shared_ptr<const elmo::Document> m_document;
    std::vector<Line> m_lines;
};

}  // namespace ui
