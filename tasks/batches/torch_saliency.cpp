// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/torch_saliency.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/log_sigmoid.h>
#include <c10/util/Exception.h>
#include <fmt/format.h>
#include <torch/csrc/autograd/autograd.h>

#include <optional>
#include <utility>

#include "elmo/bilm/torch_threads.h"
#include "elmo/error.h"
#include "tasks/batches/torch_batch_builder.h"

namespace tasks {
namespace {

/// Gradients of S by the inputs of one side of the batch, text or question; undefined if S does not depend on them.
struct Gradients {
    at::Tensor layers, own;
};

/// S at a scale of all inputs, with its gradients and the inputs themselves.
struct Point {
    double value = 0;
    std::vector<Gradients> gradients;  // of each side
    std::vector<at::Tensor> own;       // [1, T, E] of each side, scaled
};

class Explainer {
public:
    Explainer(const TaskHead& head, TaskBatch batch, const SaliencyTarget& target, const PredictOptions& predict)
        : m_head(head), m_batch(std::move(batch)), m_target(target), m_predict(predict) {
        for (TextBatch* text : sides())
            m_layers.push_back(text->layers);
    }

    Saliency explain() {
        const Point whole = pointAt(1);
        Saliency result;
        result.target = m_target;
        result.logOdds = whole.value;
        if (m_target.method == SaliencyMethod::kGradientTimesInput) {
            fill(result, whole.gradients, whole.own);
            return result;
        }
        result.atZero = pointAt(0).value;
        std::optional<Saliency> best;  // more steps need not come nearer
        for (int steps = kFirstSteps;; steps *= 2) {
            Saliency next = result;
            next.steps = steps;
            fill(next, meanGradients(steps), whole.own);
            if (!best || totalsOf(next).error() < totalsOf(*best).error())
                best = std::move(next);
            if (totalsOf(*best).error() < kGoodError || steps >= kMaxPathSteps)
                return *std::move(best);
        }
    }

private:
    static constexpr int kFirstSteps = 32;
    static constexpr double kGoodError = 0.01;

    std::vector<TextBatch*> sides() {
        std::vector<TextBatch*> found;
        for (TextBatch* text : {&m_batch.text, &m_batch.question})
            if (text->mask.defined())
                found.push_back(text);
        return found;
    }

    /// The log odds of the target, or how much more probable it is than the contrast.
    at::Tensor score(const PredictOptions& predict, std::vector<at::Tensor>& own) const {
        const at::Tensor odds = m_head.logOdds(m_batch, m_target, predict, own);
        if (m_target.contrast.empty())
            return odds;
        SaliencyTarget other = m_target;
        other.label = m_target.contrast;
        return at::log_sigmoid(odds) - at::log_sigmoid(m_head.logOdds(m_batch, other, predict, own));
    }

    Point pointAt(double scale) {
        const std::vector<TextBatch*> texts = sides();
        for (std::size_t side = 0; side < texts.size(); ++side)
            if (m_layers[side].defined())
                texts[side]->layers = (m_layers[side] * scale).detach().set_requires_grad(true);
        PredictOptions predict = m_predict;
        predict.inputScale = scale;
        Point point;
        std::vector<at::Tensor> own;  // of each side; of the contrast once more
        const at::Tensor value = score(predict, own);
        std::vector<at::Tensor> inputs = own;
        for (const TextBatch* text : texts)
            if (text->layers.defined())
                inputs.push_back(text->layers);
        // grad() and not backward(): the head's weights are shared by threads and must stay as they are.
        const auto found = torch::autograd::grad({value}, inputs, {}, false, false, true);
        point.value = value.item<double>();
        point.gradients.resize(texts.size());
        for (std::size_t i = 0; i < own.size(); ++i)
            add(point.gradients[i % texts.size()].own, found[i]);
        auto next = found.begin() + static_cast<std::ptrdiff_t>(own.size());
        for (std::size_t side = 0; side < texts.size(); ++side)
            if (texts[side]->layers.defined())
                point.gradients[side].layers = *next++;
        for (std::size_t side = 0; side < texts.size(); ++side)
            point.own.push_back(own.at(side).detach());
        return point;
    }

    static void add(at::Tensor& sum, const at::Tensor& more) {
        if (more.defined())
            sum = sum.defined() ? sum + more : more;
    }

    /// At the midpoints of equal steps from zero to the inputs.
    std::vector<Gradients> meanGradients(int steps) {
        std::vector<Gradients> sums(m_layers.size());
        for (int step = 0; step < steps; ++step) {
            const Point point = pointAt((step + 0.5) / steps);
            for (std::size_t side = 0; side < sums.size(); ++side) {
                add(sums[side].layers, point.gradients[side].layers);
                add(sums[side].own, point.gradients[side].own);
            }
        }
        for (Gradients& sum : sums)
            for (at::Tensor* one : {&sum.layers, &sum.own})
                if (one->defined())
                    *one = *one / steps;
        return sums;
    }

    /// sum_d of gradient times input over the last dimension; zeros if nothing depends on the input.
    static at::Tensor times(const at::Tensor& input, const at::Tensor& gradient) {
        return (gradient.defined() ? input * gradient : input * 0).sum(-1).to(at::kDouble).contiguous();
    }

    static std::vector<double> valuesOf(const at::Tensor& row) {
        return {row.data_ptr<double>(), row.data_ptr<double>() + row.numel()};
    }

    void fill(Saliency& result, const std::vector<Gradients>& gradients, const std::vector<at::Tensor>& own) const {
        for (std::size_t side = 0; side < gradients.size(); ++side) {
            TokenSaliency& part = side == 0 ? result.text : result.question;
            part = {};
            if (m_layers[side].defined()) {
                const at::Tensor products = times(m_layers[side].detach(), gradients[side].layers);  // [L, 1, T]
                for (std::int64_t layer = 0; layer < products.size(0); ++layer)
                    part.layers.push_back(valuesOf(products[layer][0]));
            }
            part.own = valuesOf(times(own[side], gradients[side].own)[0]);
        }
    }

    const TaskHead& m_head;
    TaskBatch m_batch;
    const SaliencyTarget& m_target;
    const PredictOptions& m_predict;
    std::vector<at::Tensor> m_layers;  // [L, 1, T, D] of each side; undefined without ELMo
};

}  // namespace

Saliency saliencyOf(const TaskHead& head, const HeadOptions& options, const EncodedRow& row, const WordTable& words,
                    const SaliencyTarget& target, const PredictOptions& predict) {
    elmo::useTorchThreads(predict.threads);
    try {
        const std::vector<const EncodedRow*> rows{&row};
        const at::AutoGradMode gradients(true);
        return Explainer(head, buildBatch(rows, words, options.elmo, options.task.output, WithGold::kNo), target,
                         predict)
            .explain();
    } catch (const c10::Error& error) {
        throw elmo::Error(elmo::ErrorCode::kDevice, fmt::format("LibTorch failed while a prediction was explained: {}",
                                                                error.what_without_backtrace()));
    }
}

}  // namespace tasks
