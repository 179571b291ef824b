// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/tag_spans.h"

#include <fmt/format.h>

#include "elmo/error.h"
#include "tasks/data/tag_schemes.h"
#include "tasks/files/line_source.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;
using elmo::TokenIndex;

[[noreturn]] void refuseTag(const std::string& tag, std::size_t place, TagScheme scheme) {
    throw Error(ErrorCode::kBadFormat, fmt::format("The tag {} of token {} does not fit there in the scheme {}.",
                                                   inQuotes(tag), place, nameOf(scheme)));
}

char prefixOf(const std::string& tag) {
    return tag.empty() ? '\0' : tag[0];
}

std::string labelOf(const std::string& tag) {
    return tag.size() < 2 ? std::string() : tag.substr(2);
}

TagSpan spanAt(std::string label, std::size_t place) {
    const TokenIndex begin(static_cast<std::int64_t>(place));
    return {std::move(label), {begin, begin + 1}};
}

/// BIO and IOB1: a span begins at B-, and at I- if none of its label goes on. In IOB1 that is the rule, in BIO the
/// published programs forgive it, so both come to the same.
std::vector<TagSpan> begunSpans(std::span<const std::string> tags, TagScheme scheme) {
    std::vector<TagSpan> spans;
    bool open = false;
    for (std::size_t i = 0; i < tags.size(); ++i) {
        const char prefix = prefixOf(tags[i]);
        if (prefix != 'B' && prefix != 'I' && prefix != 'O')
            refuseTag(tags[i], i, scheme);
        if (prefix == 'I' && open && spans.back().label == labelOf(tags[i]))
            ++spans.back().tokens.end;
        else if (prefix != 'O')
            spans.push_back(spanAt(labelOf(tags[i]), i));
        open = prefix != 'O';
    }
    return spans;
}

/// BIOUL: strict, but for labels inside a span; its label is that of its last tag.
std::vector<TagSpan> closedSpans(std::span<const std::string> tags) {
    std::vector<TagSpan> spans;
    for (std::size_t i = 0; i < tags.size(); ++i) {
        const char prefix = prefixOf(tags[i]);
        if (prefix == 'U') {
            spans.push_back(spanAt(labelOf(tags[i]), i));
        } else if (prefix == 'B') {
            const std::size_t begin = i;
            do {
                if (++i == tags.size())
                    refuseTag(tags[i - 1], i - 1, TagScheme::kBioul);
                if (prefixOf(tags[i]) != 'I' && prefixOf(tags[i]) != 'L')
                    refuseTag(tags[i], i, TagScheme::kBioul);
            } while (prefixOf(tags[i]) != 'L');
            spans.push_back(spanAt(labelOf(tags[i]), begin));
            spans.back().tokens.end = TokenIndex(static_cast<std::int64_t>(i) + 1);
        } else if (tags[i] != "O") {
            refuseTag(tags[i], i, TagScheme::kBioul);
        }
    }
    return spans;
}

/// BMES: whatever does not continue a span starts a new one.
std::vector<TagSpan> segments(std::span<const std::string> tags) {
    std::vector<TagSpan> spans;
    char last = '\0';
    for (std::size_t i = 0; i < tags.size(); ++i) {
        const char prefix = prefixOf(tags[i]);
        const bool continues =
            (prefix == 'M' || prefix == 'E') && (last == 'B' || last == 'M') && spans.back().label == labelOf(tags[i]);
        if (continues)
            ++spans.back().tokens.end;
        else
            spans.push_back(spanAt(labelOf(tags[i]), i));
        last = prefix;
    }
    return spans;
}

}  // namespace

std::vector<TagSpan> spansOf(std::span<const std::string> tags, TagScheme scheme) {
    switch (scheme) {
        case TagScheme::kBioul:
            return closedSpans(tags);
        case TagScheme::kBmes:
            return segments(tags);
        case TagScheme::kBio:
        case TagScheme::kIob1:
            break;
    }
    return begunSpans(tags, scheme);
}

}  // namespace tasks
