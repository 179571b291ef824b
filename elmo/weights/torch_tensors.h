// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "elmo/bilm/model.h"
#include "elmo/containers/torch_archive.h"
#include "elmo/run_control.h"

namespace elmo {

/// What a published PyTorch program calls the tensors of a biLM. A plain value.
struct TorchBilmNames {
    std::string characters;   ///< the embedding of characters
    std::string convolution;  ///< before the number of a filter
    std::string highway;      ///< before the number of a layer
    std::string words;        ///< the embedding of words; empty if there is none
    std::string projection;
    std::string encoder;          ///< before the names of the encoder's tensors
    bool isWholeArchive = false;  ///< whether the archives hold nothing else
};

/// The names in the two archives of ELMoForManyLangs and of plm-nlp-code, and in those of AllenNLP below a module's
/// name.
TorchBilmNames manyLangsNames();
TorchBilmNames plmNlpNames();
TorchBilmNames allenNlpNames(const std::string& module);

/// Reads the tensors of a biLM from two archives, which may be the same, and turns them into the canonical ones:
/// products x W, gate columns i, j, f, o, highway gates that open the transformed half. Throws Error(kBadShape) naming
/// tensor, expected and found shape, or a tensor that is not used.
TensorMap readTorchTensors(const BilmOptions& options, const TorchBilmNames& names, TorchArchive& embedder,
                           TorchArchive& encoder, const RunControl& control);

}  // namespace elmo
