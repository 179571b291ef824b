// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "elmo/bilm/options.h"

namespace elmo {

/// The architecture of an ELMoForManyLangs folder. A plain value.
struct ManyLangsConfig {
    BilmOptions options;   ///< the rows of both tables are 0: the dictionaries tell them
    std::string source;    ///< the architecture file, for messages
    std::string training;  ///< config.json as JSON object text
};

/// Reads config.json and the architecture it names.
///
/// Published folders often name the trainer's absolute path and lack the file; it is looked for in the folder under the
/// path as given if that is relative, then by base name, in the folder and in its configs/. If it is absent, the
/// 512 / 4096 architecture of the published models is used. Throws Error(kNotFound, kBadFormat, kUnsupported).
ManyLangsConfig readManyLangsConfig(const std::filesystem::path& folder);

}  // namespace elmo
