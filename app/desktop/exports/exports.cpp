// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/exports/exports.h"

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/paths.h"
#include "elmo/run_control.h"
#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

/// The annotations that the user wants to write.
tasks::Annotations chosenAnnotations(const tasks::Annotations& all, const ui::ExportRequest& request) {
    const tasks::Annotations shown = withoutLayers(all, request.without);
    switch (request.content) {
        case ui::ExportContent::kDecided:
            return onlyDecided(shown);
        case ui::ExportContent::kModels:
            return onlyModels(shown);
        case ui::ExportContent::kEverything:
            break;
    }
    return shown;
}

}  // namespace

Exports::Exports(Workers& workers, const OpenWork& open, const LayerDesk& layers, WorkSaver& saver,
                 std::shared_ptr<const DocumentExporters> exporters)
    : m_workers(workers), m_open(open), m_layers(layers), m_saver(saver), m_exporters(std::move(exporters)) {
    if (m_exporters)
        m_formats = std::make_shared<const std::vector<ui::ExportFormat>>(m_exporters->formats());
}

ExportJob Exports::exportJob(const ui::ExportRequest& request) const {
    tasks::AnnotatedDocument document = m_open.annotatedDocument();
    document.annotations = chosenAnnotations(document.annotations, request);
    return {request, std::move(document), m_layers.work()->runs, m_open.analysis};
}

void Exports::carryOut(const ui::PreviewExport& command) {
    if (!m_open.document || !m_exporters)
        return;
    const auto work = [exporters = m_exporters, job = exportJob(command.request),
                       annotations = m_open.annotations](const elmo::RunControl& control) {
        auto preview = std::make_shared<ui::ExportPreview>();
        try {
            *preview = exporters->preview(job, control);
        } catch (const elmo::Cancelled&) {
            throw;
        } catch (...) {
            preview->problem = failureText(describeFailure(std::current_exception()));
        }
        preview->request = job.request;
        preview->annotations = annotations;
        return std::shared_ptr<const ui::ExportPreview>(preview);
    };
    m_previewing.start(m_open.document->path, work,
                       [this](const std::shared_ptr<const ui::ExportPreview>& preview) { Q_EMIT previewed(preview); });
}

void Exports::carryOut(const ui::ExportDocument& command) {
    m_saver.save();  // documents of the project are written as they are stored
    if (!m_open.document || !m_exporters)
        return;
    std::vector<std::string> documents;
    for (const QString& document : command.request.documents)
        documents.push_back(toPath(document).string());
    const auto work = [exporters = m_exporters, job = exportJob(command.request), project = m_open.project, documents,
                       path = command.path](const elmo::RunControl& control) {
        if (documents.empty())
            return std::make_shared<const ui::ExportReport>(exporters->write(job, toPath(path), control));
        const std::vector<std::int64_t> ids = project->idsOf(documents);
        auto next = ids.begin();
        const auto read = [&]() -> std::optional<tasks::AnnotatedDocument> {
            if (next == ids.end())
                return std::nullopt;
            tasks::AnnotatedDocument document = project->read(*next++).content;
            document.annotations = chosenAnnotations(document.annotations, job.request);
            return document;
        };
        return std::make_shared<const ui::ExportReport>(
            exporters->writeAll(job.request, std::ssize(ids), read, toPath(path), control));
    };
    m_previewing.stop();  // the preview occupies the worker for files
    m_exporting.start(command.path, work,
                      [this](const std::shared_ptr<const ui::ExportReport>& report) { Q_EMIT exported(report); });
    Q_EMIT changed();
}

}  // namespace app
