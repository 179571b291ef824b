// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/torch_saliency.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <c10/util/Exception.h>
#include <fmt/format.h>
#include <torch/csrc/autograd/autograd.h>

#include "elmo/bilm/torch_threads.h"
#include "elmo/error.h"
#include "tasks/batches/torch_batch_builder.h"

namespace tasks {
namespace {

/// sum_d of gradient times input over the last dimension; zeros if nothing depends on the input.
at::Tensor times(const at::Tensor& input, const at::Tensor& gradient) {
    const at::Tensor values = input.detach();
    return (gradient.defined() ? values * gradient : values * 0).sum(-1).to(at::kDouble).contiguous();
}

std::vector<double> valuesOf(const at::Tensor& row) {
    return {row.data_ptr<double>(), row.data_ptr<double>() + row.numel()};
}

/// One side of the batch, text or question, as leaves that gradients are asked for.
struct Side {
    at::Tensor layers;  // [L, 1, T, D]; undefined without ELMo
    at::Tensor own;     // [1, T, E]

    TokenSaliency saliency(const at::Tensor& ofLayers, const at::Tensor& ofOwn) const {
        TokenSaliency result;
        if (layers.defined()) {
            const at::Tensor products = times(layers, ofLayers);  // [L, 1, T]
            for (std::int64_t layer = 0; layer < products.size(0); ++layer)
                result.layers.push_back(valuesOf(products[layer][0]));
        }
        result.own = valuesOf(times(own, ofOwn)[0]);
        return result;
    }
};

Saliency explain(const TaskHead& head, TaskBatch batch, const SaliencyTarget& target, const PredictOptions& predict) {
    const at::AutoGradMode gradients(true);
    std::vector<Side> sides;
    for (TextBatch* text : {&batch.text, &batch.question})
        if (text->mask.defined()) {
            if (text->layers.defined())
                text->layers.set_requires_grad(true);
            sides.push_back({text->layers, {}});
        }
    std::vector<at::Tensor> own;
    const at::Tensor odds = head.logOdds(batch, target, predict, own);
    std::vector<at::Tensor> inputs;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        sides[i].own = own.at(i);
        if (sides[i].layers.defined())
            inputs.push_back(sides[i].layers);
        inputs.push_back(sides[i].own);
    }
    // grad() and not backward(): the head's weights are shared by threads and must stay as they are.
    const auto found = torch::autograd::grad({odds}, inputs, {}, false, false, true);
    Saliency result;
    result.target = target;
    result.logOdds = odds.item<double>();
    auto next = found.begin();
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const at::Tensor ofLayers = sides[i].layers.defined() ? *next++ : at::Tensor();
        (i == 0 ? result.text : result.question) = sides[i].saliency(ofLayers, *next++);
    }
    return result;
}

}  // namespace

Saliency saliencyOf(const TaskHead& head, const HeadOptions& options, const EncodedRow& row, const WordTable& words,
                    const SaliencyTarget& target, const PredictOptions& predict) {
    elmo::useTorchThreads(predict.threads);
    try {
        const std::vector<const EncodedRow*> rows{&row};
        return explain(head, buildBatch(rows, words, options.elmo, options.task.output, WithGold::kNo), target,
                       predict);
    } catch (const c10::Error& error) {
        throw elmo::Error(elmo::ErrorCode::kDevice, fmt::format("LibTorch failed while a prediction was explained: {}",
                                                                error.what_without_backtrace()));
    }
}

}  // namespace tasks
