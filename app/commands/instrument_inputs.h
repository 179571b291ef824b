// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "elmo/prediction/word_predictor.h"
#include "elmo/run_control.h"

namespace app {

/// The model of `elmo surprisal`, `substitutes` and `compare-sentences`. Main thread only.
struct InstrumentModel {
    std::string model;  ///< empty: the bundled biLM
    int threads = 0;
};

/// Declares --model and --threads.
void addInstrumentModel(CLI::App& parser, InstrumentModel& model);

/// Opens it, takes its language for texts whose `language` was not given, and notes what should be known of it. Throws
/// elmo::Error, also for a model without softmax.
std::unique_ptr<const elmo::WordPredictor> openPredictor(InstrumentModel& model, std::string& language,
                                                         const elmo::RunControl& control);

}  // namespace app
