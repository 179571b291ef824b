// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "elmo/bilm/embedder.h"
#include "elmo/run_control.h"
#include "elmo/text/document.h"

namespace elmo {

/// Every layer of every token of a document, [L, T, D], row t being token t, with fresh states. The words are those
/// that the model learnt: composed() of the tokens. `counts`, if not null, receives what was seen. Reports stage
/// "embed" in tokens. Throws Error, Cancelled.
LayerActivations embed(const Document& document, const std::shared_ptr<const Bilm>& bilm,
                       const RunControl& control = {}, EmbedCounts* counts = nullptr);

/// The same for several documents, with identical results; common batches are faster for short documents. `counts` is
/// their sum.
std::vector<LayerActivations> embed(std::span<const Document* const> documents, const std::shared_ptr<const Bilm>& bilm,
                                    const RunControl& control = {}, EmbedCounts* counts = nullptr);

}  // namespace elmo
