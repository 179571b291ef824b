// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/token_similarity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>

namespace tasks {
namespace {

/// Rows between two looks at the stop token: a few milliseconds of work at the largest published width.
constexpr std::int64_t kRowsPerCheck = 4096;

/// Dot product in sixteen partial sums: vectorises without reordering, so the bits do not depend on the compiler.
float dotRows(const float* a, const float* b, std::size_t size) {
    constexpr std::size_t kLanes = 16;
    std::array<float, kLanes> sums{};
    std::size_t i = 0;
    for (; i + kLanes <= size; i += kLanes)
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            sums[lane] += a[i + lane] * b[i + lane];
    for (; i < size; ++i)
        sums[i % kLanes] += a[i] * b[i];
    for (std::size_t width = kLanes / 2; width > 0; width /= 2)
        for (std::size_t lane = 0; lane < width; ++lane)
            sums[lane] += sums[lane + width];
    return sums[0];
}

/// Never NaN, even for a damaged model: the ordering of neighbours depends on it.
float cosineOf(float product, float normA, float normB) {
    const double cosine = double{product} / (double{normA} * double{normB});
    return std::isfinite(cosine) ? static_cast<float>(std::clamp(cosine, -1.0, 1.0)) : 0.0F;
}

/// Calls `visit(row)` for all rows and polls between blocks of them.
template <class Visit>
void forEachRow(std::int64_t rows, std::int64_t doneBefore, std::int64_t total, const elmo::RunControl& control,
                Visit visit) {
    for (std::int64_t first = 0; first < rows; first += kRowsPerCheck) {
        const std::int64_t last = std::min(rows, first + kRowsPerCheck);
        for (std::int64_t row = first; row < last; ++row)
            visit(row);
        control.report({"compare", doneBefore + last, total});
    }
}

std::vector<Neighbour> nearestOthers(std::span<const float> cosines, elmo::TokenIndex self, int count) {
    std::vector<std::int64_t> order;
    order.reserve(cosines.size());
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(cosines.size()); ++i)
        if (i != self.value())
            order.push_back(i);
    const auto kept = std::min<std::size_t>(order.size(), static_cast<std::size_t>(std::max(count, 0)));
    const auto nearer = [&](std::int64_t a, std::int64_t b) {
        const float ca = cosines[static_cast<std::size_t>(a)];
        const float cb = cosines[static_cast<std::size_t>(b)];
        return ca != cb ? ca > cb : a < b;
    };
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(), nearer);
    std::vector<Neighbour> nearest;
    for (std::size_t i = 0; i < kept; ++i)
        nearest.push_back({elmo::TokenIndex(order[i]), cosines[static_cast<std::size_t>(order[i])]});
    return nearest;
}

void checkArguments(const elmo::LayerActivations& layers, const std::vector<float>& norms, elmo::TokenIndex token) {
    const std::int64_t tokens = layers.tokens();
    if (token.value() < 0 || token.value() >= tokens)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "Token index out of range: expected 0 to " +
                                                             std::to_string(tokens - 1) + ", found " +
                                                             std::to_string(token.value()) + ".");
    if (static_cast<std::int64_t>(norms.size()) != layers.layers() * tokens)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "The norms do not belong to these layers: expected " +
                                                             std::to_string(layers.layers() * tokens) +
                                                             " values, found " + std::to_string(norms.size()) + ".");
}

}  // namespace

std::vector<float> tokenNorms(const elmo::LayerActivations& layers, const elmo::RunControl& control) {
    const std::int64_t tokens = layers.tokens();
    const auto width = static_cast<std::size_t>(layers.width());
    std::vector<float> norms(static_cast<std::size_t>(layers.layers() * tokens));
    for (int layer = 0; layer < layers.layers(); ++layer) {
        const float* values = layers.layer(layer).data();
        float* target = norms.data() + layer * tokens;
        forEachRow(tokens, layer * tokens, layers.layers() * tokens, control, [&](std::int64_t row) {
            const float* vector = values + static_cast<std::size_t>(row) * width;
            target[row] = std::sqrt(dotRows(vector, vector, width));
        });
    }
    return norms;
}

TokenSimilarity compareToken(const elmo::LayerActivations& layers, const std::vector<float>& norms,
                             elmo::TokenIndex token, int nearestCount, const elmo::RunControl& control) {
    checkArguments(layers, norms, token);
    const std::int64_t tokens = layers.tokens();
    const auto width = static_cast<std::size_t>(layers.width());
    TokenSimilarity result{token, {}, {}};
    for (int layer = 0; layer < layers.layers(); ++layer) {
        const float* values = layers.layer(layer).data();
        const float* self = values + static_cast<std::size_t>(token.value()) * width;
        const float* rowNorms = norms.data() + layer * tokens;
        LayerSimilarity& out = result.layers.emplace_back();
        out.norm = rowNorms[token.value()];
        out.cosines.resize(static_cast<std::size_t>(tokens));
        forEachRow(tokens, layer * tokens, layers.layers() * tokens, control, [&](std::int64_t row) {
            const float product = dotRows(self, values + static_cast<std::size_t>(row) * width, width);
            out.cosines[static_cast<std::size_t>(row)] = cosineOf(product, out.norm, rowNorms[row]);
        });
        out.nearest = nearestOthers(out.cosines, token, nearestCount);
    }
    return result;
}

}  // namespace tasks
