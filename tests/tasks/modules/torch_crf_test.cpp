// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_crf.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/hdf5_fixture.h"
#include "tests/support/json_fixture.h"
#include "tests/tasks/modules/gradients.h"

namespace tasks {
namespace {

using elmo::test::Hdf5Array;
using elmo::test::Hdf5Fixture;
using elmo::test::readJson;
using elmo::test::Reference;
using test::difference;

at::Tensor tensorOf(const Hdf5Array& array, at::ScalarType type) {
    return at::tensor(array.values, at::kDouble).view(array.shape).to(type);
}

std::vector<double> valuesOf(const at::Tensor& tensor) {
    const at::Tensor values = tensor.detach().to(at::kDouble).contiguous();
    return {values.data_ptr<double>(), values.data_ptr<double>() + values.numel()};
}

/// What the reference allows its K tags: [from, to], K is the start and K + 1 the end of a text.
TagConstraints constraintsIn(const nlohmann::json& allowed, std::size_t k) {
    const std::uint8_t none = allowed.is_null() ? 1 : 0;
    TagConstraints result{std::vector(k * k, none), std::vector(k, none), std::vector(k, none)};
    for (const auto& pair : allowed.is_null() ? nlohmann::json::array() : allowed) {
        const std::size_t from = pair[0], to = pair[1];
        (from == k ? result.first[to] : to == k + 1 ? result.last[from] : result.transitions[from * k + to]) = 1;
    }
    return result;
}

/// One reference case; without start and end weights these are 0.
struct Case {
    Case(const Hdf5Fixture& file, const nlohmann::json& settings, at::ScalarType type)
        : group(settings["group"]),
          tags(settings["labels"]),
          lengths(settings["lengths"]),
          constraints(constraintsIn(settings["allowed_transitions"], tags.size())),
          hasEnds(settings["start_end_transitions"]) {
        const auto k = static_cast<std::int64_t>(tags.size());
        const auto read = [&](const char* name) {
            return tensorOf(file.read(group + "/" + name), type).set_requires_grad(true);
        };
        emissions = read("emissions");
        transitions = read("transitions");
        first = hasEnds ? read("start_transitions") : at::zeros({k}, type).set_requires_grad(true);
        last = hasEnds ? read("end_transitions") : at::zeros({k}, type).set_requires_grad(true);
        gold = tensorOf(file.read(group + "/tags"), at::kLong);
    }

    ChainWeights weights() const { return {valuesOf(transitions), valuesOf(first), valuesOf(last)}; }
    std::vector<double> row(std::size_t row) const {
        return valuesOf(emissions[static_cast<std::int64_t>(row)].narrow(0, 0, lengths[row]));
    }

    std::string group;
    std::vector<std::string> tags;
    std::vector<std::int64_t> lengths;
    TagConstraints constraints;
    bool hasEnds;
    at::Tensor emissions, transitions, first, last, gold;
};

template <class Check>
void forEachCase(const Reference& reference, at::ScalarType type, const Check& check) {
    const Hdf5Fixture file(reference.folder / "crf.hdf5");
    for (const auto& settings : readJson(reference.folder / "cases.json"))
        check(Case(file, settings, type), settings, file);
}

/// From the reference in this precision or, where it lacks that, in double.
double likelihoodDifference(const Reference& reference, at::ScalarType type) {
    double largest = 0;
    forEachCase(reference, type, [&](const Case& c, const nlohmann::json&, const Hdf5Fixture& file) {
        const bool inFloat = type == at::kFloat && file.has(c.group + "/float32");
        const std::string stem = c.group + (inFloat ? "/float32/" : "/float64/");
        const at::Tensor losses =
            crfNegativeLogLikelihood(c.emissions, c.transitions, c.first, c.last, c.gold, c.lengths);
        (-losses.sum()).backward();
        const auto compare = [&](const char* name, const at::Tensor& found) {
            largest = std::max(largest, difference(found, tensorOf(file.read(stem + name), type)));
        };
        compare("log_likelihood_sum", -losses.sum().view({1}));
        compare("grad_emissions", c.emissions.grad());
        compare("grad_transitions", c.transitions.grad());
        if (c.hasEnds) {
            compare("grad_start", c.first.grad());
            compare("grad_end", c.last.grad());
        }
    });
    return largest;
}

class CrfOf : public testing::TestWithParam<Reference> {};
INSTANTIATE_OVER_REFERENCES(CrfOf, elmo::test::references("crf"));

TEST_P(CrfOf, LikelihoodAndGradientsMatchTheReferenceInFloat64) {
    const double largest = likelihoodDifference(GetParam(), at::kDouble);
    EXPECT_LT(largest, 1e-11);
    RecordProperty("largestDifference", fmt::format("{:.2g}", largest));
}

TEST_P(CrfOf, LikelihoodAndGradientsMatchTheReferenceInFloat32) {
    // The reference sums 40 tokens' scores in float32: its own rounding is all of this.
    EXPECT_LT(likelihoodDifference(GetParam(), at::kFloat), 1e-4);
}

TEST_P(CrfOf, PartitionsAndPathScoresMatchTheReference) {
    forEachCase(GetParam(), at::kDouble, [](const Case& c, const nlohmann::json&, const Hdf5Fixture& file) {
        const auto partitions = file.read(c.group + "/float64/log_partition").values;
        const auto scores = file.read(c.group + "/float64/path_score").values;
        const LinearChain chain(c.weights());
        for (std::size_t row = 0; row < c.lengths.size(); ++row) {
            const std::span gold(c.gold[static_cast<std::int64_t>(row)].data_ptr<std::int64_t>(),
                                 static_cast<std::size_t>(c.lengths[row]));
            EXPECT_NEAR(chain.sums(c.row(row)).logPartition, partitions[row], 1e-11) << c.group << " row " << row;
            EXPECT_NEAR(chain.score(c.row(row), gold), scores[row], 1e-11) << c.group << " row " << row;
        }
    });
}

TEST_P(CrfOf, ConstraintsOfBioulMatchTheReference) {
    int cases = 0;
    forEachCase(GetParam(), at::kDouble, [&](const Case& c, const nlohmann::json& settings, const Hdf5Fixture&) {
        if (settings["encoding"] != "BIOUL")
            return;
        const TagConstraints found = bioulConstraints(c.tags);
        EXPECT_EQ(found.transitions, c.constraints.transitions) << c.group;
        EXPECT_EQ(found.first, c.constraints.first) << c.group;
        EXPECT_EQ(found.last, c.constraints.last) << c.group;
        ++cases;
    });
    EXPECT_GE(cases, 2);
}

TEST_P(CrfOf, BestPathsMatchTheReference) {
    std::size_t compared = 0;
    const double tolerance = GetParam().published ? 1e-4 : 1e-11;  // AllenNLP decodes in float32
    forEachCase(GetParam(), at::kDouble, [&](const Case& c, const nlohmann::json& settings, const Hdf5Fixture&) {
        const LinearChain chain(constrained(c.weights(), c.constraints));
        for (std::size_t row = 0; row < c.lengths.size(); ++row) {
            const auto best = chain.bestPaths(c.row(row), 3);
            const auto& expected = settings["viterbi_top3"][row];
            ASSERT_EQ(best.size(), expected.size()) << c.group << " row " << row;
            for (std::size_t rank = 0; rank < best.size(); ++rank, ++compared) {
                EXPECT_EQ(best[rank].states, expected[rank]["tags"].get<std::vector<std::int64_t>>()) << c.group;
                EXPECT_NEAR(best[rank].score, expected[rank]["score"].get<double>(), tolerance) << c.group;
            }
            EXPECT_EQ(chain.bestPaths(c.row(row), 1)[0].states,
                      settings["viterbi"][row]["tags"].get<std::vector<std::int64_t>>());
        }
    });
    EXPECT_GT(compared, 100U);
}

/// log of the summed exp scores of all paths of 4 BIOUL tokens that have `segment` at `begin` and are allowed.
double enumerated(const LinearChain& chain, const std::vector<double>& emissions, std::size_t begin,
                  const std::vector<std::int64_t>& segment) {
    const std::int64_t k = chain.states();
    double sum = 0;
    for (std::int64_t code = 0; code < k * k * k * k; ++code) {
        const std::vector<std::int64_t> path = {code / k / k / k, code / k / k % k, code / k % k, code % k};
        if (std::equal(segment.begin(), segment.end(), path.begin() + static_cast<std::ptrdiff_t>(begin)))
            sum += std::exp(chain.score(emissions, path));
    }
    return std::log(sum);
}

TEST(Crf, SpanMarginalIsItsShareOfAllAllowedPaths) {
    at::manual_seed(7);
    Parameters parameters;
    const Crf crf(parameters, "crf", {"O", "B-X", "I-X", "L-X", "U-X"});
    const LinearChain chain = crf.decoder();
    const auto emissions = valuesOf(at::randn({4, 5}, at::kDouble));
    const ChainSums sums = chain.sums(emissions);
    const double all = enumerated(chain, emissions, 0, {});
    EXPECT_NEAR(sums.logPartition, all, 1e-12);
    const std::vector<std::int64_t> unit = {4}, three = {1, 2, 3};
    EXPECT_NEAR(chain.logMarginal(emissions, sums, 2, unit), enumerated(chain, emissions, 2, unit) - all, 1e-12);
    EXPECT_NEAR(chain.logMarginal(emissions, sums, 1, three), enumerated(chain, emissions, 1, three) - all, 1e-12);
}

/// Sets of tags for two rows of 4 BIOUL tokens: one leaves open whether a span is there, the other only its end.
at::Tensor someSets() {
    at::Tensor sets = at::zeros({2, 4, 5}, at::kBool);
    for (const auto& [row, token, tag] : std::vector<std::tuple<int, int, int>>{{0, 0, 0},
                                                                                {0, 1, 0},
                                                                                {0, 1, 1},
                                                                                {0, 1, 2},
                                                                                {0, 1, 3},
                                                                                {0, 1, 4},
                                                                                {0, 2, 0},
                                                                                {0, 2, 1},
                                                                                {0, 2, 2},
                                                                                {0, 2, 3},
                                                                                {0, 2, 4},
                                                                                {0, 3, 0},
                                                                                {1, 0, 1},
                                                                                {1, 1, 2},
                                                                                {1, 1, 3},
                                                                                {1, 2, 3},
                                                                                {1, 2, 0},
                                                                                {1, 3, 0}})
        sets[row][token][tag] = true;
    return sets;
}

TEST(Crf, OpenLossIsTheShareOfAllowedPathsAmongAll) {
    at::manual_seed(8);
    Parameters parameters;
    const Crf crf(parameters, "crf", {"O", "B-X", "I-X", "L-X", "U-X"});
    std::vector<at::Tensor> inputs = {test::leaf({2, 4, 5}, at::kDouble)};
    for (const auto& [name, tensor] : parameters.all())
        inputs.push_back(tensor);
    const at::Tensor sets = someSets();
    const auto loss = [&] { return crf.openNegativeLogLikelihood(inputs[0], sets, {4, 4}); };
    const LinearChain all({valuesOf(inputs[1]), valuesOf(inputs[2]), valuesOf(inputs[3])});
    for (std::int64_t row = 0; row < 2; ++row) {
        const auto emissions = valuesOf(inputs[0][row]);
        std::vector<double> open = emissions;
        for (std::int64_t i = 0; i < 20; ++i)
            if (!sets[row].flatten()[i].item<bool>())
                open[static_cast<std::size_t>(i)] = -1e4;
        const double expected = enumerated(all, emissions, 0, {}) - enumerated(crf.decoder(), open, 0, {});
        EXPECT_NEAR(loss()[row].item<double>(), expected, 1e-6) << "row " << row;
    }
    const auto gradients = test::gradientsOf([&] { return test::weighted(loss()); }, inputs);
    for (std::size_t k = 0; k < inputs.size(); ++k) {
        const at::Tensor direction = at::randn_like(inputs[k].detach());
        const double step = k == 0 ? 1e-5 : 1e-2;
        const auto at = [&](double by) {
            const at::NoGradGuard none;
            inputs[k].detach().add_(direction, by);
            const double value = test::weighted(loss()).item<double>();
            inputs[k].detach().sub_(direction, by);
            return value;
        };
        EXPECT_NEAR((at(step) - at(-step)) / (2 * step), (gradients[k] * direction).sum().item<double>(), 1e-3) << k;
    }
}

TEST(Crf, OpenLossOfOneTagATokenIsThatOfThePath) {
    at::manual_seed(9);
    Parameters parameters;
    const Crf crf(parameters, "crf", {"O", "B-X", "I-X", "L-X", "U-X"});
    const at::Tensor emissions = at::randn({1, 4, 5}, at::kDouble);
    const at::Tensor tags = at::tensor({0, 1, 2, 3}, at::kLong).view({1, 4});
    const at::Tensor sets = at::zeros({1, 4, 5}, at::kBool).scatter(2, tags.unsqueeze(2), true);
    EXPECT_NEAR(crf.openNegativeLogLikelihood(emissions, sets, {4}).item<double>(),
                crf.negativeLogLikelihood(emissions, tags, {4}).item<double>(), 1e-9);
    EXPECT_THAT(elmo::test::errorOf([&] {
                    crf.openNegativeLogLikelihood(emissions, at::zeros({1, 4, 5}, at::kBool), {4});
                }),
                testing::HasSubstr("at least one allowed tag"));
}

// A window of a long sentence may begin inside a span: no path that BIOUL allows goes through its tags.
TEST(Crf, OpenLossOfACutSpanIsFinite) {
    Parameters parameters;
    const Crf crf(parameters, "crf", {"O", "B-X", "I-X", "L-X", "U-X"});
    at::Tensor sets = at::zeros({1, 2, 5}, at::kBool);
    sets[0][0][2] = sets[0][1][3] = true;
    EXPECT_TRUE(std::isfinite(crf.openNegativeLogLikelihood(at::zeros({1, 2, 5}), sets, {2}).item<double>()));
}

TEST(Crf, LargeScoresStayFinite) {
    Parameters parameters;
    const Crf crf(parameters, "crf", {"O", "B-X", "I-X", "L-X", "U-X"});
    const at::Tensor emissions = (at::randn({1, 6, 5}) * 1e5).set_requires_grad(true);
    const at::Tensor loss = crf.negativeLogLikelihood(emissions, at::zeros({1, 6}, at::kLong), {6});
    loss.sum().backward();
    EXPECT_TRUE(std::isfinite(loss.item<float>()));
    EXPECT_TRUE(emissions.grad().isfinite().all().item<bool>());
}

TEST(Crf, RejectsInvalidTags) {
    Parameters parameters;
    const Crf crf(parameters, "crf", {"O", "B-X"});
    const auto with = [&](std::int64_t tag, std::int64_t length) {
        return elmo::test::errorOf([&] {
            crf.negativeLogLikelihood(at::zeros({1, 2, 2}), at::full({1, 2}, tag, at::kLong), {length});
        });
    };
    const std::string refusal =
        "bad shape: A CRF over 2 tags needs tags [1, 2] from 0 to 1 and rows of at least 1 token.";
    EXPECT_EQ(with(2, 2), refusal);
    EXPECT_EQ(with(-1, 2), refusal);
    EXPECT_EQ(with(0, 0), refusal);
    EXPECT_EQ(with(0, 3), refusal);
    EXPECT_EQ(elmo::test::errorOf([] { bioulConstraints({"BX"}); }),
              "bad argument: \"BX\" is not a tag: expected \"O\" or a letter, \"-\" and a label.");
}

}  // namespace
}  // namespace tasks
