// SPDX-License-Identifier: Apache-2.0
// Gradient x input of every head held against what its own probabilities do as a vector grows a little.
#include "tasks/results/saliency.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tasks/registry/task_list.h"
#include "tests/support/error_text.h"
#include "tests/tasks/training/tiny_bundle.h"

namespace tasks::test {
namespace {

using elmo::TokenIndex;
using elmo::test::errorOf;

elmo::TokenSpan explainedSpan(std::int64_t begin, std::int64_t end) {
    return {TokenIndex(begin), TokenIndex(end)};
}

/// A head with a text it reads and a prediction of it.
struct Explained {
    explicit Explained(const Task& task, ElmoPlace place)
        : model(loadTaskModel(tinyBundle(task, place), {})),
          text(task == Sentiment::kTask ? "the cast was lovely | the plot was dull"
               : task != Qa::kTask      ? "in Rome saw we David | Anna went to New York ."
                                        : "Anna lives in Paris . | Bob lives in Rome ."),
          question("Where does Bob live ?") {
        target = task == Sentiment::kTask ? SaliencyTarget{explainedSpan(4, 8), "negative"}
                 : task == Ner::kTask     ? SaliencyTarget{explainedSpan(8, 10), "LOC"}
                 : task == Tagging::kTask ? SaliencyTarget{explainedSpan(8, 9), "B-LOC"}
                                          : SaliencyTarget{explainedSpan(8, 9), ""};
    }

    Saliency saliency() const {
        const TaskInput asked = question.input();
        return model->explain(text.input(), target, optionsFor(asked), {});
    }

    /// log p / (1 - p) of the target as predict() gives it, with one vector of the text scaled.
    double oddsWith(int layer, std::int64_t token, double scale) const {
        elmo::LayerActivations layers(text.layers.layers(), text.layers.tokens(), text.layers.width());
        std::ranges::copy(text.layers.values(), layers.mutableValues());
        layers.setModelHash(text.layers.modelHash());
        float* vector = layers.mutableValues() + (layer * layers.tokens() + token) * layers.width();
        for (int d = 0; d < layers.width(); ++d)
            vector[d] *= static_cast<float>(scale);
        const TaskInput asked = question.input();
        const double p = probability(model->predict({*text.document, layers}, optionsFor(asked), {}));
        return std::log(p / (1 - p));
    }

    double slope(int layer, std::int64_t token) const {
        constexpr double kStep = 0.004;  // small, for the heads have maxima
        return (oddsWith(layer, token, 1 + kStep) - oddsWith(layer, token, 1 - kStep)) / (2 * kStep);
    }

    PredictOptions optionsFor(const TaskInput& asked) const {
        PredictOptions options;
        options.threads = 1;
        options.answers = 50;
        if (model->info().task == Qa::kTask)
            options.question = &asked;
        return options;
    }

    double probability(const TaskPrediction& prediction) const {
        if (const auto* sentiment = std::get_if<ClassPredictions>(&prediction))
            return sentiment->sentences.at(1).at(0);
        if (const auto* tags = std::get_if<TagPredictions>(&prediction))
            return tags->tokens.at(8).probability;
        if (const auto* entities = std::get_if<EntityPredictions>(&prediction)) {
            for (const EntityPrediction& entity : entities->entities)
                if (entity.tokens == target.tokens)
                    return entity.confidence;
        } else {
            for (const AnswerPrediction& answer : std::get<AnswerPredictions>(prediction).answers)
                if (answer.tokens == target.tokens)
                    return answer.probability;
        }
        ADD_FAILURE() << "the head did not predict the target";
        return 0.5;
    }

    std::shared_ptr<const TaskModel> model;
    TinyDocument text, question;
    SaliencyTarget target;
};

class SaliencyOfHead : public testing::TestWithParam<std::pair<Task, ElmoPlace>> {
protected:
    Explained m_case{GetParam().first, GetParam().second};
};

TEST_P(SaliencyOfHead, IsTheDerivativeOfTheLogOddsByVectorScale) {
    const Saliency found = m_case.saliency();
    const std::int64_t first = found.tokens.begin.value(), n = found.tokens.length();
    double largest = 0;
    for (const auto& row : found.text.layers)
        for (const double value : row)
            largest = std::max(largest, std::abs(value));
    ASSERT_GT(largest, 1e-4);
    ASSERT_EQ(found.text.layers.size(), 3U);
    for (int layer = 0; layer < 3; ++layer)
        for (std::int64_t k = 0; k < n; ++k)
            EXPECT_NEAR(found.text.layers[static_cast<std::size_t>(layer)][static_cast<std::size_t>(k)],
                        m_case.slope(layer, first + k), 0.02 * largest)
                << "layer " << layer << " token " << k;
}

TEST_P(SaliencyOfHead, LogOddsMatchThePrediction) {
    EXPECT_NEAR(m_case.saliency().logOdds, m_case.oddsWith(0, 0, 1), 1e-2);
}

TEST_P(SaliencyOfHead, CoversOneSentenceOrWindowAndTheQuestion) {
    const Saliency found = m_case.saliency();
    const Task& task = GetParam().first;
    EXPECT_EQ(found.tokens, task == Sentiment::kTask ? explainedSpan(4, 8)
                            : task != Qa::kTask      ? explainedSpan(5, 11)
                                                     : explainedSpan(0, 10));
    EXPECT_EQ(found.text.own.size(), static_cast<std::size_t>(found.tokens.length()));
    EXPECT_EQ(found.question.own.size(), task == Qa::kTask ? 5U : 0U);
    EXPECT_EQ(found.question.layers.size(), task == Qa::kTask ? 3U : 0U);
}

TEST_P(SaliencyOfHead, DoesNotChangeTheHead) {
    const auto before = m_case.oddsWith(0, 0, 1);
    const Saliency once = m_case.saliency(), twice = m_case.saliency();
    EXPECT_EQ(once.text.layers, twice.text.layers);
    EXPECT_EQ(m_case.oddsWith(0, 0, 1), before);
}

TEST_P(SaliencyOfHead, IntegratedGradientsAddUpToTheLogOdds) {
    m_case.target.method = SaliencyMethod::kIntegratedGradients;
    const Saliency found = m_case.saliency();
    const SaliencyTotals totals = totalsOf(found);
    EXPECT_GE(found.steps, 32);
    EXPECT_NEAR(totals.expected, found.logOdds - found.atZero, 1e-12);
    EXPECT_LT(totals.error(), 0.01) << totals.all << " of " << totals.expected << " in " << found.steps << " steps";
    EXPECT_NEAR(found.logOdds, m_case.oddsWith(0, 0, 1), 1e-2);
}

INSTANTIATE_TEST_SUITE_P(
    AllHeads, SaliencyOfHead,
    testing::Values(std::pair{Sentiment::kTask, ElmoPlace::kInput}, std::pair{Sentiment::kTask, ElmoPlace::kBoth},
                    std::pair{Ner::kTask, ElmoPlace::kInput}, std::pair{Ner::kTask, ElmoPlace::kOutput},
                    std::pair{Tagging::kTask, ElmoPlace::kBoth}, std::pair{Qa::kTask, ElmoPlace::kInput}));

TEST(SaliencyTargets, HeadWithoutElmoIsExplainedByItsOwnInput) {
    const auto model = loadTaskModel(tinyBundle(Ner::kTask, ElmoPlace::kNone), {});
    const TinyDocument text("Anna went to Rome .", nullptr);
    const Saliency found = model->explain(text.input(), {explainedSpan(0, 1), "PER"}, {}, {});
    EXPECT_TRUE(found.text.layers.empty());
    ASSERT_EQ(found.text.own.size(), 5U);
    EXPECT_GT(std::abs(found.text.own[0]), 1e-4);
}

TEST(SaliencyTargets, AContrastIsTheDifferenceOfTwoLogProbabilities) {
    const auto model = loadTaskModel(tinyBundle(Sentiment::kTask, ElmoPlace::kInput), {});
    const TinyDocument text("the plot was dull");
    PredictOptions options;
    options.threads = 1;
    const auto classes = std::get<ClassPredictions>(model->predict(text.input(), options, {}));
    SaliencyTarget target{explainedSpan(0, 4), classes.labels.at(0)};
    target.contrast = classes.labels.at(1);
    for (const SaliencyMethod method : {SaliencyMethod::kGradientTimesInput, SaliencyMethod::kIntegratedGradients}) {
        target.method = method;
        const Saliency found = model->explain(text.input(), target, options, {});
        EXPECT_NEAR(found.logOdds, std::log(classes.document.at(0) / classes.document.at(1)), 1e-2);
        if (method == SaliencyMethod::kIntegratedGradients) {
            EXPECT_LT(totalsOf(found).error(), 0.01);
        }
    }
    target.contrast = "no such class";
    EXPECT_THAT(errorOf([&] { model->explain(text.input(), target, options, {}); }),
                testing::HasSubstr("no such class"));
}

TEST(SaliencyTargets, TotalsAreOfLayersTokensAndOwnInputs) {
    Saliency saliency;
    saliency.text = {{{1, 2}, {3, -4}}, {0.5, 0.5}};
    saliency.question = {{{10}, {20}}, {2}};
    saliency.logOdds = 40;
    const SaliencyTotals totals = totalsOf(saliency);
    EXPECT_EQ(totals.layers, (std::vector<double>{13, 19}));
    EXPECT_EQ(totals.own, 3);
    EXPECT_EQ(totals.all, 35);
    EXPECT_EQ(totals.missing(), 5);
    EXPECT_EQ(tokenTotals(saliency.text), (std::vector<double>{4.5, -1.5}));
}

TEST(SaliencyTargets, InvalidTargetsAreRejected) {
    const auto model = loadTaskModel(tinyBundle(Ner::kTask), {});
    const TinyDocument text("Anna went to Rome . | Bob");
    const auto failure = [&](const SaliencyTarget& target) {
        return errorOf([&] { model->explain(text.input(), target, {}, {}); });
    };
    EXPECT_THAT(failure({explainedSpan(0, 1), "DOG"}), testing::HasSubstr("no entity label \"DOG\""));
    EXPECT_THAT(failure({explainedSpan(3, 6), "PER"}), testing::HasSubstr("from token 3 to 6"));
    EXPECT_THAT(failure({explainedSpan(2, 2), "PER"}), testing::StartsWith("bad argument"));
    EXPECT_THAT(failure({explainedSpan(9, 12), "PER"}), testing::StartsWith("bad argument"));
}

TEST(SaliencyTargets, NoAnswerCanBeExplained) {
    const auto model = loadTaskModel(tinyBundle(Qa::kTask), {});
    const TinyDocument text("Bob lives in Rome ."), asked("Where does Anna live ?");
    const TaskInput question = asked.input();
    PredictOptions options;
    options.question = &question;
    const Saliency found = model->explain(text.input(), {explainedSpan(0, 0), ""}, options, {});
    EXPECT_EQ(found.tokens, explainedSpan(0, 5));
    EXPECT_LT(found.logOdds, 0) << "the tiny head always saw an answer";
}

}  // namespace
}  // namespace tasks::test
