// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/tag_constraints.h"

#include <fmt/format.h>

#include <string_view>

#include "elmo/error.h"

namespace tasks {
namespace {

/// An encoding as letters; "O" belongs to those that may stand first and last if the encoding has it.
struct Rules {
    std::string_view first, last;          ///< letters a text may begin, end with
    std::string_view closed, open;         ///< closed is followed by any of `opening`, of any label
    std::string_view opening, continuing;  ///< open is followed by any of `continuing`, of the same label
};

Rules rulesOf(TagEncoding encoding) {
    switch (encoding) {
        case TagEncoding::kBio:
            return {"OB", "OBI", "OBI", "BI", "OB", "I"};
        case TagEncoding::kIob1:
            return {"OI", "OBI", "OBI", "BI", "OI", "B"};
        case TagEncoding::kBioul:
            return {"OBU", "OLU", "OLU", "BI", "OBU", "IL"};
        case TagEncoding::kBmes:
            return {"BS", "ES", "ES", "BM", "BS", "ME"};
        case TagEncoding::kFree:
            break;
    }
    return {};
}

struct Tag {
    char letter;
    std::string_view label;
};

Tag parse(const std::string& tag) {
    const bool outside = tag == "O";
    if (!outside && (tag.size() < 3 || tag[1] != '-'))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("\"{}\" is not a tag: expected \"O\" or a letter, \"-\" and a label.", tag));
    return {tag[0], outside ? std::string_view() : std::string_view(tag).substr(2)};
}

bool has(std::string_view letters, char letter) {
    return letters.find(letter) != std::string_view::npos;
}

bool mayFollow(const Rules& rules, const Tag& from, const Tag& to) {
    if (has(rules.closed, from.letter) && has(rules.opening, to.letter))
        return true;
    return has(rules.open, from.letter) && has(rules.continuing, to.letter) && from.label == to.label;
}

}  // namespace

TagConstraints tagConstraints(TagEncoding encoding, const std::vector<std::string>& tags) {
    const std::size_t k = tags.size();
    TagConstraints result;
    if (encoding == TagEncoding::kFree) {
        result.transitions.assign(k * k, 1);
        result.first.assign(k, 1);
        result.last.assign(k, 1);
        return result;
    }
    const Rules rules = rulesOf(encoding);
    std::vector<Tag> parsed;
    for (const std::string& tag : tags)
        parsed.push_back(parse(tag));
    for (const Tag& from : parsed) {
        result.first.push_back(has(rules.first, from.letter));
        result.last.push_back(has(rules.last, from.letter));
        for (const Tag& to : parsed)
            result.transitions.push_back(mayFollow(rules, from, to));
    }
    return result;
}

}  // namespace tasks
