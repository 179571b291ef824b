// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "ui/charts/chart_style.h"

namespace ui {

/// Breaks a text into lines that are not wider than `width`: between words, or inside a word that is wider itself.
QStringList wrappedLines(const QString& text, const QFont& font, qreal width);

/// Text of a figure in lines that fit a width: measured once, so that it is never clipped when it is drawn. Lines of
/// right-to-left text end at the right edge. Const once made; GUI thread.
class FigureText {
public:
    enum class Face { kBold, kPlain, kSmall };

    FigureText() = default;
    FigureText(const QString& text, Face face, qreal width);
    /// In the direction of another text, such as the title above it.
    FigureText(const QString& text, Face face, qreal width, bool isRightToLeft);

    qreal height() const;
    qreal width() const { return m_width; }
    bool isEmpty() const { return m_lines.isEmpty(); }
    /// Draws the lines from `corner` down, in the painter's pen.
    void paint(QPainter& painter, const ChartStyle& style, QPointF corner) const;

private:
    QStringList m_lines;
    Face m_face = Face::kPlain;
    bool m_isRightToLeft = false;
    qreal m_width = 0;
};

/// The head of a figure that stands alone: its title, and below it what was measured on what. Const once made.
class FigureHeading {
public:
    FigureHeading() = default;
    FigureHeading(const QString& title, const QString& facts, qreal width);

    qreal height() const;
    /// Both in one line, for descriptions in words.
    const QString& text() const { return m_text; }
    void paint(QPainter& painter, const ChartStyle& style, QPointF corner) const;

private:
    QString m_text;
    FigureText m_title, m_facts;
};

/// A text with the marks that keep its own direction, because figures are drawn from left to right.
QString directed(const QString& text, bool isRightToLeft);

/// Facts in one line: "Weight · Entities (n = 3) · biLM english-small".
QString joinedFacts(const QStringList& facts);

}  // namespace ui
