// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "elmo/formats/safetensors.h"
#include "elmo/formats/weight_reader.h"

namespace elmo {

/// The project's own folder format: model.json (the manifest), weights.safetensors, for dictionary and word models
/// characters.tsv and words.tsv, and where a training left it softmax.safetensors. Const; any thread.
extern const WeightFormat kBundleFormat;

/// How a bundle is written.
struct BundleSettings {
    StorageType storage = StorageType::kFloat32;
    const TensorMap* softmax = nullptr;  ///< tensors of the training softmax, kept beside the model in float32
};

/// Writes a bundle. The folder appears whole or not at all; a bundle already there is replaced, a folder that holds
/// anything else is left alone with Error(kBadArgument). Throws Error(kIo, kPermission, kUnsupported), Cancelled.
void writeBundle(const BilmModel& model, const std::filesystem::path& folder, const BundleSettings& settings = {},
                 const RunControl& control = {});

/// Whether the bundle holds tensors of a training softmax.
bool hasSoftmax(const std::filesystem::path& folder);

/// The tensors of the training softmax, checksums held. Throws Error(kNotFound, kBadFormat, kBadShape, kChecksum).
TensorMap readSoftmax(const std::filesystem::path& folder, const RunControl& control = {});

}  // namespace elmo
