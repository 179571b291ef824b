// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/embeddings/embedding_writer.h"

namespace elmo {

/// The layout of `allennlp elmo`: data sets "0", "1", ... float32 (L, T, D) or (T, D), one per sentence, and
/// `sentence_to_index`, a JSON object of text to number, as a string in a data set of shape (1).
///
/// An empty sentence keeps its number, with T = 0. A text that occurs twice is in the object twice, so that nothing
/// is lost; Python's json keeps the last, as AllenNLP's own writer does. The root attribute `provenance` is JSON.
std::unique_ptr<EmbeddingWriter> openHdf5Writer(const std::filesystem::path& target, const EmbeddingSettings& settings);

/// The layout of bilm-tf's dump_bilm_embeddings: the same without the index.
std::unique_ptr<EmbeddingWriter> openHdf5BilmWriter(const std::filesystem::path& target,
                                                    const EmbeddingSettings& settings);

}  // namespace elmo
