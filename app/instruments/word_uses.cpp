// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/instruments/word_uses.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "elmo/text/characters.h"
#include "elmo/training/random.h"

namespace app {
namespace {

constexpr std::size_t kSentencesAtOnce = 64;
constexpr std::size_t kWordsOnSide = 10;

bool hasLetter(std::string_view token) {
    for (std::size_t at = 0; at < token.size();) {
        const elmo::CharacterKind kind = elmo::kindOf(elmo::nextCharacter(token, at));
        if (kind == elmo::CharacterKind::kLower || kind == elmo::CharacterKind::kUpper ||
            kind == elmo::CharacterKind::kOtherLetter)
            return true;
    }
    return false;
}

/// FNV-1a: equal on all machines, which std::hash is not.
std::uint64_t numberOf(std::string_view word) {
    std::uint64_t hash = 0xCBF29CE484222325ull;
    for (const char byte : word)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3ull;
    return hash;
}

}  // namespace

std::string WordUse::context() const {
    const std::size_t begin = at - std::min(at, kWordsOnSide), end = std::min(words->size(), at + kWordsOnSide + 1);
    std::string text = begin > 0 ? "… " : "";
    for (std::size_t k = begin; k < end; ++k)
        text += (k > begin ? " " : "") + (k == at ? "[" + (*words)[k] + "]" : (*words)[k]);
    return text + (end < words->size() ? " …" : "");
}

WordUses::WordUses(std::set<std::string> words, std::size_t most, std::uint64_t seed) : m_most(most), m_seed(seed) {
    for (const std::string& word : words)
        m_words.insert(elmo::lowered(word));
}

void WordUses::collect(SentenceReader& reader, const std::string& document, const elmo::RunControl& control) {
    m_documents.push_back(document);
    std::vector<InputToken> tokens;
    for (std::int64_t number = 1; reader.next(tokens); ++number) {
        control.checkpoint();
        std::shared_ptr<const elmo::Sentence> words;  // made when a place of it is drawn
        m_tokens += std::ssize(tokens);
        for (std::size_t k = 0; k < tokens.size(); ++k) {
            std::string word = elmo::lowered(tokens[k].text);
            if (m_words.empty() ? !hasLetter(word) : !m_words.contains(word))
                continue;
            const auto [found, isNew] = m_found.try_emplace(std::move(word));
            Drawn& drawn = found->second;
            if (isNew)
                drawn.seed = numberOf(found->first) ^ m_seed;
            // Reservoir sampling: the n-th place takes the place of one that was drawn with probability most / n.
            const std::int64_t n = ++drawn.word.count;
            std::size_t slot = drawn.word.uses.size();
            if (slot == m_most) {
                slot = elmo::training::Random(drawn.seed, static_cast<std::uint64_t>(n))
                           .below(static_cast<std::uint64_t>(n));
                if (slot >= m_most)
                    continue;
            } else {
                drawn.word.uses.emplace_back();
            }
            if (!words) {
                auto sentence = std::make_shared<elmo::Sentence>();
                for (const InputToken& token : tokens)
                    sentence->emplace_back(token.text);
                words = std::move(sentence);
            }
            drawn.word.uses[slot] = {words, k, m_documents.size() - 1, number};
        }
    }
}

std::map<std::string, SampledWord> WordUses::take() {
    std::map<std::string, SampledWord> words;
    for (auto& [word, drawn] : std::exchange(m_found, {})) {
        std::ranges::sort(drawn.word.uses, {},
                          [](const WordUse& use) { return std::tuple(use.document, use.sentence, use.at); });
        words.emplace(word, std::move(drawn.word));
    }
    return words;
}

std::vector<tasks::PointRows> vectorsOf(const std::vector<const WordUse*>& uses, const elmo::Bilm& bilm,
                                        const elmo::RunControl& control) {
    const auto layerCount = static_cast<std::size_t>(bilm.options().layerCount());
    const auto width = static_cast<std::size_t>(bilm.options().layerWidth());
    std::vector<tasks::PointRows> layers(layerCount, {uses.size(), width, std::vector<float>(uses.size() * width)});
    std::unordered_map<const elmo::Sentence*, std::vector<std::size_t>> usesIn;
    std::vector<const elmo::Sentence*> sentences;
    for (std::size_t k = 0; k < uses.size(); ++k) {
        std::vector<std::size_t>& list = usesIn[uses[k]->words.get()];
        if (list.empty())
            sentences.push_back(uses[k]->words.get());
        list.push_back(k);
    }
    // Sentences of like length share a batch; a sentence's values do not depend on its batch.
    std::ranges::stable_sort(sentences, {}, [](const elmo::Sentence* sentence) { return sentence->size(); });
    for (std::size_t begin = 0; begin < sentences.size(); begin += kSentencesAtOnce) {
        const std::size_t end = std::min(sentences.size(), begin + kSentencesAtOnce);
        std::vector<elmo::Sentence> batch;
        for (std::size_t s = begin; s < end; ++s)
            batch.push_back(*sentences[s]);
        const auto activations = bilm.run(batch, nullptr, control);
        for (std::size_t s = begin; s < end; ++s)
            for (const std::size_t k : usesIn[sentences[s]])
                for (std::size_t layer = 0; layer < layerCount; ++layer) {
                    const auto vector = activations[s - begin].vector(static_cast<int>(layer),
                                                                      static_cast<std::int64_t>(uses[k]->at) + 1);
                    double squares = 0;
                    for (const float value : vector)
                        squares += double{value} * value;
                    const double factor = squares > 0 ? 1 / std::sqrt(squares) : 0;
                    for (std::size_t d = 0; d < width; ++d)
                        layers[layer].values[k * width + d] = static_cast<float>(factor * double{vector[d]});
                }
        control.checkpoint();
    }
    return layers;
}

}  // namespace app
