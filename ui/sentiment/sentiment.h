// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "tasks/results/annotations.h"
#include "ui/session/document_entry.h"

namespace ui {

/// What a score says: of classes that are degrees of sentiment (tasks::isScale) their mean, of others the most probable
/// one.
Sentiment sentimentOf(const tasks::ScoreAnnotation& score);

/// What one head, or people alone, say of the classes of a document.
struct ClassColumn {
    QString name = {};  ///< of the head
    QStringList classes = {};
    std::vector<std::optional<Sentiment>> sentences = {};
    std::optional<Sentiment> document = {};
};

/// A column for each head that gives classes, in the order of their first scores; where a person has chosen one of
/// these classes, that.
std::vector<ClassColumn> classColumns(const tasks::Annotations& annotations, std::size_t sentences);
/// The sentences of all columns together: for each sentence, what each column says.
std::vector<std::vector<Sentiment>> bySentence(const std::vector<ClassColumn>& columns);
/// Of the document, for lists: the first sentiment, or else the first topic.
std::optional<Sentiment> documentSentiment(const tasks::Annotations& annotations);

/// A triangle up, a triangle down or a square: the sign of a sentiment without colour.
QString sentimentGlyph(double value);
/// Glyph and number: "▲ +0.87".
QString sentimentText(double value);
/// The number of a sentiment, or the name of a topic, at most so many characters.
QString scoreText(const Sentiment& score, int mostCharacters = 1000);
/// A description of both, for tooltips.
QString sentimentExplanation();

/// Blue for positive, orange for negative, grey between: safe for colour-blind users, readable on the palette's base.
QColor sentimentColor(double value, const QPalette& palette);
/// The same for a sentiment; a topic has the colour of its place among the classes.
QColor scoreColor(const Sentiment& score, const QPalette& palette);

}  // namespace ui
