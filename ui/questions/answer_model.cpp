// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/questions/answer_model.h"

#include <QFont>
#include <QLocale>
#include <algorithm>

#include "ui/text/text_bridge.h"
#include "ui/text/text_context.h"

namespace ui {
namespace {

/// Short, so that the answer is visible in a narrow column.
constexpr std::int64_t kBefore = 12, kBeforeInTooltip = 120;

}  // namespace

void AnswerModel::setAnswers(std::shared_ptr<const elmo::Document> document, const tasks::QuestionAnnotation* answers) {
    beginResetModel();
    m_document = std::move(document);
    m_rows.clear();
    if (m_document && answers) {
        for (const auto& answer : answers->answers)
            m_rows.push_back({answer.bytes, answer.probability});
        m_rows.push_back({std::nullopt, answers->noAnswer});
        std::ranges::stable_sort(m_rows, std::ranges::greater{}, &Row::probability);
    }
    endResetModel();
}

std::optional<elmo::ByteSpan> AnswerModel::placeAt(int row) const {
    return row >= 0 && row < rowCount() ? m_rows[static_cast<std::size_t>(row)].bytes : std::nullopt;
}

int AnswerModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int AnswerModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

QVariant AnswerModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == kValueRole)
        return row.probability;
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
        if (index.column() == kProbability)
            return QLocale().toString(row.probability, 'f', 3);
        if (role == Qt::ToolTipRole && !row.bytes)
            return tr("The probability that the document does not answer the question");
        if (index.column() == kAnswer)
            return row.bytes ? toLabel(m_document->slice(*row.bytes)) : tr("No answer");
        const std::int64_t before = role == Qt::ToolTipRole ? kBeforeInTooltip : kBefore;
        return row.bytes ? textAround(*m_document, *row.bytes, before) : QString();
    }
    if (role == Qt::FontRole && index.column() == kAnswer) {
        QFont font;
        font.setBold(row.bytes.has_value());  // no italics: common fonts have none for Arabic
        return font;
    }
    return {};
}

QVariant AnswerModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount)
        return {};
    if (role == Qt::ToolTipRole && section == kProbability)
        return tr(
            "The probability that the head assigns to this answer, over all spans of the document and \"no answer\"");
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[kColumnCount] = {tr("Probability"), tr("Answer"), tr("Context")};
    return titles[section];
}

}  // namespace ui
