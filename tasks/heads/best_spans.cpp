// SPDX-License-Identifier: Apache-2.0
#include "tasks/heads/best_spans.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tasks {
namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();

bool better(const ScoredSpan& a, const ScoredSpan& b) {
    return a.score != b.score ? a.score > b.score : a.tokens < b.tokens;
}

double logAdd(double a, double b) {
    const double larger = std::max(a, b);
    return larger == kNothing ? kNothing : larger + std::log1p(std::exp(std::min(a, b) - larger));
}

}  // namespace

std::vector<ScoredSpan> bestSpans(std::span<const double> start, std::span<const double> end, std::int64_t maxLength,
                                  std::size_t count) {
    std::vector<ScoredSpan> heap;  // the worst of the best on top
    const auto tokens = static_cast<std::int64_t>(start.size());
    for (std::int64_t first = 0; first < tokens; ++first)
        for (std::int64_t last = first; last < std::min(tokens, first + std::min(maxLength, tokens)); ++last) {
            const ScoredSpan span{{elmo::TokenIndex(first), elmo::TokenIndex(last + 1)},
                                  start[static_cast<std::size_t>(first)] + end[static_cast<std::size_t>(last)]};
            if (heap.size() == count && (heap.empty() || !better(span, heap.front())))
                continue;
            if (heap.size() == count) {
                std::ranges::pop_heap(heap, better);
                heap.pop_back();
            }
            heap.push_back(span);
            std::ranges::push_heap(heap, better);
        }
    std::ranges::sort_heap(heap, better);
    return heap;
}

double logSumOfSpans(std::span<const double> start, std::span<const double> end, std::int64_t known) {
    double sum = kNothing, starts = kNothing;  // `starts`: log sum exp of the starts up to here
    for (std::size_t last = 0; last < start.size(); ++last) {
        starts = logAdd(starts, start[last]);
        if (std::cmp_greater_equal(last, known))
            sum = logAdd(sum, starts + end[last]);
    }
    return sum;
}

}  // namespace tasks
