// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/annotating/prediction.h"

#include <fmt/format.h>

#include "elmo/error.h"

namespace app {
namespace {

void checkModel(const tasks::TaskModelInfo& head, const tasks::Analysis* analysis) {
    if (head.bilmHash.empty() || !analysis || head.bilmHash == analysis->provenance.modelHash)
        return;
    throw elmo::Error(
        elmo::ErrorCode::kBadArgument,
        fmt::format("The head {} was trained with the language model {} (weights {}), but the document was analysed "
                    "with {} (weights {}). Choose the head's model, or a head of this model.",
                    head.name, head.bilmName, head.bilmHash, analysis->provenance.modelName,
                    analysis->provenance.modelHash));
}

}  // namespace

tasks::TaskPrediction predictionOf(const tasks::TaskModel& head, const elmo::Document& document,
                                   const tasks::Analysis* analysis, const tasks::PredictOptions& options,
                                   const elmo::RunControl& control) {
    checkModel(head.info(), analysis);
    static const elmo::LayerActivations kNone;
    return head.predict({document, analysis ? analysis->layers : kNone}, options, control);
}

}  // namespace app
