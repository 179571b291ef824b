// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPainter>

class QWidget;

namespace ui {

/// The style of all figures: the palette's colours on screen, ink on white on paper. Layers differ by lightness and
/// hatching, categories by shape and colour, so that figures are readable in grey. A plain value; any thread.
struct ChartStyle {
    QColor paper;
    QColor ink;
    QColor faint;  ///< secondary text
    QColor grid;
    QColor accent;
    QFont font;  ///< its pixels are the figure's points at any device resolution
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

/// Fills a rectangle in the style of a layer: its lightness, and hatching drawn as lines, which all printers and file
/// formats preserve.
void fillAsLayer(QPainter& painter, const QRectF& rect, int layer, int count, const ChartStyle& style);

/// Hatching only: lines at a distance of `step`; direction 0 rises, 1 falls, 2 is horizontal, 3 vertical.
void hatch(QPainter& painter, const QRectF& rect, int direction, qreal step);

/// The line style of a layer: solid, dashed, dotted and so on.
QPen layerPen(int layer, const QColor& color, qreal width);

inline constexpr int kMarkerShapes = 7;

/// Draws a mark of the given size with the painter's pen and brush; shapes repeat after kMarkerShapes.
void drawMarker(QPainter& painter, QPointF centre, int shape, qreal size);

}  // namespace ui
