// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <optional>

#include "ui/session/session.h"

class QLabel;
class QPushButton;

namespace ui {

/// A non-modal message above the document: what failed, where, and what to do. It stays until it is closed, a newer
/// failure replaces it, or its document is closed. GUI thread.
class MessageBanner : public QFrame {
    Q_OBJECT

public:
    explicit MessageBanner(QWidget* parent = nullptr);

    void showProblem(const Problem& problem);
    /// Another document is shown: removes messages about the previous one.
    void leaveDocument();
    /// All work is saved now: a message that it could not be is no longer true.
    void endFailedSave();
    /// The problem that is shown; nothing after the message was closed.
    std::optional<Problem> problem() const;
    QString title() const;
    QString message() const;

Q_SIGNALS:
    /// The document of the message is wanted without what can't be read of it.
    void skippingAsked(const QString& path);
    /// The file of the message is to be read in another way: Problem::offers.
    void readingAsked(const Problem& problem);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_title;
    QLabel* m_message;
    QPushButton* m_skip;     ///< shown if it would help
    QPushButton* m_reading;  ///< the same
    Problem m_problem;
};

}  // namespace ui
