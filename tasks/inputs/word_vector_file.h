// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>

#include "elmo/run_control.h"
#include "tasks/inputs/word_vectors.h"

namespace tasks {

/// Whether a word's vector is kept.
using WordFilter = std::function<bool(std::string_view)>;

/// Reads a user's vectors, plain, .gz or .zst, keeping the words that `wanted` says, or all without it; of a repeated
/// word the first: "WORD NUMBER NUMBER..." lines, with or without word2vec's header ("WORDS WIDTH"), as GloVe, word2vec
/// and fastText (.vec) write them; or word2vec's binary format, if the file's name ends in .bin. The file is read as a
/// stream: memory holds what is kept, at most 8 GiB. A table that writeBundleVectors() wrote, or its folder, is read
/// whole. Reports stage "word vectors" in bytes. Throws Error(kNotFound,
/// kPermission, kIo), Error(kBadFormat) naming file and line or word, Error(kUnsupported) for a model of fastText
/// (.bin).
std::shared_ptr<const WordVectors> readWordVectors(const std::filesystem::path& file, const elmo::RunControl& control,
                                                   const WordFilter& wanted = {});

}  // namespace tasks
