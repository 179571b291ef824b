// SPDX-License-Identifier: GPL-3.0-or-later
// The part of DesktopSession that handles whole annotation layers: it deletes them, and asks before a newly trained
// head adds one.
#include "app/desktop_failure_text.h"
#include "app/desktop_jobs.h"

namespace app {

void DesktopSession::deleteLayerEverywhere(const tasks::AnnotationMaker& maker) {
    if (m_state.reading.annotations) {
        setAnnotations(
            std::make_shared<const tasks::Annotations>(withoutLayers(*m_state.reading.annotations, {maker})));
        save();
    }
    const auto work = [store = m_services.store, maker](const elmo::RunControl& control) {
        store->deleteLayer(maker, control);
        return true;
    };
    const auto deliver = [this](JobId, JobOutcome<bool> outcome) {
        if (const auto* failure = std::get_if<Failure>(&outcome)) {
            const QString message = failureText(*failure);
            m_mailbox.post([this, message] {
                Q_EMIT failed({tr("The annotation layer was not deleted"), {}, message});
            });
        }
    };
    m_files.submit(work, deliver);
    publish();
}

void DesktopSession::offerTrainedHead(const QString& bundle) {
    const auto work = [bundle](const elmo::RunControl&) {
        return std::make_shared<const tasks::TaskModelInfo>(tasks::readTaskModelInfo(toPath(bundle)));
    };
    start(m_offering, bundle, work,
          [this](std::shared_ptr<const tasks::TaskModelInfo> head) { m_state.reading.trainedHead = std::move(head); });
}

void DesktopSession::answerTrainedHead(bool apply) {
    const auto head = std::exchange(m_state.reading.trainedHead, nullptr);
    if (head && apply)
        return addHead(QString::fromStdString(head->path));
    publish();
}

}  // namespace app
