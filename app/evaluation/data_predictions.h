// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/evaluation/head_evaluation.h"

namespace app {

/// A file format for the predictions for a data set.
struct PredictionWriter {
    const char* name;
    /// Passes the file on in pieces. Any thread.
    void (*write)(const HeadPredictions& predictions, const std::function<void(const std::string&)>& put);
};

/// The writer of this name if it can write this kind of output; null otherwise.
const PredictionWriter* predictionWriter(const std::string& name, tasks::OutputKind kind);

/// The names of all writers, and of those for a kind of output.
std::vector<std::string> predictionFormats();
std::vector<std::string> predictionFormats(tasks::OutputKind kind);

}  // namespace app
