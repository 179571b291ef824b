// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document_layers.h"

#include <memory>

#include "app/analyzer.h"

namespace app {

elmo::LayerActivations layersOf(const elmo::Document& document, const LoadedModel* model,
                                const elmo::RunControl& control) {
    if (!model)
        return {};
    // Both live as long as the call, so nothing needs to own them.
    const Analyzer analyzer(std::shared_ptr<const LoadedModel>(std::shared_ptr<void>(), model));
    const OpenedText text{.document = std::shared_ptr<const elmo::Document>(std::shared_ptr<void>(), &document),
                          .encoding = {},
                          .repairedBytes = 0,
                          .tokenizerRevision = {}};
    return analyzer.analyze(text, control).layers;
}

}  // namespace app
