// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "app/instruments/surprisal.h"

namespace app {

/// Writes sentences to a file that appears when it is whole, in the format of `elmo surprisal` that is its suffix (csv,
/// tsv, jsonl, conllu), otherwise csv. `name` stands in the column of the file. Throws elmo::Error.
void writeSurprisalFile(const std::filesystem::path& file, std::string_view name,
                        std::span<const SurprisalSentence> sentences);

}  // namespace app
