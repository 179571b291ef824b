// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "ui/session.h"

class QLabel;

namespace ui {

/// A message above the document that blocks nothing: what failed, where, and what to do. It stays until it is closed,
/// something newer fails, or the document that it is about is left. GUI thread.
class MessageBanner : public QFrame {
    Q_OBJECT

public:
    explicit MessageBanner(QWidget* parent = nullptr);

    void showProblem(const Problem& problem);
    /// Another document is shown: what failed with the one before is over.
    void leaveDocument();
    QString title() const;
    QString message() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_title;
    QLabel* m_message;
    bool m_ofDocument = false;
};

}  // namespace ui
