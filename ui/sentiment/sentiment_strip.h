// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "elmo/text/offsets.h"
#include "ui/sentiment/sentiment.h"

namespace ui {

/// The classes of a document's sentences side by side, a row for each head: for sentiments bars up for positive, down
/// for negative ones, with the strength as length; for topics bars in the topic's colour, with the probability as
/// length. The document's own class comes first. A click goes to the sentence. Hidden if there are none. GUI thread.
class SentimentStrip : public QWidget {
    Q_OBJECT

public:
    explicit SentimentStrip(QWidget* parent = nullptr);

    void setColumns(std::vector<ClassColumn> columns);
    void setCurrent(std::optional<elmo::SentenceIndex> sentence);
    std::optional<elmo::SentenceIndex> current() const { return m_current; }
    /// What the heads say of the document, a line for each.
    QString documentText() const;
    std::optional<elmo::SentenceIndex> sentenceAt(int x) const;
    QSize sizeHint() const override;

Q_SIGNALS:
    void sentenceChosen(elmo::SentenceIndex sentence);
    /// A menu is wanted for the sentence, or for the document, at this place of the screen.
    void menuWanted(std::optional<elmo::SentenceIndex> sentence, QPoint place);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString lineOf(const ClassColumn& column) const;
    QString toolTipOf(elmo::SentenceIndex sentence) const;
    QRectF barsArea(std::size_t row) const;
    void paintBar(QPainter& painter, const Sentiment& score, QRectF area, qreal left, qreal width) const;
    std::size_t sentences() const { return m_columns.empty() ? 0 : m_columns.front().sentences.size(); }

    std::vector<ClassColumn> m_columns;
    std::optional<elmo::SentenceIndex> m_current;
};

}  // namespace ui
