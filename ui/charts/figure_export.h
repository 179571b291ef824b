// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <vector>

#include "ui/charts/figure.h"

namespace ui {

/// What a figure can be written as.
enum class FigureFormat { kSvg, kPdf, kPng, kCsv };

struct FigureFormatInfo {
    FigureFormat format;
    QString suffix;  ///< "svg"
    QString filter;  ///< for a file dialog: "SVG image (*.svg)"
};

/// In the order a dialog offers them.
std::vector<FigureFormatInfo> figureFormats();

/// The figure on white paper, at its own size, as the bytes of a file. GUI thread.
QByteArray writeFigure(const Figure& figure, FigureFormat format);

/// Writes beside the target and renames. Returns the reason of a failure in words, empty after success.
QString saveFigure(const Figure& figure, const QString& path);

/// The figure as a picture at `scale` pixels a point.
QImage figureImage(const Figure& figure, qreal scale);

}  // namespace ui
