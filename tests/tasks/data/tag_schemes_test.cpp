// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/tag_schemes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using test::joined;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using Tags = std::vector<std::string>;

TagSpan span(int begin, int end, const char* label) {
    return {label, {elmo::TokenIndex(begin), elmo::TokenIndex(end)}};
}

char prefixOf(TagScheme scheme, bool first, bool last, bool touchesOwnLabel) {
    switch (scheme) {
        case TagScheme::kIob1:
            return first && touchesOwnLabel ? 'B' : 'I';
        case TagScheme::kBioul:
            return first && last ? 'U' : first ? 'B' : last ? 'L' : 'I';
        case TagScheme::kBmes:
            return first && last ? 'S' : first ? 'B' : last ? 'E' : 'M';
        case TagScheme::kBio:
            break;
    }
    return first ? 'B' : 'I';
}

/// Tags of spans, in order, as files of a scheme have them.
Tags writtenIn(TagScheme scheme, const std::vector<TagSpan>& spans, std::size_t tokens) {
    Tags tags(tokens, "O");
    for (std::size_t n = 0; n < spans.size(); ++n) {
        const auto& [label, place] = spans[n];
        const bool touches = n > 0 && spans[n - 1].tokens.end == place.begin && spans[n - 1].label == label;
        for (auto i = place.begin; i < place.end; ++i)
            tags[static_cast<std::size_t>(i.value())] =
                std::string(1, prefixOf(scheme, i == place.begin, i + 1 == place.end, touches)) + "-" + label;
    }
    return tags;
}

std::string asBio(const Tags& tags, TagScheme scheme) {
    TagRepairs repairs;
    const std::string bio = joined(toBio(tags, scheme, repairs));
    return bio + " /" + std::to_string(repairs.missingBegin) + std::to_string(repairs.otherLabel) +
           std::to_string(repairs.missingEnd);
}

TEST(TagSchemes, spansAreWrittenAsBio) {
    const std::vector<TagSpan> spans = {span(0, 2, "X"), span(2, 3, "X"), span(4, 7, "Y")};
    EXPECT_EQ(joined(tagsOf(spans, 7)), "B-X I-X B-X O B-Y I-Y I-Y");
}

TEST(TagSchemes, overlappingAndOutOfRangeSpansAreRejected) {
    const std::vector<TagSpan> overlapping = {span(2, 4, "X"), span(0, 3, "Y")};
    EXPECT_THAT(errorOf([&] { tagsOf(overlapping, 5); }), StartsWith("bad argument: The span 2 to 4"));
    const std::vector<TagSpan> outside = {span(2, 6, "X")};
    EXPECT_THAT(errorOf([&] { tagsOf(outside, 5); }), HasSubstr("exceeds the 5 tokens"));
}

TEST(TagSchemes, everySchemeIsConvertedToBio) {
    EXPECT_EQ(asBio({"I-X", "I-X", "B-X", "I-Y", "O"}, TagScheme::kIob1), "B-X I-X B-X B-Y O /000");
    EXPECT_EQ(asBio({"B-X", "I-X", "L-X", "U-X", "O"}, TagScheme::kBioul), "B-X I-X I-X B-X O /000");
    EXPECT_EQ(asBio({"B-X", "M-X", "E-X", "S-Y"}, TagScheme::kBmes), "B-X I-X I-X B-Y /000");
    EXPECT_EQ(asBio({"B-X", "B-X", "I-X"}, TagScheme::kBio), "B-X B-X I-X /000");
}

TEST(TagSchemes, repairsAreCountedByKind) {
    EXPECT_EQ(asBio({"I-X", "I-X", "I-Y", "O", "I-Y"}, TagScheme::kBio), "B-X I-X B-Y O B-Y /210");
    EXPECT_EQ(asBio({"B-X", "O", "L-X", "B-X", "L-Y", "B-X"}, TagScheme::kBioul), "B-X O B-X B-X B-Y B-X /113");
    EXPECT_EQ(asBio({"U-X", "I-X", "L-X"}, TagScheme::kBioul), "B-X B-X I-X /100");
}

TEST(TagSchemes, invalidTagsAreRejected) {
    TagRepairs repairs;
    for (const char* tag : {"", "X", "B", "B-", "b-X", "Z-X", "OO", "B_X", "-X"})
        EXPECT_THAT(errorOf([&] { toBio(Tags{tag}, TagScheme::kBio, repairs); }), StartsWith("bad format: \"")) << tag;
}

TEST(TagSchemes, schemeIsDetectedFromTheTags) {
    const auto found = [](const std::vector<Tags>& sentences) {
        SchemeFinder finder;
        for (const Tags& tags : sentences)
            finder.add(tags);
        return nameOf(finder.scheme());
    };
    EXPECT_EQ(found({{"O"}}), "bio");
    EXPECT_EQ(found({{"B-X", "I-X"}, {"O", "B-X"}}), "bio");
    EXPECT_EQ(found({{"I-X", "I-X"}, {"O", "I-X", "B-X"}}), "iob1");
    EXPECT_EQ(found({{"I-X"}, {"O", "B-X"}}), "bio");
    EXPECT_EQ(found({{"I-X"}, {"O", "U-X"}}), "bioul");
    EXPECT_EQ(found({{"B-X", "E-X"}}), "bioul");
}

TEST(TagSchemes, namesSurviveTheRoundTrip) {
    for (const TagScheme scheme : {TagScheme::kBio, TagScheme::kIob1, TagScheme::kBioul, TagScheme::kBmes})
        EXPECT_EQ(tagSchemeOf(nameOf(scheme)), scheme);
    EXPECT_EQ(tagSchemeOf("bioes"), TagScheme::kBioul);
    EXPECT_EQ(tagSchemeOf("iob2"), TagScheme::kBio);
    EXPECT_EQ(tagSchemeOf("BIO"), std::nullopt);
}

/// Disjoint spans, some side by side.
std::vector<TagSpan> randomSpans(std::mt19937& engine, std::int64_t tokens) {
    std::vector<TagSpan> spans;
    for (std::int64_t at = 0; at < tokens;) {
        const std::int64_t end = std::min<std::int64_t>(tokens, at + 1 + static_cast<std::int64_t>(engine() % 3));
        if (engine() % 2 == 0)
            spans.push_back(span(static_cast<int>(at), static_cast<int>(end), engine() % 2 == 0 ? "X" : "Y"));
        at = end;
    }
    return spans;
}

TEST(TagSchemes, randomSpansSurviveTheRoundTripInEveryScheme) {
    std::mt19937 engine(17);
    for (int round = 0; round < 200; ++round) {
        const std::vector<TagSpan> spans = randomSpans(engine, 12);
        EXPECT_EQ(tagsOf(spans, 12), writtenIn(TagScheme::kBio, spans, 12));
        for (const TagScheme scheme : {TagScheme::kBio, TagScheme::kIob1, TagScheme::kBioul, TagScheme::kBmes}) {
            const Tags tags = writtenIn(scheme, spans, 12);
            TagRepairs repairs;
            EXPECT_EQ(spansOf(toBio(tags, scheme, repairs)), spans) << joined(tags);
            EXPECT_THAT(repairs.notes(), IsEmpty()) << joined(tags);
        }
    }
}

TEST(TagSchemes, repairedTagsGiveTheSameSpansAsThePublishedRules) {
    std::mt19937 engine(19);
    const char* const kinds[] = {"O", "B-X", "I-X", "B-Y", "I-Y"};
    for (int round = 0; round < 300; ++round) {
        Tags tags;
        for (int i = 0; i < 10; ++i)
            tags.emplace_back(kinds[engine() % 5]);
        for (const TagScheme scheme : {TagScheme::kBio, TagScheme::kIob1}) {
            TagRepairs repairs;
            EXPECT_EQ(spansOf(toBio(tags, scheme, repairs)), spansOf(tags)) << joined(tags);
        }
    }
}

}  // namespace
}  // namespace tasks
