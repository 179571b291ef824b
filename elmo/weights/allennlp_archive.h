// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "elmo/weights/weight_reader.h"

namespace elmo {

/// A scalar mix as an AllenNLP model learned it. A plain value.
struct ArchiveMix {
    std::string place;            ///< "input", "output", or the number of a further mix
    std::vector<double> raw;      ///< before the softmax
    std::vector<double> weights;  ///< after it
    double gamma = 1;
};

/// One ELMo module of an AllenNLP model. A plain value.
struct ArchiveElmo {
    std::string module;   ///< where its tensors are: "text_field_embedder.token_embedder_elmo._elmo."
    std::string setting;  ///< where config.json describes it: "model.text_field_embedder.elmo"; empty if nowhere
    double dropout = 0.5;
    bool layerNorm = false;
    std::string optionsFile;  ///< as config.json names it
    bool holdsBilm = false;
    std::vector<ArchiveMix> mixes;
};

/// What an AllenNLP model says of itself: config.json, the mixes in weights.th, and metrics.json if it is there.
struct AllenNlpArchive {
    std::string model;   ///< the type of the model: "crf_tagger"
    std::string reader;  ///< the type of the dataset reader: "conll2003"
    std::vector<ArchiveElmo> elmo;
    double lambda = 0;  ///< of the L2 penalty on the mixes
    std::int64_t seed = 0;
    std::string metricName;        ///< of the validation: "f1-measure-overall"
    std::optional<double> metric;  ///< its best value
    double epoch = 0;              ///< of that value
    std::string settings;          ///< config.json without its seeds and data: a JSON object, keys as JSON pointers
    std::string data;              ///< the training and the validation data as config.json names them; may be empty
};

/// An AllenNLP model with ELMo, unpacked: config.json and weights.th (or best.th, in the folder of a training), with or
/// without vocabulary/. Reads the biLM in
/// it. Const; any thread.
extern const WeightFormat kAllenNlpArchiveFormat;

/// Whether the folder holds config.json and weights.th or best.th; never throws.
bool isAllenNlpArchive(const std::filesystem::path& folder);

/// Throws Error(kBadFormat, kBadShape, kUnsupported) as the readers do.
AllenNlpArchive readAllenNlpArchive(const std::filesystem::path& folder);

/// The same of a folder or a packed archive; nothing if the path is neither. Throws as readAllenNlpArchive() does, and
/// what opening the archive throws if it holds no model.
std::optional<AllenNlpArchive> findAllenNlpArchive(const std::filesystem::path& path);

}  // namespace elmo
