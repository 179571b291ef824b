// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_packing.h"

#include <algorithm>
#include <numeric>

namespace elmo {
namespace {

std::vector<std::int64_t> longestFirst(const std::vector<std::int64_t>& lengths) {
    std::vector<std::int64_t> order(lengths.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::int64_t s) { return lengths[s]; });
    return order;
}

}  // namespace

Packing pack(const std::vector<std::int64_t>& lengths) {
    Packing packing;
    packing.order = longestFirst(lengths);
    std::int64_t rows = 0;
    std::int64_t reach = std::ssize(lengths);
    for (std::int64_t t = 0; true; ++t) {
        while (reach > 0 && lengths[packing.order[reach - 1]] <= t)
            --reach;
        if (reach == 0)
            break;
        packing.starts.push_back(rows);
        packing.active.push_back(reach);
        rows += reach;
    }

    std::vector<std::int64_t> firstToken(lengths.size());
    std::exclusive_scan(lengths.begin(), lengths.end(), firstToken.begin(), std::int64_t{0});
    packing.tokens.resize(rows);
    packing.rows.resize(rows);
    packing.reversal.resize(rows);
    for (std::int64_t place = 0; place < std::ssize(lengths); ++place) {
        const std::int64_t sentence = packing.order[place];
        for (std::int64_t t = 0; t < lengths[sentence]; ++t) {
            const std::int64_t row = packing.starts[t] + place;
            packing.tokens[row] = firstToken[sentence] + t;
            packing.rows[firstToken[sentence] + t] = row;
            packing.reversal[row] = packing.starts[lengths[sentence] - 1 - t] + place;
        }
    }
    return packing;
}

}  // namespace elmo
