// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace elmo::training {

/// A number of a word in an LmVocabulary.
using WordId = std::uint32_t;

inline constexpr WordId kSentenceEnd = 0;    ///< </S>, also what ends every sentence in a corpus shard
inline constexpr WordId kSentenceBegin = 1;  ///< <S>
inline constexpr WordId kUnknownWord = 2;    ///< <UNK>
inline constexpr WordId kFirstWord = 3;
/// The longest word that a vocabulary file holds, in bytes.
inline constexpr std::size_t kMaxWordBytes = (std::size_t{1} << 20) - 32;

/// The bytes of a word that a biLM with the usual 50 characters for a token reads: its edges are two of them.
inline constexpr std::size_t kUsualWordBytes = 48;

/// The word types of a corpus by falling count, three special entries first. A value; const use from any thread.
///
/// A language model predicts the first N entries and the unknown word for all others; every entry can be read by
/// a character CNN, so that rare words keep their spelling as input.
struct LmVocabulary {
    std::vector<std::string> words;     ///< UTF-8 without line feeds or tabs
    std::vector<std::uint64_t> counts;  ///< of each word in the corpus; the specials count as they occur

    WordId size() const { return static_cast<WordId>(words.size()); }
};

/// One "word TAB count" line an entry.
std::string vocabularyText(const LmVocabulary& vocabulary);
/// The same as a file. Throws Error(kIo, kPermission).
void writeVocabulary(const LmVocabulary& vocabulary, const std::filesystem::path& path);

/// Throws Error(kNotFound), or Error(kBadFormat) naming the line.
LmVocabulary readVocabulary(const std::filesystem::path& path);
/// The same of the text of such a file; `path` is how messages call it.
LmVocabulary parseVocabulary(const std::string& text, const std::filesystem::path& path);

}  // namespace elmo::training
