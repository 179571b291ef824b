// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/saving/work_saver.h"

#include <QLocale>
#include <algorithm>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/latest_job.h"
#include "app/desktop/bridge/paths.h"

namespace app {
namespace {

/// Changes within this time are saved together.
constexpr int kSaveAfterMs = 800;
constexpr int kSaveAgainMs = 10'000;
constexpr std::size_t kMostConflicts = 5;  ///< that are named

}  // namespace

WorkSaver::WorkSaver(Workers& workers, const OpenWork& open) : m_workers(workers), m_open(open) {
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &WorkSaver::saveUnlessMoving);
}

void WorkSaver::noteChange() {
    m_unsaved = true;
    m_soon.start(kSaveAfterMs);
}

void WorkSaver::addAgainLater() {
    m_unsaved = true;
    m_soon.start(kSaveAgainMs);
}

bool WorkSaver::hasUnsaved() const {
    const auto isOpen = [&](const Work& one) { return one.held == m_open.held; };
    return m_unsaved || std::ranges::any_of(m_saving, isOpen) || std::ranges::any_of(m_failed, isOpen);
}

bool WorkSaver::hasFailedWorkOn(const QString& path) const {
    return std::ranges::any_of(m_failed, [&](const Work& one) { return one.path == path; });
}

void WorkSaver::forget(const QString& path) {
    if (m_open.isOpen(path)) {
        m_unsaved = false;
        m_soon.stop();
    }
    std::erase_if(m_failed, [&](const Work& work) { return work.path == path && work.project == m_open.project; });
}

SavedWork WorkSaver::Work::save() const {
    return project->save(*held, toPath(path).string(), document, encoding, *history);
}

WorkSaver::Work WorkSaver::current() const {
    return {m_open.project,       m_open.held,   m_open.document->path, m_open.annotatedDocument(),
            m_open.text.encoding, m_open.history};
}

void WorkSaver::saveUnlessMoving() {
    if (m_workers.busy({ui::Stage::kProject}))
        m_soon.start(kSaveAfterMs);
    else
        save();
}

void WorkSaver::save() {
    m_soon.stop();
    for (Work& work : std::exchange(m_failed, {}))
        submit(std::move(work));
    if (std::exchange(m_unsaved, false))
        submit(current());
}

void WorkSaver::goOnIn(const std::shared_ptr<DesktopProject>& next, std::shared_ptr<HeldDocument> held) {
    m_soon.stop();
    m_unsaved = false;
    for (Work& work : std::exchange(m_failed, {})) {
        if (work.project == m_open.project && work.held == m_open.held)
            continue;  // the open document as it is now
        if (work.project == m_open.project)
            work.project = next;
        submit(std::move(work));
    }
    if (!held)
        return;
    Work open = current();
    open.project = next;
    open.held = std::move(held);
    submit(std::move(open));
}

/// Whether a later state of the same document has been given to the worker.
bool WorkSaver::isSuperseded(const Work& work) const {
    return std::ranges::any_of(
        m_saving, [&](const Work& later) { return later.held == work.held && later.number > work.number; });
}

ui::Problem WorkSaver::conflictMessage(const QString& path, const elmo::Document& document,
                                       const std::vector<MergeConflict>& conflicts) {
    QStringList lines;
    for (const MergeConflict& conflict : conflicts) {
        if (static_cast<std::size_t>(lines.size()) == kMostConflicts) {
            lines << tr("and %1 more")
                         .arg(QLocale().toString(static_cast<qulonglong>(conflicts.size() - kMostConflicts)));
            break;
        }
        const QString words = QString::fromStdString(std::string(document.slice(conflict.bytes))).simplified();
        const QString ours = QString::fromStdString(conflict.ours), theirs = QString::fromStdString(conflict.theirs);
        lines << (conflict.about == MergeConflict::About::kDecision
                      ? tr("“%1” (%2): your decision stays").arg(words, ours)
                      : tr("“%1”: %2 (yours) and %3 are both there").arg(words, ours, theirs));
    }
    return {.title = tr("Somebody else changed the same annotations"),
            .path = path,
            .message = tr("Both changes were saved: %1. Delete what is wrong.").arg(lines.join("; "))};
}

void WorkSaver::submit(Work work) {
    work.number = ++m_last;
    std::erase_if(m_failed, [&](const Work& earlier) { return earlier.held == work.held; });
    m_saving.push_back(work);
    const auto save = [work](const elmo::RunControl&) { return work.save(); };
    runJob(m_workers.files(), m_workers.mailbox(), save, [this, work](const JobOutcome<SavedWork>& outcome) {
        std::erase_if(m_saving, [&](const Work& one) { return one.number == work.number; });
        const auto* saved = std::get_if<SavedWork>(&outcome);
        if (saved && !saved->isAsGiven && work.held == m_open.held)
            Q_EMIT merged();
        if (saved && !saved->conflicts.empty())
            Q_EMIT failed(conflictMessage(work.path, *work.document.document, saved->conflicts));
        const auto* failure = isSuperseded(work) ? nullptr : std::get_if<Failure>(&outcome);
        if (failure) {
            m_failed.push_back(work);
            m_failed.back().wasReported = true;
            m_soon.start(kSaveAgainMs);
        }
        Q_EMIT ended();
        if (failure && !work.wasReported)
            Q_EMIT failed(
                {.title = tr("The annotations were not saved"),
                 .path = work.path,
                 .message = tr("%1 They stay in the window, and saving is tried again.").arg(failureText(*failure)),
                 .ofSaving = true});
    });
}

void WorkSaver::whenSaved(std::function<void()> then) {
    save();
    runJob(
        m_workers.files(), m_workers.mailbox(), [](const elmo::RunControl&) { return true; },
        [then = std::move(then)](const JobOutcome<bool>&) { then(); });
}

void WorkSaver::saveAtEnd() {
    std::deque<Work> unsaved = std::exchange(m_failed, {});
    for (Work& work : m_saving)  // their outcome can't arrive any more; saving twice does no harm
        unsaved.push_back(std::move(work));
    if (std::exchange(m_unsaved, false))
        unsaved.push_back(current());
    for (const Work& work : unsaved) {
        try {
            work.save();
        } catch (const std::exception& error) {
            qWarning("The annotations of %s were not saved: %s", qPrintable(work.path), error.what());
        }
    }
}

}  // namespace app
