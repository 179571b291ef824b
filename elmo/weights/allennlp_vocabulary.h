// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

#include "elmo/bilm/model.h"

namespace elmo {

/// Reads the vocabulary of a bilm-tf word model, the only *vocab*.txt of the folder, one token a line; it must hold
/// `rows` tokens, <S> and </S> among them. Line k gets id k + 1, 0 is "<pad>"; "<bos>", "<eos>" and "<oov>" name the
/// ids of <S>, </S> and <UNK> (0, the zero row, if the vocabulary lacks <UNK>, as in bilm-tf).
/// Throws Error(kNotFound, kBadFormat, kBadShape).
IdTable readPairVocabulary(const std::filesystem::path& folder, std::int64_t rows);

/// The vocabulary text of a table that readPairVocabulary() gives back. Throws Error(kUnsupported) if an id has no
/// token or a token can't stand on a line.
std::string pairVocabularyText(const IdTable& ids, std::int64_t rows);

}  // namespace elmo
