// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/models/loaded_model.h"
#include "elmo/run_control.h"

namespace app {

/// What a model card is to contain in addition to the model's own record; empty fields leave their part out.
struct ModelCardSettings {
    std::string model;                 ///< a bundle
    std::string predictor;             ///< a run's folder or bundle with a softmax; empty: the model itself, if it can
    std::vector<std::string> heldOut;  ///< text files and prepared corpora, one row of the table each
    std::string language;              ///< of the held-out text; empty: detected
    /// Prepared; counts the n-grams shown next to the perplexities, over the text that the model has read and over all.
    std::string trainCorpus;
    std::string probeTrain, probeTest;
    std::size_t probeSentences = 4000;
    std::vector<std::string> words;  ///< shown with their nearest neighbours in the held-out text files
    std::string notes;               ///< a text file whose content stands in the card as it is
    EngineSettings engine;
};

/// Measures and writes the card as Markdown. Throws elmo::Error, elmo::Cancelled. The calling thread.
std::string modelCard(const ModelCardSettings& settings, const elmo::RunControl& control);

}  // namespace app
