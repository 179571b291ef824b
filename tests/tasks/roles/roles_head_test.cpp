// SPDX-License-Identifier: Apache-2.0
#include "tasks/roles/roles_head.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "tasks/modules/bio_tags.h"
#include "tasks/modules/linear_chain.h"
#include "tasks/registry/make_head.h"
#include "tasks/training/task_evaluation.h"
#include "tests/support/error_text.h"
#include "tests/tasks/heads/tiny_batches.h"
#include "tests/tasks/training/tiny_bundle.h"

namespace tasks::test {
namespace {

using elmo::TokenIndex;
using elmo::test::errorOf;
using testing::HasSubstr;

HeadOptions rolesOptions() {
    HeadOptions options = tinyOptions(Roles::kTask, ElmoPlace::kBoth);
    options.network.encoderLayers = 2;
    options.labels = {"ARG0", "ARG1", "V"};
    return options;
}

/// Two rows of one text, of the predicates 1 and 3, and one that asks for predicates.
TaskBatch twoPredicates() {
    TaskBatch batch;
    batch.text = tinyTexts({{1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}}, 1);
    batch.predicates = {1, 3, -1};
    batch.tags = at::tensor({1, 5, 3, 4, 4, 0, 0, 0, 1, 5, 3, 0, 0, 1, 0, 1, 0, 0}, at::kLong).view({3, 6});
    return batch;
}

std::string textOfArguments(const HeadRow& row) {
    std::string text;
    for (const EntityPrediction& argument : std::get<RoleRow>(row).arguments)
        text += (text.empty() ? "" : " ") + argument.label + " " + std::to_string(argument.tokens.begin.value()) + "-" +
                std::to_string(argument.tokens.end.value());
    return text;
}

TEST(RolesHead, LearnsTheArgumentsOfEachPredicateOfASentenceAndThePredicates) {
    at::manual_seed(5);
    const NewHead head = makeHead(rolesOptions(), kTinyPieces, StartValues::kDrawn);
    const TaskBatch batch = twoPredicates();
    EXPECT_LT(fit(*head, batch, 120), 0.1);
    const std::vector<HeadRow> rows = head->predict(batch, {});
    EXPECT_EQ(textOfArguments(rows[0]), "ARG0 0-1 V 1-2 ARG1 2-5");
    EXPECT_EQ(textOfArguments(rows[1]), "ARG0 2-3 V 3-4 ARG1 4-5");
    const std::vector<double>& found = std::get<RoleRow>(rows[2]).predicates;
    ASSERT_EQ(found.size(), 5U);
    for (std::size_t t = 0; t < found.size(); ++t)
        EXPECT_EQ(found[t] > 0.5, t == 1 || t == 3) << t;
}

TEST(RolesHead, EveryParameterTakesPartInTheLoss) {
    at::manual_seed(6);
    const NewHead head = makeHead(rolesOptions(), kTinyPieces, StartValues::kDrawn);
    EXPECT_THAT(untouchedParameters(*head, twoPredicates()), testing::IsEmpty());
}

// Without a training tags are at random: the constraints alone put the verb where it belongs.
TEST(RolesHead, ThePredicatesSpanBeginsAtThePredicateAndNowhereElse) {
    for (int seed = 0; seed < 20; ++seed) {
        at::manual_seed(static_cast<std::uint64_t>(seed));
        const NewHead head = makeHead(rolesOptions(), kTinyPieces, StartValues::kDrawn);
        TaskBatch batch = twoPredicates();
        for (std::int64_t predicate = 0; predicate < 5; ++predicate) {
            batch.predicates = {predicate, predicate, -1};
            std::vector<std::int64_t> begins;
            const std::vector<HeadRow> rows = head->predict(batch, {});
            for (const EntityPrediction& argument : std::get<RoleRow>(rows[0]).arguments)
                if (argument.label == "V")
                    begins.push_back(argument.tokens.begin.value());
            EXPECT_THAT(begins, testing::ElementsAre(predicate)) << seed;
        }
    }
}

TEST(RolesHead, ABatchWithoutItsPredicatesIsRefused) {
    const NewHead head = makeHead(rolesOptions(), kTinyPieces, StartValues::kDrawn);
    TaskBatch batch = twoPredicates();
    batch.predicates = {1, 5, -1};
    EXPECT_THAT(errorOf([&] { head->predict(batch, {}); }), HasSubstr("needs a predicate for each row"));
    batch.predicates = {1, 3};
    EXPECT_THAT(errorOf([&] { head->loss(batch); }), HasSubstr("needs a predicate for each row"));
    batch = twoPredicates();
    batch.tags = at::Tensor();
    EXPECT_THAT(errorOf([&] { head->loss(batch); }), HasSubstr("needs tags of its own"));
}

TEST(RolesHead, LogOddsAreThoseOfTheConfidence) {
    at::manual_seed(7);
    const NewHead head = makeHead(rolesOptions(), kTinyPieces, StartValues::kDrawn);
    const TaskBatch batch = twoPredicates();
    fit(*head, batch, 30);
    const std::vector<HeadRow> rows = head->predict(batch, {});
    for (const EntityPrediction& argument : std::get<RoleRow>(rows[0]).arguments) {
        std::vector<at::Tensor> own;
        const double odds = head->logOdds(batch, {argument.tokens, argument.label}, {}, own).item<double>();
        EXPECT_NEAR(odds, std::log(argument.confidence / (1 - argument.confidence)), 1e-3) << argument.label;
    }
}

/// BIO as the constraints of a chain without weights.
std::vector<std::int64_t> pathOfChain(std::span<const double> scores, std::size_t tags) {
    TagConstraints bio{std::vector<std::uint8_t>(tags * tags, 1), std::vector<std::uint8_t>(tags, 1),
                       std::vector<std::uint8_t>(tags, 1)};
    for (std::size_t to = 2; to < tags; to += 2) {
        bio.first[to] = 0;
        for (std::size_t from = 0; from < tags; ++from)
            bio.transitions[from * tags + to] = from == to || from + 1 == to ? 1 : 0;
    }
    const ChainWeights none{std::vector<double>(tags * tags), std::vector<double>(tags), std::vector<double>(tags)};
    return LinearChain(constrained(none, bio)).bestPaths(scores, 1).front().states;
}

TEST(BioTags, TheBestPathIsThatOfAChainWithTheConstraintsOfBio) {
    std::mt19937 random(3);
    constexpr std::size_t kTags = 7;
    for (std::size_t tokens = 1; tokens < 30; ++tokens) {
        std::vector<double> scores(tokens * kTags);
        for (double& score : scores)
            score = std::normal_distribution<double>()(random);
        EXPECT_EQ(bestBioPath(scores, kTags), pathOfChain(scores, kTags)) << tokens;
    }
}

TEST(BioTags, WithoutAnAllowedPathThereIsNone) {
    const double none = -INFINITY;
    EXPECT_THAT(bestBioPath(std::vector{none, none, 1.0}, 3), testing::IsEmpty()) << "I- at the beginning";
    EXPECT_THAT(bestBioPath(std::vector{0.0, none, none, none, none, 0.0}, 3), testing::IsEmpty()) << "I- after O";
    EXPECT_THAT(bestBioPath(std::vector{0.0, std::nan(""), 0.0, 0.0, std::nan(""), 0.0}, 3), testing::IsEmpty());
    EXPECT_THAT(bestBioPath({}, 3), testing::IsEmpty());
}

RolePredictions rolesIn(const std::string& words, std::optional<std::vector<TokenIndex>> predicates = {}) {
    const TinyDocument document(words);
    PredictOptions options;
    options.threads = 1;
    options.predicates = std::move(predicates);
    return std::get<RolePredictions>(
        loadTaskModel(tinyBundle(Roles::kTask), {})->predict(document.input(), options, {}));
}

std::string printedRoles(const RolePredictions& said) {
    std::string text;
    for (const PredicatePrediction& predicate : said.predicates) {
        text += "[" + predicate.roleset + " " + std::to_string(predicate.token.value());
        for (const EntityPrediction& argument : predicate.arguments)
            text += " " + argument.label + " " + std::to_string(argument.tokens.begin.value()) + "-" +
                    std::to_string(argument.tokens.end.value());
        text += "]";
    }
    return text;
}

TEST(RolesModel, ABundleFindsThePredicatesOfATextAndTheirArguments) {
    const RolePredictions said = rolesIn("Anna saw Bob in Paris . | in Rome Clara called David .");
    EXPECT_EQ(printedRoles(said),
              "[see.01 1 ARG0 0-1 V 1-2 ARG1 2-3 ARGM-LOC 3-5][call.02 9 ARGM-LOC 6-8 ARG0 8-9 V 9-10 ARG1 10-11]");
    EXPECT_FALSE(said.predicates[0].isGiven);
    EXPECT_GT(said.predicates[0].confidence, 0.5);
}

TEST(RolesModel, AGivenPredicateIsAskedAboutAlone) {
    const RolePredictions said =
        rolesIn("Anna saw Bob in Paris . | in Rome Clara called David .", std::vector{TokenIndex(9)});
    ASSERT_EQ(said.predicates.size(), 1U);
    EXPECT_TRUE(said.predicates[0].isGiven);
    EXPECT_EQ(said.predicates[0].arguments,
              rolesIn("Anna saw Bob in Paris . | in Rome Clara called David .").predicates[1].arguments);
    EXPECT_THAT(errorOf([] { rolesIn("Anna saw Bob .", std::vector{TokenIndex(4)}); }),
                HasSubstr("The predicate at token 4 is outside the text, which has 4 tokens"));
}

TEST(RolesModel, ATextWithoutPredicatesHasNone) {
    EXPECT_TRUE(rolesIn("").predicates.empty());
    EXPECT_TRUE(rolesIn("in Paris .").predicates.empty());
}

TEST(RolesModel, AnUnseenWordHasItsFirstSense) {
    EXPECT_EQ(rolesIn("Anna Surfed Bob in Paris .", std::vector{TokenIndex(1)}).predicates[0].roleset, "surfed.01");
    EXPECT_EQ(rolesIn("Anna Saw Bob in Paris .", std::vector{TokenIndex(1)}).predicates[0].roleset, "see.01");
}

TEST(RolesModel, OtherHeadsReadNoPredicates) {
    const TinyDocument document("Anna saw Bob .");
    PredictOptions options;
    options.predicates = std::vector{TokenIndex(1)};
    EXPECT_THAT(errorOf([&] { loadTaskModel(tinyBundle(Ner::kTask), {})->predict(document.input(), options, {}); }),
                HasSubstr("reads no predicates"));
}

}  // namespace
}  // namespace tasks::test
