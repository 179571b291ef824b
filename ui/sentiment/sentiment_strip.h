// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "elmo/text/offsets.h"
#include "ui/sentiment/sentiment.h"

namespace ui {

/// The sentiments of a document's sentences side by side: bars up for positive, down for negative ones, with the
/// strength as length; the document's own sentiment comes first. A click goes to the sentence. Hidden if there are
/// none. GUI thread.
class SentimentStrip : public QWidget {
    Q_OBJECT

public:
    explicit SentimentStrip(QWidget* parent = nullptr);

    void setSentiments(std::vector<std::optional<Sentiment>> sentences, std::optional<Sentiment> document);
    void setCurrent(std::optional<elmo::SentenceIndex> sentence);
    std::optional<elmo::SentenceIndex> current() const { return m_current; }
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
    QRectF barsArea() const;

    std::vector<std::optional<Sentiment>> m_sentences;
    std::optional<Sentiment> m_document;
    std::optional<elmo::SentenceIndex> m_current;
};

}  // namespace ui
