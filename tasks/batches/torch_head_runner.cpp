// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/torch_head_runner.h"

#include <c10/core/InferenceMode.h>
#include <c10/util/Exception.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <thread>
#include <utility>

#include "elmo/bilm/thread_team.h"
#include "elmo/bilm/torch_threads.h"
#include "elmo/error.h"
#include "tasks/batches/row_builder.h"
#include "tasks/batches/torch_batch_builder.h"
#include "tasks/heads/best_spans.h"

namespace tasks {
namespace {

/// Enough that a batch's products are worth it, few enough that a page gives every thread one, and that a batch needs
/// little memory. Each batch is one thread's work, so that no thread waits for another within it.
constexpr std::int64_t kFewestTokens = 500, kMostTokens = 1000;

double logSum(double a, double b) {
    const double high = std::max(a, b);
    return std::isinf(high) ? high : high + std::log(std::exp(a - high) + std::exp(b - high));
}

/// Spans of a row as spans of its text.
std::vector<EntityPrediction> movedIntoText(const EncodedRow& row, std::vector<EntityPrediction> spans) {
    for (EntityPrediction& span : spans)
        span.tokens = {span.tokens.begin + row.firstToken, span.tokens.end + row.firstToken};
    return spans;
}

}  // namespace

std::vector<HeadRow> runHead(const TaskHead& head, const HeadOptions& options, std::span<const EncodedRow> rows,
                             const WordTable& words, const PredictOptions& predict, const elmo::RunControl& control) {
    const std::int64_t total = std::accumulate(rows.begin(), rows.end(), std::int64_t{0},
                                               [](std::int64_t sum, const auto& row) { return sum + row.length(); });
    const int threads = elmo::threadsOrCores(predict.threads);
    const auto batches = planBatches(rows, std::clamp(total / threads, kFewestTokens, kMostTokens), -1);
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

TaskPrediction joinRows(const HeadOptions& options, std::span<const EncodedRow> rows,
                        std::span<const HeadRow> predicted, const PredictOptions& predict) {
    switch (options.task.output) {
        case OutputKind::kTextClass:
            return ClassPredictions{options.labels, {}, joinClasses(rows, predicted, options.labels.size())};
        case OutputKind::kTokenTags:
            return joinTags(rows, predicted);
        case OutputKind::kSpans:
            return joinEntities(rows, predicted);
        case OutputKind::kRankedSpans:
            return joinAnswers(rows, predicted, predict.answers);
        case OutputKind::kRoles:
            return joinRoles(rows, predicted);
    }
    return {};
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

RolePredictions joinRoles(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted) {
    RolePredictions joined;
    std::map<std::int64_t, double> confidences;  // of each token that was read for predicates
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = std::get<RoleRow>(predicted[i]);
        if (rows[i].predicate < 0) {
            for (std::int64_t t = 0; t < std::ssize(row.predicates); ++t)  // an earlier window has read more before it
                confidences.emplace(rows[i].firstToken + t, row.predicates[static_cast<std::size_t>(t)]);
            continue;
        }
        PredicatePrediction& asked = joined.predicates.emplace_back();
        asked.token = elmo::TokenIndex(rows[i].firstToken + rows[i].predicate);
        asked.arguments = movedIntoText(rows[i], row.arguments);
    }
    for (PredicatePrediction& asked : joined.predicates)
        if (const auto read = confidences.find(asked.token.value()); read != confidences.end())
            asked.confidence = read->second;
    for (const PredicatePrediction& asked : joined.predicates)
        confidences.erase(asked.token.value());
    for (const auto& [token, confidence] : confidences) {
        const PredicatePrediction one{elmo::TokenIndex(token), false, confidence};
        if (one.isFound())
            joined.predicates.push_back(one);
    }
    std::ranges::stable_sort(joined.predicates, {}, &PredicatePrediction::token);
    return joined;
}

void addArguments(std::span<const EncodedRow> rowsOfFound, std::span<const HeadRow> predicted, RolePredictions& said) {
    for (std::size_t i = 0; i < rowsOfFound.size(); ++i) {
        const elmo::TokenIndex token(rowsOfFound[i].firstToken + rowsOfFound[i].predicate);
        const auto one = std::ranges::find(said.predicates, token, &PredicatePrediction::token);
        if (one != said.predicates.end())
            one->arguments = movedIntoText(rowsOfFound[i], std::get<RoleRow>(predicted[i]).arguments);
    }
}

std::vector<EncodedRow> rowsOfFound(const HeadOptions& options, std::span<const EncodedRow> rows,
                                    std::span<const HeadRow> predicted) {
    std::vector<EncodedRow> asked;
    if (!options.task.readsPredicates())
        return asked;
    for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
        while (end < rows.size() && rows[end].example == rows[begin].example)
            ++end;
        const auto own = rows.subspan(begin, end - begin);
        std::vector<elmo::TokenIndex> found;
        for (const PredicatePrediction& one : joinRoles(own, predicted.subspan(begin, own.size())).predicates)
            if (!one.isGiven)
                found.push_back(one.token);
        std::ranges::move(roleRows(own, found), std::back_inserter(asked));
    }
    return asked;
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
