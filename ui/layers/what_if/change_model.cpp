// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/what_if/change_model.h"

#include <algorithm>

#include "ui/text/text_bridge.h"

namespace ui {
namespace {

constexpr qsizetype kMostCharacters = 60;

QString wordsOf(const elmo::Document& document, elmo::TokenSpan tokens) {
    QString text;
    for (auto token = tokens.begin; token < tokens.end && text.size() <= kMostCharacters; ++token) {
        if (static_cast<std::size_t>(token.value()) >= document.tokens().size())
            break;
        text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + toLabel(document.token(token));
    }
    return text.size() <= kMostCharacters ? text : text.left(kMostCharacters) + u'…';
}

QString orNothing(const std::string& label) {
    return label.empty() ? QStringLiteral("–") : QString::fromStdString(label);
}

}  // namespace

void ChangeModel::setChanges(std::shared_ptr<const elmo::Document> document, const std::vector<HeadWhatIf>& heads) {
    beginResetModel();
    m_document = std::move(document);
    m_lines.clear();
    for (const HeadWhatIf& head : heads)
        for (const tasks::PredictionChange& change : head.changes)
            if (m_document)
                m_lines.push_back({change, QString::fromStdString(head.info.name)});
    endResetModel();
}

std::vector<elmo::TokenSpan> ChangeModel::spans() const {
    std::vector<elmo::TokenSpan> spans;
    for (const Line& line : m_lines)
        spans.push_back(line.change.tokens);
    std::sort(spans.begin(), spans.end());
    spans.erase(std::unique(spans.begin(), spans.end()), spans.end());
    return spans;
}

int ChangeModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

QVariant ChangeModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole)
        return {};
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
        case kText:
            return wordsOf(*m_document, line.change.tokens);
        case kBefore:
            return orNothing(line.change.before);
        case kAfter:
            return orNothing(line.change.after);
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
