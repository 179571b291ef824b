// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/what_if/change_model.h"

#include <QLocale>
#include <algorithm>

#include "ui/style/language.h"
#include "ui/text/text_bridge.h"

namespace ui {
namespace {

constexpr qsizetype kMaxCharacters = 300;  ///< the table shows as many as fit

QString wordsOf(const elmo::Document& document, elmo::TokenSpan tokens) {
    const auto end = std::min<std::int64_t>(tokens.end.value(), std::ssize(document.tokens()));
    if (tokens.begin.value() >= end)
        return {};
    const QString text =
        toLabel(document.slice({document.tokens()[static_cast<std::size_t>(tokens.begin.value())].begin,
                                document.tokens()[static_cast<std::size_t>(end - 1)].end}));
    return text.size() <= kMaxCharacters ? text : text.left(kMaxCharacters) + u'…';
}

QString allWordsOf(const elmo::Document& document) {
    return wordsOf(document, {elmo::TokenIndex(0), elmo::TokenIndex(std::ssize(document.tokens()))});
}

/// "LOC 0.98"; a dash for no label.
QString labelText(const std::string& label, double probability) {
    if (label.empty())
        return QStringLiteral("–");
    const QString text = QString::fromStdString(label);
    return probability > 0 ? QStringLiteral("%1 %2").arg(text, QLocale().toString(probability, 'f', 2)) : text;
}

}  // namespace

void ChangeModel::setChanges(const std::shared_ptr<const elmo::Document>& document,
                             const std::vector<HeadWhatIf>& heads) {
    std::vector<Line> lines;
    for (const HeadWhatIf& head : heads)
        for (const tasks::PredictionChange& change : head.changes) {
            Line line{{},
                      {},
                      labelText(change.before, change.probabilityBefore),
                      labelText(change.after, change.probabilityAfter),
                      QString::fromStdString(head.info.name)};
            if (head.premise && head.hypothesis)
                line.text =
                    wordsOf(*head.premise, change.tokens) + QStringLiteral(" → ") + allWordsOf(*head.hypothesis);
            else if (document)
                line.text = wordsOf(*document, *(line.tokens = change.tokens));
            else
                continue;
            lines.push_back(std::move(line));
        }
    if (lines == m_lines)
        return;  // a reset would lose the selected row
    beginResetModel();
    m_lines = std::move(lines);
    endResetModel();
}

std::vector<elmo::TokenSpan> ChangeModel::spans() const {
    std::vector<elmo::TokenSpan> spans;
    for (const Line& line : m_lines)
        if (line.tokens)
            spans.push_back(*line.tokens);
    std::sort(spans.begin(), spans.end());
    spans.erase(std::unique(spans.begin(), spans.end()), spans.end());
    return spans;
}

int ChangeModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

QVariant ChangeModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole)
        return tr("%1: %2 → %3 (%4)").arg(inOwnDirection(line.text), line.before, line.after, line.head);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
        case kText:
            return line.text;
        case kBefore:
            return line.before;
        case kAfter:
            return line.after;
        default:
            return line.head;
    }
}

QVariant ChangeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount || role != Qt::DisplayRole)
        return {};
    const QString titles[kColumnCount] = {tr("Text"), tr("Learned"), tr("Now"), tr("Head")};
    return titles[section];
}

}  // namespace ui
