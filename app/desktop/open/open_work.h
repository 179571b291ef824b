// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/annotate/analyzer.h"
#include "app/desktop/project/desktop_project.h"
#include "tasks/analysis/analysis.h"
#include "tasks/model/task_model.h"
#include "ui/session/snapshot.h"

namespace app {

using Head = std::shared_ptr<const tasks::TaskModel>;
using AnnotationsPtr = std::shared_ptr<const tasks::Annotations>;

/// What a session works on now. A service changes the parts that are its own and reads the others. GUI thread; jobs get
/// copies of what they need.
struct OpenWork {
    std::shared_ptr<DesktopProject> project;  ///< never null
    QString projectFile;                      ///< where the worker found it last
    std::shared_ptr<const std::vector<ui::DocumentEntry>> documents =
        std::make_shared<std::vector<ui::DocumentEntry>>();
    std::shared_ptr<const ui::OpenedDocument> document;  ///< null: none is open, and the next seven are empty
    OpenedText text;
    std::optional<elmo::TextHash> fileText;  ///< of the file, if `text` is an earlier text shown instead
    std::shared_ptr<HeldDocument> held;
    AnnotationsPtr annotations;
    ui::EditHistoryPtr history;
    bool isFinished = false;  ///< by the annotator of this window: it refuses edits
    std::map<QString, std::shared_ptr<const bool>>
        marking;                                      ///< finished marks that the worker has yet to store, by path
    std::shared_ptr<const tasks::Analysis> analysis;  ///< of the open document; null: not analysed yet
    std::shared_ptr<const LoadedModel> model;
    std::vector<Head> heads;
    bool isChanging = false;  ///< some parts are those of the next text already: no snapshot can be made

    bool isOpen(const QString& path) const { return document && document->path == path; }
    /// Whether a document is finished, given what a worker has read: the user may have changed the mark since then.
    bool isFinishedNow(const QString& path, bool stored) const {
        const auto mark = marking.find(path);
        return mark == marking.end() ? stored : *mark->second;
    }
    elmo::TextHash textHash() const { return elmo::TextHash(*text.document); }
    tasks::AnnotatedDocument annotatedDocument() const {
        return {document->name.toStdString(), text.document, *annotations};
    }
};

/// Whether a head needs layers to annotate a document, or only its words.
bool needsLayers(const tasks::TaskModel& head);

}  // namespace app
