// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <memory>
#include <vector>

#include "ui/search/text_search.h"

namespace ui {

/// Search results, each with its left and right context. Sorting by the left context compares word by word from the
/// match outwards, as in a concordance. The model sorts itself, because a proxy would request each key many times. GUI
/// thread.
class SearchModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kBefore, kMatch, kAfter, kLabel, kDocument, kColumnCount };
    enum Role { kSortRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    void begin(std::shared_ptr<const elmo::Document> document);
    void append(const std::vector<SearchHit>& hits);
    /// Matches in several documents instead of those in one; `names` as distinctNames().
    void setHits(std::shared_ptr<const ProjectSearch> search, QHash<QString, QString> names = {});
    /// Null for matches in one document.
    const ProjectHit* hitAt(int row) const;
    /// Sorts by keys made when a match was found; matches appended later stay at the end until the next sort. Column -1
    /// is the order in which matches were found.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    void sortAgain() {
        if (m_column >= 0)
            sort(m_column, m_order);
    }
    elmo::ByteSpan placeAt(int row) const { return m_rows[static_cast<std::size_t>(row)].bytes; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        elmo::ByteSpan bytes;
        QString label;
        QString beforeKey;  ///< words before the match, the nearest first
        QString matchKey;
        QString afterKey;
        std::size_t hit = 0;  ///< in m_found
    };
    QString textAt(const Row& row, int column) const;
    QString documentOf(const Row& row) const;
    static const QString& keyOf(const Row& row, int column);

    std::shared_ptr<const elmo::Document> m_document;
    std::shared_ptr<const ProjectSearch> m_found;  ///< null: m_document was searched
    QHash<QString, QString> m_names;
    std::vector<Row> m_rows;
    int m_column = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

}  // namespace ui
