// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "elmo/bilm/model.h"
#include "elmo/containers/safetensors.h"
#include "elmo/run_control.h"
#include "tasks/inputs/bundle_vectors.h"
#include "tasks/inputs/word_vectors.h"
#include "tasks/model/task_manifest.h"
#include "tasks/model/task_model.h"

namespace tasks {

/// Throws Error(kBadArgument) if `what` ("The text came with layers") are of the biLM `found`, but a head was trained
/// with the biLM `needed`. Layers of equal shape differ by nothing else.
void requireBilm(const std::string& found, const std::string& needed, std::string_view what, std::string_view head);

/// Files of a bundle.
inline constexpr const char* kTaskManifestFile = "task.json";
inline constexpr const char* kTaskWeightsFile = "weights.safetensors";
inline constexpr const char* kTaskSubwordsFile = "subwords.model";
inline constexpr const char* kTaskWordsFile = "training-words.txt";
inline constexpr const char* kTaskVectorsFile = kVectorTableFile;
inline constexpr const char* kTaskLogFile = "log.jsonl";
inline constexpr const char* kTaskBilmFolder = "bilm";  ///< a model bundle, if the biLM was trained with the head
/// The manifest of a training folder.
inline constexpr const char* kTrainingManifestFile = "training.json";

/// The name people know a bundle or training folder by: the last part of its path.
std::string bundleName(const std::filesystem::path& folder);
/// task.json of a bundle. Throws as readTaskManifest(), and Error(kNotFound) if it is not a bundle.
TaskManifest readBundleManifest(const std::filesystem::path& folder);

/// What identifies a bundle: the checksum of its task.json, which holds those of its files. Throws Error(kNotFound,
/// kIo).
std::string bundleHash(const std::filesystem::path& folder);

/// What a bundle contains in addition to its manifest.
struct TaskBundleContent {
    std::vector<std::pair<std::string, elmo::HostTensor>> tensors;
    std::string subwords;                        ///< a serialized SentencePiece model; empty: none
    std::vector<std::string> words;              ///< of the training set, to tell unseen ones in an evaluation
    std::shared_ptr<const WordVectors> vectors;  ///< null: none
    std::string log;                             ///< log.jsonl
    std::optional<elmo::BilmModel> bilm;         ///< that was trained with the head; then the manifest names this one
};

/// Writes a bundle; the manifest's checksums and tensors are filled in here. The folder appears whole or not at all; a
/// bundle already there is replaced, a folder that holds anything else is left alone with Error(kBadArgument).
void writeTaskBundle(TaskManifest manifest, const TaskBundleContent& content, const std::filesystem::path& folder,
                     elmo::StorageType storage);

/// Copies a bundle, its weights and those of its own biLM stored as `storage`. Throws as readBundleManifest(),
/// SafetensorsReader::read() and writeTaskBundle().
void copyTaskBundle(const std::filesystem::path& from, const std::filesystem::path& to, elmo::StorageType storage);

/// Throws Error(kBadArgument) if writeTaskBundle() would refuse the folder.
void requireReplaceable(const std::filesystem::path& folder);

/// A file of a bundle, its checksum (of the unpacked bytes, if NAME.zst is there) held against the manifest's. Throws
/// Error(kNotFound, kChecksum, kBadFormat).
std::string readBundleFile(const std::filesystem::path& folder, const char* name, const ManifestFile& expected);

}  // namespace tasks
