// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/torch_head_runner.h"

#include <c10/core/InferenceMode.h>
#include <c10/util/Exception.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <thread>

#include "elmo/bilm/thread_team.h"
#include "elmo/bilm/torch_threads.h"
#include "elmo/error.h"
#include "tasks/batches/torch_batch_builder.h"
#include "tasks/heads/best_spans.h"

namespace tasks {
namespace {

/// Enough that a batch's products are worth it, few enough that a page gives every thread one. Each batch is one
/// thread's work, so that no thread waits for another within it, and the numbers are the same on any number of them.
constexpr std::int64_t kBatchTokens = 500;

double logSum(double a, double b) {
    const double high = std::max(a, b);
    return std::isinf(high) ? high : high + std::log(std::exp(a - high) + std::exp(b - high));
}

}  // namespace

std::vector<HeadRow> runHead(const TaskHead& head, const HeadOptions& options, std::span<const EncodedRow> rows,
                             const WordTable& words, const PredictOptions& predict, const elmo::RunControl& control) {
    const auto batches = planBatches(rows, kBatchTokens, -1);
    const std::int64_t total = std::accumulate(rows.begin(), rows.end(), std::int64_t{0},
                                               [](std::int64_t sum, const auto& row) { return sum + row.length(); });
    std::vector<HeadRow> result(rows.size());
    std::atomic<std::int64_t> done = 0;
    const auto computeBatch = [&](const std::vector<std::size_t>& batch) {
        elmo::useTorchThreads(1);
        const c10::InferenceMode noGradients;
        std::vector<const EncodedRow*> members;
        for (const std::size_t row : batch)
            members.push_back(&rows[row]);
        std::vector<HeadRow> predicted =
            head.predict(buildBatch(members, words, options.elmo, options.task.output, WithGold::kNo), predict);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            result[batch[i]] = std::move(predicted[i]);
            done += members[i]->length();
        }
    };
    const int threads = elmo::threadsOrCores(predict.threads);
    elmo::ThreadTeam team(std::min(threads, static_cast<int>(batches.size())));
    const auto caller = std::this_thread::get_id();
    try {
        team.run(static_cast<int>(batches.size()), [&](int i) {
            computeBatch(batches[static_cast<std::size_t>(i)]);
            if (std::this_thread::get_id() == caller)
                control.report({.stage = "predict", .done = done, .total = total});
            else
                control.checkpoint();
        });
    } catch (const c10::Error& error) {
        throw elmo::Error(elmo::ErrorCode::kDevice,
                          fmt::format("LibTorch failed while a head computed: {}", error.what_without_backtrace()));
    }
    return result;
}

EntityPredictions joinEntities(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted) {
    EntityPredictions joined;
    std::int64_t known = 0;  // tokens that earlier windows have spoken for
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto inText = [&](const elmo::TokenSpan& tokens) {
            return elmo::TokenSpan{tokens.begin + rows[i].firstToken, tokens.end + rows[i].firstToken};
        };
        const auto& row = std::get<EntityRow>(predicted[i]);
        for (EntityPrediction entity : row.entities) {
            entity.tokens = inText(entity.tokens);
            if (entity.tokens.begin.value() >= known)
                joined.entities.push_back(std::move(entity));
        }
        for (EntityTagging tagging : row.kBestTaggings) {
            tagging.tokens = inText(tagging.tokens);
            for (EntityPrediction& entity : tagging.entities)
                entity.tokens = inText(entity.tokens);
            joined.kBestTaggings.push_back(std::move(tagging));
        }
        known = rows[i].firstToken + rows[i].text.size();
    }
    return joined;
}

TagPredictions joinTags(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted) {
    TagPredictions joined;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::vector<TagPrediction>& tokens = std::get<TagRow>(predicted[i]).tokens;
        const std::int64_t known = std::ssize(joined.tokens) - rows[i].firstToken;  // of an earlier window's tokens
        joined.tokens.insert(joined.tokens.end(), tokens.begin() + known, tokens.end());
    }
    return joined;
}

std::vector<double> joinClasses(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted,
                                std::size_t classes) {
    std::vector<double> mean(classes, rows.empty() ? 1.0 / static_cast<double>(classes) : 0.0);
    double tokens = 0;
    for (const EncodedRow& row : rows)
        tokens += static_cast<double>(row.text.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < classes; ++k)
            mean[k] += std::get<ClassRow>(predicted[i]).probabilities.at(k) * static_cast<double>(rows[i].text.size()) /
                       tokens;
    return mean;
}

AnswerPredictions joinAnswers(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted, int count) {
    AnswerPredictions joined;
    if (rows.empty()) {
        joined.noAnswer = 1;
        return joined;
    }
    double none = INFINITY, sum = -INFINITY;
    std::vector<AnswerRow::Scored> spans;
    std::int64_t known = 0;  // tokens that earlier windows hold: spans that end within them are counted there
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = std::get<AnswerRow>(predicted[i]);
        const std::int64_t first = rows[i].firstToken;
        none = std::min(none, row.noAnswerScore);
        sum = logSum(sum, logSumOfSpans(row.starts, row.ends, known - first));
        for (const AnswerRow::Scored& span : row.spans)
            if (first + span.tokens.end.value() > known)
                spans.push_back({{span.tokens.begin + first, span.tokens.end + first}, span.score});
        known = std::max(known, first + rows[i].text.size());
    }
    sum = logSum(sum, none);
    joined.noAnswer = std::exp(none - sum);
    std::ranges::stable_sort(spans, std::greater(), &AnswerRow::Scored::score);
    for (const AnswerRow::Scored& span : spans) {
        const bool taken = std::ranges::any_of(
            joined.answers, [&](const AnswerPrediction& answer) { return answer.tokens.overlaps(span.tokens); });
        if (!taken && std::ssize(joined.answers) < count)
            joined.answers.push_back({span.tokens, std::exp(span.score - sum)});
    }
    return joined;
}

}  // namespace tasks
