// SPDX-License-Identifier: Apache-2.0
// Tags of tokens: biLSTM over [x_k ; ELMo_k], then a softmax over the tags of each token.
#include "tasks/tagging/tagging_head.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/log_softmax.h>
#include <ATen/ops/softmax.h>

#include <algorithm>

#include "elmo/error.h"
#include "tasks/heads/torch_class_scores.h"
#include "tasks/heads/torch_embedding_head.h"
#include "tasks/modules/torch_bilstm.h"
#include "tasks/modules/torch_linear.h"

namespace tasks {
namespace {

class TaggingHead final : public EmbeddingHead {
public:
    TaggingHead(const HeadOptions& options, int pieces, StartValues values)
        : EmbeddingHead(options, pieces, values),
          m_encoder(m_parameters, "encoder", inputWidth(), options.network.encoderWidth, options.network.encoderLayers,
                    options.network.dropout),
          m_scores(m_parameters, "scores", outputWidth(m_encoder.width()), std::ssize(options.labels)) {}

    at::Tensor loss(const TaskBatch& batch, const at::Generator* generator) override {
        const at::Tensor scores = logits(batch.text, trainingPass(generator));  // [B, T, K]
        if (!batch.tags.defined() || batch.tags.max().item<std::int64_t>() >= scores.size(2))
            throw elmo::Error(elmo::ErrorCode::kBadShape, "A batch to train a tagging head on needs tags of its own.");
        const at::Tensor found = logLikelihood(scores, batch.tags, batch.allowed);  // [B, T]
        const at::Tensor weights = weightsOf(batch.tags, m_options.labelWeights);
        return -((weights.defined() ? found * weights : found) * batch.text.mask).sum(1).mean();
    }

    std::vector<HeadRow> predict(const TaskBatch& batch, const PredictOptions& options) const override {
        const at::NoGradGuard noGradients;
        const at::Tensor scores = logits(batch.text, predictionPass(options)).to(at::kDouble);
        const at::Tensor shares = at::softmax(scores, 2).contiguous();  // [B, T, K]
        const std::int64_t tags = shares.size(2);
        std::vector<HeadRow> rows;
        for (std::int64_t b = 0; b < shares.size(0); ++b) {
            TagRow row;
            const double* of = shares.data_ptr<double>() + b * shares.size(1) * tags;
            for (std::int64_t t = 0; t < batch.text.lengths[static_cast<std::size_t>(b)]; ++t, of += tags) {
                const double* best = std::max_element(of, of + tags);
                row.tokens.push_back({m_options.labels[static_cast<std::size_t>(best - of)], *best});
            }
            rows.emplace_back(std::move(row));
        }
        return rows;
    }

    at::Tensor logOdds(const TaskBatch& batch, const SaliencyTarget& target, const PredictOptions& options,
                       std::vector<at::Tensor>& own) const override {
        requireTarget(target.tokens, batch.text.lengths.front());
        const at::Tensor scores = logits(batch.text, explainingPass(options, own))[0];  // [T, K]
        return classLogOdds(scores.narrow(0, target.tokens.begin.value(), 1), m_options.labels, target);
    }

private:
    at::Tensor logits(const TextBatch& text, const Pass& pass) const {
        const at::Tensor encoded = m_encoder.apply(input(text, pass, "text"), text.lengths, pass.phase);
        return m_scores.apply(
            output(dropout(encoded, m_options.network.dropout, pass.phase), text, pass));  // [B, T, K]
    }

    BiLstmStack m_encoder;
    Linear m_scores;
};

}  // namespace

NewHead makeTaggingHead(const HeadOptions& options, int pieces, StartValues values) {
    if (options.labels.size() < 2)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "A tagging head needs at least two tags.");
    return std::make_unique<TaggingHead>(options, pieces, values);
}

std::int64_t minTaggingWeights(const HeadOptions& options) {
    return std::ssize(options.labels) * options.network.encoderWidth;
}

}  // namespace tasks
