// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "elmo/weights/allennlp_archive.h"

namespace app {

/// An AllenNLP model for display: its type, reader, where it uses ELMo, with which mixes.
std::string archiveText(const std::string& path, const elmo::AllenNlpArchive& archive);

/// The same for programs.
nlohmann::ordered_json archiveJson(const elmo::AllenNlpArchive& archive);

}  // namespace app
