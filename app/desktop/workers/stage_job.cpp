// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workers/stage_job.h"

namespace app {
namespace {

QString failureTitle(ui::Stage stage) {
    switch (stage) {
        case ui::Stage::kOpenDocument:
            return Workers::tr("The document was not opened");
        case ui::Stage::kLoadModel:
            return Workers::tr("The model was not loaded");
        case ui::Stage::kAnalyze:
            return Workers::tr("The document was not analysed");
        case ui::Stage::kCompare:
            return Workers::tr("The similarities were not computed");
        case ui::Stage::kAddHead:
            return Workers::tr("The task head was not loaded");
        case ui::Stage::kPredict:
            return Workers::tr("A task head could not annotate the document");
        case ui::Stage::kAsk:
            return Workers::tr("The question was not answered");
        case ui::Stage::kComparePair:
            return Workers::tr("The texts were not compared");
        case ui::Stage::kExport:
            return Workers::tr("The document was not exported");
        case ui::Stage::kProject:
            return Workers::tr("The project was not opened");
        case ui::Stage::kMeasure:
            return Workers::tr("The surprisal was not measured");
        case ui::Stage::kLabel:
            return Workers::tr("The matches were not labelled");
    }
    return {};
}

}  // namespace

ui::Problem StageJob::problem(const QString& subject, const Failure& failure) const {
    const bool ofDocument =
        m_stage != ui::Stage::kLoadModel && m_stage != ui::Stage::kAddHead && m_stage != ui::Stage::kProject;
    return {.title = m_title.isEmpty() ? failureTitle(m_stage) : m_title,
            .path = subject,
            .message = failureText(failure),
            .ofDocument = ofDocument,
            .canSkip = failure.canSkip && m_stage == ui::Stage::kOpenDocument};
}

}  // namespace app
