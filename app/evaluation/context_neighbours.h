// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/texts/sentence_reader.h"
#include "app/vectors/embed_file.h"
#include "elmo/bilm/bilm.h"
#include "elmo/embeddings/layer_selection.h"
#include "elmo/text/offsets.h"
#include "tasks/analysis/projection.h"
#include "tasks/inputs/word_vectors.h"

namespace app {

/// A place where a text uses a word. A value.
struct Occurrence {
    std::string file;
    std::int64_t sentence = 0;      ///< in its file, from 1
    std::int64_t token = 0;         ///< in its sentence, from 1
    elmo::CodePointSpan place;      ///< in its file
    std::string left, word, right;  ///< at most ten words on each side, between blanks
    elmo::Sentence words;           ///< the whole sentence
};

/// Every place where a text uses one word, with its vectors of one layer. Filled on one thread, then const.
class Occurrences {
public:
    /// Only the first `most` places are kept. Throws elmo::Error(kBadArgument) for a layer that the model does not
    /// have, and for all of them.
    Occurrences(std::shared_ptr<const elmo::Bilm> bilm, std::string word, const LayerSelection& layer,
                std::size_t most);

    /// Runs all sentences that hold the word, whatever the case of its letters. Throws elmo::Error,
    /// elmo::Cancelled.
    void collect(SentenceReader& reader, const elmo::RunControl& control, const std::string& file = {});

    std::size_t size() const { return m_contexts.size(); }
    const Occurrence& at(std::size_t place) const { return m_places[place]; }
    /// The vectors of all places, of length 1.
    tasks::PointRows vectors() const {
        return {size(), static_cast<std::size_t>(m_bilm->options().layerWidth()), m_vectors};
    }
    /// The words around a place, the word itself in brackets.
    const std::string& context(std::size_t place) const { return m_contexts[place]; }

    struct Near {
        std::size_t place = 0;
        double cosine = 0;
    };
    /// The other places whose vectors point most the same way, nearest first.
    std::vector<Near> nearest(std::size_t place, std::size_t count) const;

private:
    /// What is known of a sentence before its layers are.
    struct Read {
        std::int64_t number = 0;
        std::vector<elmo::CodePointSpan> tokens;
    };
    void add(const std::string& file, const Read& read, const elmo::Sentence& sentence,
             const elmo::LayerActivations& layers);
    bool isWord(std::string_view token) const;

    std::shared_ptr<const elmo::Bilm> m_bilm;
    std::string m_word;
    elmo::LayerSelection m_layer;
    std::size_t m_most;
    std::vector<Occurrence> m_places;
    std::vector<std::string> m_contexts;
    std::vector<float> m_vectors;  // [places, D], of length 1
};

/// A word and how much its vector points the way of another one's.
struct NearWord {
    std::string word;
    double cosine = 0;
};

/// The words of a table whose vectors are nearest to that of `word`, but the word itself in any case of its letters;
/// empty if it has none: what Peters et al. 2018, Table 4, show next to the neighbours of a biLM. Throws
/// elmo::Cancelled.
std::vector<NearWord> nearestWords(const tasks::WordVectors& vectors, const std::string& word, std::size_t count,
                                   const elmo::RunControl& control);

}  // namespace app
