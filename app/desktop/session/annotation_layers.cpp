// SPDX-License-Identifier: GPL-3.0-or-later
// The part of DesktopSession that handles whole annotation layers: it deletes them, and asks before a newly trained
// head adds one.
#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/session/session_jobs.h"

namespace app {

void DesktopSession::carryOut(const ui::DeleteLayerEverywhere& command) {
    const tasks::AnnotationMaker& maker = command.maker;
    if (m_state.reading.annotations) {
        setAnnotations(
            std::make_shared<const tasks::Annotations>(withoutLayers(*m_state.reading.annotations, {maker})));
        save();
    }
    changeProject(tr("The annotation layer was not deleted"), {},
                  [maker](DesktopProject& project) { project.deleteLayer(maker, {}); });
    publish();
}

void DesktopSession::offerTrainedHead(const QString& bundle) {
    const auto work = [bundle](const elmo::RunControl&) {
        return std::make_shared<const tasks::TaskModelInfo>(tasks::readTaskModelInfo(toPath(bundle)));
    };
    start(m_offering, bundle, work,
          [this](std::shared_ptr<const tasks::TaskModelInfo> head) { m_state.reading.trainedHead = std::move(head); });
}

void DesktopSession::carryOut(const ui::AnswerTrainedHead& command) {
    const auto head = std::exchange(m_state.reading.trainedHead, nullptr);
    if (head && command.apply)
        return addHead(QString::fromStdString(head->path));
    publish();
}

}  // namespace app
