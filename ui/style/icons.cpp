// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace ui {
namespace {

/// Icons are drawn on a grid of 16 by 16.
constexpr qreal kGrid = 16;

QPainterPath folder() {
    QPainterPath path;
    path.addPolygon(QPolygonF({{1.5, 13.5}, {1.5, 3.5}, {6, 3.5}, {7.5, 5.5}, {12.5, 5.5}, {12.5, 7.5}}));
    path.addPolygon(QPolygonF({{1.5, 13.5}, {4.2, 7.5}, {15, 7.5}, {12.5, 13.5}, {1.5, 13.5}}));
    return path;
}

QPainterPath layers() {
    QPainterPath path;
    path.addPolygon(QPolygonF({{8, 1.5}, {14.5, 5}, {8, 8.5}, {1.5, 5}, {8, 1.5}}));
    path.addPolygon(QPolygonF({{1.5, 8}, {8, 11.5}, {14.5, 8}}));
    path.addPolygon(QPolygonF({{1.5, 11}, {8, 14.5}, {14.5, 11}}));
    return path;
}

QPainterPath lens(bool dash, bool bar) {
    QPainterPath path;
    path.addEllipse(QPointF(6.5, 6.5), 5, 5);
    path.moveTo(10.2, 10.2);
    path.lineTo(14.5, 14.5);
    if (dash) {
        path.moveTo(4.2, 6.5);
        path.lineTo(8.8, 6.5);
    }
    if (bar) {
        path.moveTo(6.5, 4.2);
        path.lineTo(6.5, 8.8);
    }
    return path;
}

void draw(QPainter& painter, Glyph glyph) {
    QPainterPath path;
    switch (glyph) {
        case Glyph::kOpen:
            return painter.drawPath(folder());
        case Glyph::kModel:
            return painter.drawPath(layers());
        case Glyph::kAnalyze:
            path.addPolygon(QPolygonF({{4, 2.5}, {13.5, 8}, {4, 13.5}, {4, 2.5}}));
            return painter.drawPath(path);
        case Glyph::kTint:
            painter.drawEllipse(QPointF(8, 8), 6, 6);
            painter.setBrush(painter.pen().color());
            return painter.drawChord(QRectF(2, 2, 12, 12), 90 * 16, 180 * 16);
        case Glyph::kZoomOut:
            return painter.drawPath(lens(true, false));
        case Glyph::kZoomReset:
            return painter.drawPath(lens(false, false));
        case Glyph::kZoomIn:
            return painter.drawPath(lens(true, true));
    }
}

class GlyphEngine : public QIconEngine {
public:
    explicit GlyphEngine(Glyph glyph) : m_glyph(glyph) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const QPalette palette = QGuiApplication::palette();
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / kGrid, rect.height() / kGrid);
        painter->setPen(
            QPen(palette.color(group, QPalette::WindowText), 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->setBrush(Qt::NoBrush);
        draw(*painter, m_glyph);
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new GlyphEngine(m_glyph); }

private:
    Glyph m_glyph;
};

}  // namespace

QIcon glyphIcon(Glyph glyph) {
    return QIcon(new GlyphEngine(glyph));
}

}  // namespace ui
