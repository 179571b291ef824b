// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "elmo/containers/json_node.h"
#include "elmo/weights/bundle_manifest.h"

namespace elmo {

// What the manifests of all bundles share: of biLMs and of task heads.

/// The object of a manifest of this format. Throws Error(kNotFound, kBadFormat), and Error(kNewerVersion) for a version
/// above `highest`.
JsonNode readManifestFile(const std::filesystem::path& path, const char* format, int highest);

/// Records of training and metrics are JSON from the trainer and are passed on unread: as text, "" for none. A text
/// that is no JSON object must not keep hours of training from being written.
std::string recordText(const JsonNode& fields, const char* key);
nlohmann::ordered_json recordJson(const std::string& text);

/// The list under "tensors". Throws Error(kBadFormat).
std::vector<ManifestTensor> manifestTensors(const JsonNode& fields);
nlohmann::ordered_json tensorsJson(const std::vector<ManifestTensor>& tensors);

}  // namespace elmo
