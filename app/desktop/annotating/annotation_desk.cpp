// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/annotating/annotation_desk.h"

#include <utility>

#include "tasks/results/annotation_layers.h"

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
    if (!m_open.annotations || change.empty())
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
    const tasks::AnnotationMaker& maker = command.maker;
    if (m_open.annotations) {
        set(std::make_shared<const tasks::Annotations>(withoutLayers(*m_open.annotations, {maker})));
        m_saver.save();
    }
    m_changes.make(tr("The annotation set was not deleted"), {},
                   [maker](DesktopProject& project) { project.deleteLayer(maker, {}); });
    Q_EMIT changed();
}

void AnnotationDesk::deleteUndecided(const tasks::AnnotationMaker& maker) {
    if (m_open.annotations) {
        set(std::make_shared<const tasks::Annotations>(withoutUndecided(*m_open.annotations, maker)));
        m_saver.save();
    }
    m_changes.make(tr("The predictions of the replaced head were not deleted"), {},
                   [maker](DesktopProject& project) { project.deleteUndecided(maker, {}); });
}

}  // namespace app
