// SPDX-License-Identifier: GPL-3.0-or-later
// The part of DesktopSession that handles whole annotation layers: it deletes them, and asks before a newly trained
// head adds one.
#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/session/session_jobs.h"

namespace app {

void DesktopSession::carryOut(const ui::DeleteLayerEverywhere& command) {
    const tasks::AnnotationMaker& maker = command.maker;
    if (m_open.annotations) {
        setAnnotations(std::make_shared<const tasks::Annotations>(withoutLayers(*m_open.annotations, {maker})));
        save();
    }
    changeProject(tr("The annotation set was not deleted"), {},
                  [maker](DesktopProject& project) { project.deleteLayer(maker, {}); });
    publish();
}

void DesktopSession::offerTrainedHead(const QString& bundle) {
    const auto work = [bundle](const elmo::RunControl&) {
        return std::make_shared<const tasks::TaskModelInfo>(tasks::readTaskModelInfo(toPath(bundle)));
    };
    m_offering.start(bundle, work, [this](std::shared_ptr<const tasks::TaskModelInfo> head) {
        m_state.reading.trainedHead = std::move(head);
    });
}

void DesktopSession::carryOut(const ui::AnswerTrainedHead& command) {
    const ui::TrainedHeadAnswer answer = command.answer;
    const auto head = std::exchange(m_state.reading.trainedHead, nullptr);
    const QString next = head ? QString::fromStdString(head->path) : QString();
    const auto& training = m_state.trainingWork->training;
    const auto* plan = training ? std::get_if<ui::HeadPlan>(&training->plan) : nullptr;
    if (head && answer == ui::TrainedHeadAnswer::kReplace && plan && !plan->rival.isEmpty())
        replaceHead(plan->rival, next);
    else if (head && answer != ui::TrainedHeadAnswer::kLeave)
        addHead(next);
    publish();
}

/// What people have decided about the old head's predictions stays; the others go, and all documents are annotated with
/// the new head.
void DesktopSession::replaceHead(const QString& old, const QString& next) {
    const auto isOld = [path = toPath(old).string()](const Head& head) { return head->info().path == path; };
    if (const auto found = std::ranges::find_if(m_open.heads, isOld); found != m_open.heads.end()) {
        const tasks::TaskModelInfo& info = (*found)->info();
        const tasks::AnnotationMaker maker{tasks::AnnotationLayer::kModel, info.name, info.hash};
        if (m_open.annotations) {
            setAnnotations(std::make_shared<const tasks::Annotations>(withoutUndecided(*m_open.annotations, maker)));
            save();
        }
        changeProject(tr("The predictions of the replaced head were not deleted"), {},
                      [maker](DesktopProject& project) { project.deleteUndecided(maker, {}); });
    }
    removeHead(old);
    addHead(next);
    annotateAll(true);
}

}  // namespace app
