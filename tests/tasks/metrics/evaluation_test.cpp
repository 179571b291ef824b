// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/evaluation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include <nlohmann/json.hpp>

#include "tasks/registry/task_list.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using test::read;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<TaskPrediction> classes(const std::vector<std::string>& labels, const std::vector<int>& chosen) {
    std::vector<TaskPrediction> predictions;
    for (const int choice : chosen) {
        std::vector<double> probabilities(labels.size(), 0.1);
        probabilities[static_cast<std::size_t>(choice)] = 0.8;
        predictions.push_back(ClassPredictions{labels, {probabilities}, probabilities});
    }
    return predictions;
}

std::string printed(const std::vector<SliceMetrics>& slices) {
    std::string text;
    for (const SliceMetrics& slice : slices)
        text += slice.by + " " + slice.bucket + ": " + std::to_string(slice.examples) + " " +
                std::to_string(static_cast<int>(slice.value)) + "\n";
    return text;
}

TEST(Evaluation, classesGiveAccuracyMacroF1AndConfusion) {
    const DataSet data = read("0\ta\n0\tb c\n1\td e f g h i\n1\tj\n", Sentiment::kTask);
    const MetricReport report = evaluate(Sentiment::kTask, data.examples, classes({"0", "1", "2"}, {0, 1, 1, 1}));
    EXPECT_EQ(report.metricName, "accuracy");
    EXPECT_EQ(report.value, 75);
    EXPECT_EQ(report.examples, 4);
    ASSERT_EQ(report.confusion.labels.size(), 3U);
    EXPECT_THAT(report.confusion.counts[0], ElementsAre(1, 1, 0));
    EXPECT_THAT(report.confusion.counts[1], ElementsAre(0, 2, 0));
    EXPECT_EQ(report.others[0].name, "macro F1");
    EXPECT_NEAR(report.others[0].value, (200.0 / 3 + 80) / 2, 1e-9);
    EXPECT_EQ(printed(report.slices), "length 1-5: 3 66\nlength 6-10: 1 100\n");
}

TEST(Evaluation, classesThatTheDataLackAreLeftOutInAnotherAccuracy) {
    const DataSet data = read("0\ta\n0\tb c\n2\td\n", Sentiment::kTask);
    std::vector<TaskPrediction> predictions;
    for (const std::vector<double>& p : {std::vector{0.3, 0.6, 0.1}, {0.8, 0.1, 0.1}, {0.4, 0.5, 0.1}})
        predictions.push_back(ClassPredictions{{"0", "1", "2"}, {}, p});
    const MetricReport report = evaluate(Sentiment::kTask, data.examples, predictions);
    EXPECT_NEAR(report.value, 100.0 / 3, 1e-9);
    ASSERT_EQ(report.others.size(), 2U);
    EXPECT_EQ(report.others[1].name, "accuracy among the data's classes");
    EXPECT_NEAR(report.others[1].value, 200.0 / 3, 1e-9);
    const DataSet all = read("0\ta\n1\tb c\n2\td\n", Sentiment::kTask);
    EXPECT_EQ(evaluate(Sentiment::kTask, all.examples, predictions).others.size(), 1U);
}

TEST(Evaluation, unseenWordsAreCountedAgainstTheTrainingWords) {
    const DataSet train = read("0\ta b c\n", Sentiment::kTask);
    const DataSet data = read("0\ta b\n0\ta x\n1\tx y\n1\tp q r s\n", Sentiment::kTask);
    const WordSet words = wordsOf(train.examples);
    const MetricReport report =
        evaluate(Sentiment::kTask, data.examples, classes({"0", "1"}, {0, 0, 0, 1}), {.trainingWords = &words});
    EXPECT_EQ(printed(report.slices),
              "length 1-5: 4 75\nunseen words 0: 1 100\nunseen words 1: 1 100\nunseen words 2-3: 1 0\n"
              "unseen words 4+: 1 100\n");
}

TEST(Evaluation, tagsGiveTokenAccuracyOverallAndForUnseenWords) {
    const Task task{.name = "tags", .output = OutputKind::kTokenTags};
    std::vector<Example> examples(2);
    examples[0].text.sentences = {{"the", "cat"}, {"sleeps"}};
    examples[0].gold = TokenLabels{{"DET", "NOUN", "VERB"}};
    examples[1].text.sentences = {{"dogs"}};
    examples[1].gold = TokenLabels{{"NOUN"}};
    const std::vector<TaskPrediction> predictions = {TagPredictions{{{"DET", 1}, {"NOUN", 1}, {"NOUN", 1}}},
                                                     TagPredictions{{{"NOUN", 1}}}};
    const WordSet words = {"the", "cat"};
    const MetricReport report = evaluate(task, examples, predictions, {.trainingWords = &words});
    EXPECT_EQ(report.metricName, "accuracy");
    EXPECT_EQ(report.value, 75);
    ASSERT_EQ(report.others.size(), 2U);
    EXPECT_EQ(report.others[1].name, "accuracy on unseen words");
    EXPECT_EQ(report.others[1].value, 50);
    ASSERT_EQ(report.confusion.cases.size(), 4U);
    EXPECT_EQ(report.confusion.cases[2].tokens.begin, elmo::TokenIndex(2));
    EXPECT_THAT(errorOf([&] {
                    evaluate(task, examples, {{predictions[1], predictions[0]}});
                }),
                HasSubstr("1 predicted tags for 3 tokens"));
}

TEST(Evaluation, entitiesGiveSpanF1) {
    const DataSet data = read("a\tB-PER\nb\tI-PER\nc\tO\nd\tB-LOC\n\ne\tO\nf\tB-LOC\n", Ner::kTask);
    const auto span = [](int begin, int end, const char* label) {
        return EntityPrediction{{elmo::TokenIndex(begin), elmo::TokenIndex(end)}, label, 1};
    };
    const std::vector<TaskPrediction> predictions = {EntityPredictions{{span(0, 2, "PER"), span(3, 4, "PER")}},
                                                     EntityPredictions{{span(1, 2, "LOC")}}};
    const MetricReport report = evaluate(Ner::kTask, data.examples, predictions);
    EXPECT_NEAR(report.value, 200.0 / 3, 1e-9);
    ASSERT_EQ(report.labels.size(), 2U);
    EXPECT_EQ(report.labels[0].label, "LOC");
    EXPECT_EQ(report.labels[0].gold, 2);
    EXPECT_EQ(report.labels[1].precision, 50);
}

TEST(Evaluation, entityConfusionPairsEqualSpansAndCountsOthersAsMissing) {
    const DataSet data = read("a\tB-PER\nb\tI-PER\nc\tO\nd\tB-LOC\n\ne\tO\nf\tB-LOC\n", Ner::kTask);
    const auto span = [](int begin, int end, const char* label) {
        return EntityPrediction{{elmo::TokenIndex(begin), elmo::TokenIndex(end)}, label, 1};
    };
    const std::vector<TaskPrediction> predictions = {EntityPredictions{{span(0, 2, "PER"), span(3, 4, "PER")}},
                                                     EntityPredictions{{span(0, 1, "PER")}}};
    const ConfusionMatrix found = evaluate(Ner::kTask, data.examples, predictions).confusion;
    EXPECT_THAT(found.labels, ElementsAre("LOC", "PER", kNoEntity));
    EXPECT_THAT(found.counts[0], ElementsAre(0, 1, 1));
    EXPECT_THAT(found.counts[1], ElementsAre(0, 1, 0));
    EXPECT_THAT(found.counts[2], ElementsAre(0, 1, 0));
    ASSERT_EQ(found.cases.size(), 4U);
    EXPECT_EQ(found.cases[1].tokens.begin.value(), 3);
    EXPECT_EQ(found.cases[3].example, 1U);
    EXPECT_EQ(found.labels[found.cases[3].gold], kNoEntity);
}

std::string squad(const char* questions) {
    return std::string("{\"data\": [{\"paragraphs\": [{\"context\": \"red green blue\", \"qas\": [") + questions +
           "]}]}]}";
}

AnswerPredictions answered(int begin, int end, double probability, double none) {
    return {"", {{{elmo::TokenIndex(begin), elmo::TokenIndex(end)}, probability}}, none};
}

TEST(Evaluation, answersGiveF1AndExactMatch) {
    const DataSet data = read(squad("{\"id\": \"1\", \"question\": \"q\", \"answers\": [{\"text\": \"red\", "
                                    "\"answer_start\": 0}]}, {\"id\": \"2\", \"question\": \"q\", \"answers\": "
                                    "[{\"text\": \"green blue\", \"answer_start\": 4}]}"),
                              Qa::kTask, {}, "a.json");
    const MetricReport report = evaluate(Qa::kTask, data.examples,
                                         std::vector<TaskPrediction>{answered(0, 1, 0.6, 0), answered(1, 2, 0.4, 0.1)});
    EXPECT_EQ(report.metricName, "F1");
    EXPECT_NEAR(report.value, 100 * (1 + 2.0 / 3) / 2, 1e-9);
    ASSERT_EQ(report.others.size(), 1U);
    EXPECT_EQ(report.others[0].value, 50);
}

TEST(Evaluation, noAnswerIsPredictedIfItIsMoreProbable) {
    const DataSet data = read(squad("{\"id\": \"1\", \"question\": \"q\", \"answers\": [{\"text\": \"red\", "
                                    "\"answer_start\": 0}]}, {\"id\": \"2\", \"question\": \"q\", \"answers\": [], "
                                    "\"is_impossible\": true}"),
                              Qa::kTask, {}, "a.json");
    const std::vector<TaskPrediction> predictions = {answered(0, 1, 0.3, 0.7), answered(0, 1, 0.3, 0.7)};
    const MetricReport report = evaluate(Qa::kTask, data.examples, predictions);
    EXPECT_EQ(report.value, 50);
    ASSERT_EQ(report.others.size(), 6U);
    EXPECT_EQ(report.others[1].name, "F1 with an answer");
    EXPECT_EQ(report.others[1].value, 0);
    EXPECT_EQ(report.others[3].value, 100);
    EXPECT_EQ(report.others[4].name, "F1 at the best threshold");
    EXPECT_EQ(report.others[4].value, 50) << "no threshold parts two equal probabilities";
    const std::vector<TaskPrediction> better = {answered(0, 1, 0.3, 0.7), answered(0, 1, 0.2, 0.8)};
    const MetricReport parted = evaluate(Qa::kTask, data.examples, better);
    EXPECT_EQ(parted.value, 50);
    EXPECT_EQ(parted.others[4].value, 100) << "answers if no answer is at most 70 % probable";
    EXPECT_NEAR(parted.others[5].value, 70, 1e-9);
}

TEST(Evaluation, bestNoAnswerBiasDecidesBetweenTheQuestions) {
    // Log odds of "no answer": -1 for a right answer, -0.5 for a question without one, 2 and 3 for right answers.
    std::vector<Example> examples(4);
    std::vector<TaskPrediction> predictions;
    const double odds[] = {-1, -0.5, 2, 3};
    for (std::size_t i = 0; i < 4; ++i) {
        Example& example = examples[i];
        example.passage = "Rome";
        example.passageTokens = {{elmo::ByteOffset(0), elmo::ByteOffset(4)}};
        example.text = {{{"Rome"}}};
        const elmo::TokenSpan span{elmo::TokenIndex(0), elmo::TokenIndex(1)};
        GoldAnswers gold;
        gold.impossible = i == 1;
        if (!gold.impossible)
            gold.answers = {{"Rome", span}};
        example.gold = gold;
        const double none = 1 / (1 + std::exp(-odds[i]));
        predictions.push_back(AnswerPredictions{"?", {{span, 1 - none}}, none});
    }
    EXPECT_LT(bestNoAnswerBias(examples, predictions), -3) << "to answer everything is right for 3 of 4";
    examples.resize(2);
    predictions.resize(2);
    EXPECT_NEAR(bestNoAnswerBias(examples, predictions), 0.75, 1e-9);
    examples.pop_back();
    predictions.pop_back();
    EXPECT_EQ(bestNoAnswerBias(examples, predictions), 0) << "every question has an answer";
}

TEST(Evaluation, mismatchedPredictionsAreRejected) {
    const DataSet data = read("0\ta\n", Sentiment::kTask);
    EXPECT_THAT(errorOf([&] { evaluate(Sentiment::kTask, data.examples, {}); }),
                HasSubstr("0 predictions were given for 1 examples"));
    EXPECT_THAT(
        errorOf([&] { evaluate(Sentiment::kTask, data.examples, std::vector<TaskPrediction>{EntityPredictions{}}); }),
        HasSubstr("The prediction of data.txt:1 belongs to another task"));
    EXPECT_THAT(errorOf([&] { evaluate(Ner::kTask, data.examples, std::vector<TaskPrediction>{EntityPredictions{}}); }),
                HasSubstr("The gold of data.txt:1 belongs to another task"));
    EXPECT_THAT(
        errorOf([&] {
            evaluate(Sentiment::kTask, data.examples, std::vector<TaskPrediction>{ClassPredictions{{"a"}, {}, {}}});
        }),
        HasSubstr("0 probabilities for 1 classes"));
}

TEST(Evaluation, reportIsJsonWithStableNamesAndATable) {
    const DataSet data = read("0\ta\n1\tb\n", Sentiment::kTask);
    const MetricReport report = evaluate(Sentiment::kTask, data.examples, classes({"0", "1"}, {0, 0}));
    auto json = nlohmann::ordered_json::parse(toJson(report));
    const auto calibration = json["calibration"];
    json.erase("calibration");
    EXPECT_NEAR(calibration["error"].get<double>(), 30, 1e-9);
    ASSERT_EQ(calibration["bins"].size(), Calibration::kBins);
    EXPECT_EQ(calibration["bins"][12]["count"], 2);
    EXPECT_NEAR(calibration["bins"][12]["probability"].get<double>(), 0.8, 1e-12);
    EXPECT_EQ(calibration["bins"][12]["right"], 0.5);
    EXPECT_TRUE(calibration["bins"][0]["right"].is_null());
    EXPECT_EQ(
        json.dump(),
        R"({"task":"sentiment","metric":"accuracy","value":50.0,"interval":[0.0,100.0],"examples":2,)"
        R"("others":{"macro F1":33.333333333333336},"labels":[)"
        R"({"label":"0","precision":50.0,"recall":100.0,"f1":66.66666666666667,"right":1,"predicted":2,"gold":1},)"
        R"({"label":"1","precision":0.0,"recall":0.0,"f1":0.0,"right":0,"predicted":0,"gold":1}],)"
        R"("slices":[{"by":"length","bucket":"1-5","examples":2,"value":50.0}],)"
        R"("confusion":{"labels":["0","1"],"counts":[[1,0],[1,0]]}})");
    EXPECT_EQ(toTable(report),
              "accuracy 50.00 (95 % interval 0.00 to 100.00) over 2 examples\nmacro F1 33.33\n"
              "calibration error 30.00 (2 predictions, mean probability 80.00 %, 50.00 % right)\n\n"
              "label  precision  recall      F1    gold  predicted  right\n"
              "0          50.00  100.00   66.67       1          2      1\n"
              "1           0.00    0.00    0.00       1          0      0\n\n"
              "slice                  examples   accuracy\n"
              "length 1-5                    2      50.00\n\n"
              "gold in rows, predicted in columns\n"
              "             0       1\n"
              "0            1       0\n"
              "1            1       0\n");
}

TEST(Calibration, errorIsTheMeanGapOfTheBins) {
    Calibration calibration;
    EXPECT_TRUE(std::isnan(calibration.error()));
    calibration.add(0.95, true);  // bin 14: mean 0.975, half right
    calibration.add(1.0, false);
    calibration.add(0.01, false);  // bin 0
    calibration.add(0.5, true);    // bin 7
    EXPECT_EQ(calibration.bins()[14].count, 2);
    EXPECT_EQ(calibration.bins()[0].count, 1);
    // (2 * |0.5 - 0.975| + |0 - 0.01| + |1 - 0.5|) / 4
    EXPECT_NEAR(calibration.error(), 100 * (0.95 + 0.01 + 0.5) / 4, 1e-9);
    EXPECT_EQ(calibration.total().right, 2);
}

TEST(Calibration, countsSpansThatWereFoundAndTagsOfTokens) {
    const DataSet names = read("Ann\tB-PER\nsaw\tO\nRome\tB-LOC\n", Ner::kTask);
    const MetricReport spans = evaluate(
        Ner::kTask, names.examples,
        std::vector<TaskPrediction>{EntityPredictions{{{{elmo::TokenIndex(0), elmo::TokenIndex(1)}, "PER", 0.9},
                                                       {{elmo::TokenIndex(2), elmo::TokenIndex(3)}, "PER", 0.7}}}});
    EXPECT_EQ(spans.calibration.total().count, 2);
    EXPECT_EQ(spans.calibration.total().right, 1);
    EXPECT_NEAR(spans.calibration.error(), 100 * (0.1 + 0.7) / 2, 1e-9);
}

TEST(Evaluation, f1WithoutAnySpanIsUndefined) {
    const DataSet data = read("no\tO\nspans\tO\n", Ner::kTask);
    const MetricReport report =
        evaluate(Ner::kTask, data.examples, std::vector<TaskPrediction>(data.examples.size(), EntityPredictions{}));
    EXPECT_TRUE(std::isnan(report.value)) << "neither 0 nor 100";
    EXPECT_THAT(toJson(report), HasSubstr(R"("value":null)"));
    EXPECT_THAT(toTable(report), HasSubstr("span F1 undefined over 1 example\nprecision undefined\nrecall undefined\n"
                                           "partial F1 undefined\nmacro F1 undefined\n"));
}

}  // namespace
}  // namespace tasks
