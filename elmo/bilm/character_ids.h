// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/bilm/model.h"

namespace elmo {

/// The id of a position that a row of characters does not have.
inline constexpr std::int32_t kNoCharacter = -1;

/// Tokens that are not part of a text: the two edges around every sentence, and the padding of a batch.
enum class Edge { kBegin, kEnd, kPad };

/// Turns tokens into the ids a biLM reads: a row of character ids, a word id, or both. Const once made; any thread.
///
/// A row is begin of word, the token's units (bytes or code points, see CharacterScheme), end of word, padding. Tokens
/// are UTF-8; malformed bytes are ordinary bytes for a byte model and unknown characters for a dictionary model. A
/// token that spells a sentence edge ("<S>", "</S>"; in dictionary models "<bos>", "<eos>") gets the ids of that edge.
/// TokenIdRows end a row after the positions that it has (see positionsOf()) with kNoCharacter.
class TokenIds {
public:
    /// Throws Error(kBadFormat) if a dictionary lacks a special entry or holds an id beyond its embedding table.
    explicit TokenIds(const BilmModel& model);

    bool hasCharacters() const { return m_width > 0; }
    bool hasWords() const { return m_hasWords; }
    int charactersPerToken() const { return m_width; }  ///< the length of a row of ids; 0 in word-only models

    /// The positions that the rows of a sentence have: charactersPerToken(), or with CharacterScheme::kLongestWord the
    /// length of the longest word and at least the width of every filter. A vector depends on the token and on this
    /// width.
    int positionsOf(std::span<const std::string> sentence) const;

    /// Fills `ids` [charactersPerToken]; returns whether the token was too long, so that only its start was taken.
    bool characterIds(std::string_view token, std::span<std::int32_t> ids) const;
    void characterIds(Edge edge, std::span<std::int32_t> ids) const;

    /// The row of the word embedding table. A model with characters looks up the token truncated for them.
    std::int32_t wordId(std::string_view token) const;
    std::int32_t wordId(Edge edge) const { return m_edgeWords[static_cast<int>(edge)]; }

    /// Whether the token is longer than the model's characters per token.
    bool isTruncated(std::string_view token) const { return keptPart(token).size() < token.size(); }

private:
    void useBytes();
    void useDictionary(const CharacterCnnOptions& options, const IdTable& table);
    void useWords(const IdTable& table, int rows);
    void requireRow(std::span<const std::int32_t> ids) const;
    std::string_view keptPart(std::string_view token) const;
    std::size_t unitLength(std::string_view text) const;
    std::int32_t unitId(std::string_view unit) const;

    CharacterScheme m_scheme = CharacterScheme::kUtf8Bytes;
    int m_width = 0;
    int m_fewestPositions = 0;
    IdTable m_characters;
    std::int32_t m_unknownCharacter = 0;
    std::int32_t m_wordBegin = 0;      ///< opens every row
    std::int32_t m_wordEnd = 0;        ///< follows the last unit
    std::int32_t m_afterWord = 0;      ///< fills the row after the end of word
    std::int32_t m_edgeUnits[3] = {};  ///< the one unit of a sentence edge; for kPad the id of the whole row
    std::string_view m_edgeNames[2];

    bool m_hasWords = false;
    IdTable m_words;
    std::int32_t m_unknownWord = 0;
    std::int32_t m_edgeWords[3] = {};
};

/// The ids of some tokens, one row each. A value.
struct TokenIdRows {
    std::vector<std::int32_t> characters;  ///< [count, charactersPerToken]; empty in word-only models
    std::vector<std::int32_t> words;       ///< [count]; empty if the model has no word input
    int count = 0;

    /// Adds the row of a token (std::string_view) or of an Edge, of so many positions, and returns its index.
    template <class Token>
    int append(const TokenIds& ids, Token token, int positions) {
        const auto width = static_cast<std::size_t>(ids.charactersPerToken());
        characters.resize(characters.size() + width);
        if (ids.hasCharacters()) {
            const std::span<std::int32_t> row = std::span(characters).last(width);
            ids.characterIds(token, row);
            std::ranges::fill(row.subspan(static_cast<std::size_t>(positions)), kNoCharacter);
        }
        if (ids.hasWords())
            words.push_back(ids.wordId(token));
        return count++;
    }
};

}  // namespace elmo
