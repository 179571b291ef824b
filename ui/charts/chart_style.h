// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPainter>

class QWidget;

namespace ui {

/// How every figure looks: on screen in the palette's colours, on paper in ink on white. Layers differ by lightness and
/// hatching, categories by shape and colour, so figures read in grey. A plain value; any thread.
struct ChartStyle {
    QColor paper;
    QColor ink;
    QColor faint;  ///< secondary text
    QColor grid;
    QColor accent;
    QFont font;  ///< its pixels are the figure's points, whatever the device's resolution
    bool dark = false;

    static ChartStyle of(const QWidget& widget);
    static ChartStyle printed();

    QFont bold() const;
    QFont small() const;
    /// The fill of a layer among `count`: lightness falls (on dark paper rises) with the layer.
    QColor layerColor(int layer, int count) const;
    /// Colour-blind-safe colours (Okabe and Ito 2008), repeated after seven.
    QColor categoryColor(int category) const;
};

/// Fills a rectangle as a layer: its lightness, and its hatching drawn as lines, which every printer and file format
/// keeps.
void fillAsLayer(QPainter& painter, const QRectF& rect, int layer, int count, const ChartStyle& style);

/// Hatching alone: lines at a distance of `step`, in direction 0 rising, 1 falling, 2 level, 3 upright.
void hatch(QPainter& painter, const QRectF& rect, int direction, qreal step);

/// The line that stands for a layer: solid, dashed, dotted and so on.
QPen layerPen(int layer, const QColor& color, qreal width);

inline constexpr int kMarkerShapes = 7;

/// A mark of `size` across; shapes repeat after kMarkerShapes. Pen and brush are the painter's.
void drawMarker(QPainter& painter, QPointF centre, int shape, qreal size);

}  // namespace ui
