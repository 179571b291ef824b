// SPDX-License-Identifier: Apache-2.0
#include "elmo/embed/embed.h"

#include <algorithm>
#include <iterator>

#include "elmo/text/composition.h"

namespace elmo {
namespace {

/// A sentence and where its rows go.
struct Place {
    std::size_t document;
    SentenceIndex sentence;
    std::int64_t firstToken;
};

std::vector<Place> placesOf(std::span<const Document* const> documents) {
    std::vector<Place> places;
    for (std::size_t d = 0; d < documents.size(); ++d)
        for (std::size_t s = 0; s < documents[d]->sentences().size(); ++s)
            places.push_back(
                {d, SentenceIndex(static_cast<std::int64_t>(s)), documents[d]->sentences()[s].begin.value()});
    return places;
}

}  // namespace

std::vector<LayerActivations> embed(std::span<const Document* const> documents, const std::shared_ptr<const Bilm>& bilm,
                                    const RunControl& control, EmbedCounts* counts) {
    const BilmOptions& options = bilm->options();
    std::vector<LayerActivations> all(documents.size());
    std::int64_t total = 0;
    for (std::size_t d = 0; d < documents.size(); ++d) {
        all[d] = {options.layerCount(), std::ssize(documents[d]->tokens()), options.layerWidth()};
        all[d].setModelHash(bilm->modelHash());
        total += all[d].tokens();
    }
    const std::vector<Place> places = placesOf(documents);
    std::size_t next = 0;
    const auto source = [&](Sentence& sentence) {
        if (next == places.size())
            return false;
        const auto tokens = documents[places[next].document]->sentenceTokens(places[next].sentence);
        sentence.clear();
        std::ranges::transform(tokens, std::back_inserter(sentence), composed);
        ++next;
        return true;
    };
    const auto sink = [&](std::int64_t index, const Sentence&, const LayerActivations& rows) {
        const Place& place = places[static_cast<std::size_t>(index)];
        LayerActivations& target = all[place.document];  // [L, n, D] goes into [L, T, D]
        for (int l = 0; l < rows.layers(); ++l)
            std::ranges::copy(rows.layer(l),
                              target.mutableValues() + (l * target.tokens() + place.firstToken) * target.width());
    };
    const RunControl counted(control.stopToken(), [&](const Progress& progress) {
        control.report({.stage = progress.stage, .done = std::min(progress.done, total), .total = total});
    });
    const EmbedCounts seen = Embedder(bilm, {}).run(source, sink, counted);
    if (counts != nullptr)
        *counts = seen;
    return all;
}

LayerActivations embed(const Document& document, const std::shared_ptr<const Bilm>& bilm, const RunControl& control,
                       EmbedCounts* counts) {
    const Document* const documents[] = {&document};
    return embed(documents, bilm, control, counts).front();
}

}  // namespace elmo
