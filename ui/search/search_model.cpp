// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/search_model.h"

#include <QStringList>
#include <algorithm>
#include <numeric>

#include "ui/text/text_bridge.h"
#include "ui/text/text_context.h"
#include "ui/widgets/cell_look.h"

namespace ui {
namespace {

constexpr std::int64_t kKeyBytes = 60;

QString outwards(const QString& before) {
    QStringList words = before.toCaseFolded().split(u' ', Qt::SkipEmptyParts);
    std::ranges::reverse(words);
    return words.join(u' ');
}

}  // namespace

void SearchModel::begin(std::shared_ptr<const elmo::Document> document) {
    beginResetModel();
    m_document = std::move(document);
    m_found = nullptr;
    m_rows.clear();
    endResetModel();
}

void SearchModel::setHits(std::shared_ptr<const ProjectSearch> search, QHash<QString, QString> names) {
    beginResetModel();
    m_document = nullptr;
    m_found = std::move(search);
    m_names = std::move(names);
    m_rows.clear();
    for (std::size_t i = 0; i < m_found->hits.size(); ++i) {
        const ProjectHit& hit = m_found->hits[i];
        m_rows.push_back(
            {hit.place, hit.label, outwards(hit.before), hit.match.toCaseFolded(), hit.after.toCaseFolded(), i});
    }
    endResetModel();
}

const ProjectHit* SearchModel::hitAt(int row) const {
    return m_found ? &m_found->hits[m_rows[static_cast<std::size_t>(row)].hit] : nullptr;
}

void SearchModel::append(const std::vector<SearchHit>& hits) {
    if (hits.empty() || !m_document)
        return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(hits.size()) - 1);
    for (const SearchHit& hit : hits)
        m_rows.push_back({hit.bytes, hit.label, outwards(textBefore(*m_document, hit.bytes.begin, kKeyBytes)),
                          toLabel(m_document->slice(hit.bytes)).toCaseFolded(),
                          textAfter(*m_document, hit.bytes.end, kKeyBytes).toCaseFolded()});
    endInsertRows();
}

const QString& SearchModel::keyOf(const Row& row, int column) {
    switch (column) {
        case kBefore:
            return row.beforeKey;
        case kMatch:
            return row.matchKey;
        case kAfter:
            return row.afterKey;
        default:
            return row.label;
    }
}

void SearchModel::sort(int column, Qt::SortOrder order) {
    m_column = column;
    m_order = order;
    std::vector<int> from(m_rows.size());
    std::iota(from.begin(), from.end(), 0);
    const auto before = [&](int left, int right) {
        const Row& a = m_rows[static_cast<std::size_t>(order == Qt::AscendingOrder ? left : right)];
        const Row& b = m_rows[static_cast<std::size_t>(order == Qt::AscendingOrder ? right : left)];
        if (column == kDocument && m_found)
            return documentOf(a).compare(documentOf(b), Qt::CaseInsensitive) < 0;
        if (column < 0 && m_found)
            return a.hit < b.hit;
        return column < 0 ? a.bytes.begin < b.bytes.begin : keyOf(a, column) < keyOf(b, column);
    };
    std::ranges::stable_sort(from, before);
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    std::vector<int> to(from.size());
    std::vector<Row> rows;
    rows.reserve(m_rows.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        to[static_cast<std::size_t>(from[i])] = static_cast<int>(i);
        rows.push_back(std::move(m_rows[static_cast<std::size_t>(from[i])]));
    }
    m_rows = std::move(rows);
    for (const QModelIndex& old : persistentIndexList())
        changePersistentIndex(old, index(to[static_cast<std::size_t>(old.row())], old.column()));
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

int SearchModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SearchModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

QString SearchModel::documentOf(const Row& row) const {
    const ProjectHit& hit = m_found->hits[row.hit];
    return m_names.value(hit.path, hit.name);
}

QString SearchModel::textAt(const Row& row, int column) const {
    const ProjectHit* hit = m_found ? &m_found->hits[row.hit] : nullptr;
    switch (column) {
        case kBefore:
            return hit ? hit->before : textBefore(*m_document, row.bytes.begin);
        case kMatch:
            return hit ? hit->match : toLabel(m_document->slice(row.bytes));
        case kAfter:
            return hit ? hit->after : textAfter(*m_document, row.bytes.end);
        case kDocument:
            return hit ? documentOf(row) : QString();
        default:
            return row.label;
    }
}

QVariant SearchModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return textAt(row, index.column());
    if (role == kSortRole)
        return index.column() == kDocument ? textAt(row, kDocument) : keyOf(row, index.column());
    if (role == Qt::ToolTipRole && index.column() == kDocument && m_found)
        return m_found->hits[row.hit].path;
    return cellLook(role,
                    index.column() == kBefore  ? Qt::AlignTrailing
                    : index.column() == kMatch ? Qt::AlignHCenter
                                               : Qt::AlignLeading,
                    index.column() == kMatch);
}

QVariant SearchModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount)
        return {};
    if (role == Qt::ToolTipRole && section == kBefore)
        return tr("Sorted word by word, starting at the match");
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[kColumnCount] = {tr("Before"), tr("Match"), tr("After"), tr("Label"), tr("Document")};
    return titles[section];
}

}  // namespace ui
