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
constexpr qreal kMinBar = 1.5;

}  // namespace

SentimentStrip::SentimentStrip(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Sentiment of each sentence"));
    setToolTip(sentimentExplanation());
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    hide();
}

QSize SentimentStrip::sizeHint() const {
    return {300, std::max(kBarsHeight, fontMetrics().height()) + 8};
}

void SentimentStrip::setSentiments(std::vector<std::optional<Sentiment>> sentences, std::optional<Sentiment> document) {
    m_sentences = std::move(sentences);
    m_document = std::move(document);
    const bool any =
        m_document || std::ranges::any_of(m_sentences, [](const auto& sentence) { return sentence.has_value(); });
    setVisible(any);
    setAccessibleDescription(documentText());
    update();
}

void SentimentStrip::setCurrent(std::optional<SentenceIndex> sentence) {
    if (sentence == m_current)
        return;
    m_current = sentence;
    update();
}

QString SentimentStrip::documentText() const {
    if (!m_document)
        return {};
    const QString text = tr("Document %1").arg(sentimentText(m_document->value));
    return m_document->isManual ? text + QStringLiteral(" ✎") : text;
}

QRectF SentimentStrip::barsArea() const {
    const int label = m_document ? fontMetrics().horizontalAdvance(documentText()) + kStripSide : 0;
    const qreal left = kStripSide + label;
    const qreal top = (height() - kBarsHeight) / 2.0;
    return {left, top, std::max(width() - left - kStripSide, 1.0), qreal{kBarsHeight}};
}

void SentimentStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(kStripSide, 0, width(), height()), Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter,
                     documentText());
    const QRectF area = barsArea();
    const qreal middle = area.center().y();
    if (m_sentences.empty())
        return;
    const qreal step = area.width() / static_cast<qreal>(m_sentences.size());
    const qreal gap = step > 6 ? 2 : step > 3 ? 1 : 0;
    for (std::size_t i = 0; i < m_sentences.size(); ++i) {
        if (!m_sentences[i])
            continue;
        const double value = m_sentences[i]->value;
        const qreal height = std::max(std::abs(value) * area.height() / 2, kMinBar);
        const qreal top = value >= 0 ? middle - height : middle;
        const QRectF bar(area.left() + static_cast<qreal>(i) * step + gap / 2, top, std::max(step - gap, 0.5), height);
        painter.fillRect(bar, sentimentColor(value, palette()));
        if (m_sentences[i]->isManual) {  // a line at the end of the bar: seen without colour
            painter.setPen(QPen(palette().color(QPalette::Text), 2));
            const qreal end = value >= 0 ? top : top + height;
            painter.drawLine(QPointF(bar.left(), end), QPointF(bar.right(), end));
        }
    }
    painter.setPen(QPen(palette().color(QPalette::PlaceholderText), 1));
    painter.drawLine(QPointF(area.left(), middle), QPointF(area.right(), middle));
    if (m_current && static_cast<std::size_t>(m_current->value()) < m_sentences.size()) {
        painter.setPen(QPen(palette().color(QPalette::Text), hasFocus() ? 2 : 1));
        const qreal width = std::max(step, qreal{4});
        const qreal centre = area.left() + (static_cast<qreal>(m_current->value()) + 0.5) * step;
        painter.drawRect(QRectF(centre - width / 2, area.top() - 2, width, area.height() + 4));
    } else if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
        painter.drawRect(area.adjusted(-2, -2, 2, 2));
    }
}

std::optional<SentenceIndex> SentimentStrip::sentenceAt(int x) const {
    const QRectF area = barsArea();
    if (m_sentences.empty() || x < area.left() || x >= area.right())
        return std::nullopt;
    const auto count = static_cast<std::int64_t>(m_sentences.size());
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
    if (step == 0 || m_sentences.empty())
        return QWidget::keyPressEvent(event);
    const auto last = static_cast<std::int64_t>(m_sentences.size()) - 1;
    const std::int64_t from = m_current ? m_current->value() + step : 0;
    Q_EMIT sentenceChosen(SentenceIndex(std::clamp<std::int64_t>(from, 0, last)));
}

bool SentimentStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto sentence = sentenceAt(help->pos().x());
    const auto index = sentence ? static_cast<std::size_t>(sentence->value()) : 0;
    if (!sentence || !m_sentences[index])
        return QWidget::event(event);
    QToolTip::showText(help->globalPos(),
                       (m_sentences[index]->isManual ? tr("Sentence %1: %2, set by a person to %3")
                                                     : tr("Sentence %1: %2, most probably %3"))
                           .arg(QLocale().toString(qlonglong{sentence->value() + 1}),
                                sentimentText(m_sentences[index]->value), m_sentences[index]->label),
                       this);
    return true;
}

}  // namespace ui
