// SPDX-License-Identifier: Apache-2.0
#include "elmo/embeddings/layer_selection.h"

#include <fmt/format.h>

#include "elmo/error.h"

namespace elmo {

SelectedLayers LayerSelection::select(const LayerActivations& layers) {
    const std::int64_t tokens = layers.tokens();
    const std::int64_t width = layers.width();
    if (m_choice == LayerChoice::kAll)
        return {{layers.layers(), tokens, width}, layers.values()};
    if (m_choice == LayerChoice::kTop)
        return {{tokens, width}, layers.layer(layers.layers() - 1)};
    if (m_choice == LayerChoice::kSingle) {
        if (m_single < 0 || m_single >= layers.layers())
            throw Error(ErrorCode::kBadArgument, fmt::format("There is no layer {}; the model has layers 0 to {}.",
                                                             m_single, layers.layers() - 1));
        return {{tokens, width}, layers.layer(m_single)};
    }
    const std::span<const float> first = layers.layer(0);
    m_average.assign(first.begin(), first.end());
    for (int layer = 1; layer < layers.layers(); ++layer) {
        const std::span<const float> values = layers.layer(layer);
        for (std::size_t i = 0; i < m_average.size(); ++i)
            m_average[i] += values[i];
    }
    for (float& value : m_average)
        value /= static_cast<float>(layers.layers());
    return {{tokens, width}, m_average};
}

}  // namespace elmo
