// SPDX-License-Identifier: Apache-2.0
// Named entities as in Lample et al. 2016 and Peters et al. 2018: biLSTM over [x_k ; ELMo_k], CRF over BIOUL tags.
#include "tasks/ner/ner_head.h"

#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/full.h>
#include <ATen/ops/zeros.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "elmo/error.h"
#include "tasks/heads/torch_embedding_head.h"
#include "tasks/modules/tag_constraints.h"
#include "tasks/modules/torch_bilstm.h"
#include "tasks/modules/torch_crf.h"
#include "tasks/modules/torch_linear.h"

namespace tasks {
namespace {

/// The tags of a span: U, or B I... L.
std::vector<std::int64_t> tagsOfSpan(std::int64_t label, std::int64_t length) {
    if (length == 1)
        return {tagOf(label, kUnit)};
    std::vector<std::int64_t> tags(static_cast<std::size_t>(length), tagOf(label, kInside));
    tags.front() = tagOf(label, kBegin);
    tags.back() = tagOf(label, kLast);
    return tags;
}

class EntityHead final : public EmbeddingHead {
public:
    EntityHead(const HeadOptions& options, int pieces, StartValues values)
        : EmbeddingHead(options, pieces, values),
          m_encoder(m_parameters, "encoder", inputWidth(), options.network.encoderWidth, options.network.encoderLayers,
                    options.network.dropout),
          m_scores(m_parameters, "scores", outputWidth(m_encoder.width()),
                   static_cast<std::int64_t>(entityTags(options.labels).size())),
          m_crf(m_parameters, "crf", entityTags(options.labels)) {}

    at::Tensor loss(const TaskBatch& batch, const at::Generator* generator) override {
        const at::Tensor scores = emissions(batch.text, trainingPass(generator));
        return (batch.allowed.defined() ? m_crf.openNegativeLogLikelihood(scores, batch.allowed, batch.text.lengths)
                                        : m_crf.negativeLogLikelihood(scores, goldTags(batch), batch.text.lengths))
            .mean();
    }

    std::vector<HeadRow> predict(const TaskBatch& batch, const PredictOptions& options) const override {
        const at::NoGradGuard noGradients;
        const at::Tensor scores = emissions(batch.text, predictionPass(options)).to(at::kDouble).contiguous() +
                                  forbidden(batch.text, -INFINITY);
        const LinearChain chain = m_crf.decoder();
        std::vector<HeadRow> rows(batch.text.lengths.size());
        at::parallel_for(0, scores.size(0), 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t b = begin; b < end; ++b) {
                const auto row = static_cast<std::size_t>(b);
                const std::int64_t count = batch.text.lengths[row] * scores.size(2);
                rows[row] =
                    decode(chain, {scores[b].data_ptr<double>(), static_cast<std::size_t>(count)}, options.kBest);
            }
        });
        return rows;
    }

    // With e' the emissions that leave the span no tags but its own: log p = log Z(e') - log Z(e). The score of a path
    // through the span's tags is the same under both, so the difference of its likelihoods is that of log Z.
    at::Tensor logOdds(const TaskBatch& batch, const SaliencyTarget& target, const PredictOptions& options,
                       std::vector<at::Tensor>& own) const override {
        requireTarget(target.tokens, batch.text.lengths.front());
        const std::int64_t label = std::ranges::find(m_options.labels, target.label) - m_options.labels.begin();
        if (label == std::ssize(m_options.labels))
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("The head has no entity label \"{}\".", target.label));
        constexpr double kNoPath = -1e4;
        const at::Tensor scores = emissions(batch.text, explainingPass(options, own)).to(at::kDouble) +
                                  forbidden(batch.text, kNoPath);  // [1, T, K]
        at::Tensor only = at::zeros(scores.sizes(), at::kDouble);
        at::Tensor path = at::zeros({1, scores.size(1)}, at::kLong);
        std::int64_t at = target.tokens.begin.value();
        for (const std::int64_t tag : tagsOfSpan(label, target.tokens.length())) {
            only[0][at].fill_(kNoPath);
            only[0][at][tag] = 0;
            path[0][at++] = tag;
        }
        const auto likelihood = [&](const at::Tensor& e) {
            return m_crf.constrainedNegativeLogLikelihood(e, path, batch.text.lengths);
        };
        return oddsOf((likelihood(scores + only) - likelihood(scores)).sum().to(at::kDouble));
    }

private:
    at::Tensor emissions(const TextBatch& text, const Pass& pass) const {
        const at::Tensor encoded = m_encoder.apply(input(text, pass, "text"), text.lengths, pass.phase);
        return m_scores.apply(
            output(dropout(encoded, m_options.network.dropout, pass.phase), text, pass));  // [B, T, K]
    }

    /// `score` for tags that no prediction may have, else 0: an entity begins with a letter or a digit somewhere in its
    /// first token (bare emoji are not names), and none reaches from one cell of a table into the next. [B, T, K]
    at::Tensor forbidden(const TextBatch& text, double score) const {
        const std::int64_t tokens = text.mask.size(1), labels = std::ssize(m_options.labels);
        const at::Tensor scores = at::zeros({text.mask.size(0), tokens, 1 + labels * kTagLetters}, at::kDouble);
        const auto forbid = [&](const std::vector<std::vector<std::int64_t>>& places, TagLetter one, TagLetter other) {
            for (std::size_t row = 0; row < places.size(); ++row)
                for (const std::int64_t token : places[row])
                    for (std::int64_t label = 0; label < labels; ++label)
                        for (const TagLetter letter : {one, other})
                            scores
                                .data_ptr<double>()[(static_cast<std::int64_t>(row) * tokens + token) * scores.size(2) +
                                                    tagOf(label, letter)] = score;
        };
        forbid(text.nameless, kBegin, kUnit);
        forbid(text.cellStarts, kInside, kLast);
        return scores;
    }

    static at::Tensor goldTags(const TaskBatch& batch) {
        if (!batch.tags.defined())
            throw elmo::Error(elmo::ErrorCode::kBadShape, "A batch to train an entity head on needs tags.");
        return batch.tags;
    }

    /// The best path's entities, and those of the best paths that were asked for.
    EntityRow decode(const LinearChain& chain, std::span<const double> scores, int kBest) const {
        const std::vector<ChainPath> best = chain.bestPaths(scores, std::max(1, kBest));
        if (best.empty())
            throw elmo::Error(elmo::ErrorCode::kInternal,
                              "The entity head's scores are not numbers: its weights or its input are damaged.");
        const ChainSums sums = chain.sums(scores);
        EntityRow row{entitiesOf(best.front(), chain, scores, sums), {}, {}};
        row.tags.assign(best.front().states.size(), "O");
        for (const EntityPrediction& entity : row.entities)
            for (auto t = entity.tokens.begin; t < entity.tokens.end; ++t)
                row.tags[static_cast<std::size_t>(t.value())] = (t == entity.tokens.begin ? "B-" : "I-") + entity.label;
        for (std::size_t i = 0; i < static_cast<std::size_t>(std::max(0, kBest)) && i < best.size(); ++i)
            row.kBestTaggings.push_back({{elmo::TokenIndex(0), elmo::TokenIndex(std::ssize(best[i].states))},
                                         std::min(1.0, std::exp(best[i].score - sums.logPartition)),
                                         entitiesOf(best[i], chain, scores, sums)});
        return row;
    }

    /// A path's entities, each with the marginal of its whole span among the paths that BIOUL allows.
    std::vector<EntityPrediction> entitiesOf(const ChainPath& path, const LinearChain& chain,
                                             std::span<const double> scores, const ChainSums& sums) const {
        std::vector<EntityPrediction> entities;
        std::int64_t begin = 0;
        for (std::int64_t t = 0; t < std::ssize(path.states); ++t) {
            const std::int64_t tag = path.states[static_cast<std::size_t>(t)];
            if (tag == 0)
                continue;
            if (letterOf(tag) == kBegin || letterOf(tag) == kUnit)
                begin = t;
            if (letterOf(tag) != kLast && letterOf(tag) != kUnit)
                continue;
            const auto span = tagsOfSpan(labelOf(tag), t + 1 - begin);
            const double confidence = std::exp(chain.logMarginal(scores, sums, begin, span));
            entities.push_back({{elmo::TokenIndex(begin), elmo::TokenIndex(t + 1)},
                                m_options.labels[static_cast<std::size_t>(labelOf(tag))],
                                std::min(confidence, 1.0)});
        }
        return entities;
    }

    BiLstmStack m_encoder;
    Linear m_scores;
    Crf m_crf;
};

}  // namespace

NewHead makeNerHead(const HeadOptions& options, int pieces, StartValues values) {
    if (options.labels.empty())
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "An entity head needs at least one entity type.");
    return std::make_unique<EntityHead>(options, pieces, values);
}

std::int64_t minNerWeights(const HeadOptions& options) {
    const std::int64_t tags = 4 * std::ssize(options.labels) + 1;
    return tags * tags;  // transitions between tags
}

}  // namespace tasks
