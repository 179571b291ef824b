// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/context_neighbours.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "elmo/bilm/embedder.h"
#include "elmo/text/characters.h"

namespace app {
namespace {

constexpr std::size_t kWordsAround = 10;

std::string contextOf(const elmo::Sentence& sentence, std::size_t at) {
    const std::size_t begin = at - std::min(at, kWordsAround);
    const std::size_t end = std::min(sentence.size(), at + kWordsAround + 1);
    std::string text = begin > 0 ? "… " : "";
    for (std::size_t k = begin; k < end; ++k)
        text += (k > begin ? " " : "") + (k == at ? "[" + sentence[k] + "]" : sentence[k]);
    return end < sentence.size() ? text + " …" : text;
}

}  // namespace

Occurrences::Occurrences(std::shared_ptr<const elmo::Bilm> bilm, std::string word, int layer, std::size_t most)
    : m_bilm(std::move(bilm)), m_word(elmo::lowered(word)), m_layer(layer), m_most(most) {
    const int layers = m_bilm->options().layerCount();
    if (layer < 0 || layer >= layers)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("The model has the layers 0 to {}; there is no layer {}.", layers - 1, layer));
}

bool Occurrences::isWord(std::string_view token) const {
    return elmo::lowered(token) == m_word;  // which may have another number of bytes
}

void Occurrences::collect(SentenceReader& reader, const elmo::RunControl& control) {
    elmo::Embedder embedder(m_bilm, {});
    std::vector<InputToken> tokens;
    const auto source = [&](elmo::Sentence& sentence) {
        while (size() < m_most && reader.next(tokens)) {
            control.checkpoint();
            if (std::ranges::none_of(tokens, [&](const InputToken& token) { return isWord(token.text); }))
                continue;
            sentence.clear();
            for (const InputToken& token : tokens)
                sentence.emplace_back(token.text);
            return true;
        }
        return false;
    };
    const auto sink = [&](std::int64_t, const elmo::Sentence& sentence, const elmo::LayerActivations& layers) {
        add(sentence, layers);
    };
    embedder.run(source, sink, control);
}

void Occurrences::add(const elmo::Sentence& sentence, const elmo::LayerActivations& layers) {
    for (std::size_t k = 0; k < sentence.size() && size() < m_most; ++k) {
        if (!isWord(sentence[k]))
            continue;
        const auto vector = layers.vector(m_layer, static_cast<std::int64_t>(k));
        double squares = 0;
        for (const float value : vector)
            squares += static_cast<double>(value) * value;
        const double factor = squares > 0 ? 1 / std::sqrt(squares) : 0;
        for (const float value : vector)
            m_vectors.push_back(static_cast<float>(factor * value));
        m_contexts.push_back(contextOf(sentence, k));
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

}  // namespace app
