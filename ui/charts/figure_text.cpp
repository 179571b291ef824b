// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_text.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr qreal kBelowTitle = 2;
constexpr qreal kBelowFacts = 10;

QFont faceOf(FigureText::Face face, const ChartStyle& style) {
    switch (face) {
        case FigureText::Face::kBold:
            return style.bold();
        case FigureText::Face::kSmall:
            return style.small();
        case FigureText::Face::kPlain:
            break;
    }
    return style.font;
}

qreal figureLineHeight(const QFont& font) {
    return std::ceil(QFontMetricsF(font).height()) + 1;
}

const QString kBetweenFigureFacts = QStringLiteral(" · ");

/// Without what the title says already; the user may have given the figure another title.
QString withoutRepetition(const QString& facts, const QString& title) {
    QStringList all = facts.split(kBetweenFigureFacts);
    all.removeIf([&](const QString& fact) { return title.contains(fact); });
    return all.join(kBetweenFigureFacts);
}

/// In a right-to-left window a sentence may begin with a word in Latin letters.
bool isInRightToLeft(const QString& text) {
    const auto isRight = [](QChar letter) {
        return letter.direction() == QChar::DirR || letter.direction() == QChar::DirAL;
    };
    return text.isRightToLeft() ||
           (QGuiApplication::layoutDirection() == Qt::RightToLeft && std::any_of(text.begin(), text.end(), isRight));
}

}  // namespace

QStringList wrappedLines(const QString& text, const QFont& font, qreal width) {
    QStringList lines;
    for (const QString& paragraph : text.split(u'\n')) {
        QTextLayout layout(paragraph, font);
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            lines.append(paragraph.mid(line.textStart(), line.textLength()).trimmed());
        }
        layout.endLayout();
    }
    return lines;
}

QString directed(const QString& text, bool isRightToLeft) {
    constexpr QChar kRightToLeftIsolate(0x2067), kEnd(0x2069);
    return isRightToLeft ? kRightToLeftIsolate + text + kEnd : text;
}

FigureText::FigureText(const QString& text, Face face, qreal width)
    : FigureText(text, face, width, isInRightToLeft(text)) {}

FigureText::FigureText(const QString& text, Face face, qreal width, bool isRightToLeft)
    : m_face(face), m_isRightToLeft(isRightToLeft), m_width(width) {
    if (!text.isEmpty())
        m_lines = wrappedLines(text, faceOf(face, ChartStyle::printed()), width);
}

qreal FigureText::height() const {
    return static_cast<qreal>(m_lines.size()) * figureLineHeight(faceOf(m_face, ChartStyle::printed()));
}

void FigureText::paint(QPainter& painter, const ChartStyle& style, QPointF corner) const {
    const QFont font = faceOf(m_face, style);
    painter.setFont(font);
    const qreal height = figureLineHeight(font);
    for (const QString& line : m_lines) {
        const Qt::Alignment side = m_isRightToLeft ? Qt::AlignRight : Qt::AlignLeft;
        painter.drawText(QRectF(corner, QSizeF(m_width, height)),
                         int((side | Qt::AlignVCenter).toInt()) | Qt::TextDontClip | Qt::TextSingleLine,
                         directed(line, m_isRightToLeft));
        corner.ry() += height;
    }
}

FigureHeading::FigureHeading(const QString& title, const QString& facts, qreal width)
    : m_text(title),
      m_title(title, FigureText::Face::kBold, width),
      m_facts(withoutRepetition(facts, title), FigureText::Face::kSmall, width, isInRightToLeft(title)) {
    if (!m_facts.isEmpty())
        m_text += QStringLiteral(". ") + withoutRepetition(facts, title);
}

qreal FigureHeading::height() const {
    return m_title.height() + (m_facts.isEmpty() ? 0 : kBelowTitle + m_facts.height()) + kBelowFacts;
}

void FigureHeading::paint(QPainter& painter, const ChartStyle& style, QPointF corner) const {
    painter.setPen(style.ink);
    m_title.paint(painter, style, corner);
    painter.setPen(style.faint);
    m_facts.paint(painter, style, corner + QPointF(0, m_title.height() + kBelowTitle));
}

QString joinedFacts(const QStringList& facts) {
    QStringList given = facts;
    given.removeAll(QString());
    return given.join(kBetweenFigureFacts);
}

}  // namespace ui
