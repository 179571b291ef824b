// SPDX-License-Identifier: Apache-2.0
// The enhanced sequential inference model (ESIM, Chen et al. 2017) as Peters et al. 2018 use it for SNLI: a biLSTM
// encodes premise and hypothesis, attention aligns their tokens, a projection with ReLU and a second biLSTM compose
// what was compared, mean and maximum over the tokens, one hidden layer. ELMo enters at the input, and at the encoder's
// output, before the attention. Each token has a feature for whether its word occurs in the other text (wordOverlap),
// as in the question head: small training sets can't teach it.
#include "tasks/entailment/entailment_head.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/relu.h>
#include <ATen/ops/tanh.h>
#include <fmt/format.h>

#include "elmo/error.h"
#include "tasks/entailment/torch_soft_alignment.h"
#include "tasks/heads/torch_class_scores.h"
#include "tasks/heads/torch_embedding_head.h"
#include "tasks/modules/torch_bilstm.h"
#include "tasks/modules/torch_linear.h"
#include "tasks/modules/torch_pooling.h"
#include "tasks/modules/torch_word_overlap.h"

namespace tasks {
namespace {

class EntailmentHead final : public EmbeddingHead {
public:
    EntailmentHead(const HeadOptions& options, int pieces, StartValues values)
        : EmbeddingHead(options, pieces, values),
          m_encoder(m_parameters, "encoder", inputWidth() + overlapWidth(options.input), options.network.encoderWidth,
                    options.network.encoderLayers, options.network.dropout),
          m_projection(m_parameters, "projection", 4 * outputWidth(m_encoder.width()), options.network.integratorWidth),
          m_composition(m_parameters, "composition", options.network.integratorWidth, options.network.integratorWidth),
          m_hidden(m_parameters, "hidden", 4 * m_composition.width(), options.network.integratorWidth),
          m_classes(m_parameters, "classes", options.network.integratorWidth,
                    static_cast<std::int64_t>(options.labels.size())) {}

    at::Tensor loss(const TaskBatch& batch, const at::Generator* generator) override {
        return classLoss(logits(batch, trainingPass(generator)), batch.classes, batch.allowed, m_options.labelWeights);
    }

    std::vector<HeadRow> predict(const TaskBatch& batch, const PredictOptions& options) const override {
        const at::NoGradGuard noGradients;
        return classRows(logits(batch, predictionPass(options)));
    }

    at::Tensor logOdds(const TaskBatch& batch, const SaliencyTarget& target, const PredictOptions& options,
                       std::vector<at::Tensor>& own) const override {
        return classLogOdds(logits(batch, explainingPass(options, own)), m_options.labels, target);
    }

private:
    at::Tensor logits(const TaskBatch& batch, const Pass& pass) const {
        const TextBatch &premise = batch.text, &hypothesis = batch.question;
        const at::Tensor ofPremise = input(premise, pass, "premise"),
                         ofHypothesis = input(hypothesis, pass, "hypothesis");
        if (ofPremise.size(0) != ofHypothesis.size(0))
            throw elmo::Error(elmo::ErrorCode::kBadShape, fmt::format("A batch has {} premises and {} hypotheses.",
                                                                      ofPremise.size(0), ofHypothesis.size(0)));
        const at::Tensor a = encode(ofPremise, premise, hypothesis, pass);     // [B, T, H]
        const at::Tensor b = encode(ofHypothesis, hypothesis, premise, pass);  // [B, U, H]
        const at::Tensor v = at::cat({composed(alignedWith(a, b, hypothesis.mask), premise, pass.phase),
                                      composed(alignedWith(b, a, premise.mask), hypothesis, pass.phase)},
                                     1);                                    // [B, 8I]
        const at::Tensor hidden = at::tanh(m_hidden.apply(drop(v, pass)));  // [B, I]
        return m_classes.apply(drop(hidden, pass));                         // [B, K]
    }

    at::Tensor encode(const at::Tensor& vectors, const TextBatch& text, const TextBatch& other,
                      const Pass& pass) const {
        const at::Tensor all = withOverlap(vectors, text, other, m_options.input);
        return output(m_encoder.apply(all, text.lengths, pass.phase), text, pass);
    }

    /// [B, T, 4H] to the mean and the largest of the composed tokens, [B, 4I].
    at::Tensor composed(const at::Tensor& aligned, const TextBatch& text, Phase phase) const {
        const at::Tensor projected =
            variationalDropout(at::relu(m_projection.apply(aligned)), m_options.network.dropout, phase);  // [B, T, I]
        const at::Tensor vectors = m_composition.apply(projected, text.lengths);                          // [B, T, 2I]
        return at::cat({maskedMean(vectors, text.mask), maskedMax(vectors, text.mask)}, 1);
    }

    at::Tensor drop(const at::Tensor& values, const Pass& pass) const {
        return dropout(values, m_options.network.dropout, pass.phase);
    }

    BiLstmStack m_encoder;
    Linear m_projection;
    BiLstm m_composition;
    Linear m_hidden, m_classes;
};

}  // namespace

NewHead makeEntailmentHead(const HeadOptions& options, int pieces, StartValues values) {
    requireClasses(options);
    return std::make_unique<EntailmentHead>(options, pieces, values);
}

std::int64_t minEntailmentWeights(const HeadOptions& options) {
    // The hidden layer, and the composition's input and recurrent weights in both directions.
    const std::int64_t width = options.network.integratorWidth;
    return (8 + 2 * 4 * 2) * width * width + std::ssize(options.labels);
}

}  // namespace tasks
