// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/texts/sentence_reader.h"
#include "elmo/bilm/bilm.h"

namespace app {

/// Every place where a text uses one word, with its vectors of one layer. Filled on one thread, then const.
class Occurrences {
public:
    /// `layer` counts from 0. Only the first `most` places are kept. Throws elmo::Error(kBadArgument) for a layer that
    /// the model does not have.
    Occurrences(std::shared_ptr<const elmo::Bilm> bilm, std::string word, int layer, std::size_t most);

    /// Runs all sentences that hold the word, whatever the case of its letters. Throws elmo::Error,
    /// elmo::Cancelled.
    void collect(SentenceReader& reader, const elmo::RunControl& control);

    std::size_t size() const { return m_contexts.size(); }
    /// The words around a place, the word itself in brackets.
    const std::string& context(std::size_t place) const { return m_contexts[place]; }

    struct Near {
        std::size_t place = 0;
        double cosine = 0;
    };
    /// The other places whose vectors point most the same way, nearest first.
    std::vector<Near> nearest(std::size_t place, std::size_t count) const;

private:
    void add(const elmo::Sentence& sentence, const elmo::LayerActivations& layers);
    bool isWord(std::string_view token) const;

    std::shared_ptr<const elmo::Bilm> m_bilm;
    std::string m_word;
    int m_layer;
    std::size_t m_most;
    std::vector<std::string> m_contexts;
    std::vector<float> m_vectors;  // [places, D], of length 1
};

}  // namespace app
