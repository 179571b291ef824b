// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/model/task_model.h"
#include "tasks/results/annotations.h"
#include "ui/session/session.h"

namespace app {

/// A document to write, and how. A plain value.
struct ExportJob {
    ui::ExportRequest request;
    tasks::AnnotatedDocument document;
    ui::TaskRuns runs;                                          ///< runs whose layer weights a report shows; never null
    std::shared_ptr<const tasks::Analysis> analysis = nullptr;  ///< of the document; null before the analysis
};

/// Writes a document with its annotations, or the vectors of its tokens, in one of several formats. Const; any thread.
/// An unknown format is kBadArgument.
class DocumentExporters {
public:
    virtual ~DocumentExporters() = default;

    virtual std::vector<ui::ExportFormat> formats() const = 0;
    /// Predicts what write() would do. Throws elmo::Error, elmo::Cancelled.
    virtual ui::ExportPreview preview(const ExportJob& job, const elmo::RunControl& control) const = 0;
    /// Writes the file and verifies it by reading it back. Throws elmo::Error, elmo::Cancelled; in that case `path` is
    /// unchanged.
    virtual ui::ExportReport write(const ExportJob& job, const std::filesystem::path& path,
                                   const elmo::RunControl& control) const = 0;
    /// Writes several documents, which `next` hands out until it gives nothing; `count` of them. One file, or a folder
    /// with a file for each document if the format has one document a file. Every document is read back and compared as
    /// it is written. Throws as write() does.
    using NextDocument = std::function<std::optional<tasks::AnnotatedDocument>()>;
    virtual ui::ExportReport writeAll(const ui::ExportRequest& request, std::int64_t count, const NextDocument& next,
                                      const std::filesystem::path& path, const elmo::RunControl& control) const = 0;
};

/// Adds what a head says to annotations.
using MergePrediction = std::function<void(tasks::Annotations&, const elmo::Document&, const tasks::TaskPrediction&,
                                           const tasks::AnnotationSource&)>;

/// Services of a desktop session. Without a loader no head can be added; without exporters nothing can be exported.
struct DesktopServices {
    std::function<std::shared_ptr<const tasks::TaskModel>(const std::filesystem::path&, const elmo::RunControl&)>
        loadHead;
    MergePrediction merge;
    std::filesystem::path
        unsavedProject;  ///< if work is stored that no project was opened for; empty: a temporary file
    std::shared_ptr<const DocumentExporters> exporters;
    std::function<std::string()> language = {};  ///< that documents are tokenized as; empty: detected. Any thread
    std::int64_t corpusBytes = 0;  ///< of vectors kept for neighbours and projections; 0: the usual number
};

}  // namespace app
