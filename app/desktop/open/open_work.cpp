// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/open/open_work.h"

#include <QDateTime>

#include "elmo/version.h"

namespace app {

bool needsLayers(const tasks::TaskModel& head) {
    return !head.info().bilmHash.empty();
}

tasks::AnnotationSource annotationSource(const tasks::TaskModel& head, const std::string& tokenizerRevision) {
    return {.model = head.info().name,
            .modelHash = head.info().hash,
            .bilmHash = head.info().bilmHash,
            .tokenizerRevision = tokenizerRevision,
            .statePolicy = "fresh",
            .programVersion = elmo::version(),
            .time = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString()};
}

}  // namespace app
