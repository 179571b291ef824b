// SPDX-License-Identifier: Apache-2.0
// Semantic roles as in He et al. 2017 and Peters et al. 2018: biLSTM with highway connections over [p_k ; x_k ;
// ELMo_k], where p_k says whether token k is the predicate, then a softmax over BIO tags whose best path obeys BIO. A
// row without a predicate asks which tokens are one: a biLSTM and a softmax of its own.
#include "tasks/roles/roles_head.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/embedding.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/log_softmax.h>
#include <ATen/ops/zeros.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "elmo/error.h"
#include "tasks/heads/torch_embedding_head.h"
#include "tasks/modules/bio_tags.h"
#include "tasks/modules/torch_bilstm.h"
#include "tasks/modules/torch_highway_bilstm.h"
#include "tasks/modules/torch_linear.h"

namespace tasks {
namespace {

constexpr std::int64_t kIndicatorWidth = 50;
constexpr double kIndicatorDeviation = 0.3;

/// Rows of a batch that ask for the same: which tokens are predicates, or arguments.
struct RowPart {
    std::vector<std::int64_t> rows;        ///< their places in the batch
    std::vector<std::int64_t> lengths;     ///< [R]
    std::vector<std::int64_t> predicates;  ///< [R]
    at::Tensor places;                     ///< [R] int64: `rows`

    bool empty() const { return rows.empty(); }
    at::Tensor of(const at::Tensor& values, std::int64_t dimension = 0) const {
        return values.index_select(dimension, places);
    }
};

RowPart rowPartOf(const TaskBatch& batch, bool asksForArguments) {
    RowPart part;
    for (std::size_t row = 0; row < batch.predicates.size(); ++row)
        if ((batch.predicates[row] >= 0) == asksForArguments) {
            part.rows.push_back(static_cast<std::int64_t>(row));
            part.lengths.push_back(batch.text.lengths[row]);
            part.predicates.push_back(batch.predicates[row]);
        }
    part.places = at::empty({std::ssize(part.rows)}, at::kLong);
    std::ranges::copy(part.rows, part.places.data_ptr<std::int64_t>());
    return part;
}

void requirePredicates(const TaskBatch& batch) {
    const auto outside = [&](std::size_t row) {
        return batch.predicates[row] < -1 || batch.predicates[row] >= batch.text.lengths[row];
    };
    bool right = batch.predicates.size() == batch.text.lengths.size();
    for (std::size_t row = 0; right && row < batch.predicates.size(); ++row)
        right = !outside(row);
    if (!right)
        throw elmo::Error(elmo::ErrorCode::kBadShape,
                          "A batch for a head of roles needs a predicate for each row: one of its tokens, or -1.");
}

class RolesHead final : public EmbeddingHead {
public:
    RolesHead(const HeadOptions& options, int pieces, StartValues values)
        : EmbeddingHead(options, pieces, values),
          m_indicator(m_parameters.add("predicate", m_parameters.gaussian({2, kIndicatorWidth}, kIndicatorDeviation))),
          m_encoder(m_parameters, "encoder", kIndicatorWidth + inputWidth(), options.network.encoderWidth,
                    options.network.encoderLayers, options.network.dropout),
          m_scores(m_parameters, "scores", outputWidth(m_encoder.width()), std::ssize(roleTags(options.labels))),
          m_finder(m_parameters, "finder", inputWidth(), options.network.integratorWidth),
          m_finderScores(m_parameters, "finder_scores", outputWidth(m_finder.width()), 2),
          m_verb(std::ranges::find(options.labels, kPredicateLabel) - options.labels.begin()) {}

    at::Tensor loss(const TaskBatch& batch, const at::Generator* generator) override {
        requirePredicates(batch);
        const Pass pass = trainingPass(generator);
        const at::Tensor vectors = input(batch.text, pass, "text");  // [B, T, D]
        at::Tensor sum = at::zeros({}, at::kFloat);
        for (const bool arguments : {false, true}) {
            const RowPart part = rowPartOf(batch, arguments);
            if (part.empty())
                continue;
            const at::Tensor found = logShares(batch.text, vectors, part, arguments, pass);  // [R, T, K]
            const at::Tensor gold = goldOf(batch, part, found.size(2));
            const at::Tensor right = found.gather(2, gold.unsqueeze(2)).squeeze(2);  // [R, T]
            sum = sum - (right * part.of(batch.text.mask)).sum();
        }
        return sum / static_cast<double>(batch.text.lengths.size());
    }

    std::vector<HeadRow> predict(const TaskBatch& batch, const PredictOptions& options) const override {
        const at::NoGradGuard noGradients;
        requirePredicates(batch);
        const Pass pass = predictionPass(options);
        const at::Tensor vectors = input(batch.text, pass, "text");
        std::vector<HeadRow> rows(batch.text.lengths.size());
        for (const bool arguments : {false, true}) {
            const RowPart part = rowPartOf(batch, arguments);
            if (part.empty())
                continue;
            const at::Tensor found = logShares(batch.text, vectors, part, arguments, pass).contiguous();  // [R, T, K]
            for (std::size_t r = 0; r < part.rows.size(); ++r) {
                const auto count = static_cast<std::size_t>(part.lengths[r] * found.size(2));
                const std::span scores(found.data_ptr<double>() + static_cast<std::int64_t>(r) * found.stride(0),
                                       count);
                rows[static_cast<std::size_t>(part.rows[r])] =
                    arguments ? argumentsIn(scores, part.predicates[r]) : predicatesIn(scores);
            }
        }
        return rows;
    }

    // The tags of tokens are independent: log p of a span is the sum over its tokens.
    at::Tensor logOdds(const TaskBatch& batch, const SaliencyTarget& target, const PredictOptions& options,
                       std::vector<at::Tensor>& own) const override {
        requirePredicates(batch);
        requireTarget(target.tokens, batch.text.lengths.front());
        const auto label = std::ranges::find(m_options.labels, target.label) - m_options.labels.begin();
        if (label == std::ssize(m_options.labels))
            throw elmo::Error(elmo::ErrorCode::kBadArgument, fmt::format("The head has no role \"{}\".", target.label));
        const RowPart part = rowPartOf(batch, true);
        if (part.empty() || part.rows.front() != 0)
            throw elmo::Error(elmo::ErrorCode::kBadArgument, "A role is explained for one given predicate.");
        const Pass pass = explainingPass(options, own);
        const at::Tensor found = logShares(batch.text, input(batch.text, pass, "text"), part, true, pass)[0];  // [T, K]
        at::Tensor sum = at::zeros({}, at::kDouble);
        for (auto t = target.tokens.begin; t < target.tokens.end; ++t)
            sum = sum + found[t.value()][t == target.tokens.begin ? beginTagOf(label) : insideTagOf(label)];
        return oddsOf(sum.to(at::kDouble));
    }

private:
    /// log of the probabilities of tags, or of being a predicate, of some rows of a batch: [R, T, K].
    at::Tensor logShares(const TextBatch& text, const at::Tensor& vectors, const RowPart& part, bool arguments,
                         const Pass& pass) const {
        const at::Tensor own = part.of(vectors);
        const at::Tensor encoded = arguments ? m_encoder.apply(marked(own, part), part.lengths, pass.phase)
                                             : m_finder.apply(own, part.lengths);
        TextBatch rows;  // what the output reads of a text
        rows.mask = part.of(text.mask);
        rows.lengths = part.lengths;
        if (outputWidth(0) > 0)
            rows.layers = part.of(text.layers, 1);
        const at::Tensor read = output(variationalDropout(encoded, m_options.network.dropout, pass.phase), rows, pass);
        const at::Tensor scores = (arguments ? m_scores : m_finderScores).apply(read);
        return at::log_softmax(pass.phase.training ? scores : scores.to(at::kDouble), 2);
    }

    /// [p_k ; vectors]
    at::Tensor marked(const at::Tensor& vectors, const RowPart& part) const {
        const at::Tensor isPredicate = at::zeros({vectors.size(0), vectors.size(1)}, at::kLong);
        for (std::size_t r = 0; r < part.predicates.size(); ++r)
            isPredicate.data_ptr<std::int64_t>()[static_cast<std::int64_t>(r) * vectors.size(1) + part.predicates[r]] =
                1;
        return at::cat({at::embedding(m_indicator, isPredicate), vectors}, 2);
    }

    static at::Tensor goldOf(const TaskBatch& batch, const RowPart& part, std::int64_t tags) {
        const at::Tensor gold = batch.tags.defined() ? part.of(batch.tags) : at::Tensor();
        if (!gold.defined() || gold.min().item<std::int64_t>() < 0 || gold.max().item<std::int64_t>() >= tags)
            throw elmo::Error(elmo::ErrorCode::kBadShape, "A batch to train a head of roles on needs tags of its own.");
        return gold;
    }

    static RoleRow predicatesIn(std::span<const double> scores) {
        RoleRow row;
        for (std::size_t at = 1; at < scores.size(); at += 2)
            row.predicates.push_back(std::exp(scores[at]));
        return row;
    }

    /// The spans of the best path; the predicate's own begins at the predicate and nowhere else.
    RoleRow argumentsIn(std::span<const double> scores, std::int64_t predicate) const {
        const std::size_t tags = 1 + 2 * m_options.labels.size();
        std::vector<double> allowed(scores.begin(), scores.end());
        if (m_verb < std::ssize(m_options.labels))
            for (std::size_t at = 0; at < allowed.size(); ++at) {
                const bool begins = at % tags == static_cast<std::size_t>(beginTagOf(m_verb));
                const bool isPredicate = at / tags == static_cast<std::size_t>(predicate);
                if (begins != isPredicate)
                    allowed[at] = -INFINITY;
            }
        const std::vector<std::int64_t> path = bestBioPath(allowed, static_cast<std::int64_t>(tags));
        if (path.empty())
            throw elmo::Error(elmo::ErrorCode::kInternal,
                              "The scores of the head of roles are not numbers: its weights or its input are damaged.");
        RoleRow row;
        for (std::size_t t = 0; t < path.size(); ++t) {
            if (path[t] == 0)
                continue;
            const elmo::TokenIndex token(static_cast<std::int64_t>(t));
            const double probability = std::exp(scores[t * tags + static_cast<std::size_t>(path[t])]);
            if (isBeginTag(path[t]))
                row.arguments.push_back(
                    {{token, token + 1}, m_options.labels[static_cast<std::size_t>(labelOfRoleTag(path[t]))], 1});
            row.arguments.back().tokens.end = token + 1;
            row.arguments.back().confidence *= probability;
        }
        return row;
    }

    at::Tensor m_indicator;  // [2, kIndicatorWidth]: no predicate, the predicate
    HighwayBiLstm m_encoder;
    Linear m_scores;
    BiLstm m_finder;
    Linear m_finderScores;
    std::int64_t m_verb;  ///< the place of kPredicateLabel among the labels, after them if it is none
};

}  // namespace

NewHead makeRolesHead(const HeadOptions& options, int pieces, StartValues values) {
    if (options.labels.empty())
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "A head of roles needs at least one role.");
    return std::make_unique<RolesHead>(options, pieces, values);
}

std::int64_t minRolesWeights(const HeadOptions& options) {
    return (1 + 2 * std::ssize(options.labels)) * options.network.encoderWidth;
}

}  // namespace tasks
