// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/commands/inputs/text_arguments.h"
#include "app/evaluation/context_neighbours.h"
#include "app/models/loaded_model.h"
#include "elmo/run_control.h"

namespace app {

/// A word, the texts to search and the layer whose vectors are compared: of `elmo neighbours` and `senses`.
struct OccurrenceSearch {
    std::string model, word;
    TextArguments texts;
    EngineSettings engine;
    std::string layers = "top";
    std::size_t most = 20'000;
};

/// Declares all but the model; `layers` is the help of --layers. Main thread only.
void addOccurrenceSearch(CLI::App& parser, OccurrenceSearch& search, const std::string& layers);

struct FoundOccurrences {
    LoadedModel model;
    LayerSelection layer;
    Occurrences places;
};

/// Loads the model and searches the files. Notes what should be known of the model and of each file. Throws
/// elmo::Error, elmo::Cancelled.
FoundOccurrences findOccurrences(OccurrenceSearch& search, const std::vector<std::string>& files,
                                 const elmo::RunControl& control);

}  // namespace app
