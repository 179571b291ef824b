// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/annotating/trained_head_offer.h"

#include <algorithm>
#include <utility>

#include "app/desktop/bridge/paths.h"

namespace app {

void TrainedHeadOffer::offer(const QString& bundle) {
    // That of this training: another one may run when the user answers.
    const auto& training = m_services.training.work()->training;
    const auto* plan = training ? std::get_if<ui::HeadPlan>(&training->plan) : nullptr;
    const QString rival = plan ? plan->rival : QString();
    const auto work = [bundle](const elmo::RunControl&) {
        return std::make_shared<const tasks::TaskModelInfo>(tasks::readTaskModelInfo(toPath(bundle)));
    };
    m_offering.start(bundle, work, [this, rival](std::shared_ptr<const tasks::TaskModelInfo> head) {
        m_head = std::move(head);
        m_rival = rival;
    });
}

void TrainedHeadOffer::carryOut(const ui::AnswerTrainedHead& command) {
    const ui::TrainedHeadAnswer answer = command.answer;
    const auto head = std::exchange(m_head, nullptr);
    const QString rival = std::exchange(m_rival, {});
    const QString next = head ? QString::fromStdString(head->path) : QString();
    if (head && answer == ui::TrainedHeadAnswer::kReplace && !rival.isEmpty())
        replace(rival, next);
    else if (head && answer != ui::TrainedHeadAnswer::kLeave)
        m_services.heads.carryOut(ui::AddHead{next});
    Q_EMIT changed();
}

/// What people have decided about the old head's predictions stays; the others go, and all documents are annotated with
/// the new head.
void TrainedHeadOffer::replace(const QString& old, const QString& next) {
    const auto isOld = [path = toPath(old).string()](const Head& head) { return head->info().path == path; };
    const auto& heads = m_services.open.heads;
    if (const auto found = std::ranges::find_if(heads, isOld); found != heads.end()) {
        const tasks::TaskModelInfo& info = (*found)->info();
        m_services.annotations.deleteUndecided({tasks::AnnotationLayer::kModel, info.name, info.hash});
    }
    m_services.heads.carryOut(ui::RemoveHead{old});
    m_services.heads.carryOut(ui::AddHead{next});
    m_services.annotator.carryOut(ui::AnnotateAll{true});
}

}  // namespace app
