// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/tag_constraints.h"

#include <fmt/format.h>

#include <string_view>

#include "elmo/error.h"

namespace tasks {
namespace {

struct BioulTag {
    char letter;
    std::string_view label;

    bool is(std::string_view letters) const { return letters.find(letter) != std::string_view::npos; }
};

BioulTag parse(const std::string& tag) {
    const bool outside = tag == "O";
    if (!outside && (tag.size() < 3 || tag[1] != '-'))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("\"{}\" is not a tag: expected \"O\" or a letter, \"-\" and a label.", tag));
    return {tag[0], outside ? std::string_view() : std::string_view(tag).substr(2)};
}

}  // namespace

std::vector<std::string> entityTags(const std::vector<std::string>& labels) {
    std::vector<std::string> tags = {"O"};
    for (const std::string& label : labels)
        for (const char* letter : {"B-", "I-", "L-", "U-"})
            tags.push_back(letter + label);
    return tags;
}

TagConstraints bioulConstraints(const std::vector<std::string>& tags) {
    constexpr std::string_view kStarts = "OBU", kEnds = "OLU";  // no span is open before the tag; after it
    std::vector<BioulTag> parsed;
    for (const std::string& tag : tags)
        parsed.push_back(parse(tag));
    TagConstraints result;
    for (const BioulTag& from : parsed) {
        result.first.push_back(from.is(kStarts));
        result.last.push_back(from.is(kEnds));
        for (const BioulTag& to : parsed)
            result.transitions.push_back(from.is(kEnds) ? to.is(kStarts) : to.is("IL") && from.label == to.label);
    }
    return result;
}

}  // namespace tasks
