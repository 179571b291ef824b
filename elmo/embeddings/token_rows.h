// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/embeddings/layer_selection.h"

namespace elmo {

/// One token of an output that has a line for each: its place, its text without white space or control characters, and
/// its numbers; of all layers, if these are written, the lowest first.
struct TokenRow {
    std::int64_t token = 0;
    std::string word;
    std::vector<float> values;
};

/// The rows of one sentence. `text` holds the tokens joined by blanks; if its edges were kept they are "<S>" and
/// "</S>", and if tokens hold blanks themselves, so that they are ambiguous, they are "_".
std::vector<TokenRow> tokenRows(std::string_view text, const SelectedLayers& selected);

}  // namespace elmo
