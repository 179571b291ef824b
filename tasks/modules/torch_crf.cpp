// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_crf.h"

#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/zeros.h>
#include <fmt/format.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

#include "elmo/error.h"

namespace tasks {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

std::vector<double> crfValues(const at::Tensor& tensor) {
    const at::Tensor values = tensor.detach().to(at::kDouble).contiguous();
    return {values.data_ptr<double>(), values.data_ptr<double>() + values.numel()};
}

std::span<double> rowOf(const at::Tensor& values, std::int64_t row) {
    const std::int64_t width = values.numel() / values.size(0);
    return {values.data_ptr<double>() + row * width, static_cast<std::size_t>(width)};
}

void requireTags(const at::Tensor& tags, const std::vector<std::int64_t>& lengths, std::int64_t rows,
                 std::int64_t steps, std::int64_t states) {
    const bool fits = tags.dim() == 2 && tags.size(0) == rows && tags.size(1) == steps &&
                      lengths.size() == static_cast<std::size_t>(rows) &&
                      std::ranges::all_of(lengths, [&](std::int64_t n) { return n >= 1 && n <= steps; });
    if (!fits || tags.min().item<std::int64_t>() < 0 || tags.max().item<std::int64_t>() >= states)
        throw elmo::Error(
            elmo::ErrorCode::kBadShape,
            fmt::format("A CRF over {} tags needs tags [{}, {}] from 0 to {} and rows of at least 1 token.", states,
                        rows, steps, states - 1));
}

/// A set of tags for every token, none of them empty.
void requireSets(const at::Tensor& allowed, const at::Tensor& emissions) {
    const bool fits = allowed.defined() && allowed.sizes() == emissions.sizes() && allowed.scalar_type() == at::kBool;
    if (!fits || !allowed.any(2).all().item<bool>())
        throw elmo::Error(elmo::ErrorCode::kBadShape,
                          fmt::format("A CRF over {} tags needs at least one allowed tag for each of {} tokens.",
                                      emissions.size(2), emissions.size(0) * emissions.size(1)));
}

/// Adds the loss of a row's gold to the gradient of its log partition, and returns it: -score, or -log Z(allowed).
using GoldTerm = std::function<double(const LinearChain& chain, std::int64_t row, std::span<const double> emissions,
                                      const ChainGradient& gradient)>;

struct CrfFunction : torch::autograd::Function<CrfFunction> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& emissions, const at::Tensor& transitions,
                              const at::Tensor& first, const at::Tensor& last, const std::vector<std::int64_t>& lengths,
                              const GoldTerm& gold) {
        const std::int64_t b = emissions.size(0), t = emissions.size(1), k = emissions.size(2);
        const at::Tensor scores = emissions.to(at::kDouble).contiguous();
        const LinearChain chain({crfValues(transitions), crfValues(first), crfValues(last)});
        const auto make = [](at::IntArrayRef shape) { return at::zeros(shape, at::kDouble); };
        const at::Tensor losses = make({b}), ofEmissions = make({b, t, k});
        const at::Tensor ofTransitions = make({b, k, k}), ofFirst = make({b, k}), ofLast = make({b, k});
        at::parallel_for(0, b, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t row = begin; row < end; ++row) {
                const auto length = static_cast<std::size_t>(lengths[static_cast<std::size_t>(row)]);
                const ChainGradient gradient{rowOf(ofEmissions, row), rowOf(ofTransitions, row), rowOf(ofFirst, row),
                                             rowOf(ofLast, row)};
                const auto rowScores = rowOf(scores, row).first(length * static_cast<std::size_t>(k));
                const ChainSums sums = chain.sums(rowScores);
                chain.addGradient(rowScores, sums, gradient);
                losses.data_ptr<double>()[row] = sums.logPartition + gold(chain, row, rowScores, gradient);
            }
        });
        context->save_for_backward({ofEmissions, ofTransitions, ofFirst, ofLast});
        return losses.to(emissions.scalar_type());
    }

    static tensor_list backward(AutogradContext* context, const tensor_list& gradients) {
        const auto saved = context->get_saved_variables();
        const auto type = gradients[0].scalar_type();
        const at::Tensor upstream = gradients[0].to(at::kDouble);  // [B]
        const auto summed = [&](const at::Tensor& rows) {
            std::vector<std::int64_t> shape(static_cast<std::size_t>(rows.dim()), 1);
            shape[0] = -1;
            return (rows * upstream.view(shape)).sum(0).to(type);
        };
        return {(saved[0] * upstream.view({-1, 1, 1})).to(type),
                summed(saved[1]),
                summed(saved[2]),
                summed(saved[3]),
                at::Tensor(),
                at::Tensor()};
    }
};

/// -score of a path; its gradient is that of the path's own steps.
double pathTerm(const LinearChain& chain, std::span<const std::int64_t> path, std::span<const double> emissions,
                const ChainGradient& gradient) {
    const auto k = static_cast<std::size_t>(chain.states());
    for (std::size_t n = 0; n < path.size(); ++n) {
        gradient.emissions[n * k + static_cast<std::size_t>(path[n])] -= 1;
        if (n > 0)
            gradient.transitions[static_cast<std::size_t>(path[n - 1]) * k + static_cast<std::size_t>(path[n])] -= 1;
    }
    gradient.first[static_cast<std::size_t>(path.front())] -= 1;
    gradient.last[static_cast<std::size_t>(path.back())] -= 1;
    return -chain.score(emissions, path);
}

void subtract(std::span<double> from, std::span<const double> values) {
    for (std::size_t i = 0; i < values.size(); ++i)
        from[i] -= values[i];
}

/// -log Z of the paths through `allowed` [T, K]; its gradient is the expected path among them.
double openTerm(const LinearChain& chain, const LinearChain& valid, std::span<const bool> allowed,
                std::span<const double> emissions, const ChainGradient& gradient) {
    std::vector<double> open(emissions.begin(), emissions.end());
    for (std::size_t i = 0; i < open.size(); ++i)
        if (!allowed[i])
            open[i] = -INFINITY;
    const LinearChain* among = &valid;
    ChainSums sums = among->sums(open);
    if (std::isinf(sums.logPartition))  // a window cuts a span
        sums = (among = &chain)->sums(open);
    std::vector<double> ofEmissions(open.size()), ofTransitions(gradient.transitions.size()),
        ofFirst(gradient.first.size()), ofLast(gradient.last.size());
    among->addGradient(open, sums, {ofEmissions, ofTransitions, ofFirst, ofLast});
    subtract(gradient.emissions, ofEmissions);
    subtract(gradient.transitions, ofTransitions);
    subtract(gradient.first, ofFirst);
    subtract(gradient.last, ofLast);
    return -sums.logPartition;
}

}  // namespace

at::Tensor crfNegativeLogLikelihood(const at::Tensor& emissions, const at::Tensor& transitions, const at::Tensor& first,
                                    const at::Tensor& last, const at::Tensor& tags,
                                    const std::vector<std::int64_t>& lengths) {
    const std::int64_t steps = emissions.size(1);
    requireTags(tags, lengths, emissions.size(0), steps, emissions.size(2));
    const at::Tensor gold = tags.contiguous();
    return CrfFunction::apply(
        emissions, transitions, first, last, lengths,
        GoldTerm([&](const LinearChain& chain, std::int64_t row, auto scores, const ChainGradient& gradient) {
            const auto length = static_cast<std::size_t>(lengths[static_cast<std::size_t>(row)]);
            return pathTerm(chain, {gold.data_ptr<std::int64_t>() + row * steps, length}, scores, gradient);
        }));
}

at::Tensor crfNegativeLogLikelihood(const at::Tensor& emissions, const at::Tensor& transitions, const at::Tensor& first,
                                    const at::Tensor& last, const OpenTags& open,
                                    const std::vector<std::int64_t>& lengths) {
    requireSets(open.allowed, emissions);
    requireTags(at::zeros(open.allowed.sizes().slice(0, 2), at::kLong), lengths, emissions.size(0), emissions.size(1),
                emissions.size(2));
    const at::Tensor sets = open.allowed.contiguous();
    const LinearChain valid(constrained({crfValues(transitions), crfValues(first), crfValues(last)}, open.constraints));
    return CrfFunction::apply(
        emissions, transitions, first, last, lengths,
        GoldTerm([&](const LinearChain& chain, std::int64_t row, auto scores, const ChainGradient& gradient) {
            const std::span allowed(sets.data_ptr<bool>() + row * sets.size(1) * sets.size(2), scores.size());
            return openTerm(chain, valid, allowed, scores, gradient);
        }));
}

Crf::Crf(Parameters& parameters, const std::string& name, const std::vector<std::string>& tags)
    : m_constraints(bioulConstraints(tags)) {
    const auto k = static_cast<std::int64_t>(tags.size());
    m_transitions = parameters.add(name + ".transitions", parameters.gaussian({k, k}, 0.1));
    m_first = parameters.add(name + ".first", parameters.gaussian({k}, 0.1));
    m_last = parameters.add(name + ".last", parameters.gaussian({k}, 0.1));
}

at::Tensor Crf::negativeLogLikelihood(const at::Tensor& emissions, const at::Tensor& tags,
                                      const std::vector<std::int64_t>& lengths) const {
    return crfNegativeLogLikelihood(emissions, m_transitions, m_first, m_last, tags, lengths);
}

at::Tensor Crf::openNegativeLogLikelihood(const at::Tensor& emissions, const at::Tensor& allowed,
                                          const std::vector<std::int64_t>& lengths) const {
    return crfNegativeLogLikelihood(emissions, m_transitions, m_first, m_last, OpenTags{allowed, m_constraints},
                                    lengths);
}

at::Tensor Crf::constrainedNegativeLogLikelihood(const at::Tensor& emissions, const at::Tensor& tags,
                                                 const std::vector<std::int64_t>& lengths) const {
    constexpr double kNever = -1e4;  // no weight of a path there is left in float64, and its gradient is a number
    const auto allowed = [](const at::Tensor& weights, const std::vector<std::uint8_t>& mask) {
        const at::Tensor result = weights.detach().to(at::kDouble).contiguous().clone();
        double* values = result.data_ptr<double>();
        for (std::size_t i = 0; i < mask.size(); ++i)
            if (mask[i] == 0)
                values[i] = kNever;
        return result;
    };
    return crfNegativeLogLikelihood(emissions, allowed(m_transitions, m_constraints.transitions),
                                    allowed(m_first, m_constraints.first), allowed(m_last, m_constraints.last), tags,
                                    lengths);
}

LinearChain Crf::decoder() const {
    return LinearChain(constrained({crfValues(m_transitions), crfValues(m_first), crfValues(m_last)}, m_constraints));
}

}  // namespace tasks
