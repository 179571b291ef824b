// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "elmo/text/document.h"
#include "ui/session/layer_work.h"

namespace ui {

/// Changes that other weights make to the predictions of all heads, in the open document and in a pair of texts: the
/// text, the old and the new prediction, and the head. GUI thread.
class ChangeModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kText, kBefore, kAfter, kHead, kColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// `document` may be null: only the changes in pairs are listed.
    void setChanges(const std::shared_ptr<const elmo::Document>& document, const std::vector<HeadWhatIf>& heads);
    /// The place in the open document; nothing for a change in a pair.
    std::optional<elmo::TokenSpan> tokensAt(int row) const { return m_lines[static_cast<std::size_t>(row)].tokens; }
    /// The positions in the document that differ, in order and without duplicates.
    std::vector<elmo::TokenSpan> spans() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumnCount; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line {
        std::optional<elmo::TokenSpan> tokens;
        QString text, before, after, head;
        bool operator==(const Line&) const = default;
    };

    std::vector<Line> m_lines;
};

}  // namespace ui
