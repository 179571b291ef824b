// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>

namespace elmo {

/// The files that make up one AllenNLP / bilm-tf model. A plain value.
struct PairFiles {
    std::filesystem::path options;
    std::filesystem::path weights;
};

/// Finds the pair for a folder, an options .json or a weights .hdf5; looks at names only, never throws.
///
/// In a folder: options.json or the only *options*.json, and the only *weights*.hdf5, or the one whose name fits that
/// of the options (x_options.json, x_weights.hdf5), or the only .hdf5 there is.
std::optional<PairFiles> findPairFiles(const std::filesystem::path& path) noexcept;

/// The only file of the folder whose extension is one of ".hdf5", ".h5" (or the one given) and whose lower-case name
/// contains the word, apart from `except`; empty if there is none or more than one.
std::filesystem::path onlyFileNamed(const std::filesystem::path& folder, const char* word, const char* extension,
                                    const std::filesystem::path& except);

}  // namespace elmo
