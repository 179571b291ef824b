// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/annotation_layers.h"
#include "tasks/annotations.h"
#include "tasks/task_model.h"
#include "ui/session.h"

namespace app {

/// What the store contains for the text of a file.
struct StoredAnnotations {
    tasks::Annotations annotations;                   ///< empty if nothing was saved for the text
    std::optional<tasks::AnnotatedDocument> earlier;  ///< an earlier text of the file, with decisions on it
    bool keptEarlier = false;                         ///< show `earlier` instead of the text in the file
};

/// What to do with an earlier text of a file: show it instead of the text in the file (kept), do not ask about it again
/// (settled), or ask again (open).
enum class EarlierText { kKept, kSettled, kOpen };

/// Stores the annotations of documents when another document is opened or the program ends. Called from one worker at a
/// time, and from the GUI thread when no worker runs any more. Throws elmo::Error.
class AnnotationStore {
public:
    virtual ~AnnotationStore() = default;

    /// What was saved for a text, and for an earlier text of the same file that is not settled.
    virtual StoredAnnotations load(const std::string& path, const elmo::Document& document) = 0;
    virtual void save(const std::string& path, const tasks::AnnotatedDocument& document) = 0;

    /// Sets what to do with an earlier text of the file while the file contains `now`.
    virtual void settle(const std::string& path, const elmo::TextHash& earlier, const elmo::TextHash& now,
                        EarlierText how) = 0;

    /// Deletes the annotations of one source in every text.
    virtual void deleteLayer(const tasks::AnnotationMaker& maker, const elmo::RunControl& control) = 0;

    /// Checks the store for damage, after a load(). Any thread, concurrently with other calls. Returns a message that
    /// says what is damaged and what to do, or an empty string. Throws elmo::Error, elmo::Cancelled.
    virtual std::string check(const elmo::RunControl& control) const = 0;
};

/// Keeps annotations in memory, keyed by the content of the text, until it is destroyed.
std::shared_ptr<AnnotationStore> makeMemoryStore();

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
};

/// Services of a desktop session. Without a loader no head can be added; without exporters nothing can be exported.
struct DesktopServices {
    std::function<std::shared_ptr<const tasks::TaskModel>(const std::filesystem::path&, const elmo::RunControl&)>
        loadHead;
    std::function<void(tasks::Annotations&, const elmo::Document&, const tasks::TaskPrediction&,
                       const tasks::AnnotationSource&)>
        merge;
    std::shared_ptr<AnnotationStore> store = makeMemoryStore();
    std::shared_ptr<const DocumentExporters> exporters;
};

}  // namespace app
