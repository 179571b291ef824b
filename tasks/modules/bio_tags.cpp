// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/bio_tags.h"

#include <algorithm>
#include <cmath>

namespace tasks {
namespace {

std::int64_t bestOf(std::span<const double> scores) {
    return std::ranges::max_element(scores) - scores.begin();
}

}  // namespace

std::vector<std::string> roleTags(const std::vector<std::string>& labels) {
    std::vector<std::string> tags = {"O"};
    for (const std::string& label : labels)
        for (const char* letter : {"B-", "I-"})
            tags.push_back(letter + label);
    return tags;
}

std::vector<std::int64_t> bestBioPath(std::span<const double> scores, std::int64_t tags) {
    if (std::ranges::any_of(scores, [](double score) { return std::isnan(score); }))
        return {};
    const auto k = static_cast<std::size_t>(tags);
    const std::size_t tokens = scores.size() / k;
    std::vector<double> totals(scores.begin(), scores.end());  // [T, K] of the best path that ends there
    std::vector<std::int64_t> before(scores.size());           // [T, K] its tag of the token before
    for (std::size_t t = 0; t < tokens; ++t) {
        const std::span own = std::span(totals).subspan(t * k, k);
        const std::span last = t > 0 ? std::span(totals).subspan((t - 1) * k, k) : std::span<double>();
        const std::int64_t best = t > 0 ? bestOf(last) : 0;
        for (std::int64_t tag = 0; tag < tags; ++tag) {
            const auto at = static_cast<std::size_t>(tag);
            std::int64_t from = best;
            if (tag > 0 && !isBeginTag(tag))
                from = t > 0 && last[at] > last[at - 1] ? tag : tag - 1;
            if (t > 0)
                own[at] += last[static_cast<std::size_t>(from)];
            else if (tag > 0 && !isBeginTag(tag))
                own[at] = -INFINITY;
            before[t * k + at] = from;
        }
    }
    if (tokens == 0)
        return {};
    std::vector<std::int64_t> path(tokens);
    path.back() = bestOf(std::span(totals).last(k));
    if (!std::isfinite(totals[(tokens - 1) * k + static_cast<std::size_t>(path.back())]))
        return {};
    for (std::size_t t = tokens - 1; t > 0; --t)
        path[t - 1] = before[t * k + static_cast<std::size_t>(path[t])];
    return path;
}

}  // namespace tasks
