// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document_layers.h"

#include <algorithm>

#include "elmo/bilm/embedder.h"
#include "elmo/text/composition.h"

namespace app {
namespace {

/// A sentence and where its rows go.
struct Place {
    std::size_t document;
    elmo::SentenceIndex sentence;
    std::int64_t firstToken;
};

std::vector<Place> placesOf(std::span<const elmo::Document* const> documents) {
    std::vector<Place> places;
    for (std::size_t d = 0; d < documents.size(); ++d)
        for (std::size_t s = 0; s < documents[d]->sentences().size(); ++s)
            places.push_back(
                {d, elmo::SentenceIndex(static_cast<std::int64_t>(s)), documents[d]->sentences()[s].begin.value()});
    return places;
}

}  // namespace

std::vector<elmo::LayerActivations> layersOf(std::span<const elmo::Document* const> documents, const LoadedModel* model,
                                             const elmo::RunControl& control) {
    std::vector<elmo::LayerActivations> all(documents.size());
    if (!model)
        return all;
    const elmo::BilmOptions& options = model->bilm->options();
    for (std::size_t d = 0; d < documents.size(); ++d)
        all[d] = {options.layerCount(), std::ssize(documents[d]->tokens()), options.layerWidth()};
    const std::vector<Place> places = placesOf(documents);
    std::size_t next = 0;
    const auto source = [&](elmo::Sentence& sentence) {
        if (next == places.size())
            return false;
        const auto tokens = documents[places[next].document]->sentenceTokens(places[next].sentence);
        sentence.clear();
        std::ranges::transform(tokens, std::back_inserter(sentence), elmo::composed);
        ++next;
        return true;
    };
    const auto sink = [&](std::int64_t index, const elmo::Sentence&, const elmo::LayerActivations& rows) {
        const Place& place = places[static_cast<std::size_t>(index)];
        elmo::LayerActivations& target = all[place.document];  // [L, n, D] goes into [L, T, D]
        for (int l = 0; l < rows.layers(); ++l)
            std::ranges::copy(rows.layer(l),
                              target.mutableValues() + (l * target.tokens() + place.firstToken) * target.width());
    };
    elmo::Embedder(model->bilm, {}).run(source, sink, control);
    return all;
}

elmo::LayerActivations layersOf(const elmo::Document& document, const LoadedModel* model,
                                const elmo::RunControl& control) {
    const elmo::Document* const documents[] = {&document};
    return layersOf(documents, model, control).front();
}

}  // namespace app
