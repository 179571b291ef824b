// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/document_filter.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "ui/documents/document_model.h"

namespace ui {
namespace {

/// Above so many rows, those that the words hide are not taken out one range after the other: that takes a time that
/// grows with the square of their number.
constexpr int kManyRows = 10'000;

/// Signs and digits, of which the texts of numbers consist.
bool mayBeNumber(const QString& words) {
    return std::ranges::none_of(words, [](QChar c) { return c.isLetter(); });
}

/// Rows of equal values have equal ranks, so that their order stays as it is.
template <class Key, class Of>
std::vector<int> ranksBy(int count, Of&& keyOf) {
    std::vector<Key> keys;
    keys.reserve(static_cast<std::size_t>(count));
    for (int row = 0; row < count; ++row)
        keys.push_back(keyOf(row));
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t row) -> const Key& { return keys[row]; });
    std::vector<int> ranks(keys.size());
    for (std::size_t i = 1; i < order.size(); ++i)
        ranks[order[i]] = ranks[order[i - 1]] + (keys[order[i - 1]] < keys[order[i]] ? 1 : 0);
    return ranks;
}

}  // namespace

DocumentFilter::DocumentFilter(DocumentModel& model, QObject* parent) : QSortFilterProxyModel(parent), m_model(model) {
    // Before the proxy's own reactions, which sort again by what lessThan() says then.
    connect(&model, &QAbstractItemModel::dataChanged, this, [this] { m_ranks.clear(); });
    connect(&model, &QAbstractItemModel::modelReset, this, [this] { rankRows(sortColumn()); });
    setSourceModel(&model);
}

void DocumentFilter::sort(int column, Qt::SortOrder order) {
    rankRows(column);
    QSortFilterProxyModel::sort(column, order);
}

void DocumentFilter::rankRows(int column) {
    m_ranks.clear();
    const int count = m_model.rowCount();
    const auto entry = [this](int row) -> const DocumentEntry& { return m_model.entry(row); };
    if (column == DocumentModel::kName)
        m_ranks = ranksBy<QString>(count, [&](int row) { return m_model.nameOf(row).toCaseFolded(); });
    else if (column == DocumentModel::kLanguage)
        m_ranks = ranksBy<QString>(count, [&](int row) { return entry(row).language.toCaseFolded(); });
    else if (column == DocumentModel::kStatus)
        m_ranks = ranksBy<double>(count, [&](int row) { return DocumentModel::statusRank(entry(row)); });
    else if (column == DocumentModel::kTokens)
        m_ranks = ranksBy<std::int64_t>(count, [&](int row) { return entry(row).tokens.value_or(-1); });
    else if (column == DocumentModel::kSentiment)
        m_ranks =
            ranksBy<double>(count, [&](int row) { return entry(row).sentiment ? entry(row).sentiment->value : -2; });
}

void DocumentFilter::setWords(const QString& words) {
    if (words == m_words)
        return;
    m_words = words;
    m_mayBeNumber = mayBeNumber(words);
    m_decisionsHaveWords.clear();
    m_tokensHaveWords.clear();
    m_sentimentHasWords.clear();
    for (std::size_t i = 0; i < m_statusHasWords.size(); ++i)
        m_statusHasWords[i] =
            DocumentModel::statusText(static_cast<DocumentStatus>(i)).contains(words, Qt::CaseInsensitive);
    DocumentEntry finished;
    finished.isFinished = true;
    m_finishedHasWords = DocumentModel::statusOf(finished).contains(words, Qt::CaseInsensitive);
    m_model.rowCount() > kManyRows ? invalidate() : invalidateFilter();
}

bool DocumentFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    if (m_words.isEmpty())
        return true;
    const DocumentEntry& entry = m_model.entry(row);
    if (statusHasWords(row) || m_model.nameOf(row).contains(m_words, Qt::CaseInsensitive) ||
        entry.language.contains(m_words, Qt::CaseInsensitive))
        return true;
    if (!m_mayBeNumber)
        return false;
    return tokensHaveWords(row) || sentimentHasWords(row);
}

bool DocumentFilter::statusHasWords(int row) const {
    const DocumentEntry& entry = m_model.entry(row);
    if (entry.isFinished)
        return m_finishedHasWords;
    if (entry.status != DocumentStatus::kAnnotated || entry.decisions.predictions == 0)
        return m_statusHasWords.at(static_cast<std::size_t>(entry.status));
    const auto [known, isNew] =
        m_decisionsHaveWords.try_emplace({entry.decisions.decided, entry.decisions.predictions});
    if (isNew)
        known->second = cellHasWords(row, DocumentModel::kStatus);
    return known->second;
}

bool DocumentFilter::tokensHaveWords(int row) const {
    const auto [known, isNew] = m_tokensHaveWords.try_emplace(m_model.entry(row).tokens.value_or(-1));
    if (isNew)
        known->second = cellHasWords(row, DocumentModel::kTokens);
    return known->second;
}

bool DocumentFilter::sentimentHasWords(int row) const {
    const auto& sentiment = m_model.entry(row).sentiment;
    if (!sentiment)
        return false;
    if (sentiment->isTopic())
        return sentiment->label.contains(m_words, Qt::CaseInsensitive);
    std::array<char, 32> digits{};
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), sentiment->value, std::chars_format::fixed, 2);
    const auto [known, isNew] = m_sentimentHasWords.try_emplace(std::string(digits.data(), end.ptr));
    if (isNew)
        known->second = cellHasWords(row, DocumentModel::kSentiment);
    return known->second;
}

bool DocumentFilter::cellHasWords(int row, int column) const {
    return m_model.index(row, column).data().toString().contains(m_words, Qt::CaseInsensitive);
}

bool DocumentFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    if (!m_ranks.empty())
        return m_ranks[static_cast<std::size_t>(left.row())] < m_ranks[static_cast<std::size_t>(right.row())];
    const DocumentEntry& one = m_model.entry(left.row());
    const DocumentEntry& other = m_model.entry(right.row());
    switch (left.column()) {
        case DocumentModel::kStatus:
            return DocumentModel::statusRank(one) < DocumentModel::statusRank(other);
        case DocumentModel::kTokens:
            return one.tokens.value_or(-1) < other.tokens.value_or(-1);
        case DocumentModel::kSentiment:
            return (one.sentiment ? one.sentiment->value : -2) < (other.sentiment ? other.sentiment->value : -2);
        case DocumentModel::kLanguage:
            return one.language.compare(other.language, Qt::CaseInsensitive) < 0;
        default:
            return m_model.nameOf(left.row()).compare(m_model.nameOf(right.row()), Qt::CaseInsensitive) < 0;
    }
}

}  // namespace ui
