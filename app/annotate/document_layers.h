// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "app/models/loaded_model.h"
#include "elmo/bilm/layer_activations.h"
#include "elmo/run_control.h"
#include "elmo/text/document.h"

namespace app {

/// elmo::embed() with the biLM of a head: no layers for a null model, which a head without ELMo has. Throws
/// elmo::Error, elmo::Cancelled.
elmo::LayerActivations layersOf(const elmo::Document& document, const LoadedModel* model,
                                const elmo::RunControl& control);

/// The same for several documents, with identical results; common batches are faster for short documents.
std::vector<elmo::LayerActivations> layersOf(std::span<const elmo::Document* const> documents, const LoadedModel* model,
                                             const elmo::RunControl& control);

}  // namespace app
