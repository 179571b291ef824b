// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/role_score.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "tasks/results/predictions.h"

namespace tasks {
namespace {

constexpr std::string_view kContinued = "C-";

bool isOfPredicate(const RoleArgument& argument) {
    return argument.label == kPredicateLabel || argument.label == std::string(kContinued) + kPredicateLabel;
}

}  // namespace

std::vector<RoleArgument> roleArgumentsOf(std::vector<TagSpan> spans) {
    std::ranges::sort(spans, {}, &TagSpan::tokens);
    std::vector<RoleArgument> arguments;
    for (TagSpan& span : spans) {
        if (span.label.starts_with(kContinued)) {
            const std::string whole = span.label.substr(kContinued.size());
            const auto last = std::find_if(arguments.rbegin(), arguments.rend(),
                                           [&](const RoleArgument& argument) { return argument.label == whole; });
            if (last != arguments.rend()) {
                last->pieces.push_back(span.tokens);
                continue;
            }
        }
        arguments.push_back({std::move(span.label), {span.tokens}});
    }
    std::erase_if(arguments, isOfPredicate);
    return arguments;
}

SpanCounts countRoles(const std::vector<RoleArgument>& gold, const std::vector<RoleArgument>& predicted) {
    SpanCounts counts{0, std::ssize(predicted), std::ssize(gold)};
    for (const RoleArgument& argument : predicted)
        counts.right += std::ranges::find(gold, argument) == gold.end() ? 0 : 1;
    return counts;
}

std::string_view distanceBucket(const RoleArgument& argument, elmo::TokenIndex predicate) {
    std::int64_t between = std::numeric_limits<std::int64_t>::max();
    for (const elmo::TokenSpan& piece : argument.pieces) {
        const std::int64_t away = predicate < piece.begin ? piece.begin.value() - predicate.value()
                                                          : predicate.value() - (piece.end.value() - 1);
        between = std::min(between, std::max<std::int64_t>(0, away - 1));
    }
    if (between == 0)
        return "0";
    if (between <= 2)
        return "1-2";
    return between <= 6 ? "3-6" : "7+";
}

}  // namespace tasks
