// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/tag_schemes.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/error.h"
#include "tasks/files/line_source.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;
using elmo::TokenIndex;

/// A tag's prefix, with S, E and M read as U, L and I, and its label; 'O' alone.
struct Tag {
    char prefix = 'O';
    std::string_view label;
};

Tag parsed(const std::string& tag) {
    if (tag == "O")
        return {};
    constexpr std::string_view kPrefixes = "BIULSEM";
    constexpr std::string_view kMeanings = "BIULULI";
    const std::size_t place = tag.size() < 3 || tag[1] != '-' ? std::string_view::npos : kPrefixes.find(tag[0]);
    if (place == std::string_view::npos)
        throw Error(
            ErrorCode::kBadFormat,
            fmt::format("{} is not a tag; expected O, or B-, I-, L-, U-, S-, E- or M- with a label.", inQuotes(tag)));
    return {kMeanings[place], std::string_view(tag).substr(2)};
}

/// Builds BIO2 tags from parsed ones of a scheme.
class BioWriter {
public:
    BioWriter(TagScheme scheme, TagRepairs& repairs) : m_scheme(scheme), m_repairs(repairs) {}

    std::string next(const Tag& tag) {
        const bool continues = (tag.prefix == 'I' || tag.prefix == 'L') && !m_label.empty() && tag.label == m_label;
        if (!continues && endsByTag() && !m_label.empty())
            ++m_repairs.missingEnd;
        if (tag.prefix == 'O') {
            m_label.clear();
            return "O";
        }
        if (!continues)
            countStart(tag);
        m_label = tag.prefix == 'L' || tag.prefix == 'U' ? std::string_view() : tag.label;
        return (continues ? "I-" : "B-") + std::string(tag.label);
    }
    void finish() {
        if (endsByTag() && !m_label.empty())
            ++m_repairs.missingEnd;
    }

private:
    bool endsByTag() const { return m_scheme == TagScheme::kBioul || m_scheme == TagScheme::kBmes; }

    void countStart(const Tag& tag) {
        if (tag.prefix == 'B' || tag.prefix == 'U' || m_scheme == TagScheme::kIob1)
            return;
        ++(m_label.empty() ? m_repairs.missingBegin : m_repairs.otherLabel);
    }

    TagScheme m_scheme;
    TagRepairs& m_repairs;
    std::string m_label;  // of the entity that may go on
};

}  // namespace

std::string_view nameOf(TagScheme scheme) {
    switch (scheme) {
        case TagScheme::kIob1:
            return "iob1";
        case TagScheme::kBioul:
            return "bioul";
        case TagScheme::kBmes:
            return "bmes";
        case TagScheme::kBio:
            break;
    }
    return "bio";
}

std::optional<TagScheme> tagSchemeOf(std::string_view name) {
    if (name == "bio" || name == "bio2" || name == "iob2")
        return TagScheme::kBio;
    if (name == "iob1")
        return TagScheme::kIob1;
    if (name == "bioul" || name == "bioes")
        return TagScheme::kBioul;
    if (name == "bmes")
        return TagScheme::kBmes;
    return std::nullopt;
}

std::vector<std::string> TagRepairs::notes() const {
    std::vector<std::string> notes;
    const auto say = [&](std::int64_t count, const char* what) {
        if (count > 0)
            notes.push_back(fmt::format("{} {}", count, what));
    };
    say(missingBegin, "tags inside an entity without a preceding B- (I-, L-) were read as B-.");
    say(otherLabel, "tags inside an entity of another label (I-, L-) were read as B-.");
    say(missingEnd, "entities without their last tag (L-, E-) were ended where they stop.");
    return notes;
}

std::vector<std::string> toBio(std::span<const std::string> tags, TagScheme scheme, TagRepairs& repairs) {
    std::vector<std::string> result;
    result.reserve(tags.size());
    BioWriter writer(scheme, repairs);
    for (const std::string& tag : tags)
        result.push_back(writer.next(parsed(tag)));
    writer.finish();
    return result;
}

std::vector<std::string> tagsOf(std::span<const TagSpan> spans, std::int64_t tokens) {
    std::vector<TagSpan> ordered(spans.begin(), spans.end());
    std::sort(ordered.begin(), ordered.end(), [](const TagSpan& a, const TagSpan& b) { return a.tokens < b.tokens; });
    std::vector<std::string> tags(static_cast<std::size_t>(tokens), "O");
    TokenIndex end;
    for (const TagSpan& span : ordered) {
        if (span.tokens.begin < end || span.tokens.empty() || span.tokens.end.value() > tokens)
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The span {} to {} of label {} overlaps another span or exceeds the {} tokens.",
                                    span.tokens.begin.value(), span.tokens.end.value(), span.label, tokens));
        for (TokenIndex i = span.tokens.begin; i < span.tokens.end; ++i)
            tags[static_cast<std::size_t>(i.value())] = (i == span.tokens.begin ? "B-" : "I-") + span.label;
        end = span.tokens.end;
    }
    return tags;
}

std::vector<TagSpan> spansOf(std::span<const std::string> tags) {
    std::vector<TagSpan> spans;
    bool open = false;
    for (std::size_t i = 0; i < tags.size(); ++i) {
        const char prefix = tags[i].empty() ? '\0' : tags[i][0];
        if (prefix != 'B' && prefix != 'I' && prefix != 'O')
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("The tag {} of token {} is not one of BIO2 or IOB1.", inQuotes(tags[i]), i));
        std::string label = tags[i].size() < 2 ? std::string() : tags[i].substr(2);
        const TokenIndex token(static_cast<std::int64_t>(i));
        if (prefix == 'I' && open && spans.back().label == label)
            ++spans.back().tokens.end;
        else if (prefix != 'O')
            spans.push_back({std::move(label), {token, token + 1}});
        open = prefix != 'O';
    }
    return spans;
}

void SchemeFinder::add(std::span<const std::string> tags) {
    std::string_view last;
    for (const std::string& text : tags) {
        const Tag tag = parsed(text);
        m_ends = m_ends || tag.prefix == 'U' || tag.prefix == 'L';
        m_insideStarts = m_insideStarts || (tag.prefix == 'I' && tag.label != last);
        m_plainBegins = m_plainBegins || (tag.prefix == 'B' && tag.label != last);
        last = tag.label;
    }
}

TagScheme SchemeFinder::scheme() const {
    if (m_ends)
        return TagScheme::kBioul;
    return m_insideStarts && !m_plainBegins ? TagScheme::kIob1 : TagScheme::kBio;
}

}  // namespace tasks
