// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "elmo/bilm/model.h"

namespace elmo {

/// One tensor in a bundle's manifest. A plain value.
struct ManifestTensor {
    std::string name;
    std::vector<std::int64_t> shape;
    std::string dtype;
    std::int64_t bytes = 0;
    std::string checksum;  ///< XXH3-128 of the stored bytes
};

/// A vocabulary file in a bundle's manifest. A plain value.
struct ManifestVocabulary {
    std::int64_t entries = 0;
    std::string checksum;  ///< XXH3-128 of the file
};

/// model.json of a bundle. A plain value.
struct BundleManifest {
    BilmOptions options;
    Provenance provenance;  ///< `format`, `path` and `storage` apart, which a reader knows by itself
    ManifestVocabulary characters;
    ManifestVocabulary words;
    std::vector<ManifestTensor> tensors;
};

/// Whether weights are stored in 8 bits, which programs before these could not read.
bool isIn8Bits(const std::vector<ManifestTensor>& tensors);

/// How the weights are stored: "fp32", "bf16", "fp16" or "int8" (of which vectors are in float32).
std::string storageNameOf(const std::vector<ManifestTensor>& tensors);

/// The highest version of the manifest that this program reads. Bundles with weights in 8 bits are written as version
/// 2, all others as version 1.
constexpr int kBundleVersion = 2;

/// Reads and checks a manifest: version first, then options; its tensors are exactly tensorSpecs(options), in their
/// order. Throws Error(kNotFound, kBadFormat, kNewerVersion, kBadShape).
BundleManifest readManifest(const std::filesystem::path& path);

/// The manifest as JSON text.
std::string manifestText(const BundleManifest& manifest);

/// Options as the manifest holds them, shared with `elmo info`.
std::string optionsText(const BilmOptions& options);

}  // namespace elmo
