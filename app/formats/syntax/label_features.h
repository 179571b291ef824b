// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Layers of annotation, as UIMA and INCEpTION have them, seen as spans with a label. Pure functions; any thread.

/// A feature of a layer, and how many annotations have a value of it.
struct LayerFeature {
    std::string_view name;
    std::int64_t filled = 0;
};

/// The index of the feature that is the label: the one called `chosen`, else "value", "label" and other usual names,
/// else the one that most annotations have. The number of features if there is none.
std::size_t labelFeature(const std::vector<LayerFeature>& features, std::string_view chosen = {});

/// Whether a layer ("de.tudarmstadt...NamedEntity") is called so: by its whole name or the last part of it, in any case
/// of letters.
bool isLayerNamed(std::string_view layer, std::string_view name);

/// The last part of a type's name.
std::string_view shortLayerName(std::string_view layer);

/// Whether a layer of DKPro says something of tokens or of the document, such as parts of speech; named entities do
/// not.
bool isLinguisticLayer(std::string_view layer);

}  // namespace app
