// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "tasks/annotations.h"
#include "ui/document_entry.h"

namespace ui {

/// A score's classes as one number. Classes are taken to stand from negative to positive, or the other way round where
/// the first one's name begins with "pos".
Sentiment sentimentOf(const tasks::ScoreAnnotation& score);

/// The scores that count: a person's before a model's, the latest of each. One entry a sentence.
std::vector<std::optional<Sentiment>> sentenceSentiments(const tasks::Annotations& annotations, std::size_t sentences);
std::optional<Sentiment> documentSentiment(const tasks::Annotations& annotations);

/// A triangle up, a triangle down or a dash: the sign of a sentiment without colour.
QString sentimentGlyph(double value);
/// Glyph and number: "▲ +0.87".
QString sentimentText(double value);
/// What the number means, for tooltips.
QString sentimentExplanation();

/// Blue for positive, orange for negative, grey between: told apart by all eyes, readable on the palette's base.
QColor sentimentColor(double value, const QPalette& palette);

}  // namespace ui
