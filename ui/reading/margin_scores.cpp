// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/margin_scores.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <map>
#include <utility>

#include "ui/reading/layout/block_layout.h"

namespace ui {
namespace {

constexpr std::size_t kMaxScoresALine = 2;  ///< as many as fit one below the other
constexpr int kMaxTopicLength = 12;         ///< characters of a topic's name

}  // namespace

bool MarginScores::empty() const {
    return std::ranges::all_of(m_scores, [](const auto& scores) { return scores.empty(); });
}

int MarginScores::width(const QFont& font) const {
    const QFontMetrics metrics(font);
    int widest = 0;
    for (const auto& scores : m_scores)
        for (const Sentiment& score : scores)
            widest = std::max(widest, metrics.horizontalAdvance(score.isTopic() ? scoreText(score, kMaxTopicLength)
                                                                                : sentimentText(-0.88)));
    return widest > 0 ? widest + kGap : 0;
}

void MarginScores::paint(QPainter& painter, const elmo::Document& document, const TextBlock& block,
                         const BlockLayout& layout, QPointF origin, const QPalette& palette) const {
    if (block.tokens.empty() || m_scores.empty())
        return;
    std::map<int, std::pair<QRectF, std::vector<Sentiment>>> lines;  // of the sentences that begin on each line
    auto sentence = static_cast<std::size_t>(sentenceOf(document, block.tokens.begin).value());
    for (; sentence < m_scores.size() && document.sentences()[sentence].begin < block.tokens.end; ++sentence) {
        const auto boxes = layout.boxesOf(document.sentences()[sentence].begin);
        if (m_scores[sentence].empty() || boxes.empty())
            continue;
        auto& [rect, scores] = lines[boxes.front().line];
        rect = boxes.front().rect;
        scores.insert(scores.end(), m_scores[sentence].begin(), m_scores[sentence].end());
    }
    const qreal height = QFontMetricsF(painter.font()).height() * 0.92;
    const int space = width(painter.font()) - kGap;
    for (const auto& [line, begun] : lines) {
        const auto& [rect, scores] = begun;
        const std::size_t shown = std::min(scores.size(), kMaxScoresALine);
        qreal y = origin.y() + rect.center().y() - height * static_cast<qreal>(shown) / 2;
        for (std::size_t i = 0; i < shown; ++i, y += height) {
            const QRectF place(origin.x() - kGap - space, y, space, height);
            const bool more = i + 1 == shown && scores.size() > shown;
            painter.setPen(scoreColor(scores[i], palette));
            painter.drawText(place, Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter | Qt::TextDontClip,
                             scoreText(scores[i], kMaxTopicLength) + (more ? QStringLiteral("…") : QString()));
        }
    }
}

}  // namespace ui
