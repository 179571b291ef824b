// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/syntax/label_features.h"

#include <algorithm>
#include <array>

#include "elmo/text/ascii.h"

namespace app {
namespace {

std::string lowered(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), elmo::ascii::lowered);
    return result;
}

}  // namespace

std::size_t labelFeature(const std::vector<LayerFeature>& features, std::string_view chosen) {
    const auto named = [&](std::string_view name) {
        return static_cast<std::size_t>(
            std::ranges::find_if(features,
                                 [&](const LayerFeature& feature) { return lowered(feature.name) == lowered(name); }) -
            features.begin());
    };
    if (!chosen.empty())
        return named(chosen);
    for (const std::string_view usual :
         std::array<std::string_view, 8>{"value", "label", "category", "type", "kind", "class", "tag", "name"})
        if (const std::size_t found = named(usual); found < features.size() && features[found].filled > 0)
            return found;
    const auto most = std::ranges::max_element(features, {}, &LayerFeature::filled);
    return most == features.end() || most->filled == 0 ? features.size()
                                                       : static_cast<std::size_t>(most - features.begin());
}

std::string_view shortLayerName(std::string_view layer) {
    return layer.substr(layer.rfind('.') + 1);  // npos + 1 is 0
}

bool isLayerNamed(std::string_view layer, std::string_view name) {
    return lowered(layer) == lowered(name) || lowered(shortLayerName(layer)) == lowered(name);
}

bool isLinguisticLayer(std::string_view layer) {
    constexpr std::array<std::string_view, 6> kOfTokens = {"POS",        "Lemma", "Stem", "MorphologicalFeatures",
                                                           "Dependency", "ROOT"};
    if (std::ranges::find(kOfTokens, shortLayerName(layer)) != kOfTokens.end())
        return true;
    constexpr std::array<std::string_view, 2> kDkpro = {"de.tudarmstadt.ukp.dkpro.core.api.", "org.dkpro.core.api."};
    return std::ranges::any_of(kDkpro, [&](std::string_view dkpro) {
        return layer.starts_with(dkpro) && !layer.substr(dkpro.size()).starts_with("ner.");
    });
}

}  // namespace app
