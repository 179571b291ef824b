// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/word_table.h"

#include "elmo/text/characters.h"
#include "tasks/inputs/token_shape.h"

namespace tasks {
namespace {

bool hasLetterOrDigit(std::string_view token) {
    for (std::size_t at = 0; at < token.size();) {
        const elmo::CharacterKind kind = elmo::kindOf(elmo::nextCharacter(token, at));
        if (kind != elmo::CharacterKind::kSpace && kind != elmo::CharacterKind::kOther)
            return true;
    }
    return false;
}

}  // namespace

WordTable::WordTable(const InputOptions& options, std::shared_ptr<const SubwordModel> subwords,
                     std::shared_ptr<const WordVectors> vectors)
    : m_options(options), m_subwords(std::move(subwords)), m_vectors(std::move(vectors)) {}

std::int32_t WordTable::rowOf(std::string_view token) {
    const auto [place, isNew] = m_rows.try_emplace(std::string(token), static_cast<std::int32_t>(m_words.size()));
    if (isNew) {
        Word& word = m_words.emplace_back();
        word.nameless = !hasLetterOrDigit(token);
        if (m_options.pieceWidth > 0 && m_subwords)
            m_subwords->encode(token, word.pieces);
        if (m_options.characterFilters > 0) {
            const auto count = std::min(token.size(), static_cast<std::size_t>(m_options.charactersPerWord));
            for (const char byte : token.substr(0, count))
                word.characters.push_back(static_cast<std::uint16_t>(static_cast<unsigned char>(byte) + 1));
        }
        if (m_options.tokenShape)
            word.shape = static_cast<std::uint8_t>(tokenShapeOf(token));
        if (m_options.overlap == WordOverlap::kLowerCase)
            word.lowered = m_lowered.try_emplace(elmo::lowered(token), std::ssize(m_lowered)).first->second;
        if (m_vectors) {
            word.vectorRow = m_vectors->rowOf(token);
            if (word.vectorRow < 0)
                word.composed = m_vectors->find(token);
        }
    }
    return place->second;
}

void WordTable::copyVector(const Word& word, float* to) const {
    if (word.vectorRow >= 0)
        m_vectors->read(word.vectorRow, to);
    else
        std::ranges::copy(word.composed, to);
}

EncodedText WordTable::encode(const TokenizedText& text) {
    EncodedText encoded;
    encoded.words.reserve(static_cast<std::size_t>(text.tokenCount()));
    for (const elmo::Sentence& sentence : text.sentences) {
        for (const std::string& token : sentence)
            encoded.words.push_back(rowOf(token));
        if (!sentence.empty())
            encoded.sentenceEnds.push_back(encoded.size());
    }
    return encoded;
}

}  // namespace tasks
