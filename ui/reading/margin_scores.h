// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPalette>
#include <vector>

#include "elmo/text/document.h"
#include "ui/sentiment/sentiment.h"
#include "ui/text/text_blocks.h"

class QPainter;

namespace ui {

class BlockLayout;

/// The classes of sentences next to the lines on which they begin, on screen and on paper. A value; GUI thread.
class MarginScores {
public:
    MarginScores() = default;
    /// By sentence, as bySentence().
    explicit MarginScores(std::vector<std::vector<Sentiment>> scores) : m_scores(std::move(scores)) {}

    bool empty() const;
    /// Of the margin, with the gap to the text; 0 without scores.
    int width(const QFont& font) const;
    /// Those of one block, whose text begins at `origin`.
    void paint(QPainter& painter, const elmo::Document& document, const TextBlock& block, const BlockLayout& layout,
               QPointF origin, const QPalette& palette) const;

    static constexpr int kGap = 12;  ///< between the scores and the text

private:
    std::vector<std::vector<Sentiment>> m_scores;
};

}  // namespace ui
