// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/linear_chain.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tasks {
namespace {

constexpr double kForbidden = -std::numeric_limits<double>::infinity();

double logSumExp(std::span<const double> values) {
    const double largest = *std::ranges::max_element(values);
    if (largest == kForbidden)
        return kForbidden;
    double sum = 0;
    for (const double value : values)
        sum += std::exp(value - largest);
    return largest + std::log(sum);
}

/// A row of a [T, K] array.
template <class Values>
auto rowOf(Values& values, std::int64_t t, std::int64_t k) {
    return std::span(values).subspan(static_cast<std::size_t>(t * k), static_cast<std::size_t>(k));
}

double at(std::span<const double> values, std::int64_t k) {
    return values[static_cast<std::size_t>(k)];
}

/// The end of a path within a list of its state's best.
struct Candidate {
    double score = kForbidden;
    std::int64_t state = -1, rank = -1;  ///< of the path before this step
};

/// Truncates candidates to the best `count` that are allowed, best first; ties keep their order.
void keepBest(std::vector<Candidate>& candidates, int count) {
    std::erase_if(candidates, [](const Candidate& c) { return !(c.score > kForbidden); });  // NaN too
    std::ranges::stable_sort(candidates, std::greater<>{}, &Candidate::score);
    candidates.resize(std::min(candidates.size(), static_cast<std::size_t>(std::max(count, 0))));
}

}  // namespace

LinearChain::LinearChain(ChainWeights weights) : m_weights(std::move(weights)) {}

ChainSums LinearChain::sums(std::span<const double> emissions) const {
    const std::int64_t k = states(), steps = static_cast<std::int64_t>(emissions.size()) / k;
    ChainSums result;
    result.forward.resize(emissions.size());
    result.backward.resize(emissions.size());
    std::vector<double> terms(static_cast<std::size_t>(k));
    for (std::int64_t t = 0; t < steps; ++t)
        for (std::int64_t j = 0; j < k; ++j) {
            for (std::int64_t i = 0; i < k && t > 0; ++i)
                terms[static_cast<std::size_t>(i)] = at(result.forward, (t - 1) * k + i) + transition(i, j);
            const double before = t > 0 ? logSumExp(terms) : at(m_weights.first, j);
            result.forward[static_cast<std::size_t>(t * k + j)] = before + at(emissions, t * k + j);
        }
    std::ranges::copy(m_weights.last, rowOf(result.backward, steps - 1, k).begin());
    for (std::int64_t t = steps - 2; t >= 0; --t)
        for (std::int64_t i = 0; i < k; ++i) {
            for (std::int64_t j = 0; j < k; ++j)
                terms[static_cast<std::size_t>(j)] =
                    transition(i, j) + at(emissions, (t + 1) * k + j) + at(result.backward, (t + 1) * k + j);
            result.backward[static_cast<std::size_t>(t * k + i)] = logSumExp(terms);
        }
    for (std::int64_t i = 0; i < k; ++i)
        terms[static_cast<std::size_t>(i)] = at(result.forward, (steps - 1) * k + i) + at(m_weights.last, i);
    result.logPartition = logSumExp(terms);
    return result;
}

double LinearChain::score(std::span<const double> emissions, std::span<const std::int64_t> path) const {
    double sum = at(m_weights.first, path.front()) + at(m_weights.last, path.back());
    for (std::size_t t = 0; t < path.size(); ++t) {
        sum += at(emissions, static_cast<std::int64_t>(t) * states() + path[t]);
        sum += t > 0 ? transition(path[t - 1], path[t]) : 0;
    }
    return sum;
}

void LinearChain::addGradient(std::span<const double> emissions, const ChainSums& sums, ChainGradient gradient) const {
    const std::int64_t k = states(), steps = static_cast<std::int64_t>(emissions.size()) / k;
    for (std::int64_t t = 0; t < steps; ++t)
        for (std::int64_t j = 0; j < k; ++j) {
            const auto place = static_cast<std::size_t>(t * k + j);
            const double p = std::exp(sums.forward[place] + sums.backward[place] - sums.logPartition);
            gradient.emissions[place] += p;
            if (t == 0)
                gradient.first[static_cast<std::size_t>(j)] += p;
            if (t == steps - 1)
                gradient.last[static_cast<std::size_t>(j)] += p;
            const double after = emissions[place] + sums.backward[place] - sums.logPartition;
            for (std::int64_t i = 0; i < k && t > 0; ++i)
                gradient.transitions[static_cast<std::size_t>(i * k + j)] +=
                    std::exp(at(sums.forward, (t - 1) * k + i) + transition(i, j) + after);
        }
}

std::vector<ChainPath> LinearChain::bestPaths(std::span<const double> emissions, int count) const {
    const std::int64_t k = states(), steps = static_cast<std::int64_t>(emissions.size()) / k;
    std::vector<std::vector<Candidate>> best(static_cast<std::size_t>(steps * k));  // [T, K] lists, best first
    const auto listAt = [&](std::int64_t t, std::int64_t j) -> std::vector<Candidate>& {
        return best[static_cast<std::size_t>(t * k + j)];
    };
    for (std::int64_t t = 0; t < steps; ++t)
        for (std::int64_t j = 0; j < k; ++j) {
            std::vector<Candidate>& list = listAt(t, j);
            const double emission = at(emissions, t * k + j);
            if (t == 0)
                list.push_back({at(m_weights.first, j) + emission, -1, -1});
            for (std::int64_t i = 0; i < k && t > 0; ++i) {
                const std::vector<Candidate>& before = listAt(t - 1, i);
                for (std::size_t rank = 0; rank < before.size(); ++rank)
                    list.push_back({before[rank].score + transition(i, j) + emission, i, static_cast<int>(rank)});
            }
            keepBest(list, count);
        }
    std::vector<Candidate> ends;
    for (std::int64_t j = 0; j < k; ++j)
        for (std::size_t rank = 0; rank < listAt(steps - 1, j).size(); ++rank)
            ends.push_back({listAt(steps - 1, j)[rank].score + at(m_weights.last, j), j, static_cast<int>(rank)});
    keepBest(ends, count);
    std::vector<ChainPath> paths;
    for (Candidate end : ends) {
        ChainPath path{std::vector<std::int64_t>(static_cast<std::size_t>(steps)), end.score};
        for (std::int64_t t = steps - 1; t >= 0; --t) {
            path.states[static_cast<std::size_t>(t)] = end.state;
            end = listAt(t, end.state)[static_cast<std::size_t>(end.rank)];
        }
        paths.push_back(std::move(path));
    }
    return paths;
}

double LinearChain::logMarginal(std::span<const double> emissions, const ChainSums& sums, std::int64_t begin,
                                std::span<const std::int64_t> segment) const {
    const std::int64_t k = states();
    double sum = at(sums.forward, begin * k + segment.front());
    for (std::size_t n = 1; n < segment.size(); ++n)
        sum += transition(segment[n - 1], segment[n]) +
               at(emissions, (begin + static_cast<std::int64_t>(n)) * k + segment[n]);
    const std::int64_t end = begin + static_cast<std::int64_t>(segment.size()) - 1;
    return sum + at(sums.backward, end * k + segment.back()) - sums.logPartition;
}

ChainWeights constrained(ChainWeights weights, const TagConstraints& constraints) {
    const auto forbid = [](std::vector<double>& values, const std::vector<std::uint8_t>& allowed) {
        for (std::size_t n = 0; n < values.size(); ++n)
            if (!allowed[n])
                values[n] = kForbidden;
    };
    forbid(weights.transitions, constraints.transitions);
    forbid(weights.first, constraints.first);
    forbid(weights.last, constraints.last);
    return weights;
}

}  // namespace tasks
