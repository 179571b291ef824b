// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "app/figures/drawn_figure.h"
#include "app/models/loaded_model.h"
#include "app/texts/sentence_reader.h"
#include "elmo/bilm/bilm.h"
#include "elmo/run_control.h"
#include "tasks/analysis/geometry.h"

namespace app {

/// The sentences whose geometry is measured: each once, because contexts are to be different ones. One thread.
class GeometryTexts {
public:
    /// `most`: tokens; a sentence is taken whole or not at all.
    explicit GeometryTexts(std::size_t most) : m_most(most) {}

    /// Takes sentences until there are enough tokens. Throws elmo::Error, elmo::Cancelled.
    void collect(SentenceReader& reader, const elmo::RunControl& control);

    bool isFull() const { return m_isFull; }
    const std::vector<elmo::Sentence>& sentences() const { return m_sentences; }
    std::size_t tokens() const { return m_tokens; }
    std::size_t repeated() const { return m_repeated; }  ///< sentences that were left out

private:
    std::size_t m_most, m_tokens = 0, m_repeated = 0;
    bool m_isFull = false;
    std::vector<elmo::Sentence> m_sentences;
    std::set<elmo::Sentence> m_known;
};

/// The layers of one biLM. A plain value.
struct ModelGeometry {
    std::string name, hash;
    std::vector<tasks::LayerGeometry> layers;
};

/// What was measured on which text. A plain value.
struct GeometryReport {
    std::vector<ModelGeometry> models;
    std::vector<double> cka;  ///< of all layers of all models in this order, [n, n]
    std::size_t tokens = 0, sentences = 0, repeated = 0, words = 0;
    std::size_t leastOccurrences = 0;

    struct LayerName {
        std::size_t model = 0, layer = 0;
    };
    /// The rows and columns of `cka`.
    std::vector<LayerName> layerNames() const;
};

/// Measures one biLM, or several on the same tokens. A word is compared with itself if it has `leastOccurrences`.
/// Throws elmo::Error(kBadArgument) for texts without two different words, elmo::Cancelled. The calling thread.
GeometryReport measureGeometry(const std::vector<const LoadedModel*>& models, const GeometryTexts& texts,
                               std::size_t leastOccurrences, const elmo::RunControl& control);

/// A table of the layers and the matrix of CKA, with what the numbers mean and where they are from.
std::string geometryText(const GeometryReport& report);
/// A row for each number: measure, model, layer, other model, other layer, value.
std::string geometryCsv(const GeometryReport& report);
std::string geometryJson(const GeometryReport& report);
/// The figure of the measures by layers.
DrawnSeries geometrySeries(const GeometryReport& report);

}  // namespace app
