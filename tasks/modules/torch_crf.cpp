// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_crf.h"

#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/zeros.h>
#include <fmt/format.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>

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

struct CrfFunction : torch::autograd::Function<CrfFunction> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& emissions, const at::Tensor& transitions,
                              const at::Tensor& first, const at::Tensor& last, const at::Tensor& tags,
                              const std::vector<std::int64_t>& lengths) {
        const std::int64_t b = emissions.size(0), t = emissions.size(1), k = emissions.size(2);
        requireTags(tags, lengths, b, t, k);
        const at::Tensor scores = emissions.to(at::kDouble).contiguous();
        const at::Tensor gold = tags.contiguous();
        const LinearChain chain({crfValues(transitions), crfValues(first), crfValues(last)});
        const auto make = [](at::IntArrayRef shape) { return at::zeros(shape, at::kDouble); };
        const at::Tensor losses = make({b}), ofEmissions = make({b, t, k});
        const at::Tensor ofTransitions = make({b, k, k}), ofFirst = make({b, k}), ofLast = make({b, k});
        at::parallel_for(0, b, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t row = begin; row < end; ++row) {
                const auto length = static_cast<std::size_t>(lengths[static_cast<std::size_t>(row)]);
                const std::span path(gold.data_ptr<std::int64_t>() + row * t, length);
                const ChainGradient gradient{rowOf(ofEmissions, row), rowOf(ofTransitions, row), rowOf(ofFirst, row),
                                             rowOf(ofLast, row)};
                losses.data_ptr<double>()[row] =
                    rowLoss(chain, rowOf(scores, row).first(length * static_cast<std::size_t>(k)), path, gradient);
            }
        });
        context->save_for_backward({ofEmissions, ofTransitions, ofFirst, ofLast});
        return losses.to(emissions.scalar_type());
    }

    /// The loss of one row; its gradient is the expected path less the gold one.
    static double rowLoss(const LinearChain& chain, std::span<const double> emissions,
                          std::span<const std::int64_t> path, const ChainGradient& gradient) {
        const ChainSums sums = chain.sums(emissions);
        chain.addGradient(emissions, sums, gradient);
        const auto k = static_cast<std::size_t>(chain.states());
        for (std::size_t n = 0; n < path.size(); ++n) {
            gradient.emissions[n * k + static_cast<std::size_t>(path[n])] -= 1;
            if (n > 0)
                gradient.transitions[static_cast<std::size_t>(path[n - 1]) * k + static_cast<std::size_t>(path[n])] -=
                    1;
        }
        gradient.first[static_cast<std::size_t>(path.front())] -= 1;
        gradient.last[static_cast<std::size_t>(path.back())] -= 1;
        return sums.logPartition - chain.score(emissions, path);
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

}  // namespace

at::Tensor crfNegativeLogLikelihood(const at::Tensor& emissions, const at::Tensor& transitions, const at::Tensor& first,
                                    const at::Tensor& last, const at::Tensor& tags,
                                    const std::vector<std::int64_t>& lengths) {
    return CrfFunction::apply(emissions, transitions, first, last, tags, lengths);
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
