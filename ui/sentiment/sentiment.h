// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "tasks/results/annotations.h"
#include "ui/session/document_entry.h"

namespace ui {

/// The classes of a score as one number. Classes are assumed to go from negative to positive, or the other way round if
/// the name of the first begins with "pos".
Sentiment sentimentOf(const tasks::ScoreAnnotation& score);

/// The effective scores: manual before model, the latest of each. One entry per sentence.
std::vector<std::optional<Sentiment>> sentenceSentiments(const tasks::Annotations& annotations, std::size_t sentences);
std::optional<Sentiment> documentSentiment(const tasks::Annotations& annotations);

/// A triangle up, a triangle down or a square: the sign of a sentiment without colour.
QString sentimentGlyph(double value);
/// Glyph and number: "▲ +0.87".
QString sentimentText(double value);
/// A description of the number, for tooltips.
QString sentimentExplanation();

/// Blue for positive, orange for negative, grey between: safe for colour-blind users, readable on the palette's base.
QColor sentimentColor(double value, const QPalette& palette);

}  // namespace ui
