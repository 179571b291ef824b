// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "elmo/containers/safetensors.h"
#include "elmo/weights/bundle_manifest.h"
#include "elmo/weights/weight_reader.h"

namespace elmo {

/// The project's own folder format: model.json (the manifest), weights.safetensors, for dictionary and word models
/// characters.tsv and words.tsv, if a training left them softmax.safetensors with vocabulary.tsv, and, if an AllenNLP
/// pair needs them for the way back, forget_biases.safetensors. Const; any thread.
extern const WeightFormat kBundleFormat;

/// What predicts words from a bundle's layers. A value.
struct BundleSoftmax {
    TensorMap tensors;       ///< stored as the bundle's weights are
    std::string vocabulary;  ///< text of vocabulary.tsv: the words it predicts
};

/// Settings for writing a bundle.
struct BundleSettings {
    StorageType storage = StorageType::kFloat32;
    const BundleSoftmax* softmax = nullptr;
    /// What an AllenNLP pair stored of the forget gates' biases (see storedForgetBiases()), for the way back.
    const TensorMap* forgetBiases = nullptr;
};

/// Writes a bundle. The folder appears whole or not at all; a bundle already there is replaced, a folder that holds
/// anything else is left alone with Error(kBadArgument). Throws Error(kIo, kPermission, kUnsupported), Cancelled.
void writeBundle(const BilmModel& model, const std::filesystem::path& folder, const BundleSettings& settings = {},
                 const RunControl& control = {});

/// Copies a bundle as it is, with its card and without its softmax. The copy appears whole or not at all. Throws
/// Error(kIo, kPermission).
void copyWithoutSoftmax(const std::filesystem::path& bundle, const std::filesystem::path& folder);

/// Writes the weights of a bundle; gives what its manifest says of them.
std::vector<ManifestTensor> writeWeights(const std::vector<SafetensorsItem>& items, const std::filesystem::path& path,
                                         StorageType storage);

/// Replaces the metrics (a JSON object text) of a bundle. Throws Error(kIo, kPermission), and what readers throw.
void recordMetrics(const std::filesystem::path& folder, const std::string& metrics);

/// Whether the bundle holds a training softmax.
bool hasSoftmax(const std::filesystem::path& folder);

/// The training softmax. Throws Error(kNotFound, kBadFormat, kBadShape), and Error(kChecksum) if it is damaged or was
/// trained with other weights than those in the bundle.
BundleSoftmax readSoftmax(const std::filesystem::path& folder, const RunControl& control = {});

/// What BundleSettings::forgetBiases kept, finite and checksums held; empty if it kept nothing. Throws as
/// readSoftmax() does.
TensorMap readForgetBiases(const std::filesystem::path& folder);

}  // namespace elmo
