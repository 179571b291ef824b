// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <vector>

#include "ui/charts/figure.h"

namespace ui {

/// The file formats of figures.
enum class FigureFormat { kSvg, kPdf, kPng, kCsv };

struct FigureFormatInfo {
    FigureFormat format;
    QString suffix;  ///< "svg"
    QString filter;  ///< for a file dialog: "SVG image (*.svg)"
};

/// In the order that dialogs offer them.
std::vector<FigureFormatInfo> figureFormats();

/// Renders the figure on white paper, at its own size, to the bytes of a file. GUI thread.
QByteArray writeFigure(const Figure& figure, FigureFormat format);

/// Writes a temporary file and renames it. Returns the reason of a failure, or an empty string.
QString saveFigure(const Figure& figure, const QString& path);

/// The figure's title as the name of a file, without a suffix: what file systems refuse is replaced.
QString figureFileName(const Figure& figure);

/// The path, with the suffix appended unless it ends in that of a format. Other dots belong to the name: "0.98".
QString withFigureSuffix(const QString& path, const QString& suffix);

/// Renders the figure to an image at `scale` pixels per point.
QImage figureImage(const Figure& figure, qreal scale);

}  // namespace ui
