// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sentiment/sentiment_strip.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace ui {

using elmo::SentenceIndex;

namespace {

constexpr int kStripSide = 14;
constexpr int kBarsHeight = 30;
constexpr int kRowGap = 8;
constexpr int kMaxTopic = 24;  ///< characters of a topic's name
constexpr qreal kMinBar = 1.5;

}  // namespace

SentimentStrip::SentimentStrip(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Class of each sentence"));
    setToolTip(sentimentExplanation());
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    hide();
}

QSize SentimentStrip::sizeHint() const {
    const int rows = std::max(static_cast<int>(m_columns.size()), 1);
    return {300, rows * (std::max(kBarsHeight, fontMetrics().height()) + kRowGap)};
}

void SentimentStrip::setColumns(std::vector<ClassColumn> columns) {
    m_columns = std::move(columns);
    const bool any = std::ranges::any_of(m_columns, [](const ClassColumn& column) {
        return column.document ||
               std::ranges::any_of(column.sentences, [](const auto& sentence) { return sentence.has_value(); });
    });
    setVisible(any);
    setAccessibleDescription(documentText());
    updateGeometry();
    update();
}

void SentimentStrip::setCurrent(std::optional<SentenceIndex> sentence) {
    if (sentence == m_current)
        return;
    m_current = sentence;
    update();
}

QString SentimentStrip::lineOf(const ClassColumn& column) const {
    if (!column.document)
        return m_columns.size() > 1 ? column.name : QString();
    QString text = tr("Document %1").arg(scoreText(*column.document, kMaxTopic));
    if (column.document->isManual)
        text += QStringLiteral(" ✎");
    return m_columns.size() > 1 && !column.name.isEmpty() ? tr("%1: %2").arg(column.name, text) : text;
}

QString SentimentStrip::documentText() const {
    QStringList lines;
    for (const ClassColumn& column : m_columns)
        if (column.document)
            lines.append(lineOf(column));
    return lines.join(u'\n');
}

/// All rows have the same bars, one above the other.
QRectF SentimentStrip::barsArea(std::size_t row) const {
    int label = 0;
    for (const ClassColumn& column : m_columns)
        if (const QString text = lineOf(column); !text.isEmpty())
            label = std::max(label, fontMetrics().horizontalAdvance(text) + kStripSide);
    const qreal left = kStripSide + label;
    const qreal each = static_cast<qreal>(height()) / std::max(static_cast<double>(m_columns.size()), 1.0);
    const qreal top = each * static_cast<qreal>(row) + (each - kBarsHeight) / 2;
    return {left, top, std::max(width() - left - kStripSide, 1.0), qreal{kBarsHeight}};
}

void SentimentStrip::paintBar(QPainter& painter, const Sentiment& score, QRectF area, qreal left, qreal width) const {
    const double value = score.isTopic() ? score.share : score.value;
    const qreal whole = score.isTopic() ? area.height() : area.height() / 2;
    const qreal height = std::max(std::abs(value) * whole, kMinBar);
    const qreal base = score.isTopic() ? area.bottom() : area.center().y();
    const qreal top = value >= 0 ? base - height : base;
    const QRectF bar(left, top, width, height);
    painter.fillRect(bar, scoreColor(score, palette()));
    if (!score.isManual)
        return;
    painter.setPen(QPen(palette().color(QPalette::Text), 2));  // a line at the end of the bar: seen without colour
    const qreal end = value >= 0 ? top : top + height;
    painter.drawLine(QPointF(bar.left(), end), QPointF(bar.right(), end));
}

void SentimentStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const qreal step = barsArea(0).width() / static_cast<qreal>(std::max<std::size_t>(sentences(), 1));
    const qreal gap = step > 6 ? 2 : step > 3 ? 1 : 0;
    for (std::size_t row = 0; row < m_columns.size(); ++row) {
        const ClassColumn& column = m_columns[row];
        const QRectF area = barsArea(row);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRectF(kStripSide, area.top(), width(), area.height()),
                         Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter, lineOf(column));
        bool isScale = true;
        for (std::size_t i = 0; i < column.sentences.size(); ++i)
            if (const auto& score = column.sentences[i]) {
                paintBar(painter, *score, area, area.left() + static_cast<qreal>(i) * step + gap / 2,
                         std::max(step - gap, 0.5));
                isScale = isScale && !score->isTopic();
            }
        const qreal base = isScale ? area.center().y() : area.bottom();
        painter.setPen(QPen(palette().color(QPalette::PlaceholderText), 1));
        if (!column.sentences.empty())
            painter.drawLine(QPointF(area.left(), base), QPointF(area.right(), base));
    }
    if (sentences() == 0)
        return;
    const QRectF all = barsArea(0).united(barsArea(m_columns.size() - 1));
    if (m_current && static_cast<std::size_t>(m_current->value()) < sentences()) {
        painter.setPen(QPen(palette().color(QPalette::Text), hasFocus() ? 2 : 1));
        const qreal width = std::max(step, qreal{4});
        const qreal centre = all.left() + (static_cast<qreal>(m_current->value()) + 0.5) * step;
        painter.drawRect(QRectF(centre - width / 2, all.top() - 2, width, all.height() + 4));
    } else if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
        painter.drawRect(all.adjusted(-2, -2, 2, 2));
    }
}

std::optional<SentenceIndex> SentimentStrip::sentenceAt(int x) const {
    const QRectF area = barsArea(0);
    if (sentences() == 0 || x < area.left() || x >= area.right())
        return std::nullopt;
    const auto count = static_cast<std::int64_t>(sentences());
    const auto index = static_cast<std::int64_t>((x - area.left()) / area.width() * static_cast<qreal>(count));
    return SentenceIndex(std::clamp<std::int64_t>(index, 0, count - 1));
}

void SentimentStrip::contextMenuEvent(QContextMenuEvent* event) {
    const auto sentence = event->reason() == QContextMenuEvent::Keyboard ? m_current : sentenceAt(event->pos().x());
    Q_EMIT menuWanted(sentence, event->globalPos());
}

void SentimentStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto sentence = sentenceAt(event->position().toPoint().x()))
        Q_EMIT sentenceChosen(*sentence);
}

void SentimentStrip::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (step == 0 || sentences() == 0)
        return QWidget::keyPressEvent(event);
    const auto last = static_cast<std::int64_t>(sentences()) - 1;
    const std::int64_t from = m_current ? m_current->value() + step : 0;
    Q_EMIT sentenceChosen(SentenceIndex(std::clamp<std::int64_t>(from, 0, last)));
}

bool SentimentStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto sentence = sentenceAt(help->pos().x());
    const QString text = sentence ? toolTipOf(*sentence) : QString();
    if (text.isEmpty())
        return QWidget::event(event);
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

QString SentimentStrip::toolTipOf(SentenceIndex sentence) const {
    const QLocale locale;
    const QString number = locale.toString(qlonglong{sentence.value() + 1});
    QStringList lines;
    for (const ClassColumn& column : m_columns) {
        const auto& score = column.sentences[static_cast<std::size_t>(sentence.value())];
        if (!score)
            continue;
        const QString value = score->isTopic() ? locale.toString(score->share, 'f', 2) : sentimentText(score->value);
        const QString line =
            (score->isManual ? tr("Sentence %1: %2, set by a person to %3") : tr("Sentence %1: %2, most probably %3"))
                .arg(number, value, score->label);
        lines.append(m_columns.size() > 1 && !column.name.isEmpty() ? tr("%1: %2").arg(column.name, line) : line);
    }
    return lines.join(u'\n');
}

}  // namespace ui
