// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/rater_agreement.h"

#include <gtest/gtest.h>

#include <string>

#include "tasks/metrics/agreement.h"

namespace tasks {
namespace {

using elmo::ByteOffset;

/// Tokens of one letter: "a b c".
elmo::Document letters(int count) {
    std::string text;
    elmo::Segmentation cut;
    for (int i = 0; i < count; ++i) {
        cut.tokens.push_back({ByteOffset(2 * i), ByteOffset(2 * i + 1)});
        text += std::string(i > 0 ? " " : "") + static_cast<char>('a' + i);
    }
    cut.sentences.push_back({elmo::TokenIndex(0), elmo::TokenIndex(count)});
    return elmo::Document(text, cut);
}

SpanAnnotation span(int first, int last, const std::string& label) {
    SpanAnnotation made;
    made.bytes = {ByteOffset(2 * first), ByteOffset(2 * last + 1)};
    made.label = label;
    return made;
}

std::vector<AnnotationMaker> people(std::size_t count) {
    std::vector<AnnotationMaker> made;
    for (std::size_t i = 0; i < count; ++i)
        made.push_back({AnnotationLayer::kHuman, std::string(1, static_cast<char>('A' + i)), {}});
    return made;
}

// The data of Krippendorff 2011, section C: four observers, twelve units, missing data. Nominal alpha is 0.743.
TEST(RaterAgreement, AlphaIsThatOfKrippendorffsExample) {
    const std::string rows[] = {"123321412...", "1233224125.3", ".3332342251.", "12332441251."};
    RaterComparison comparison(people(4));
    for (std::size_t unit = 0; unit < 12; ++unit) {
        std::map<std::size_t, std::vector<SpanAnnotation>> spans;
        for (std::size_t rater = 0; rater < 4; ++rater)
            if (rows[rater][unit] != '.')
                spans[rater] = {span(0, 0, std::string(1, rows[rater][unit]))};
        comparison.add(letters(1), spans);
    }
    const RaterAgreement found = comparison.result();
    EXPECT_EQ(found.documents, 11) << "one unit has a single value";
    ASSERT_TRUE(found.alpha.value.has_value());
    EXPECT_NEAR(*found.alpha.value, 0.743, 5e-4);
    ASSERT_TRUE(found.alpha.interval.has_value());
    EXPECT_LT(found.alpha.interval->first, *found.alpha.value);
    EXPECT_GT(found.alpha.interval->second, *found.alpha.value);
}

TEST(RaterAgreement, ConfusionsSayWhichLabelsStandForEachOther) {
    RaterComparison comparison(people(3));
    comparison.add(letters(6), {{0, {span(0, 0, "LOC"), span(2, 2, "PER"), span(4, 5, "PER")}},
                                {1, {span(0, 0, "ORG"), span(2, 2, "PER"), span(4, 4, "PER")}}});
    comparison.add(letters(3), {{1, {span(0, 0, "ORG")}}, {2, {span(0, 0, "LOC"), span(2, 2, "LOC")}}});
    EXPECT_EQ(comparison.result().confusions,
              (std::vector<RaterAgreement::Confusion>{{"LOC", "ORG", 2}, {"LOC", "", 1}, {"PER", "PER", 1}}));
}

// nltk 2865: with values missing, observers who agree wherever they have values agree wholly.
TEST(RaterAgreement, MissingValuesAreNoDisagreement) {
    RaterComparison comparison(people(3));
    comparison.add(letters(1), {{0, {span(0, 0, "1")}}, {1, {span(0, 0, "1")}}});
    comparison.add(letters(1), {{0, {span(0, 0, "1")}}, {1, {span(0, 0, "1")}}, {2, {span(0, 0, "1")}}});
    comparison.add(letters(1), {{0, {span(0, 0, "2")}}, {2, {span(0, 0, "2")}}});
    EXPECT_DOUBLE_EQ(comparison.result().alpha.value.value(), 1);
}

// fast-krippendorff 11: one rare value in 23 says no more than chance.
TEST(RaterAgreement, OneDisagreementMayBeNoMoreThanChance) {
    RaterComparison comparison(people(5));
    const std::string rows[] = {"33333", "33333", "33..3", "33331", "3.333"};
    for (std::size_t unit = 0; unit < 5; ++unit) {
        std::map<std::size_t, std::vector<SpanAnnotation>> spans;
        for (std::size_t rater = 0; rater < 5; ++rater)
            if (rows[rater][unit] != '.')
                spans[rater] = {span(0, 0, std::string(1, rows[rater][unit]))};
        comparison.add(letters(1), spans);
    }
    EXPECT_NEAR(comparison.result().alpha.value.value(), 0, 1e-12);
}

TEST(RaterAgreement, OfTwoAnnotatorsIsThatOfAPair) {
    const elmo::Document document = letters(10);
    const std::vector<SpanAnnotation> first{span(0, 2, "PER"), span(9, 9, "LOC")},
        second{span(0, 1, "PER"), span(9, 9, "LOC")};
    RaterComparison comparison(people(2));
    comparison.add(document, {{0, first}, {1, second}});
    const RaterAgreement found = comparison.result();
    const Agreement pair = agreementOf(document, first, second);
    EXPECT_NEAR(found.alpha.value.value(), pair.alpha().value(), 1e-12);
    EXPECT_NEAR(found.f1.value.value(), pair.spanF1(), 1e-12);
    EXPECT_FALSE(found.alpha.interval.has_value()) << "of one document";
    ASSERT_EQ(found.labels.size(), 2U);
    EXPECT_EQ(found.labels[0].label, "LOC");
    EXPECT_DOUBLE_EQ(found.labels[0].alpha.value.value(), 1);
    EXPECT_DOUBLE_EQ(found.labels[0].f1.value.value(), 1);
    EXPECT_DOUBLE_EQ(found.labels[1].f1.value.value(), 0);
    EXPECT_EQ(found.labels[1].spans, 2);
}

TEST(RaterAgreement, F1IsTheMeanOfThePairsThatHaveDocumentsInCommon) {
    RaterComparison comparison(people(3));
    comparison.add(letters(4), {{0, {span(0, 0, "X")}}, {1, {span(0, 0, "X")}}});
    comparison.add(letters(4), {{1, {span(0, 0, "X")}}, {2, {span(1, 1, "X")}}});
    comparison.add(letters(4), {{2, {span(1, 1, "X")}}});  // alone: says nothing
    const RaterAgreement found = comparison.result();
    EXPECT_EQ(found.documents, 2);
    EXPECT_EQ(found.tokens, 8);
    ASSERT_EQ(found.pairs.size(), 2U);
    EXPECT_DOUBLE_EQ(found.f1.value.value(), 0.5);
}

TEST(RaterAgreement, RelationF1IsTheMeanOfThePairs) {
    const PlacedRelation one{{}, {}, "ARG0", "role"}, other{{}, {}, "ARG1", "role"};
    RaterComparison comparison(people(3));
    comparison.add(letters(4), {{0, {}}, {1, {}}, {2, {}}}, {{0, {one}}, {1, {one}}, {2, {other}}});
    const RaterAgreement found = comparison.result();
    EXPECT_DOUBLE_EQ(found.relationF1.value.value(), 1.0 / 3);
    ASSERT_EQ(found.pairs.size(), 3U);
    EXPECT_EQ(found.pairs[0].relations, (SpanCounts{1, 1, 1}));
    EXPECT_EQ(found.pairs[1].relations, (SpanCounts{0, 1, 1}));
}

TEST(RaterAgreement, IsUndefinedWithoutSpans) {
    RaterComparison comparison(people(2));
    comparison.add(letters(4), {{0, {}}, {1, {}}});
    const RaterAgreement found = comparison.result();
    EXPECT_FALSE(found.alpha.value.has_value());
    EXPECT_FALSE(found.f1.value.has_value());
    EXPECT_FALSE(found.relationF1.value.has_value());
}

}  // namespace
}  // namespace tasks
