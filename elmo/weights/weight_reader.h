// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/bilm/model.h"
#include "elmo/run_control.h"

namespace elmo {

struct BundleSoftmax;

/// One weight format this program reads. A new format is one file with one of these and one line in weightFormats().
struct WeightFormat {
    std::string_view name;  ///< as shown to people: "AllenNLP / bilm-tf HDF5"
    /// Whether the path looks like this format; looks at names and first bytes only, never throws.
    bool (*recognises)(const std::filesystem::path& path);
    /// Reads options only, without the tensors: quick, for showing an architecture before loading.
    BilmModel (*readArchitecture)(const std::filesystem::path& path);
    /// Reads everything. Throws Error naming file, tensor, expected and found.
    BilmModel (*read)(const std::filesystem::path& path, const RunControl& control);
    /// See readingNotes(). May be null.
    std::vector<std::string> (*notes)(const std::filesystem::path& path) = nullptr;
    /// See readPredictor(). Null for a format that never has one.
    std::optional<BundleSoftmax> (*softmax)(const std::filesystem::path& path, const RunControl& control) = nullptr;
};

std::span<const WeightFormat> weightFormats();

/// What weightFormats() read, for messages: "a folder with ..., or ...".
std::string readableModels();

/// The format that recognises the path. Throws Error(kNotFound, kPermission), or Error(kBadFormat) saying what was
/// looked for.
const WeightFormat& findWeightFormat(const std::filesystem::path& path);

/// Reads a biLM from a bundle folder, a folder or an options.json of an AllenNLP pair, a weights .hdf5 with its options
/// next to it, a folder of ELMoForManyLangs or plm-nlp-code, an archive of an AllenNLP model, or a zip or tar file with
/// one of these.
/// Tensors are checked against the options, and their values for NaN and
/// infinity.
BilmModel readModel(const std::filesystem::path& path, const RunControl& control = {});

/// The softmax of a model with the words it predicts (model_bundle.h); nothing if its files hold none. Throws what
/// findWeightFormat() and the readers throw.
std::optional<BundleSoftmax> readPredictor(const std::filesystem::path& path, const RunControl& control = {});

/// What reading the model assumes that its files do not say, and which tensors of its files it ignores: a sentence
/// each. Throws what findWeightFormat() throws.
std::vector<std::string> readingNotes(const std::filesystem::path& path);

}  // namespace elmo
