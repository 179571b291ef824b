// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "app/desktop/open/open_work.h"
#include "app/desktop/workers/workers.h"
#include "ui/session/commands.h"

namespace app {

/// Saves the annotations of the open document, with their undo history, on the worker for files. What could not be
/// saved is kept and tried again. GUI thread.
class WorkSaver : public QObject {
    Q_OBJECT

public:
    WorkSaver(Workers& workers, const OpenWork& open);

    /// The open document has changed; changes within a moment are saved together.
    void noteChange();
    /// The open document could not be added to the project: that is tried again later.
    void addAgainLater();
    void save();
    void carryOut(const ui::Save&) { saveUnlessMoving(); }
    /// Saves, and calls `then` when all of it is written.
    void whenSaved(std::function<void()> then);
    /// Saves all that is left, on this thread; the workers are closed.
    void saveAtEnd();
    /// The open project goes on as `next`, under another name: the open document, which is `held` there, and what could
    /// not be saved are saved in that one.
    void goOnIn(const std::shared_ptr<DesktopProject>& next, std::shared_ptr<HeldDocument> held);
    /// The document is being removed from the project.
    void forget(const QString& path);

    /// Whether the open document has changes that may not be in the project: no save has taken them yet, or the outcome
    /// of one is not known, or it failed.
    bool hasUnsaved() const;
    bool hasFailedWork() const { return !m_failed.empty(); }
    bool hasFailedWorkOn(const QString& path) const;

Q_SIGNALS:
    /// A save has ended, well or not.
    void ended();
    /// The open document was merged with what another program did: it is to be read from the project again.
    void merged();
    /// Also where another person changed the same annotations: the message says which, and what is there now.
    void failed(const ui::Problem& problem);

private:
    /// Annotations that are being saved, or could not be.
    struct Work {
        std::shared_ptr<DesktopProject> project;
        std::shared_ptr<HeldDocument> held;
        QString path;
        tasks::AnnotatedDocument document;
        std::string encoding;
        ui::EditHistoryPtr history;
        std::int64_t number = 0;
        bool wasReported = false;  ///< that it could not be saved

        /// As DesktopProject::save().
        SavedWork save() const;
    };

    /// Where two people changed the same annotations of a document, and what was made of it.
    static ui::Problem conflictMessage(const QString& path, const elmo::Document& document,
                                       const std::vector<MergeConflict>& conflicts);
    Work current() const;
    /// A project that is being copied gets no more changes: they would be in the old one only.
    void saveUnlessMoving();
    bool isSuperseded(const Work& work) const;
    void submit(Work work);

    Workers& m_workers;
    const OpenWork& m_open;
    QTimer m_soon;
    bool m_unsaved = false;
    std::deque<Work> m_saving;  ///< submitted, with an outcome that is not known yet
    std::deque<Work> m_failed;  ///< saved again later
    std::int64_t m_last = 0;
};

}  // namespace app
