// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "elmo/bilm/model.h"

namespace elmo {

/// Reads the vocabulary of a bilm-tf word model, the only *vocab*.txt of the folder, one token a line; it must hold
/// `rows` tokens, <S> and </S> among them. Line k gets id k + 1, 0 is "<pad>"; "<bos>", "<eos>" and "<oov>" name the
/// ids of <S>, </S> and <UNK> (0, the zero row, if the vocabulary lacks <UNK>, as in bilm-tf).
/// Throws Error(kNotFound, kBadFormat, kBadShape).
IdTable readPairVocabulary(const std::filesystem::path& folder, std::int64_t rows);

/// The lines of the only *vocab*.txt of the folder in their order, without the one that bilm-tf skips. Throws
/// Error(kNotFound, kBadFormat); a missing file is needed `what` ("To predict words, a checkpoint").
std::vector<std::string> readVocabularyLines(const std::filesystem::path& folder, const std::string& what);
/// The same of a file.
std::vector<std::string> vocabularyLinesIn(const std::filesystem::path& path);

/// The vocabulary text of a table that readPairVocabulary() gives back. Throws Error(kUnsupported) if an id has no
/// token or a token can't stand on a line.
std::string pairVocabularyText(const IdTable& ids, std::int64_t rows);

}  // namespace elmo
