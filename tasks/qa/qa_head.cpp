// SPDX-License-Identifier: Apache-2.0
// Answers as spans of a passage, after Clark and Gardner 2018, the model of Peters et al. 2018 for SQuAD: shared
// encoder, attention flow, residual self-attention, start and end pointers, a score for "no answer". LSTMs replace
// the GRUs of the paper, and each token has a feature for whether its word occurs in the other text (wordOverlap),
// which small training sets can't teach. A row's scores are trained to be a distribution over its spans and "no answer"
// together, which is what makes windows of one document comparable.
#include "tasks/qa/qa_head.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/full.h>
#include <ATen/ops/logsumexp.h>
#include <ATen/ops/masked_fill.h>
#include <ATen/ops/relu.h>
#include <ATen/ops/where.h>
#include <fmt/format.h>

#include <algorithm>

#include "elmo/error.h"
#include "tasks/heads/best_spans.h"
#include "tasks/heads/torch_embedding_head.h"
#include "tasks/modules/torch_attention.h"
#include "tasks/modules/torch_bilstm.h"
#include "tasks/modules/torch_linear.h"
#include "tasks/modules/torch_matmul.h"
#include "tasks/modules/torch_word_overlap.h"

namespace tasks {
namespace {

constexpr double kNever = -1e30;

/// Scores of a batch: a span's is start + end; padding has kNever.
struct SpanScores {
    at::Tensor start, end;  // [B, T]
    at::Tensor none;        // [B]
};

class QuestionHead final : public EmbeddingHead {
public:
    QuestionHead(const HeadOptions& options, int pieces, StartValues values)
        : EmbeddingHead(options, pieces, values),
          m_width(2 * std::int64_t{options.network.encoderWidth}),
          m_encoder(m_parameters, "encoder", inputWidth() + overlapWidth(options.input), options.network.encoderWidth,
                    options.network.encoderLayers, options.network.dropout),
          m_flow(m_parameters, "flow", outputWidth(m_width)),
          m_merge(m_parameters, "merge", 4 * outputWidth(m_width), m_width),
          m_modelling(m_parameters, "modelling", m_width, options.network.encoderWidth),
          m_selfAttention(m_parameters, "self_attention", m_width),
          m_selfMerge(m_parameters, "self_merge", 3 * m_width, m_width),
          m_startLayer(m_parameters, "start_layer", m_width, options.network.encoderWidth),
          m_endLayer(m_parameters, "end_layer", 2 * m_width, options.network.encoderWidth),
          m_start(m_parameters, "start", m_width, 1),
          m_end(m_parameters, "end", m_width, 1),
          m_summary(m_parameters, "summary", m_width, 1),
          m_noneHidden(m_parameters, "no_answer.hidden", 3 * m_width, options.network.encoderWidth),
          m_none(m_parameters, "no_answer.score", options.network.encoderWidth, 1) {}

    at::Tensor loss(const TaskBatch& batch, const at::Generator* generator) override {
        const SpanScores scores = score(batch, trainingPass(generator));
        requireAnswers(batch);
        // All accepted answers together (Clark and Gardner 2018): which of them the head prefers is up to it.
        const at::Tensor spans = scores.start.gather(1, batch.starts.clamp_min(0)) +
                                 scores.end.gather(1, batch.ends.clamp_min(0));  // [B, A]
        const at::Tensor padded = spans.masked_fill(batch.starts.lt(0), kNever);
        const at::Tensor gold =
            at::where(batch.starts.select(1, 0).ge(0), at::logsumexp(padded, at::IntArrayRef{1}), scores.none);
        return (logNormalizer(scores) - gold).mean();
    }

    std::vector<HeadRow> predict(const TaskBatch& batch, const PredictOptions& options) const override {
        if (options.answers < 1 || options.maxAnswerTokens < 1)
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("Expected at least 1 answer of at least 1 token, not {} of {}.",
                                          options.answers, options.maxAnswerTokens));
        const at::NoGradGuard noGradients;
        const SpanScores scores = predicted(batch, predictionPass(options));
        std::vector<HeadRow> rows;
        for (std::size_t row = 0; row < batch.text.lengths.size(); ++row)
            rows.emplace_back(answersOf(scores, static_cast<std::int64_t>(row), batch.text.lengths[row], options));
        return rows;
    }

    at::Tensor logOdds(const TaskBatch& batch, const SaliencyTarget& target, const PredictOptions& options,
                       std::vector<at::Tensor>& own) const override {
        const bool none = target.tokens.begin == target.tokens.end;
        if (!none)
            requireTarget(target.tokens, batch.text.lengths.front());
        SpanScores scores = predicted(batch, explainingPass(options, own));
        for (at::Tensor* values : {&scores.start, &scores.end, &scores.none})
            *values = values->to(at::kDouble);
        const at::Tensor said =
            none ? scores.none[0]
                 : scores.start[0][target.tokens.begin.value()] + scores.end[0][target.tokens.end.value() - 1];
        return oddsOf(said - logNormalizer(scores)[0]);
    }

private:
    /// log sum exp over all spans and "no answer": [B].
    static at::Tensor logNormalizer(const SpanScores& scores) {
        const std::int64_t t = scores.start.size(1);
        const at::Tensor backwards =
            at::full({t, t}, kNever, scores.start.options().requires_grad(false)).tril_(-1);  // [T, T] ends first
        constexpr std::int64_t kBoth[] = {1, 2};
        const at::Tensor all =
            at::logsumexp(scores.start.unsqueeze(2) + scores.end.unsqueeze(1) + backwards, kBoth);  // [B] over spans
        const at::Tensor both = at::cat({all.unsqueeze(1), scores.none.unsqueeze(1)}, 1);           // [B, 2]
        return at::logsumexp(both, at::IntArrayRef{1});
    }

    /// The scores with what the development set says of "no answer".
    SpanScores predicted(const TaskBatch& batch, const Pass& pass) const {
        SpanScores scores = score(batch, pass);
        if (m_options.network.noAnswerBias != 0)
            scores.none = scores.none + m_options.network.noAnswerBias;
        return scores;
    }

    SpanScores score(const TaskBatch& batch, const Pass& pass) const {
        const TextBatch &text = batch.text, &question = batch.question;
        const at::Tensor textInput = input(text, pass, "text"), questionInput = input(question, pass, "question");
        if (textInput.size(0) != questionInput.size(0))
            throw elmo::Error(elmo::ErrorCode::kBadShape, fmt::format("A batch has {} texts and {} questions.",
                                                                      textInput.size(0), questionInput.size(0)));
        const at::Tensor x = encode(textInput, text, question, pass);      // [B, T, H]
        const at::Tensor q = encode(questionInput, question, text, pass);  // [B, U, H]
        const auto drop = [&](const at::Tensor& values) {
            return variationalDropout(values, m_options.network.dropout, pass.phase);
        };
        const at::Tensor met = at::relu(m_merge.apply(m_flow.apply(x, text.mask, q, question.mask)));  // [B, T, W]
        const at::Tensor modelled = m_modelling.apply(drop(met), text.lengths);
        const at::Tensor self = at::relu(m_selfMerge.apply(m_selfAttention.apply(modelled, text.mask)));
        const at::Tensor m = met + self;  // [B, T, W] residual
        const at::Tensor s = m_startLayer.apply(drop(m), text.lengths);
        const at::Tensor e = m_endLayer.apply(drop(at::cat({m, s}, 2)), text.lengths);
        const at::Tensor padding = text.mask.logical_not();
        const auto pointer = [&](const Linear& layer, const at::Tensor& vectors) {
            return layer.apply(vectors).squeeze(2).masked_fill(padding, kNever);
        };
        SpanScores scores{pointer(m_start, s), pointer(m_end, e), {}};
        scores.none = noAnswer(scores, s, e, m, text.mask);
        return scores;
    }

    at::Tensor encode(const at::Tensor& vectors, const TextBatch& text, const TextBatch& other,
                      const Pass& pass) const {
        const at::Tensor all = withOverlap(vectors, text, other, m_options.input);
        const at::Tensor encoded = m_encoder.apply(all, text.lengths, pass.phase);
        return variationalDropout(output(encoded, text, pass), m_options.network.dropout, pass.phase);
    }

    /// Clark and Gardner's z: of the places that start and end point to, and of a summary of the text.
    at::Tensor noAnswer(const SpanScores& scores, const at::Tensor& s, const at::Tensor& e, const at::Tensor& m,
                        const at::Tensor& mask) const {
        const auto weighted = [&](const at::Tensor& places, const at::Tensor& vectors) {
            return batchMatmul(maskedSoftmax(places, mask).unsqueeze(1), vectors).squeeze(1);  // [B, W]
        };
        const at::Tensor v =
            at::cat({weighted(scores.start, s), weighted(scores.end, e), weighted(m_summary.apply(m).squeeze(2), m)},
                    1);  // [B, 3W]
        return m_none.apply(at::relu(m_noneHidden.apply(v))).squeeze(1);
    }

    /// Answers first, then padding; a row without an answer is all padding.
    static void requireAnswers(const TaskBatch& batch) {
        const std::int64_t rows = batch.text.mask.size(0);
        const auto fits = [&](const at::Tensor& places) {
            return places.defined() && places.dim() == 2 && places.size(0) == rows && places.size(1) > 0;
        };
        if (!fits(batch.starts) || !fits(batch.ends) || batch.starts.sizes() != batch.ends.sizes())
            throw elmo::Error(
                elmo::ErrorCode::kBadShape,
                fmt::format("A batch's answer starts and ends must be {} rows with a number for each answer.", rows));
        for (std::int64_t row = 0; row < rows; ++row)
            for (std::int64_t k = 0; k < batch.starts.size(1); ++k) {
                const auto start = batch.starts[row][k].item<std::int64_t>();
                const auto end = batch.ends[row][k].item<std::int64_t>();
                const bool none = start == -1 && end == -1;
                if (!none && (start < 0 || end < start || end >= batch.text.lengths[static_cast<std::size_t>(row)]))
                    throw elmo::Error(elmo::ErrorCode::kBadShape,
                                      fmt::format("The answer of row {} goes from token {} to {} of {}.", row, start,
                                                  end, batch.text.lengths[static_cast<std::size_t>(row)]));
            }
    }

    static AnswerRow answersOf(const SpanScores& scores, std::int64_t row, std::int64_t length,
                               const PredictOptions& options) {
        // Overlapping spans crowd the top, so more are handed on than answers are asked for.
        constexpr std::size_t kSpansPerAnswer = 64, kMaxSpans = 100000;
        const at::Tensor start = scores.start[row].to(at::kDouble).contiguous();
        const at::Tensor end = scores.end[row].to(at::kDouble).contiguous();
        const std::span starts(start.data_ptr<double>(), static_cast<std::size_t>(length));
        const std::span ends(end.data_ptr<double>(), static_cast<std::size_t>(length));
        AnswerRow result;
        for (const ScoredSpan& span :
             bestSpans(starts, ends, options.maxAnswerTokens,
                       std::min(kMaxSpans, kSpansPerAnswer * static_cast<std::size_t>(options.answers))))
            result.spans.push_back({span.tokens, span.score});
        result.noAnswerScore = scores.none[row].item<double>();
        result.starts.assign(starts.begin(), starts.end());
        result.ends.assign(ends.begin(), ends.end());
        return result;
    }

    std::int64_t m_width;
    BiLstmStack m_encoder;
    AttentionFlow m_flow;
    Linear m_merge;
    BiLstm m_modelling;
    SelfAttention m_selfAttention;
    Linear m_selfMerge;
    BiLstm m_startLayer, m_endLayer;
    Linear m_start, m_end, m_summary, m_noneHidden, m_none;
};

}  // namespace

NewHead makeQaHead(const HeadOptions& options, int pieces, StartValues values) {
    return std::make_unique<QuestionHead>(options, pieces, values);
}

std::int64_t minQaWeights(const HeadOptions&) {
    return 0;  // its encoder, which every head has
}

}  // namespace tasks
