// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "elmo/bilm/layer_activations.h"
#include "elmo/text/document.h"

namespace tasks {

/// The provenance of an analysis: sufficient to reproduce it, and shown with its numbers. A plain value.
struct AnalysisProvenance {
    std::string modelName;          ///< file or folder name of the model, for display
    std::string modelPath;          ///< as the user gave it
    std::string modelFormat;        ///< "AllenNLP / bilm-tf HDF5"
    std::string modelHash;          ///< elmo::modelHash
    std::string tokenizerRevision;  ///< elmo::Tokenizer::revision: "ptb-en 1"
    std::string statePolicy;        ///< "fresh" or "carry"
    std::string precision;          ///< "fp32" or "bf16"
    std::string programVersion;     ///< "0.2.0"
};

/// The snapshot everybody reads: a document and what a model makes of it. Const once published, so any thread may read
/// it; the parts are shared, a copy is cheap.
struct Analysis {
    std::shared_ptr<const elmo::Document> document;
    /// Every layer of every token, sentence edges taken off: [L, T, D], where row t is token t of the document.
    elmo::LayerActivations layers;
    /// Tokens longer than the model's characters per token: the model saw only their start.
    std::int64_t truncatedTokens = 0;
    AnalysisProvenance provenance;
};

}  // namespace tasks
