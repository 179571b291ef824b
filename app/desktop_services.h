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

/// What a store knows about the text of a file.
struct StoredAnnotations {
    tasks::Annotations annotations;                   ///< empty where nothing was saved for the text
    std::optional<tasks::AnnotatedDocument> earlier;  ///< a text that the file held before, with decisions about it
    bool keptEarlier = false;                         ///< `earlier` is to be shown in place of the file's text
};

/// What happens to an earlier text of a file: it is shown in place of the file's text, or nobody is asked about it any
/// more, or somebody is asked again.
enum class EarlierText { kKept, kSettled, kOpen };

/// Where the annotations of documents stay when another document is opened or the program ends. Called from one worker
/// at a time, and from the GUI thread when no worker runs any more. Throws elmo::Error.
class AnnotationStore {
public:
    virtual ~AnnotationStore() = default;

    /// What was saved for a text, and for an earlier text of the same file that nobody has settled.
    virtual StoredAnnotations load(const std::string& path, const elmo::Document& document) = 0;
    virtual void save(const std::string& path, const tasks::AnnotatedDocument& document) = 0;

    /// Says what happens to a text of the file when the file holds `now`.
    virtual void settle(const std::string& path, const elmo::TextHash& earlier, const elmo::TextHash& now,
                        EarlierText how) = 0;

    /// Deletes a maker's annotations of every text.
    virtual void deleteLayer(const tasks::AnnotationMaker& maker, const elmo::RunControl& control) = 0;

    /// Looks through the store for damage, after a load(). From any thread, beside other calls. What is damaged and
    /// what to do, for people; empty where all is well. Throws elmo::Error, elmo::Cancelled.
    virtual std::string check(const elmo::RunControl& control) const = 0;
};

/// Keeps annotations by the text's content, as long as it lives itself.
std::shared_ptr<AnnotationStore> makeMemoryStore();

/// A document to write, and how. A plain value.
struct ExportJob {
    ui::ExportRequest request;
    tasks::AnnotatedDocument document;
    ui::TaskRuns runs;                                          ///< whose layer weights a report shows; never null
    std::shared_ptr<const tasks::Analysis> analysis = nullptr;  ///< of the document; null before a model has read it
};

/// The ways a document with its annotations, or the vectors of its tokens, can be written. Const; any thread. An
/// unknown format is kBadArgument.
class DocumentExporters {
public:
    virtual ~DocumentExporters() = default;

    virtual std::vector<ui::ExportFormat> formats() const = 0;
    /// What write() would do. Throws elmo::Error, elmo::Cancelled.
    virtual ui::ExportPreview preview(const ExportJob& job, const elmo::RunControl& control) const = 0;
    /// Writes and reads again. Throws elmo::Error, elmo::Cancelled; then nothing stands at `path` that did not before.
    virtual ui::ExportReport write(const ExportJob& job, const std::filesystem::path& path,
                                   const elmo::RunControl& control) const = 0;
};

/// What a desktop session reads and annotates with. Where there is no loader no head can be added, where there are no
/// exporters nothing is exported.
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
