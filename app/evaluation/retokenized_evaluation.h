// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/models/loaded_model.h"
#include "elmo/run_control.h"
#include "tasks/data/data_set.h"
#include "tasks/metrics/evaluation.h"
#include "tasks/model/task_model.h"

namespace app {

/// A pretokenized sentence as running text, and where its tokens lie in it.
struct DetokenizedText {
    std::string text;
    std::vector<elmo::ByteSpan> tokens;
};

/// English writing: blanks between tokens but for marks that lean on their neighbours. Any thread.
DetokenizedText detokenize(const tasks::TokenizedText& text);

/// Measures an entity head on the program's own tokenization of the detokenized texts, as for a user's raw text. Spans
/// count as right if they cover the same bytes. `bilm` is null for a head without ELMo.
tasks::MetricReport evaluateRetokenized(const tasks::TaskModel& head, const LoadedModel* bilm,
                                        const tasks::DataSet& data, const tasks::WordSet& trainingWords,
                                        const std::string& language, const elmo::RunControl& control);

}  // namespace app
