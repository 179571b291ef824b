// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/span_f1.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/fixtures.h"
#include "tests/support/json_fixture.h"

namespace tasks {
namespace {

using elmo::test::readJson;
using nlohmann::json;
using Tags = std::vector<std::string>;

std::string printed(const std::vector<TagSpan>& spans) {
    std::string text;
    for (const TagSpan& span : spans)
        text += fmt::format("{} {} {}; ", span.label, span.tokens.begin.value(), span.tokens.end.value() - 1);
    return text;
}

std::string printed(const json& spans) {
    std::string text;
    for (const json& span : spans)
        text += fmt::format("{} {} {}; ", span[0].get<std::string>(), span[1].get<int>(), span[2].get<int>());
    return text;
}

/// The cases of BIO2 and IOB1: the program reads every other scheme as BIO2.
std::vector<json> casesIn(const elmo::test::Reference& reference) {
    std::vector<json> cases;
    for (const json& given : readJson(reference.folder / "cases.json"))
        if (given["encoding"] == "BIO" || given["encoding"] == "IOB1")
            cases.push_back(given);
    return cases;
}

/// The spans of all texts of a case, without the labels that count nowhere.
SpanF1 metricOf(const json& given) {
    const Tags ignored = given["ignore_labels"];
    const auto spans = [&](const json& tags) {
        std::vector<TagSpan> found = spansOf(tags.get<Tags>());
        std::erase_if(found, [&](const TagSpan& span) { return std::ranges::count(ignored, span.label) > 0; });
        return found;
    };
    SpanF1 metric;
    for (std::size_t i = 0; i < given["gold"].size(); ++i)
        metric.add(spans(given["gold"][i]), spans(given["predicted"][i]));
    return metric;
}

TEST(SpanF1, PartialMatchesCountHalfAndEveryGoldSpanOnce) {
    const auto span = [](std::int64_t begin, std::int64_t end, const char* label) {
        return TagSpan{label, {elmo::TokenIndex(begin), elmo::TokenIndex(end)}};
    };
    const std::vector<TagSpan> gold = {span(0, 3, "PER"), span(5, 6, "LOC"), span(8, 10, "ORG")};
    EXPECT_EQ(partialRight(gold, gold), 3);
    EXPECT_EQ(partialRight(gold, {}), 0);
    // Half of a person, and its other half; a place of another label; the organisation itself and a part of it.
    EXPECT_EQ(partialRight(gold, {span(0, 1, "PER"), span(1, 3, "PER"), span(5, 6, "ORG"), span(8, 9, "ORG"),
                                  span(8, 10, "ORG")}),
              1.5);
}

class SpanF1Of : public testing::TestWithParam<elmo::test::Reference> {};
INSTANTIATE_OVER_REFERENCES(SpanF1Of, elmo::test::references("span_f1"));

TEST_P(SpanF1Of, spansCountsAndScoresMatchTheReference) {
    int cases = 0;
    for (const json& given : casesIn(GetParam())) {
        if (given["name"] == "continued argument")
            continue;  // AllenNLP joins C-ARG1 with ARG1, which is for PropBank
        SCOPED_TRACE(given["name"].get<std::string>());
        const SpanF1 metric = metricOf(given);
        ASSERT_EQ(metric.byLabel().size(), given["counts"].size());
        for (const auto& [label, counts] : metric.byLabel()) {
            const json& expected = given["counts"][label];
            EXPECT_EQ(counts.right, expected["tp"]) << label;
            EXPECT_EQ(counts.predicted - counts.right, expected["fp"]) << label;
            EXPECT_EQ(counts.gold - counts.right, expected["fn"]) << label;
        }
        // The reference adds 1e-13 to its denominators.
        const auto check = [](const LabelMetrics& row, const json& expected) {
            EXPECT_NEAR(row.precision / 100, expected["precision"].get<double>(), 3e-13);
            EXPECT_NEAR(row.recall / 100, expected["recall"].get<double>(), 3e-13);
            EXPECT_NEAR(row.f1 / 100, expected["f1-measure"].get<double>(), 3e-13);
        };
        check(labelMetrics("", metric.total()), given["metrics"]["overall"]);
        for (const auto& [label, counts] : metric.byLabel())
            check(labelMetrics(label, counts), given["metrics"][label]);
        ++cases;
    }
    EXPECT_GE(cases, 17);
}

TEST_P(SpanF1Of, spansMatchTheReference) {
    int sequences = 0;
    for (const json& given : casesIn(GetParam())) {
        if (!given["ignore_labels"].empty())
            continue;
        for (const char* side : {"gold", "predicted"})
            for (std::size_t i = 0; i < given[side].size(); ++i, ++sequences)
                EXPECT_EQ(printed(spansOf(given[side][i].get<Tags>())), printed(given[std::string(side) + "_spans"][i]))
                    << given["name"];
    }
    EXPECT_GE(sequences, 220);
}

TEST_P(SpanF1Of, matchesConlleval) {
    int rows = 0;
    for (const json& given : casesIn(GetParam())) {
        if (!given.contains("conlleval_percent") || given["conlleval_percent"].is_null())
            continue;
        const SpanF1 metric = metricOf(given);
        const auto check = [&](const LabelMetrics& row, const json& expected) {
            EXPECT_EQ(fmt::format("{:.2f} {:.2f} {:.2f}", row.precision, row.recall, row.f1),
                      fmt::format("{:.2f} {:.2f} {:.2f}", expected[0].get<double>(), expected[1].get<double>(),
                                  expected[2].get<double>()))
                << given["name"] << " " << row.label;
            ++rows;
        };
        if (given["ignore_labels"].empty())
            check(labelMetrics("overall", metric.total()), given["conlleval_percent"]["overall"]);
        for (const auto& [label, counts] : metric.byLabel())
            if (given["conlleval_percent"].contains(label))
                check(labelMetrics(label, counts), given["conlleval_percent"][label]);
    }
    EXPECT_GT(rows, 30);
}

}  // namespace
}  // namespace tasks
