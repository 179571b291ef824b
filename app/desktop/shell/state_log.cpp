// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shell/state_log.h"

#include <QLoggingCategory>
#include <algorithm>
#include <memory>

namespace app {
namespace {

Q_LOGGING_CATEGORY(states, "elmoscope.state", QtWarningMsg)

std::ptrdiff_t accepted(const tasks::Annotations& annotations) {
    return std::ranges::count(annotations.spans, tasks::Decision::kAccepted, &tasks::SpanAnnotation::decision);
}

void logChanges(const ui::Snapshot& before, const ui::Snapshot& now) {
    if (now.document && now.document != before.document)
        qCInfo(states).noquote() << "document" << now.document->path;
    if (now.analysis && now.analysis != before.analysis)
        qCInfo(states) << "layers";
    const auto& annotations = now.reading.annotations;
    if (annotations && annotations != before.reading.annotations && annotations->nextId > 1)
        qCInfo(states) << "annotated" << annotations->spans.size() << annotations->scores.size()
                       << accepted(*annotations);
    if (now.selection && now.selection != before.selection)
        qCInfo(states) << "selected" << now.selection->token.value();
    if (now.reading.answers && now.reading.answers != before.reading.answers)
        qCInfo(states) << "answers" << now.reading.answers->found.answers.size();
    if (now.layerWork->runs != before.layerWork->runs)
        qCInfo(states) << "runs" << now.layerWork->runs->size();
    if (before.activity && !now.activity)
        qCInfo(states) << "idle";
}

}  // namespace

void logStates(ui::Session& session) {
    if (!states().isInfoEnabled())
        return;
    const auto last = std::make_shared<ui::SnapshotPtr>(session.snapshot());
    QObject::connect(&session, &ui::Session::changed, &session, [last](const ui::SnapshotPtr& snapshot) {
        logChanges(**last, *snapshot);
        *last = snapshot;
    });
    QObject::connect(&session, &ui::Session::exported, &session,
                     [](const std::shared_ptr<const ui::ExportReport>& report) {
                         qCInfo(states).noquote() << "exported" << report->files.join(QLatin1Char(' '));
                     });
    QObject::connect(&session, &ui::Session::failed, &session, [](const ui::Problem& problem) {
        qCInfo(states).noquote() << "failed" << problem.title << problem.message;
    });
    qCInfo(states) << "window";
}

}  // namespace app
