// SPDX-License-Identifier: GPL-3.0-or-later
// The formats of documentFormats() and elmo::embeddingFormats() for the desktop session.
#include "app/desktop/services/document_exporters.h"

#include "app/desktop/bridge/export_texts.h"
#include "app/exporters/export.h"
#include "app/exporters/read_back.h"
#include "app/figures/drawn_figure.h"
#include "app/vectors/vector_export.h"
#include "elmo/error.h"
#include "ui/text/text_bridge.h"

namespace app {
namespace {

/// How much of a file the preview shows.
constexpr std::size_t kPreviewLines = 60;
constexpr std::size_t kPreviewColumns = 400;

/// The largest position up to `count` bytes that does not split a character.
std::size_t characterEnd(std::string_view text, std::size_t count) {
    std::size_t end = std::min(count, text.size());
    while (end > 0 && end < text.size() && (text[end] & 0xC0) == 0x80)
        --end;
    return end;
}

ui::ExportPart partOf(const std::string& suffix, const std::string& bytes) {
    ui::ExportPart part{
        .suffix = ui::toQString(suffix), .bytes = static_cast<std::int64_t>(bytes.size()), .beginning = {}};
    std::string_view rest = bytes;
    QStringList lines;
    while (!rest.empty() && lines.size() < static_cast<qsizetype>(kPreviewLines)) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        const std::size_t end = characterEnd(line, kPreviewColumns);
        part.whole = part.whole && end == line.size();
        QString shown = ui::toQString(line.substr(0, end));
        ui::showControls(shown);
        lines.append(end < line.size() ? shown + u'…' : shown);
    }
    part.whole = part.whole && rest.empty();
    part.beginning = lines.join(u'\n');
    return part;
}

std::vector<ui::ExportLoss> lossesOf(const LossReport& report) {
    std::vector<ui::ExportLoss> losses;
    for (const auto& [kind, loss] : report.losses()) {
        losses.push_back({.kind = ui::toQString(kind), .left = loss.left, .put = loss.put, .examples = {}});
        for (const std::string& example : loss.examples)
            losses.back().examples.append(ui::toLabel(example));
    }
    return losses;
}

ui::ReadBack readBackOf(const ui::ExportReport& report) {
    return !report.surprises.empty() ? ui::ReadBack::kDiffers
           : report.losses.empty()   ? ui::ReadBack::kEqual
                                     : ui::ReadBack::kAsReported;
}

ui::ExportFormat describe(const DocumentFormat& format) {
    const QString suffix = ui::toQString(format.suffix);
    ui::ExportFormat described{.id = ui::toQString(format.name),
                               .name = formatName(format.name),
                               .suffix = suffix.startsWith(u'.') ? suffix.mid(1) : suffix,
                               .explanation = ui::toQString(format.summary),
                               .offsetUnit = {},
                               .readable = format.decode != nullptr,
                               .makesFolders = format.container == Container::kFilePerOne,
                               .choices = {}};
    if (format.container == Container::kZip)
        described.suffix = QStringLiteral("zip");
    if (format.unit != OffsetUnit::kNone)
        described.offsetUnit = ui::toQString(nameOf(format.unit));
    for (const std::string_view scheme : format.tagSchemes)
        described.choices.append(ui::toQString(scheme));
    return described;
}

ui::ExportFormat describe(const elmo::EmbeddingFormat& format) {
    return {.id = ui::toQString(format.name),
            .name = formatName(format.name),
            .suffix = ui::toQString(format.extension.substr(1)),
            .explanation = ui::toQString(format.summary),
            .offsetUnit = ui::toQString(positionsOf(format)),
            .readable = true,
            .vectors = true,
            .choices = {QStringLiteral("all"), QStringLiteral("top"), QStringLiteral("average")}};
}

/// The document with its vectors. Throws Error(kNotFound) if the document has not been analysed.
VectorDocument vectorsOf(const ExportJob& job) {
    if (!job.analysis)
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          "The vectors of this document are not computed yet: choose a model (Analysis > Choose "
                          "Model), or wait until it has read the document.");
    return {job.document, *job.analysis};
}

std::string layersOf(const ExportJob& job) {
    return job.request.choice.isEmpty() ? "all" : job.request.choice.toStdString();
}

ui::ExportPreview previewOf(const elmo::EmbeddingFormat& format, const ExportJob& job,
                            const elmo::RunControl& control) {
    const VectorPreview worked = previewVectors(format, vectorsOf(job), layersOf(job), control);
    ui::ExportPreview preview{
        .request = job.request, .annotations = {}, .parts = {}, .losses = lossesOf(worked.losses), .problem = {}};
    for (const FilePart& part : worked.parts) {
        preview.parts.push_back(partOf(part.suffix, part.bytes));
        preview.parts.back().whole = preview.parts.back().whole && worked.whole;
        preview.parts.back().bytes = -1;  // of all sentences
    }
    return preview;
}

ui::ExportReport writeVectors(const elmo::EmbeddingFormat& format, const ExportJob& job,
                              const std::filesystem::path& path, const elmo::RunControl& control) {
    constexpr int kSteps = 2;
    VectorExport target(format, path, layersOf(job));
    control.report({.stage = "export", .done = 0, .total = kSteps});
    target.add(vectorsOf(job), control);
    const VectorExportResult written = target.finish();
    ui::ExportReport report{.request = job.request, .files = {}, .losses = lossesOf(written.losses), .surprises = {}};
    for (const auto& file : written.files)
        report.files.append(QString::fromStdString(file.string()));
    try {
        control.report({.stage = "export", .done = 1, .total = kSteps});
        report.surprises = lossesOf(target.readBack(control));
        report.readBack = readBackOf(report);
    } catch (const elmo::Cancelled&) {
        report.readBack = ui::ReadBack::kStopped;  // too late to remove the file
    }
    return report;
}

class FormatExporters : public DocumentExporters {
public:
    std::vector<ui::ExportFormat> formats() const override {
        std::vector<ui::ExportFormat> found;
        for (const DocumentFormat& format : documentFormats())
            if (format.encode)
                found.push_back(describe(format));
        for (const elmo::EmbeddingFormat& format : elmo::embeddingFormats())
            found.push_back(describe(format));
        return found;
    }

    ui::ExportPreview preview(const ExportJob& job, const elmo::RunControl& control) const override {
        const std::string name = job.request.formatId.toStdString();
        if (const elmo::EmbeddingFormat* vectors = vectorFormat(name))
            return previewOf(*vectors, job, control);
        const DocumentFormat& format = documentFormat(name);
        LossReport annotators;
        const tasks::AnnotatedDocument document = withNeededNames(job.document, format, annotators);
        ExportPreview worked = previewExport(format, document, optionsOf(job), control);
        worked.losses.merge(annotators);
        ui::ExportPreview preview{.request = job.request, .annotations = {}, .parts = {}, .losses = {}, .problem = {}};
        for (const FilePart& part : worked.parts) {
            const bool main = &part == &worked.parts.front();
            preview.parts.push_back(partOf(
                part.suffix, main ? std::string(format.begin) + part.bytes + std::string(format.end) : part.bytes));
        }
        preview.losses = lossesOf(worked.losses);
        if (!worked.surprises.empty())
            preview.problem = QStringLiteral(
                                  "It would read back differently, in more than the format's losses: a fault of this "
                                  "program. Please report it.\n") +
                              ui::lossText(lossesOf(worked.surprises));
        return preview;
    }

    ui::ExportReport write(const ExportJob& job, const std::filesystem::path& path,
                           const elmo::RunControl& control) const override {
        constexpr int kSteps = 3;
        const std::string name = job.request.formatId.toStdString();
        if (const elmo::EmbeddingFormat* vectors = vectorFormat(name))
            return writeVectors(*vectors, job, path, control);
        const DocumentFormat& format = documentFormat(name);
        DocumentExport target(format, path, false, optionsOf(job));
        control.report({.stage = "export", .done = 0, .total = kSteps});
        LossReport annotators;
        const tasks::AnnotatedDocument document = withNeededNames(job.document, format, annotators);
        target.add(document, control);
        target.addLosses(annotators);
        control.report({.stage = "export", .done = 1, .total = kSteps});
        const ExportResult written = target.finish();
        ui::ExportReport report{
            .request = job.request, .files = {}, .losses = lossesOf(written.losses), .surprises = {}};
        for (const auto& file : written.files)
            report.files.append(QString::fromStdString(file.string()));
        try {
            control.report({.stage = "export", .done = 2, .total = kSteps});
            check(format, document, written, report, control);
        } catch (const elmo::Cancelled&) {
            report.readBack = ui::ReadBack::kStopped;  // too late to remove the file
        }
        return report;
    }

    ui::ExportReport writeAll(const ui::ExportRequest& request, std::int64_t count, const NextDocument& next,
                              const std::filesystem::path& path, const elmo::RunControl& control) const override {
        const std::string name = request.formatId.toStdString();
        if (vectorFormat(name))
            throw elmo::Error(
                elmo::ErrorCode::kUnsupported,
                "Vectors are written of one document at a time here. For a whole project, run `elmo embed` "
                "on the command line.");
        ExportOptions options;
        if (!request.choice.isEmpty())
            options.tagScheme = request.choice.toStdString();
        const DocumentFormat& format = documentFormat(name);
        DocumentExport target(format, path, true, options);
        std::int64_t done = 0;
        while (const auto document = next()) {
            control.report({.stage = "export", .done = done++, .total = count});
            LossReport annotators;
            target.add(withNeededNames(*document, format, annotators), control);
            target.addLosses(annotators);
        }
        const ExportResult written = target.finish();
        ui::ExportReport report{
            .request = request, .files = {}, .losses = lossesOf(written.losses), .surprises = {}, .documents = done};
        for (const auto& file : written.files)
            report.files.append(QString::fromStdString(file.string()));
        report.readBack = format.decode ? readBackOf(report) : ui::ReadBack::kNoReader;
        return report;
    }

private:
    static ExportOptions optionsOf(const ExportJob& job) {
        ExportOptions options;
        if (!job.request.choice.isEmpty())
            options.tagScheme = job.request.choice.toStdString();
        if (job.request.formatId == u"html" && !job.runs->empty())
            options.figure = inlineFigure(*job.runs);
        return options;
    }

    static void check(const DocumentFormat& format, const tasks::AnnotatedDocument& document,
                      const ExportResult& written, ui::ExportReport& report, const elmo::RunControl& control) {
        if (!format.decode) {
            report.readBack = ui::ReadBack::kNoReader;
            return;
        }
        report.surprises = lossesOf(readBack(format, document, written.files.front(), control));
        report.readBack = readBackOf(report);
    }
};

}  // namespace

std::shared_ptr<const DocumentExporters> makeDocumentExporters() {
    return std::make_shared<const FormatExporters>();
}

}  // namespace app
