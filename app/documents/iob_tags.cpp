// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/documents/iob_tags.h"

#include <fmt/format.h>

#include "app/documents/document_edits.h"
#include "elmo/error.h"

namespace app {
namespace {

struct Tag {
    char prefix = 'O';
    std::string_view label;
};

Tag tagOf(std::string_view text) {
    if (text.empty() || text == "O" || text == "_")
        return {};
    if (text.size() >= 2 && text[1] == '-')
        return {text[0], text.substr(2)};
    if (text.size() == 1 && std::string_view("BILUESM").find(text[0]) != std::string_view::npos)
        return {text[0], {}};  // spans of one unnamed kind
    return {'I', text};
}

bool begins(const Tag& tag, const Tag& before) {
    const std::string_view closing = "ELSU";  // M of BMES goes on
    return tag.prefix == 'B' || tag.prefix == 'S' || tag.prefix == 'U' || before.prefix == 'O' ||
           closing.find(before.prefix) != std::string_view::npos || before.label != tag.label;
}

}  // namespace

std::vector<std::string> tagsOf(const tasks::AnnotatedDocument& document, std::string_view scheme) {
    if (scheme != "iob1" && scheme != "iob2" && scheme != "bioul")
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("Unknown tag scheme '{}'. Supported: iob1, iob2, bioul.", scheme));
    std::vector<std::string> tags(document.document->tokens().size(), "O");
    const TokenFinder finder(*document.document);
    const tasks::SpanAnnotation* before = nullptr;
    for (const auto& span : document.annotations.spans) {
        const elmo::TokenSpan tokens = finder.tokensIn(span.bytes);
        const auto first = static_cast<std::size_t>(tokens.begin.value());
        const auto end = static_cast<std::size_t>(tokens.end.value());
        for (std::size_t i = first; i < end; ++i)
            tags[i] = "I-" + span.label;
        // IOB1 marks a beginning only if the reader would otherwise go on with the span before.
        const bool touches =
            before != nullptr && before->label == span.label && finder.tokensIn(before->bytes).end == tokens.begin &&
            finder.sentenceOf(tokens.begin) == finder.sentenceOf(elmo::TokenIndex(tokens.begin.value() - 1));
        if (scheme != "iob1" || touches)
            tags[first][0] = 'B';
        if (scheme == "bioul") {
            tags[end - 1][0] = 'L';
            if (end - first == 1)
                tags[first][0] = 'U';
        }
        before = &span;
    }
    return tags;
}

std::vector<TaggedRun> runsOf(const std::vector<std::string>& tags, std::int64_t first) {
    std::vector<TaggedRun> runs;
    Tag before;
    for (std::size_t i = 0; i < tags.size(); ++i) {
        const Tag tag = tagOf(tags[i]);
        const elmo::TokenIndex token(first + static_cast<std::int64_t>(i));
        if (tag.prefix != 'O') {
            if (begins(tag, before))
                runs.push_back({{token, token}, std::string(tag.label)});
            runs.back().tokens.end = elmo::TokenIndex(token.value() + 1);
        }
        before = tag;
    }
    return runs;
}

}  // namespace app
