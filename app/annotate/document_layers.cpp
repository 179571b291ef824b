// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/annotate/document_layers.h"

#include "elmo/embed/embed.h"

namespace app {

std::vector<elmo::LayerActivations> layersOf(std::span<const elmo::Document* const> documents, const LoadedModel* model,
                                             const elmo::RunControl& control) {
    return model ? elmo::embed(documents, model->bilm, control) : std::vector<elmo::LayerActivations>(documents.size());
}

elmo::LayerActivations layersOf(const elmo::Document& document, const LoadedModel* model,
                                const elmo::RunControl& control) {
    return model ? elmo::embed(document, model->bilm, control) : elmo::LayerActivations();
}

}  // namespace app
