// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace elmo {

/// The order of a batch's tokens as rows of one table, step by step, without padding. A plain value; any thread.
///
/// The sentences are sorted longest first; step t holds the t-th token of every sentence that has one, so that these
/// are the first `active[t]` sentences in that order.
struct Packing {
    std::vector<std::int64_t> order;     ///< place in the sorted batch -> sentence of the batch as given
    std::vector<std::int64_t> active;    ///< sentences that reach step t
    std::vector<std::int64_t> starts;    ///< row where step t starts
    std::vector<std::int64_t> tokens;    ///< row -> token, counted through the sentences as given
    std::vector<std::int64_t> rows;      ///< token -> row, the inverse of `tokens`
    std::vector<std::int64_t> reversal;  ///< row -> row of the token in its place when every sentence is reversed
};

/// The packing of sentences with these numbers of tokens.
Packing pack(const std::vector<std::int64_t>& lengths);

}  // namespace elmo
