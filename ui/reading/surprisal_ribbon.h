// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QRectF>
#include <memory>
#include <utility>
#include <vector>

#include "ui/session/prediction_work.h"

class QPainter;

namespace ui {

class BlockLayout;

/// A bar of a token in the ribbon above its line (left reading) or below it (right reading), in pixels from the block's
/// upper left corner.
struct RibbonBar {
    enum class Side { kAbove, kBelow };

    elmo::TokenIndex token;
    Side side = Side::kAbove;
    QRectF rect;
    double bits = 0;  ///< NaN: there is no number, so the bar is an empty frame
};

/// The surprisals of a text next to its lines: a bar for each token and reading, as long and as dark as the token is
/// surprising, on one scale for all texts. Bars grow away from the line. A value; GUI thread.
class SurprisalRibbon {
public:
    SurprisalRibbon() = default;
    explicit SurprisalRibbon(std::shared_ptr<const SurprisalResult> result) : m_result(std::move(result)) {}

    bool empty() const { return !m_result; }
    /// Those of one block, which has room for them; none without room.
    std::vector<RibbonBar> bars(const BlockLayout& layout) const;
    void paint(QPainter& painter, const BlockLayout& layout, QPointF origin, const QPalette& palette) const;

    static constexpr double kMostBits = 16;  ///< a bar of full length; one word of 65,536

private:
    std::shared_ptr<const SurprisalResult> m_result;
};

}  // namespace ui
