// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPainter>
#include <QPalette>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/reading/layout/block_layout.h"

namespace ui {

/// Draws the relations of a block above its lines: an arc from one end to the other with an arrowhead there, and the
/// label on it. Arcs at one of the places that the user is at are drawn stronger. GUI thread, for one paint event.
class ArcPainter {
public:
    /// `places`: of the current token, and of the one under the mouse. `current`: the relation that is selected.
    ArcPainter(const QPalette& palette, std::vector<elmo::ByteSpan> places, std::optional<std::int64_t> current)
        : m_palette(palette), m_places(std::move(places)), m_current(current) {}

    void paint(QPainter& painter, const BlockLayout& layout, QPointF origin) const;
    /// A relation that is being made: an arrow between two points.
    void paintTie(QPainter& painter, QLineF line) const;

private:
    bool isStrong(const ArcPiece& piece) const;
    QColor colorOf(const ArcPiece& piece) const;
    void paintLine(QPainter& painter, const ArcBox& box, const ArcPiece& piece) const;
    void paintLabel(QPainter& painter, const ArcBox& box, const ArcPiece& piece, const QFont& font) const;

    const QPalette& m_palette;
    std::vector<elmo::ByteSpan> m_places;
    std::optional<std::int64_t> m_current;
};

}  // namespace ui
