// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>
#include <vector>

#include "ui/annotations/label_colors.h"
#include "ui/session/comparison_work.h"

class QTextCursor;

namespace ui {

/// One of two texts side by side, with what a head says of it. What differs from the other text is marked in the text
/// itself: words by bold type on a tinted ground, predictions by ≠ before their label. Every word is a link. GUI
/// thread.
class SideTextView : public QTextBrowser {
    Q_OBJECT

public:
    enum class Which { kLeft, kRight };

    explicit SideTextView(Which which, QWidget* parent = nullptr);

    /// Null: an empty text.
    void setSides(std::shared_ptr<const SideBySide> sides, LabelColors colors);

Q_SIGNALS:
    /// A position among the aligned tokens.
    void placeActivated(std::size_t place);

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();
    const ComparedSide& side() const { return m_which == Which::kLeft ? m_sides->left : m_sides->right; }
    /// By token: its position among the aligned tokens.
    std::vector<std::size_t> places() const;
    /// By label: whether the other text has the same at this place.
    std::vector<bool> equalLabels() const;
    QTextCharFormat formatOf(std::size_t token, std::size_t place, const std::vector<std::size_t>& labels) const;
    void insertLabels(QTextCursor& cursor, const std::vector<std::size_t>& labels,
                      const std::vector<bool>& equal) const;

    Which m_which;
    std::shared_ptr<const SideBySide> m_sides;
    LabelColors m_colors;
};

}  // namespace ui
