// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/tag_schemes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "tasks/data/tag_spans.h"
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

std::string written(const std::vector<TagSpan>& spans, std::int64_t tokens, TagScheme scheme) {
    return joined(tagsOf(spans, tokens, scheme));
}

std::string asBio(const Tags& tags, TagScheme scheme) {
    TagRepairs repairs;
    const std::string bio = joined(toBio(tags, scheme, repairs));
    return bio + " /" + std::to_string(repairs.missingBegin) + std::to_string(repairs.otherLabel) +
           std::to_string(repairs.missingEnd);
}

TEST(TagSchemes, spansAreWrittenInEveryScheme) {
    const std::vector<TagSpan> spans = {span(0, 2, "X"), span(2, 3, "X"), span(4, 7, "Y")};
    EXPECT_EQ(written(spans, 7, TagScheme::kBio), "B-X I-X B-X O B-Y I-Y I-Y");
    EXPECT_EQ(written(spans, 7, TagScheme::kIob1), "I-X I-X B-X O I-Y I-Y I-Y");
    EXPECT_EQ(written(spans, 7, TagScheme::kBioul), "B-X L-X U-X O B-Y I-Y L-Y");
    EXPECT_EQ(written(spans, 7, TagScheme::kBmes), "B-X E-X S-X O B-Y M-Y E-Y");
}

TEST(TagSchemes, overlappingAndOutOfRangeSpansAreRejected) {
    const std::vector<TagSpan> overlapping = {span(2, 4, "X"), span(0, 3, "Y")};
    EXPECT_THAT(errorOf([&] { tagsOf(overlapping, 5, TagScheme::kBio); }), StartsWith("bad argument: The span 2 to 4"));
    const std::vector<TagSpan> outside = {span(2, 6, "X")};
    EXPECT_THAT(errorOf([&] { tagsOf(outside, 5, TagScheme::kBio); }), HasSubstr("exceeds the 5 tokens"));
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
        for (const TagScheme scheme : {TagScheme::kBio, TagScheme::kIob1, TagScheme::kBioul, TagScheme::kBmes}) {
            const Tags tags = tagsOf(spans, 12, scheme);
            TagRepairs repairs;
            EXPECT_EQ(spansOf(toBio(tags, scheme, repairs), TagScheme::kBio), spans) << joined(tags);
            EXPECT_THAT(repairs.notes(), IsEmpty()) << joined(tags);
            if (scheme != TagScheme::kBmes) {  // whose published reading knows no O
                EXPECT_EQ(spansOf(tags, scheme), spans) << joined(tags);
            }
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
            EXPECT_EQ(spansOf(toBio(tags, scheme, repairs), TagScheme::kBio), spansOf(tags, scheme)) << joined(tags);
        }
    }
}

}  // namespace
}  // namespace tasks
