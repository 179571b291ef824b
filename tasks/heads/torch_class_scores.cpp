// SPDX-License-Identifier: Apache-2.0
#include "tasks/heads/torch_class_scores.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/log_softmax.h>
#include <ATen/ops/logsumexp.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/zeros.h>
#include <fmt/format.h>

#include <algorithm>

#include "elmo/error.h"
#include "tasks/heads/torch_embedding_head.h"

namespace tasks {

at::Tensor weightsOf(const at::Tensor& labels, const std::vector<float>& weights) {
    if (weights.empty())
        return {};
    at::Tensor all = at::empty({std::ssize(weights)}, at::kFloat);
    std::ranges::copy(weights, all.data_ptr<float>());
    return all.index_select(0, labels.reshape({-1})).reshape(labels.sizes());
}

at::Tensor logLikelihood(const at::Tensor& scores, const at::Tensor& gold, const at::Tensor& allowed) {
    constexpr double kNever = -1e30;
    const at::Tensor found = at::log_softmax(scores, -1);
    if (!allowed.defined())
        return found.gather(-1, gold.unsqueeze(-1)).squeeze(-1);
    return at::logsumexp(found.masked_fill(allowed.logical_not(), kNever), at::IntArrayRef{-1});
}

at::Tensor classLoss(const at::Tensor& scores, const at::Tensor& classes, const at::Tensor& allowed,
                     const std::vector<float>& weights) {
    requireGold(classes, scores.size(0), 0, scores.size(1) - 1, "classes");
    const at::Tensor found = logLikelihood(scores, classes, allowed);  // [B]
    const at::Tensor weight = weightsOf(classes, weights);
    return -(weight.defined() ? found * weight : found).mean();
}

std::vector<HeadRow> classRows(const at::Tensor& scores) {
    const at::Tensor shares = at::softmax(scores.to(at::kDouble), 1).contiguous();  // [B, K]
    std::vector<HeadRow> rows;
    for (std::int64_t row = 0; row < shares.size(0); ++row) {
        const double* of = shares.data_ptr<double>() + row * shares.size(1);
        rows.emplace_back(ClassRow{{of, of + shares.size(1)}});
    }
    return rows;
}

at::Tensor classLogOdds(const at::Tensor& scores, const std::vector<std::string>& labels,
                        const SaliencyTarget& target) {
    constexpr double kLeftOut = -1e30;
    const auto label = std::ranges::find(labels, target.label) - labels.begin();
    if (label == std::ssize(labels))
        throw elmo::Error(elmo::ErrorCode::kBadArgument, fmt::format("The head has no label \"{}\".", target.label));
    const at::Tensor row = scores[0].to(at::kDouble);  // [K]
    at::Tensor others = at::zeros({row.size(0)}, at::kDouble);
    others[label] = kLeftOut;
    return row[label] - at::logsumexp(row + others, at::IntArrayRef{0});
}

void requireClasses(const HeadOptions& options) {
    if (options.labels.size() < 2)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "A head for classes needs at least two classes.");
}

}  // namespace tasks
