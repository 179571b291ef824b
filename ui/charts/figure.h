// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>
#include <memory>

#include "ui/charts/chart_style.h"

namespace ui {

/// A drawing with its numbers: what a view shows and a file gets. Const once made; painting needs a QGuiApplication
/// and belongs to the GUI thread.
class Figure {
public:
    virtual ~Figure() = default;

    /// What it shows, in a line: the window's heading and the file's title.
    virtual QString title() const = 0;
    /// Its size in points; all its places are within (0, 0) and this. Views and files scale it as a whole.
    virtual QSizeF size() const = 0;
    virtual void paint(QPainter& painter, const ChartStyle& style) const = 0;
    /// Every number shown, comma-separated with a head line (RFC 4180, numbers with a point in any language).
    virtual QByteArray csv() const = 0;
    /// The values at a place for a tooltip; empty where there is nothing.
    virtual QString textAt(QPointF) const { return {}; }
    /// The figure in words, for those who can't see it.
    virtual QString description() const { return title(); }
};

using FigurePtr = std::shared_ptr<const Figure>;

/// A field of a CSV line: quoted where it has to be.
QByteArray csvField(const QString& text);
/// A number as CSV and TSV have it: shortest text that reads back exactly; empty for NaN.
QByteArray csvNumber(double value);

}  // namespace ui
