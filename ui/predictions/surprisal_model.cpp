// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predictions/surprisal_model.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "ui/predictions/surprisal_text.h"
#include "ui/text/text_bridge.h"
#include "ui/text/text_context.h"
#include "ui/widgets/cell_look.h"

namespace ui {
namespace {

constexpr std::int64_t kContextBytes = 80;

/// The number in a column; NaN if there is none.
double columnNumber(const TokenExpectation& token, int column) {
    const auto rank = [](std::int64_t place) {
        return place == 0 ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(place);
    };
    switch (column) {
        case SurprisalModel::kLeft:
            return token.left.surprisal;
        case SurprisalModel::kRight:
            return token.right.surprisal;
        case SurprisalModel::kDifference:
            return token.difference();
        case SurprisalModel::kEntropyLeft:
            return token.left.entropy;
        case SurprisalModel::kEntropyRight:
            return token.right.entropy;
        case SurprisalModel::kRankLeft:
            return rank(token.left.rank);
        case SurprisalModel::kRankRight:
            return rank(token.right.rank);
        default:
            return std::numeric_limits<double>::quiet_NaN();
    }
}

bool holdsRank(int column) {
    return column == SurprisalModel::kRankLeft || column == SurprisalModel::kRankRight;
}

/// Sorts what stands in the text's order, so that equal ones keep it; `key(token)` is compared, NaN comes last.
void sortByNumber(std::vector<std::size_t>& tokens, Qt::SortOrder order, const std::vector<double>& keys) {
    const bool descends = order == Qt::DescendingOrder;
    std::ranges::stable_sort(tokens, [&](std::size_t a, std::size_t b) {
        if (std::isnan(keys[a]) || std::isnan(keys[b]))
            return !std::isnan(keys[a]) && std::isnan(keys[b]);
        return descends ? keys[a] > keys[b] : keys[a] < keys[b];
    });
}

void sortByWord(std::vector<std::size_t>& tokens, Qt::SortOrder order, const elmo::Document& document) {
    std::vector<QString> words;
    words.reserve(tokens.size());
    for (std::size_t token = 0; token < tokens.size(); ++token)
        words.push_back(toQString(document.token(elmo::TokenIndex(static_cast<std::int64_t>(token)))).toCaseFolded());
    const bool descends = order == Qt::DescendingOrder;
    std::ranges::stable_sort(
        tokens, [&](std::size_t a, std::size_t b) { return descends ? words[b] < words[a] : words[a] < words[b]; });
}

}  // namespace

void SurprisalModel::setResult(std::shared_ptr<const SurprisalResult> result) {
    beginResetModel();
    m_result = std::move(result);
    arrange();
    endResetModel();
}

void SurprisalModel::arrange() {
    m_order.resize(m_result ? m_result->tokens.size() : 0);
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    if (m_column == kWord && m_result) {
        sortByWord(m_order, m_sortOrder, *m_result->document);
    } else if (m_column != kPlace && m_result) {
        std::vector<double> keys;
        keys.reserve(m_order.size());
        for (const TokenExpectation& token : m_result->tokens)
            keys.push_back(columnNumber(token, m_column));
        sortByNumber(m_order, m_sortOrder, keys);
    } else if (m_sortOrder == Qt::DescendingOrder) {
        std::ranges::reverse(m_order);
    }
    m_rows.resize(m_order.size());
    for (std::size_t row = 0; row < m_order.size(); ++row)
        m_rows[m_order[row]] = static_cast<int>(row);
}

void SurprisalModel::sort(int column, Qt::SortOrder order) {
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::size_t> tokens;
    for (const QModelIndex& index : before)
        tokens.push_back(m_order[static_cast<std::size_t>(index.row())]);
    m_column = column < 0 ? kPlace : column;
    m_sortOrder = order;
    arrange();
    QModelIndexList now;
    for (qsizetype i = 0; i < before.size(); ++i)
        now.append(index(m_rows[tokens[static_cast<std::size_t>(i)]], before[i].column()));
    changePersistentIndexList(before, now);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

elmo::TokenIndex SurprisalModel::tokenAt(int row) const {
    return elmo::TokenIndex(static_cast<std::int64_t>(m_order[static_cast<std::size_t>(row)]));
}

std::optional<int> SurprisalModel::rowOf(elmo::TokenIndex token) const {
    const auto index = static_cast<std::size_t>(token.value());
    return index < m_rows.size() ? std::optional(m_rows[index]) : std::nullopt;
}

int SurprisalModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

QVariant SurprisalModel::shown(std::size_t token, int column) const {
    if (column == kPlace)
        return QLocale().toString(static_cast<qlonglong>(token + 1));
    if (column == kWord)
        return toLabel(m_result->document->token(elmo::TokenIndex(static_cast<std::int64_t>(token))));
    const double number = columnNumber(m_result->tokens[token], column);
    if (holdsRank(column))
        return rankText(std::isnan(number) ? 0 : static_cast<std::int64_t>(number));
    return bitsText(number);
}

QVariant SurprisalModel::value(std::size_t token, int column) const {
    if (column == kPlace)
        return static_cast<qlonglong>(token + 1);
    if (column == kWord)
        return shown(token, column);
    const double number = columnNumber(m_result->tokens[token], column);
    if (std::isnan(number))
        return notAvailable();
    return holdsRank(column) ? QVariant(static_cast<qlonglong>(number)) : QVariant(number);
}

QVariant SurprisalModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const std::size_t token = m_order[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return shown(token, index.column());
        case kValueRole:
            return value(token, index.column());
        case Qt::ToolTipRole:
            return textAround(*m_result->document, m_result->document->tokens()[token], kContextBytes, kContextBytes);
        default:
            return cellLook(role, index.column() == kWord ? Qt::AlignLeading : Qt::AlignTrailing,
                            index.column() == kWord);
    }
}

QVariant SurprisalModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount)
        return {};
    const QString titles[kColumnCount] = {tr("Token"),           tr("Word"),       tr("Surprisal left"),
                                          tr("Surprisal right"), tr("Difference"), tr("Entropy left"),
                                          tr("Entropy right"),   tr("Rank left"),  tr("Rank right")};
    if (role == Qt::DisplayRole)
        return titles[section];
    if (role != Qt::ToolTipRole)
        return {};
    const QString explanations[kColumnCount] = {
        tr("The number of the token in the document, from 1"),
        tr("The token"),
        tr("-log2 of the probability of the token after what is before it in its sentence, in bits"),
        tr("-log2 of the probability of the token before what is after it in its sentence, in bits"),
        tr("Surprisal from the left minus surprisal from the right, in bits"),
        tr("Entropy of the prediction from the left over the whole vocabulary, in bits"),
        tr("Entropy of the prediction from the right over the whole vocabulary, in bits"),
        tr("The place of the token among the words that the left reading expects; 1 is the most probable"),
        tr("The place of the token among the words that the right reading expects; 1 is the most probable")};
    return explanations[section];
}

}  // namespace ui
