// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

class FigureExport {
    Q_DECLARE_TR_FUNCTIONS(ui::FigureExport)
};

/// Pixels per point of images: 300 dpi.
constexpr qreal kPictureScale = 300.0 / 72;
constexpr int kPointsPerInch = 72;
/// Most file systems take names of 255 bytes, with the suffix.
constexpr qsizetype kMaxFigureNameBytes = 200;

void paintOn(QPaintDevice& device, const Figure& figure, qreal scale) {
    QPainter painter(&device);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    const ChartStyle style = ChartStyle::printed();
    painter.setFont(style.font);
    painter.setLayoutDirection(Qt::LeftToRight);  // positions in figures are absolute
    figure.paint(painter, style);
}

/// Names a generic family after the machine's own font, which another machine may not have.
QByteArray withGenericFonts(QByteArray svg) {
    constexpr QByteArrayView kAttribute("font-family=\"");
    for (qsizetype at = svg.indexOf(kAttribute); at >= 0; at = svg.indexOf(kAttribute, at)) {
        at += kAttribute.size();
        const qsizetype end = svg.indexOf('"', at);
        const QByteArray family = svg.mid(at, end - at);
        const bool isNamed = !family.isEmpty() && !family.endsWith("sans-serif");
        const QByteArray families = isNamed ? "'" + family + "', sans-serif" : QByteArray("sans-serif");
        svg.replace(at, end - at, families);
        at += families.size();
    }
    return svg;
}

/// With the figure's title and description, escaped: Qt 6.4 writes them as they are.
QByteArray withTexts(QByteArray svg, const Figure& figure) {
    const auto element = [](const char* name, const QString& text) {
        return QStringLiteral("<%1>%2</%1>\n").arg(QLatin1String(name), text.toHtmlEscaped()).toUtf8();
    };
    const qsizetype end = svg.indexOf('>', svg.indexOf("<svg")) + 1;
    svg.insert(end, "\n" + element("title", figure.title()) + element("desc", figure.description()));
    svg.removeIf([](char c) { return c >= 0 && c < ' ' && c != '\n' && c != '\t'; });  // XML has no such characters
    return svg;
}

QByteArray svgOf(const Figure& figure) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kPointsPerInch);
    generator.setSize(
        QSize(static_cast<int>(std::ceil(figure.size().width())), static_cast<int>(std::ceil(figure.size().height()))));
    generator.setViewBox(QRectF(QPointF(), figure.size()));
    paintOn(generator, figure, 1);
    return withTexts(withGenericFonts(std::move(bytes)), figure);
}

QByteArray pdfOf(const Figure& figure) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    constexpr int kResolution = 1200;
    writer.setResolution(kResolution);
    writer.setPageSize(QPageSize(figure.size(), QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins({});
    writer.setTitle(figure.title());
    writer.setCreator(QStringLiteral("Elmoscope"));
    paintOn(writer, figure, static_cast<qreal>(kResolution) / kPointsPerInch);
    return bytes;
}

QByteArray pngOf(const Figure& figure) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QImage image = figureImage(figure, kPictureScale);
    image.setText(QStringLiteral("Title"), figure.title());
    image.setText(QStringLiteral("Description"), figure.description());
    image.save(&buffer, "PNG");
    return bytes;
}

}  // namespace

std::vector<FigureFormatInfo> figureFormats() {
    return {{FigureFormat::kSvg, QStringLiteral("svg"), FigureExport::tr("SVG image (*.svg)")},
            {FigureFormat::kPdf, QStringLiteral("pdf"), FigureExport::tr("PDF document (*.pdf)")},
            {FigureFormat::kPng, QStringLiteral("png"), FigureExport::tr("PNG image, 300 dpi (*.png)")},
            {FigureFormat::kCsv, QStringLiteral("csv"), FigureExport::tr("Data of the figure (*.csv)")}};
}

QImage figureImage(const Figure& figure, qreal scale) {
    const QSizeF pixels = figure.size() * scale;
    QImage image(static_cast<int>(std::ceil(pixels.width())), static_cast<int>(std::ceil(pixels.height())),
                 QImage::Format_RGB32);
    image.fill(Qt::white);
    image.setDotsPerMeterX(static_cast<int>(std::lround(scale * kPointsPerInch / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    paintOn(image, figure, scale);
    return image;
}

QByteArray writeFigure(const Figure& figure, FigureFormat format) {
    switch (format) {
        case FigureFormat::kSvg:
            return svgOf(figure);
        case FigureFormat::kPdf:
            return pdfOf(figure);
        case FigureFormat::kPng:
            return pngOf(figure);
        case FigureFormat::kCsv:
            return figure.csv();
    }
    return {};
}

QString figureFileName(const Figure& figure) {
    QString name = figure.title().simplified();
    for (QChar& c : name)
        if (c.category() == QChar::Other_Control || QStringLiteral("/\\:*?\"<>|").contains(c))
            c = u'_';
    if (name.startsWith(u'.'))
        name.front() = u'_';  // else the file is hidden
    const QByteArray bytes = name.toUtf8();
    qsizetype end = std::min(bytes.size(), kMaxFigureNameBytes);
    while (end < bytes.size() && (bytes.at(end) & 0xC0) == 0x80)
        --end;  // within a character
    return QString::fromUtf8(bytes.first(end));
}

QString withFigureSuffix(const QString& path, const QString& suffix) {
    const QString own = QFileInfo(path).suffix().toLower();
    const auto isOwn = [&](const FigureFormatInfo& info) { return info.suffix == own; };
    return std::ranges::any_of(figureFormats(), isOwn) ? path : path + u'.' + suffix;
}

QString saveFigure(const Figure& figure, const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    for (const FigureFormatInfo& info : figureFormats()) {
        if (info.suffix != suffix)
            continue;
        const QByteArray bytes = writeFigure(figure, info.format);
        QSaveFile file(path);
        if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
            return {};
        return FigureExport::tr("%1 was not written: %2. Choose another folder or free some space.")
            .arg(path, file.errorString());
    }
    return FigureExport::tr("%1 was not written: the name must end in .svg, .pdf, .png or .csv.").arg(path);
}

QByteArray csvField(const QString& text) {
    QByteArray bytes = text.toUtf8();
    if (!bytes.contains(',') && !bytes.contains('"') && !bytes.contains('\n') && !bytes.contains('\r'))
        return bytes;
    return '"' + bytes.replace("\"", "\"\"") + '"';
}

QByteArray csvNumber(double value) {
    return std::isnan(value) ? QByteArray() : QByteArray::number(value, 'g', QLocale::FloatingPointShortest);
}

}  // namespace ui
