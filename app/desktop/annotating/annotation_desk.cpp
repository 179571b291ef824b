// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/annotating/annotation_desk.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "elmo/error.h"
#include "tasks/results/annotation_layers.h"
#include "ui/session/engine_preferences.h"

namespace app {
namespace {

QString cancelledText() {
    return AnnotationDesk::tr("The labelling was cancelled: the other documents stay as they are.");
}

}  // namespace

AnnotationDesk::AnnotationDesk(Workers& workers, OpenWork& open, DocumentList& list, WorkSaver& saver,
                               ProjectChanges& changes)
    : m_open(open),
      m_list(list),
      m_saver(saver),
      m_changes(changes),
      m_labelling(workers, workers.files(), ui::Stage::kLabel) {
    connect(&workers, &Workers::ended, this, [this] {
        if (!m_toLabel.empty() && !m_labelling.busy())  // it was cancelled before it began
            endLabelling({.match = m_toLabel.front().match, .problem = cancelledText()});
    });
}

void AnnotationDesk::set(AnnotationsPtr annotations) {
    m_open.annotations = std::move(annotations);
    m_saver.noteChange();
    m_list.describeOpened(ui::DocumentStatus::kAnnotated);
}

void AnnotationDesk::carryOut(const ui::ChangeAnnotations& command) {
    const ui::AnnotationChange& change = command.change;
    if (!m_open.annotations || change.empty() || m_open.isFinished)  // the window has said that it is
        return;
    set(std::make_shared<const tasks::Annotations>(ui::applied(*m_open.annotations, change)));
    Q_EMIT edited();
}

void AnnotationDesk::carryOut(const ui::KeepHistory& command) {
    if (!m_open.document)
        return;
    m_open.history = command.history;
    m_saver.noteChange();
}

void AnnotationDesk::carryOut(const ui::DeleteLayerEverywhere& command) {
    const tasks::AnnotationMaker maker = command.maker;
    deleteEverywhere(
        tr("The annotation set was not deleted"),
        [&](const tasks::Annotations& all) { return withoutLayers(all, {maker}); },
        [maker](DesktopProject& project) { return project.deleteLayer(maker, {}); });
    Q_EMIT changed();
}

void AnnotationDesk::carryOut(const ui::LabelMatches& command) {
    labelOthers(command.match, [match = command.match](DesktopProject& project, std::int64_t except,
                                                       ui::MatchCount& done, const elmo::RunControl& control) {
        project.labelMatches(match, except, false, done, control);
    });
}

void AnnotationDesk::carryOut(const ui::LabelPlaces& command) {
    labelOthers({.label = command.label},
                [command](DesktopProject& project, std::int64_t except, ui::MatchCount& done,
                          const elmo::RunControl& control) { project.labelPlaces(command, except, done, control); });
}

void AnnotationDesk::labelOthers(const ui::WordMatch& match, LabelDocuments label) {
    m_toLabel.push_back({m_open.project, match, m_open.held ? m_open.held->id : 0, std::move(label)});
    if (m_toLabel.size() == 1)
        labelNext();
}

/// Each document is labelled whole or not at all, so that one can stop between two of them.
void AnnotationDesk::labelNext() {
    const auto work = [next = m_toLabel.front()](const elmo::RunControl& control) {
        ui::MatchCount count;
        try {
            next.label(*next.project, next.except, count, control);
        } catch (const elmo::Cancelled&) {
            count.problem = cancelledText();
        } catch (...) {
            count.problem = failureText(describeFailure(std::current_exception()));
        }
        count.match = next.match;
        return count;
    };
    m_labelling.start(m_open.projectFile, work, [this](const ui::MatchCount& count) { endLabelling(count); });
    Q_EMIT changed();
}

void AnnotationDesk::endLabelling(const ui::MatchCount& count) {
    m_toLabel.pop_front();
    if (!m_toLabel.empty())
        labelNext();
    Q_EMIT edited();
    Q_EMIT matchesLabelled(count);
}

void AnnotationDesk::labelAtEnd() {
    for (const Labelling& labelling : std::exchange(m_toLabel, {})) {
        try {
            ui::MatchCount count;
            labelling.label(*labelling.project, labelling.except, count, {});
        } catch (const std::exception& error) {
            qWarning("Documents of %s were not labelled: %s", labelling.project->file().c_str(), error.what());
        }
    }
}

void AnnotationDesk::deleteUndecided(const tasks::AnnotationMaker& maker) {
    deleteEverywhere(
        tr("The predictions of the replaced head were not deleted"),
        [&](const tasks::Annotations& all) { return withoutUndecided(all, maker); },
        [maker](DesktopProject& project) { return project.deleteUndecided(maker, {}); });
}

/// By anybody: the list may not know yet what the annotator of this window has done.
bool AnnotationDesk::isOpenFinished() const {
    if (!m_open.document || m_open.isFinished)
        return m_open.isFinished;
    const auto& entries = *m_open.documents;
    const auto entry = std::ranges::find(entries, m_open.document->path, &ui::DocumentEntry::path);
    const QString person = ui::annotatorName();
    return entry != entries.end() &&
           std::ranges::any_of(entry->finishedBy, [&](const QString& name) { return name != person; });
}

void AnnotationDesk::deleteEverywhere(const QString& title, const Deletion& deletion, StoredDeletion stored) {
    if (m_open.annotations && !isOpenFinished()) {
        set(std::make_shared<const tasks::Annotations>(deletion(*m_open.annotations)));
        m_saver.save();
    }
    const auto spared = std::make_shared<std::int64_t>(0);
    m_changes.make(
        title, {}, [spared, stored = std::move(stored)](DesktopProject& project) { *spared = stored(project); },
        [this, spared] {
            if (*spared > 0)
                Q_EMIT failed({tr("Finished documents were left as they are"),
                               {},
                               tr("%Ln finished document(s) kept these annotations. To delete them there, too, take "
                                  "the mark off in “Documents” and delete them again.",
                                  nullptr, static_cast<int>(*spared))});
        });
}

}  // namespace app
