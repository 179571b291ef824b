// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include "tasks/modules/torch_dropout.h"
#include "tasks/modules/torch_parameters.h"
#include "tasks/tensors/torch_task_head.h"

namespace tasks {

/// Values TextBatch::shapes may have, 0 for padding included.
inline constexpr std::int64_t kTokenShapes = 16;
inline constexpr std::int64_t kTokenShapeWidth = 8;
/// Values TextBatch::characters may have: 256 bytes and none.
inline constexpr std::int64_t kCharacters = 257;

/// The task's own input x_k = [pieces ; characters ; shape ; words ; source], each if the options ask for it:
/// SentencePiece embeddings pooled over the word, a character CNN (Ma and Hovy 2016), the word's look, given word
/// vectors, to which training may add a change of each word's own, and the training file that the text is from. Const
/// unless it is being trained; any thread.
class InputEmbedder {
public:
    /// `pieces`: entries of the SentencePiece model. Throws Error(kBadArgument) for widths or counts that don't fit.
    InputEmbedder(Parameters& parameters, const std::string& name, const InputOptions& options, int pieces);

    /// [B, T, width()]. Throws Error(kBadShape) if a part that the options ask for is missing or does not fit.
    at::Tensor apply(const TextBatch& text, Phase phase) const;

    std::int64_t width() const;

private:
    at::Tensor pooledPieces(const TextBatch& text) const;
    at::Tensor characterFeatures(const at::Tensor& characters) const;
    at::Tensor shapeFeatures(const at::Tensor& shapes) const;
    at::Tensor wordFeatures(const TextBatch& text) const;
    at::Tensor sourceFeatures(const TextBatch& text, Phase phase) const;

    InputOptions m_options;
    at::Tensor m_pieces;                                            // [pieces, pieceWidth]
    at::Tensor m_characters, m_filters, m_filterBias, m_realBytes;  // [257, C], [C, 3F], [F], [257, 1]
    at::Tensor m_shapes;                                            // [kTokenShapes, kTokenShapeWidth]
    at::Tensor m_sources;                                           // [1 + sources, sourceWidth], row 0 for none
    at::Tensor m_wordChanges;                                       // [1 + trainedWords, wordWidth], row 0 stays 0
};

}  // namespace tasks
