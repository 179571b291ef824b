// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/embeddings/embedding_writer.h"

namespace elmo {

/// The vectors of one sentence in an output: float32 values, row-major, of a shape [L, T, D] or [T, D].
struct SelectedLayers {
    std::vector<std::int64_t> shape;
    std::span<const float> values;  ///< valid until the next select() and as long as the layers selected from
};

/// Applies the layer choice of an output to one sentence after the other. One thread at a time.
class LayerSelection {
public:
    explicit LayerSelection(const EmbeddingSettings& settings)
        : m_choice(settings.layers), m_single(settings.singleLayer) {}

    /// The average is the float32 sum in layer order, divided by the number of layers, as NumPy's mean gives it.
    /// Throws Error(kBadArgument) if the single layer asked for is not there.
    SelectedLayers select(const LayerActivations& layers);

private:
    LayerChoice m_choice;
    int m_single;
    std::vector<float> m_average;
};

}  // namespace elmo
