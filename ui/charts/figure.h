// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>
#include <QStringList>
#include <memory>

#include "ui/charts/chart_style.h"

namespace ui {

/// A drawing with its numbers, shown in a view or written to a file. Const once made; painting needs a QGuiApplication
/// and the GUI thread.
class Figure {
public:
    virtual ~Figure() = default;

    /// The title in one line, for the window and the file.
    virtual QString title() const = 0;
    /// The size in points; everything is drawn within (0, 0) and this. Views and files scale the figure as a whole.
    virtual QSizeF size() const = 0;
    virtual void paint(QPainter& painter, const ChartStyle& style) const = 0;
    /// All numbers shown, comma-separated with a header line (RFC 4180, decimal point in any language).
    virtual QByteArray csv() const = 0;
    /// The values at a position for a tooltip; may be empty.
    virtual QString textAt(QPointF) const { return {}; }
    /// The figure in words, for screen readers.
    virtual QString description() const { return title(); }
    /// The names in it that the user can change, as they are by themselves; see FigureNames.
    virtual QStringList ownNames() const { return {}; }
};

using FigurePtr = std::shared_ptr<const Figure>;

/// A field of a CSV line, quoted if necessary.
QByteArray csvField(const QString& text);
/// A number for CSV and TSV: the shortest text that reads back exactly; empty for NaN.
QByteArray csvNumber(double value);

}  // namespace ui
