// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ui {

class DocumentModel;

/// The rows of a DocumentModel that have some characters in one of their columns, in the order of a column. Made for
/// lists of a million documents: rows are found in one pass, numbers that occur again are formatted once, and a column
/// is sorted once by its values instead of by comparing two rows at a time. GUI thread.
class DocumentFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit DocumentFilter(DocumentModel& model, QObject* parent = nullptr);

    void setWords(const QString& words);
    void sort(int column, Qt::SortOrder order) override;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    bool statusHasWords(int row) const;
    bool tokensHaveWords(int row) const;
    bool sentimentHasWords(int row) const;
    bool cellHasWords(int row, int column) const;
    void rankRows(int column);

    DocumentModel& m_model;
    QString m_words;
    std::array<bool, 5> m_statusHasWords{};  ///< by DocumentStatus
    bool m_mayBeNumber = false;
    bool m_finishedHasWords = false;
    mutable std::map<std::pair<std::int64_t, std::int64_t>, bool> m_decisionsHaveWords;  ///< decided, predictions
    mutable std::map<std::int64_t, bool> m_tokensHaveWords;                              ///< by number of tokens
    mutable std::map<std::string, bool> m_sentimentHasWords;  ///< by sentiment with two decimals
    std::vector<int> m_ranks;                                 ///< of each row in the sorted column; empty: not known
};

}  // namespace ui
