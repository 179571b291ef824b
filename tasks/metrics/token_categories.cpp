// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/token_categories.h"

#include <algorithm>

namespace tasks {

using elmo::ByteSpan;

std::vector<std::set<std::string>> tokenCategories(const elmo::Document& document,
                                                   const std::vector<SpanAnnotation>& spans) {
    const auto& tokens = document.tokens();
    std::vector<std::set<std::string>> categories(tokens.size());
    const auto mark = [&](const ByteSpan& bytes, const std::string& label) {
        auto token = std::ranges::upper_bound(tokens, bytes.begin, std::ranges::less{}, &ByteSpan::end);
        for (; token != tokens.end() && token->begin < bytes.end; ++token)
            categories[static_cast<std::size_t>(token - tokens.begin())].insert(label);
    };
    for (const SpanAnnotation& span : spans) {
        mark(span.bytes, span.label);
        for (const ByteSpan& more : span.more)
            mark(more, span.label);
    }
    return categories;
}

}  // namespace tasks
