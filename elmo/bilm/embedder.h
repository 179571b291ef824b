// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "elmo/bilm/bilm.h"

namespace elmo {

struct EmbedderOptions {
    StatePolicy state = StatePolicy::kFresh;
    std::int64_t batchTokens = 2048;  ///< a batch is closed when it holds this many tokens (edges counted)
    int batchSentences = 64;          ///< and at this many sentences; in kCarry mode this alone decides
    bool keepBoundaries = false;      ///< keep the rows of the two sentence edges
};

/// What one run of an Embedder saw.
struct EmbedCounts {
    std::int64_t sentences = 0;
    std::int64_t tokens = 0;
    std::int64_t truncatedTokens = 0;  ///< tokens of which the model read only the start
};

/// Streams sentences through a biLM: pulls from a source, batches, pushes the layers to a sink in input order.
///
/// Memory is bounded by the batch, not by the input. An empty sentence yields no rows (or its two edge rows with
/// keepBoundaries). One thread at a time.
class Embedder {
public:
    /// Fills the sentence and returns true, or returns false at the end.
    using Source = std::function<bool(Sentence&)>;
    /// Receives sentence number `index` (from 0), its tokens and its layers [layers, n or n + 2, D].
    using Sink = std::function<void(std::int64_t index, const Sentence& sentence, const LayerActivations& layers)>;

    Embedder(std::shared_ptr<const Bilm> bilm, EmbedderOptions options);

    /// Progress is reported as stage "embed" with the tokens done; total 0. Throws Cancelled within a second of a stop.
    EmbedCounts run(const Source& source, const Sink& sink, const RunControl& control);

private:
    std::shared_ptr<const Bilm> m_bilm;
    EmbedderOptions m_options;
    CarriedState m_carried;
};

}  // namespace elmo
