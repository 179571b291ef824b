// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "elmo/bilm/options.h"

namespace elmo {

/// A tensor in main memory: row-major float32.
struct HostTensor {
    std::vector<std::int64_t> shape;
    std::vector<float> values;
};

using TensorMap = std::map<std::string, HostTensor>;

/// Ids of a dictionary model (char.dic and word.dic). Keys are UTF-8; special entries are "<oov>" ("<unk>" with
/// CharacterScheme::kLongestWord), "<bos>", "<eos>", "<pad>" and, for characters, "<bow>" and "<eow>".
using IdTable = std::unordered_map<std::string, std::int32_t>;

/// Where a model came from and how it was made; shown by `elmo info` and copied into every output.
struct Provenance {
    std::string format;          ///< "AllenNLP HDF5", "ELMoForManyLangs", "Elmoscope bundle"
    std::string path;            ///< as the user gave it
    std::string training;        ///< JSON object text of the training record, empty if unknown
    std::string metrics;         ///< JSON object text, empty if unknown
    std::string tokenizer = {};  ///< revision of the tokenizer of the training text, empty if unknown
    std::string origin = {};     ///< what a bundle was made from: "AllenNLP HDF5"; empty if it was trained here
    std::string storage = {};    ///< of a bundle's weights: "fp32", "bf16", "fp16", "int8"; empty for other formats
};

/// A biLM as read from any weight format: architecture, vocabularies, weights, provenance. A value; not shared while
/// being changed.
struct BilmModel {
    BilmOptions options;
    IdTable characterIds;  ///< models with a dictionary of characters only
    IdTable wordIds;       ///< models with word input only
    TensorMap tensors;     ///< exactly tensorSpecs(options)
    Provenance provenance;
};

/// Throws Error(kBadShape) naming the first tensor that is missing, surplus or of the wrong shape (expected, found).
void checkTensors(const BilmOptions& options, const TensorMap& tensors);

/// XXH3-128 over options, vocabularies and tensor bytes, as 32 lower-case hexadecimal digits: the same for the same
/// model in any format.
std::string modelHash(const BilmModel& model);

}  // namespace elmo
