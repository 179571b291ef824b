// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "elmo/bilm/layer_activations.h"
#include "elmo/run_control.h"
#include "elmo/text/offsets.h"
#include "elmo/text/text_hash.h"

namespace tasks {

/// A token near another one: its place and the cosine similarity of the two vectors, in [-1, 1].
struct Neighbour {
    elmo::TokenIndex token;
    float cosine = 0;
    bool operator==(const Neighbour&) const = default;
};

/// One layer's view of a token: the Euclidean norm of its vector, its cosine to every token of the document [T] (to
/// itself included), and the nearest other tokens, nearest first.
struct LayerSimilarity {
    float norm = 0;
    std::vector<float> cosines;
    std::vector<Neighbour> nearest;
};

/// How one token of a document relates to all others, layer by layer. A plain value; const once published.
struct TokenSimilarity {
    elmo::TokenIndex token;
    std::vector<LayerSimilarity> layers;
    elmo::TextHash text;  ///< of the document; set by the caller of compareToken()
};

/// Euclidean norms of a document's vectors, [L, T] row-major. `layers` is [L, T, D].
///
/// Sums run in a fixed order, so equal input gives equal bits. Polls `control` and throws Cancelled when asked to stop.
std::vector<float> tokenNorms(const elmo::LayerActivations& layers, const elmo::RunControl& control);

/// Compares `token` with every token. `norms` are tokenNorms(layers); a zero vector has cosine 0 to everything.
///
/// Equal cosines are ordered by place. Throws Error(kBadArgument) for a token outside the document or norms of another
/// size, Cancelled when asked to stop; reports stage "compare" in tokens over all layers.
TokenSimilarity compareToken(const elmo::LayerActivations& layers, const std::vector<float>& norms,
                             elmo::TokenIndex token, int nearestCount, const elmo::RunControl& control);

}  // namespace tasks
