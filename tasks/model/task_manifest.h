// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "elmo/weights/bundle_manifest.h"
#include "tasks/options/predict_options.h"
#include "tasks/options/task_options.h"
#include "tasks/results/task_run.h"

namespace tasks {

/// The biLM that a head was trained with; `hash` is empty for a head without ELMo. A plain value.
struct BilmIdentity {
    std::string hash;
    std::string name;
    std::filesystem::path path;
};

/// A file of a bundle in addition to its manifest, named in it with its checksum. A plain value.
struct ManifestFile {
    std::string checksum;  ///< XXH3-128; empty: the file is not there
    std::int64_t entries = 0;
};

/// task.json of a bundle; training.json of a training folder is the same without tensors and files. A plain value.
struct TaskManifest {
    TaskConfig config;
    BilmIdentity bilm;              ///< the path relative to the bundle, as stored
    std::string tokenizerRevision;  ///< "pretokenized"
    std::string metricName;
    std::optional<double> devMetric;
    std::string dataHash;  ///< of training and development set
    std::string training;  ///< JSON object text
    std::string metrics;   ///< JSON object text of the dev report of the chosen point
    std::optional<std::size_t> chosen;
    std::vector<NamedMix> mixes;
    std::vector<MixContribution> contributions;
    ManifestFile subwords, words, vectors;
    std::vector<elmo::ManifestTensor> tensors;
};

/// The highest version of the manifest that this program reads. Bundles with weights in 8 bits are written as version
/// 3, others with word vectors in them or with input.overlap as version 2, because older programs would misread them or
/// call them damaged; all others as version 1.
constexpr int kTaskBundleVersion = 3;

std::string manifestText(const TaskManifest& manifest);
/// Throws Error(kNotFound, kBadFormat, kNewerVersion) naming the file.
TaskManifest readTaskManifest(const std::filesystem::path& file);

}  // namespace tasks
