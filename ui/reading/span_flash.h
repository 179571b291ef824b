// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>
#include <vector>

#include "elmo/text/offsets.h"

namespace ui {

/// Makes spans of a document flash: a background that fades within a second, over the tokens' own colours. A view
/// requests its colours through over() whenever changed() is emitted. GUI thread.
class SpanFlash : public QObject {
    Q_OBJECT

public:
    using TokenColor = std::function<QColor(elmo::TokenIndex)>;

    explicit SpanFlash(QObject* parent = nullptr);

    void flash(std::vector<elmo::TokenSpan> spans);
    bool isFlashing() const { return m_timer.isActive(); }
    /// `base` (may be null) with the flash over it; null if there is neither.
    TokenColor over(TokenColor base) const;

Q_SIGNALS:
    void changed();

private:
    float strength() const;

    std::vector<elmo::TokenSpan> m_spans;
    QTimer m_timer;
    QElapsedTimer m_since;
};

}  // namespace ui
