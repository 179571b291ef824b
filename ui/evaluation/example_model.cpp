// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/evaluation/example_model.h"

#include <algorithm>

#include "ui/evaluation/confusion_model.h"

namespace ui {
namespace {

constexpr std::int64_t kContext = 30;    ///< tokens on either side
constexpr std::int64_t kMaxLength = 80;  ///< tokens of the text itself

}  // namespace

QString wordsOf(const tasks::TokenizedText& text, std::int64_t begin, std::int64_t end) {
    QStringList words;
    std::int64_t place = 0;
    for (const elmo::Sentence& sentence : text.sentences)
        for (const std::string& token : sentence) {
            if (place >= begin && place < end)
                words.append(QString::fromStdString(token));
            ++place;
        }
    return words.join(u' ');
}

void ExampleModel::setResult(std::shared_ptr<const EvaluationResult> result) {
    beginResetModel();
    m_result = std::move(result);
    m_cell.reset();
    fill();
    endResetModel();
}

void ExampleModel::setCell(std::optional<Cell> cell) {
    beginResetModel();
    m_cell = cell;
    fill();
    endResetModel();
}

void ExampleModel::setErrorsOnly(bool on) {
    beginResetModel();
    m_errorsOnly = on;
    fill();
    endResetModel();
}

void ExampleModel::fill() {
    m_rows.clear();
    if (!m_result)
        return;
    const auto& cases = m_result->report.confusion.cases;
    for (std::size_t i = 0; i < cases.size(); ++i)
        if (m_cell ? cases[i].gold == m_cell->gold && cases[i].predicted == m_cell->predicted
                   : !m_errorsOnly || cases[i].gold != cases[i].predicted)
            m_rows.push_back(i);
}

const tasks::ConfusionCase* ExampleModel::caseAt(int row) const {
    if (row < 0 || static_cast<std::size_t>(row) >= m_rows.size())
        return nullptr;
    return &m_result->report.confusion.cases[m_rows[static_cast<std::size_t>(row)]];
}

const tasks::Example* ExampleModel::exampleAt(int row) const {
    const tasks::ConfusionCase* one = caseAt(row);
    return one ? &m_result->examples[one->example] : nullptr;
}

int ExampleModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString ExampleModel::textOf(const tasks::ConfusionCase& one, int column) const {
    const tasks::Example& example = m_result->examples[one.example];
    const std::int64_t begin = one.tokens.begin.value(), end = one.tokens.end.value();
    const auto& labels = m_result->report.confusion.labels;
    switch (column) {
        case kBefore:
            if (m_result->report.task.readsQuestion())
                return wordsOf(example.question, 0, kMaxLength);
            return wordsOf(example.text, std::max<std::int64_t>(begin - kContext, 0), begin);
        case kText:
            return wordsOf(example.text, begin, std::min(end, begin + kMaxLength));
        case kAfter:
            if (m_result->report.task.input == tasks::InputShape::kTextAndHypothesis)
                return wordsOf(example.question, 0, kMaxLength);
            return wordsOf(example.text, end, end + kContext);
        case kGold:
            if (const auto* gold = std::get_if<tasks::GoldAnswers>(&example.gold); gold && !gold->answers.empty())
                return QString::fromStdString(gold->answers.front().text);
            return confusionLabel(labels[one.gold]);
        case kPredicted:
            return confusionLabel(labels[one.predicted]);
        default:
            return QString::fromStdString(example.id);
    }
}

QVariant ExampleModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const tasks::ConfusionCase& one = *caseAt(index.row());
    switch (role) {
        case Qt::DisplayRole:
        case kValueRole:
            return textOf(one, index.column());
        case Qt::ToolTipRole:
            return index.column() <= kAfter ? wordsOf(m_result->examples[one.example].text, 0, 4 * kMaxLength)
                                            : QVariant();
        case Qt::TextAlignmentRole:
            return QVariant::fromValue<Qt::Alignment>(
                (index.column() == kBefore ? Qt::AlignTrailing : Qt::AlignLeading) | Qt::AlignVCenter);
        default:
            return {};
    }
}

QVariant ExampleModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= kColumnCount)
        return {};
    const tasks::InputShape input = m_result ? m_result->report.task.input : tasks::InputShape::kText;
    const bool questions = input == tasks::InputShape::kTextAndQuestion;
    const bool pairs = input == tasks::InputShape::kTextAndHypothesis;
    const QString titles[kColumnCount] = {questions ? tr("Question") : tr("Before"),
                                          pairs ? tr("Premise") : tr("Text"),
                                          pairs ? tr("Hypothesis") : tr("After"),
                                          tr("Gold"),
                                          tr("Predicted"),
                                          tr("Position")};
    return titles[section];
}

}  // namespace ui
