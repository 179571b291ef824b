// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "app/cluster/part_folder.h"
#include "elmo/run_control.h"

namespace app {

/// Files next to a result of vectors: the text of each sentence as a JSON string, a line each, and what is stored with
/// the vectors about their origin.
inline constexpr const char* kSentencesFile = "sentences.jsonl";
inline constexpr const char* kProvenanceFile = "provenance.json";

/// The merge of parts that hold vectors, see mergeParts(). Memory holds one sentence and the directory of one part.
void mergeVectors(const std::filesystem::path& folder, const std::vector<PartManifest>& parts,
                  const std::filesystem::path& output, const elmo::RunControl& control);

/// Throws elmo::Error(kChecksum): the result of the part is not the one that was written.
[[noreturn]] void refuseResult(const PartManifest& part, const std::filesystem::path& result);

}  // namespace app
