// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/context_neighbours.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <span>

#include "elmo/bilm/embedder.h"
#include "elmo/text/characters.h"

namespace app {
namespace {

constexpr std::size_t kWordsAround = 10;

/// The words [begin, end) with blanks between.
std::string wordsOf(const elmo::Sentence& sentence, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t k = begin; k < end; ++k)
        text += (k > begin ? " " : "") + sentence[k];
    return text;
}

void takeContext(Occurrence& place, const elmo::Sentence& sentence, std::size_t at) {
    const std::size_t begin = at - std::min(at, kWordsAround);
    const std::size_t end = std::min(sentence.size(), at + kWordsAround + 1);
    place.left = (begin > 0 ? "… " : "") + wordsOf(sentence, begin, at);
    place.word = sentence[at];
    place.right = wordsOf(sentence, at + 1, end) + (end < sentence.size() ? " …" : "");
}

std::string contextOf(const Occurrence& place) {
    return place.left + (place.left.empty() ? "[" : " [") + place.word + (place.right.empty() ? "]" : "] ") +
           place.right;
}

elmo::EmbeddingSettings settingsOf(const LayerSelection& layer) {
    return {.layers = layer.choice, .singleLayer = layer.single, .provenanceJson = {}};
}

}  // namespace

Occurrences::Occurrences(std::shared_ptr<const elmo::Bilm> bilm, std::string word, const LayerSelection& layer,
                         std::size_t most)
    : m_bilm(std::move(bilm)),
      m_word(elmo::lowered(word)),
      m_layer(settingsOf(layersIn(layer, m_bilm->options().layerCount()))),
      m_most(most) {
    if (layer.choice == elmo::LayerChoice::kAll)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "Occurrences are compared in one layer, not in all of them.");
}

bool Occurrences::isWord(std::string_view token) const {
    return elmo::lowered(token) == m_word;  // which may have another number of bytes
}

void Occurrences::collect(SentenceReader& reader, const elmo::RunControl& control, const std::string& file) {
    elmo::Embedder embedder(m_bilm, {});
    std::vector<InputToken> tokens;
    std::deque<Read> waiting;  // sentences whose layers are to come, in order
    std::int64_t number = 0;
    const auto source = [&](elmo::Sentence& sentence) {
        while (size() < m_most && reader.next(tokens)) {
            control.checkpoint();
            ++number;
            if (std::ranges::none_of(tokens, [&](const InputToken& token) { return isWord(token.text); }))
                continue;
            sentence.clear();
            Read& read = waiting.emplace_back();
            read.number = number;
            for (const InputToken& token : tokens) {
                sentence.emplace_back(token.text);
                read.tokens.push_back(token.codePoints);
            }
            return true;
        }
        return false;
    };
    const auto sink = [&](std::int64_t, const elmo::Sentence& sentence, const elmo::LayerActivations& layers) {
        add(file, waiting.front(), sentence, layers);
        waiting.pop_front();
    };
    embedder.run(source, sink, control);
}

void Occurrences::add(const std::string& file, const Read& read, const elmo::Sentence& sentence,
                      const elmo::LayerActivations& all) {
    const std::span<const float> vectors = m_layer.select(all).values;  // [T, D]
    const auto width = static_cast<std::size_t>(all.width());
    for (std::size_t k = 0; k < sentence.size() && size() < m_most; ++k) {
        if (!isWord(sentence[k]))
            continue;
        const auto vector = vectors.subspan(k * width, width);
        double squares = 0;
        for (const float value : vector)
            squares += static_cast<double>(value) * value;
        const double factor = squares > 0 ? 1 / std::sqrt(squares) : 0;
        for (const float value : vector)
            m_vectors.push_back(static_cast<float>(factor * value));
        Occurrence& place = m_places.emplace_back();
        place.file = file;
        place.sentence = read.number;
        place.token = static_cast<std::int64_t>(k) + 1;
        place.place = read.tokens[k];
        place.words = sentence;
        takeContext(place, sentence, k);
        m_contexts.push_back(contextOf(place));
    }
}

std::vector<Occurrences::Near> Occurrences::nearest(std::size_t place, std::size_t count) const {
    const auto width = static_cast<std::size_t>(m_bilm->options().layerWidth());
    std::vector<Near> others;
    for (std::size_t other = 0; other < size(); ++other) {
        double cosine = 0;
        for (std::size_t k = 0; k < width; ++k)
            cosine += static_cast<double>(m_vectors[place * width + k]) * m_vectors[other * width + k];
        if (other != place && m_contexts[other] != m_contexts[place])  // a text may hold a sentence twice
            others.push_back({other, cosine});
    }
    std::ranges::stable_sort(others, [](const Near& a, const Near& b) { return a.cosine > b.cosine; });
    others.resize(std::min(others.size(), count));
    return others;
}

std::vector<NearWord> nearestWords(const tasks::WordVectors& vectors, const std::string& word, std::size_t count,
                                   const elmo::RunControl& control) {
    const std::vector<float> own = vectors.find(word);
    const std::string lowered = elmo::lowered(word);
    const auto squaresOf = [](const std::vector<float>& vector) {
        double squares = 0;
        for (const float value : vector)
            squares += static_cast<double>(value) * value;
        return squares;
    };
    const double length = std::sqrt(squaresOf(own));
    std::vector<NearWord> near;
    std::vector<float> other(static_cast<std::size_t>(vectors.width()));
    for (std::int64_t row = 0; row < vectors.size() && length > 0; ++row) {
        if (row % 4096 == 0)
            control.checkpoint();
        const std::string& name = vectors.words()[static_cast<std::size_t>(row)];
        if (elmo::lowered(name) == lowered)
            continue;
        vectors.read(row, other.data());
        const double otherLength = std::sqrt(squaresOf(other));
        double product = 0;
        for (std::size_t k = 0; k < other.size(); ++k)
            product += static_cast<double>(own[k]) * other[k];
        near.push_back({name, otherLength > 0 ? product / (length * otherLength) : 0});
    }
    std::ranges::stable_sort(near, [](const NearWord& a, const NearWord& b) { return a.cosine > b.cosine; });
    near.resize(std::min(near.size(), count));
    return near;
}

}  // namespace app
