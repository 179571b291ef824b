// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/bilm/projected_lstm.h"
#include "elmo/bilm/thread_team.h"
#include "elmo/run_control.h"

namespace elmo {

/// One sentence on its way through the layers of one direction. Token t of the input is at input + t * inputStride;
/// layer l writes it to output + l * layerStride + t * outputStride. Strides in floats.
struct LstmSequence {
    std::int64_t length = 0;
    const float* input = nullptr;
    std::ptrdiff_t inputStride = 0;
    float* output = nullptr;
    std::ptrdiff_t outputStride = 0;
    std::ptrdiff_t layerStride = 0;
};

struct LstmStackOptions {
    bool backward = false;         ///< from the last token to the first
    bool skipConnections = false;  ///< from the second layer on, output = h + input
    ThreadTeam* team = nullptr;    ///< shares the columns of every product; null: the calling thread alone
};

/// The number of threads (at most `threads`) that share one layer's columns for `sentences` at a time: 1 if each weight
/// is used often enough, or the weights are too few, for one thread.
int columnSharers(const LstmLayer& layer, std::size_t sentences, int threads);

/// Runs sentences, longest first, through all layers of one direction.
///
/// Sentences are packed time-major without padding and a sentence drops out where it ends, so its values do not
/// depend on the other sentences. Working memory is bounded whatever the lengths: all layers advance together in chunks
/// of time steps. `states[l]` holds the start states of layer l and receives the final ones. Throws Cancelled between
/// chunks.
void runLstmStack(std::span<const LstmLayer> layers, std::span<const LstmSequence> sequences,
                  const LstmStackOptions& options, std::span<LstmState> states, const RunControl& control);

}  // namespace elmo
