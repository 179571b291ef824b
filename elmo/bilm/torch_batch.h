// SPDX-License-Identifier: Apache-2.0
// Private to elmo: names torch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/character_ids.h"
#include "elmo/bilm/torch_token_encoder.h"

namespace elmo {

/// A batch as the network reads it: sentences wrapped in their edges, every distinct token's ids once. A plain value.
struct TorchBatch {
    std::vector<std::int64_t> lengths;   ///< tokens of each sentence, edges and padding included
    std::vector<std::int64_t> distinct;  ///< token, counted through the sentences -> row of `ids`
    TorchTokenIds ids;
};

/// Whether the sentences of a batch are filled up with padding tokens to the longest.
enum class Fill { kNone, kToLongest };

TorchBatch makeTorchBatch(const TokenIds& ids, std::span<const Sentence> sentences, Fill fill);

}  // namespace elmo
