// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/annotating/annotation_desk.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "tasks/results/annotation_layers.h"
#include "ui/session/engine_preferences.h"

namespace app {

AnnotationDesk::AnnotationDesk(OpenWork& open, DocumentList& list, WorkSaver& saver, ProjectChanges& changes)
    : m_open(open), m_list(list), m_saver(saver), m_changes(changes) {}

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
    labelOthers(command.match,
                [match = command.match](DesktopProject& project, std::int64_t open, ui::MatchCount& done) {
                    project.labelMatches(match, open, false, done, {});
                });
}

void AnnotationDesk::carryOut(const ui::LabelPlaces& command) {
    labelOthers({.label = command.label}, [command](DesktopProject& project, std::int64_t open, ui::MatchCount& done) {
        project.labelPlaces(command, open, done);
    });
}

void AnnotationDesk::labelOthers(const ui::WordMatch& match, Labelling labelling) {
    const auto count = std::make_shared<ui::MatchCount>();
    m_changes.make([labelling = std::move(labelling), held = m_open.held,
                    count](DesktopProject& project) { labelling(project, held ? held->id : 0, *count); },
                   [this, count, match](const QString& problem) {
                       count->match = match;
                       count->problem = problem;
                       Q_EMIT edited();
                       Q_EMIT matchesLabelled(*count);
                   });
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
