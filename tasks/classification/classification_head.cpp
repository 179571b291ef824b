// SPDX-License-Identifier: Apache-2.0
// The biattentive classification network (McCann et al. 2017) on one text: pre-encoder, biLSTM encoder, biattention of
// the text with itself, biLSTM integrator, four poolings, maxout. Layer normalization (Ba et al. 2016) takes the place
// of its batch normalization, so that a text's result does not depend on its batch.
#include "tasks/classification/classification_head.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/layer_norm.h>
#include <ATen/ops/relu.h>

#include "tasks/heads/torch_class_scores.h"
#include "tasks/heads/torch_embedding_head.h"
#include "tasks/modules/torch_attention.h"
#include "tasks/modules/torch_bilstm.h"
#include "tasks/modules/torch_linear.h"
#include "tasks/modules/torch_matmul.h"
#include "tasks/modules/torch_pooling.h"

namespace tasks {
namespace {

class ClassificationHead final : public EmbeddingHead {
public:
    ClassificationHead(const HeadOptions& options, int pieces, StartValues values)
        : EmbeddingHead(options, pieces, values),
          m_preEncoder(m_parameters, "pre_encoder", inputWidth(), options.network.encoderWidth),
          m_encoder(m_parameters, "encoder", options.network.encoderWidth, options.network.encoderWidth,
                    options.network.encoderLayers, options.network.dropout),
          m_integrator(m_parameters, "integrator", 3 * outputWidth(m_encoder.width()), options.network.integratorWidth),
          m_poolScores(m_parameters, "pool_scores", m_integrator.width(), 1),
          m_wide(m_parameters, "maxout.0", 4 * m_integrator.width(), m_integrator.width(),
                 options.network.maxoutPieces),
          m_narrow(m_parameters, "maxout.1", m_integrator.width(), m_integrator.width() / 2,
                   options.network.maxoutPieces),
          m_classes(m_parameters, "classes", m_integrator.width() / 2,
                    static_cast<std::int64_t>(options.labels.size())) {}

    at::Tensor loss(const TaskBatch& batch, const at::Generator* generator) override {
        return classLoss(logits(batch.text, trainingPass(generator)), batch.classes, batch.allowed,
                         m_options.labelWeights);
    }

    std::vector<HeadRow> predict(const TaskBatch& batch, const PredictOptions& options) const override {
        const at::NoGradGuard noGradients;
        return classRows(logits(batch.text, predictionPass(options)));
    }

    at::Tensor logOdds(const TaskBatch& batch, const SaliencyTarget& target, const PredictOptions& options,
                       std::vector<at::Tensor>& own) const override {
        return classLogOdds(logits(batch.text, explainingPass(options, own)), m_options.labels, target);
    }

private:
    at::Tensor logits(const TextBatch& text, const Pass& pass) const {
        const auto drop = [&](const at::Tensor& values) {
            return dropout(values, m_options.network.dropout, pass.phase);
        };
        const at::Tensor x = drop(at::relu(m_preEncoder.apply(input(text, pass, "text"))));     // [B, T, E]
        const at::Tensor h = output(m_encoder.apply(x, text.lengths, pass.phase), text, pass);  // [B, T, H]
        const at::Tensor c = dotAttention(h, h, text.mask);                                     // [B, T, H]
        const at::Tensor integrated =
            m_integrator.apply(drop(at::cat({h, h - c, h * c}, 2)), text.lengths);  // [B, T, I]
        // Without it the loss may stay at chance for thousands of steps.
        const auto norm = [&](const at::Tensor& values) {
            return m_options.network.normalize ? at::layer_norm(values, {values.size(-1)}) : values;
        };
        const at::Tensor wide = m_wide.apply(drop(norm(pooled(integrated, text.mask))));  // [B, I]
        return m_classes.apply(m_narrow.apply(drop(norm(wide))));                         // [B, K]
    }

    /// Largest, mean, smallest, and a mean by learned attention, over a text's tokens: [B, 4I].
    at::Tensor pooled(const at::Tensor& vectors, const at::Tensor& mask) const {
        const at::Tensor scores = m_poolScores.apply(vectors).squeeze(2).unsqueeze(1);  // [B, 1, T]
        const at::Tensor attended = batchMatmul(maskedSoftmax(scores, mask.unsqueeze(1)), vectors).squeeze(1);
        return at::cat({maskedMax(vectors, mask), maskedMean(vectors, mask), maskedMin(vectors, mask), attended}, 1);
    }

    Linear m_preEncoder;
    BiLstmStack m_encoder;
    BiLstm m_integrator;
    Linear m_poolScores;
    Maxout m_wide, m_narrow;
    Linear m_classes;
};

}  // namespace

NewHead makeClassificationHead(const HeadOptions& options, int pieces, StartValues values) {
    requireClasses(options);
    return std::make_unique<ClassificationHead>(options, pieces, values);
}

std::int64_t minClassificationWeights(const HeadOptions& options) {
    return 4 * std::int64_t{options.network.integratorWidth} * options.network.integratorWidth +
           std::ssize(options.labels);
}

}  // namespace tasks
