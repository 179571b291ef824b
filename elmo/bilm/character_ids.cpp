// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/character_ids.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "elmo/error.h"

namespace elmo {
namespace {

// bilm-tf's ids of a byte model, plus one: row 0 of the embedding table is "no token".
constexpr std::int32_t kByteShift = 1;
constexpr std::int32_t kByteSentenceBegin = 256 + kByteShift;
constexpr std::int32_t kByteSentenceEnd = 257 + kByteShift;
constexpr std::int32_t kByteWordBegin = 258 + kByteShift;
constexpr std::int32_t kByteWordEnd = 259 + kByteShift;
constexpr std::int32_t kBytePadding = 260 + kByteShift;
constexpr std::int32_t kNoToken = 0;

void requireIdsInRange(const char* what, const IdTable& table, int rows) {
    for (const auto& [key, id] : table)
        if (id < 0 || id >= rows)
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("The {} dictionary gives '{}' the id {}, but the embedding table has the rows 0 to "
                                    "{}. The dictionary and the weights belong to different models.",
                                    what, key, id, rows - 1));
}

std::int32_t requireEntry(const char* what, const IdTable& table, const char* key) {
    const auto found = table.find(key);
    if (found == table.end())
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("The {} dictionary of the biLM lacks the special entry '{}'. Restore the dictionary "
                                "that was published with the model.",
                                what, key));
    return found->second;
}

std::int32_t findOr(const IdTable& table, std::string_view key, std::int32_t unknown) {
    const auto found = table.find(std::string(key));
    return found == table.end() ? unknown : found->second;
}

/// Bytes of the code point at the start of `text`; an invalid byte counts as one.
std::size_t codePointLength(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t announced = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    std::size_t length = 1;
    while (length < announced && length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
        ++length;
    return length;
}

}  // namespace

TokenIds::TokenIds(const BilmModel& model) {
    if (const auto& characters = model.options.characters) {
        m_scheme = characters->scheme;
        m_width = characters->maxCharactersPerToken;
        if (m_scheme == CharacterScheme::kUtf8Bytes)
            useBytes();
        else
            useDictionary(*characters, model.characterIds);
    }
    if (model.options.wordEmbeddingSize)
        useWords(model.wordIds, model.options.wordCount);
}

void TokenIds::useBytes() {
    m_wordBegin = kByteWordBegin;
    m_wordEnd = kByteWordEnd;
    m_afterWord = kBytePadding;
    m_edgeUnits[static_cast<int>(Edge::kBegin)] = kByteSentenceBegin;
    m_edgeUnits[static_cast<int>(Edge::kEnd)] = kByteSentenceEnd;
    m_edgeUnits[static_cast<int>(Edge::kPad)] = kNoToken;
    m_edgeNames[0] = "<S>";
    m_edgeNames[1] = "</S>";
}

void TokenIds::useDictionary(const CharacterCnnOptions& options, const IdTable& table) {
    requireIdsInRange("character", table, options.characterCount);
    m_characters = table;
    // ELMoForManyLangs opens a word with <eow> and closes it with <bow>; its models were trained that way.
    const bool swapped = m_scheme == CharacterScheme::kDictionary;
    m_unknownCharacter = requireEntry("character", table, swapped ? "<oov>" : "<unk>");
    m_wordBegin = requireEntry("character", table, swapped ? "<eow>" : "<bow>");
    m_wordEnd = requireEntry("character", table, swapped ? "<bow>" : "<eow>");
    for (const ConvolutionFilter& filter : options.filters)
        m_fewestPositions = std::max({m_fewestPositions, filter.width, 3});  // an edge has three
    m_afterWord = requireEntry("character", table, "<pad>");
    m_edgeUnits[static_cast<int>(Edge::kBegin)] = requireEntry("character", table, "<bos>");
    m_edgeUnits[static_cast<int>(Edge::kEnd)] = requireEntry("character", table, "<eos>");
    m_edgeUnits[static_cast<int>(Edge::kPad)] = m_afterWord;
    m_edgeNames[0] = "<bos>";
    m_edgeNames[1] = "<eos>";
}

void TokenIds::useWords(const IdTable& table, int rows) {
    requireIdsInRange("word", table, rows);
    m_hasWords = true;
    m_words = table;
    m_unknownWord = requireEntry("word", table, "<oov>");
    m_edgeWords[static_cast<int>(Edge::kBegin)] = findOr(table, "<bos>", m_unknownWord);
    m_edgeWords[static_cast<int>(Edge::kEnd)] = findOr(table, "<eos>", m_unknownWord);
    m_edgeWords[static_cast<int>(Edge::kPad)] = requireEntry("word", table, "<pad>");
}

int TokenIds::positionsOf(std::span<const std::string> sentence) const {
    if (m_scheme != CharacterScheme::kLongestWord)
        return m_width;
    int positions = m_fewestPositions;
    for (const std::string& token : sentence) {
        if (token == m_edgeNames[0] || token == m_edgeNames[1])
            continue;
        int length = 2;
        for (std::string_view rest = keptPart(token); !rest.empty(); rest.remove_prefix(unitLength(rest)))
            ++length;
        positions = std::max(positions, length);
    }
    return positions;
}

bool TokenIds::characterIds(std::string_view token, std::span<std::int32_t> ids) const {
    for (const Edge edge : {Edge::kBegin, Edge::kEnd})
        if (token == m_edgeNames[static_cast<int>(edge)]) {
            characterIds(edge, ids);
            return false;
        }
    requireRow(ids);
    const std::string_view kept = keptPart(token);
    std::size_t filled = 0;
    ids[filled++] = m_wordBegin;
    for (std::size_t at = 0; at < kept.size();) {
        const std::size_t length = unitLength(kept.substr(at));
        ids[filled++] = unitId(kept.substr(at, length));
        at += length;
    }
    ids[filled++] = m_wordEnd;
    std::ranges::fill(ids.subspan(filled), m_afterWord);
    return kept.size() < token.size();
}

void TokenIds::characterIds(Edge edge, std::span<std::int32_t> ids) const {
    requireRow(ids);
    const std::int32_t unit = m_edgeUnits[static_cast<int>(edge)];
    std::ranges::fill(ids, edge == Edge::kPad ? unit : m_afterWord);
    if (edge == Edge::kPad)
        return;
    ids[0] = m_wordBegin;
    ids[1] = unit;
    ids[2] = m_wordEnd;
}

void TokenIds::requireRow(std::span<const std::int32_t> ids) const {
    if (!hasCharacters() || ids.size() != static_cast<std::size_t>(m_width))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("A row of {} character ids was requested; the rows of this biLM have {}.", ids.size(),
                                m_width));
}

std::int32_t TokenIds::wordId(std::string_view token) const {
    for (const Edge edge : {Edge::kBegin, Edge::kEnd})
        if (hasCharacters() && token == m_edgeNames[static_cast<int>(edge)])
            return wordId(edge);
    return findOr(m_words, keptPart(token), m_unknownWord);
}

std::string_view TokenIds::keptPart(std::string_view token) const {
    const auto most = static_cast<std::size_t>(m_width) - 2;  // the row's other two hold begin and end of word
    if (!hasCharacters() || token.size() <= most)
        return token;
    std::size_t kept = 0;
    for (std::size_t units = 0; units < most && kept < token.size(); ++units)
        kept += unitLength(token.substr(kept));
    return token.substr(0, kept);
}

std::size_t TokenIds::unitLength(std::string_view text) const {
    return m_scheme == CharacterScheme::kUtf8Bytes ? 1 : codePointLength(text);
}

std::int32_t TokenIds::unitId(std::string_view unit) const {
    if (m_scheme == CharacterScheme::kUtf8Bytes)
        return static_cast<unsigned char>(unit.front()) + kByteShift;
    return findOr(m_characters, unit, m_unknownCharacter);
}

}  // namespace elmo
